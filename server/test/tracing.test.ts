import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { stopServer, testFolderFactory, startServerOn, waitForDatabase } from './own-server.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
}

// Simulates an OpenTelemetry collector, which receives OTLP as JSON over HTTP.
const bodies: string[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    bodies.push(body)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => void collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const newFolder = testFolderFactory()

const spans = (): Span[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a collector receives spans of requests, SQL statements and jobs, without data that identifies riders', async () => {
  const server = await waitForDatabase(
    await startServerOn(newFolder(), { env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' } }),
  )
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'request-of-a-test' }
  const body = JSON.stringify({ email: 'secret@rider.example', password: 'secret-password' })
  expect((await fetch(`${server.address}/api/login?secret=query`, { method: 'POST', headers, body })).status).toBe(422)
  await vi.waitFor(
    () => {
      const login = spans().find(({ name }) => name === 'POST /api/login')
      expect(login && attributesOf(login)).toEqual({
        'http.request.method': 'POST',
        'http.route': '/api/login',
        'http.response.status_code': 422,
        request_id: 'request-of-a-test',
      })
      const statement = spans().find(({ parentSpanId }) => parentSpanId === login!.spanId)
      expect(statement).toMatchObject({ traceId: login!.traceId, name: 'INSERT' })
      expect(spans().map(({ name }) => name)).toContainEqual(expect.stringMatching(/^job /))
    },
    { timeout: 300_000, interval: 50 },
  )
  await stopServer(server)
  expect(bodies.join('')).not.toMatch(/secret|127\.0\.0\.1/)
}, 300_000)
