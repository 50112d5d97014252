import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@yatha/contract'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readLiveEvent } from './live-events.ts'
import { LiveSource } from './live-source.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** The server's responses, in order, and the calls that it received. After the last response, the server no longer responds. */
let script: Respond[] = []
let calls: string[] = []
const server = createServer((request, response) => {
  calls.push(`${request.url} ${request.headers['last-event-id'] ?? '-'}`)
  script.shift()?.(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void (server.closeAllConnections(), server.close()))
let stopLast = async () => undefined as void
afterEach(async () => {
  vi.useRealTimers()
  await stopLast()
})

const event = (version: number, isWhole = false): LiveEvent => ({ version, at: 1000, isWhole, updates: [], removed: [] })
const block = (version: number, isWhole = false) => `id: p-${version}\ndata: ${JSON.stringify(event(version, isWhole))}\n\n`
const openStream =
  (...parts: string[]): Respond =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    for (const part of parts) response.write(part)
  }
const streamThenEnd =
  (...parts: string[]): Respond =>
  (request, response) => {
    openStream(...parts)(request, response)
    response.end()
  }
const json =
  (value: unknown): Respond =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
const respond503: Respond = (_, response) => response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>503</h1>')

const respond429: Respond = (_, response) => response.writeHead(429, { 'Retry-After': '60' }).end('{}')

/** Follows the live events of a server that sends these responses in order. Pauses are recorded, and end immediately. */
function follow(...answers: Respond[]) {
  script = answers
  calls = []
  const deliveredVersions: number[] = []
  const pauses: number[] = []
  const end = new AbortController()
  let elapsed = 0
  const source = new LiveSource({
    stream: '/api/live',
    poll: '/api/live/now',
    read: readLiveEvent,
    request: (path, headers, signal) => fetch(origin + path, { headers, signal }),
    apply: ({ version, isWhole }) => {
      if (!isWhole && version !== (deliveredVersions.at(-1) ?? 0) + 1) return false
      deliveredVersions.push(version)
      return true
    },
    pause: async (milliseconds) => {
      pauses.push(Math.round(milliseconds))
      elapsed += milliseconds
    },
    elapsedMs: () => elapsed,
    random: () => 1,
  })
  const following = source.follow(end.signal)
  const stop = async () => {
    end.abort()
    await following
  }
  stopLast = stop
  return { source, deliveredVersions, pauses, stop, advance: (milliseconds: number) => void (elapsed += milliseconds) }
}

test('events are read as they arrive, even if the stream arrives in pieces and contains comments', async () => {
  const text = `retry: 2500\n${block(1, true)}:\n\n${block(2)}`
  const { deliveredVersions, stop } = follow(openStream(text.slice(0, 40), text.slice(40, 41), text.slice(41)))
  await expect.poll(() => deliveredVersions).toEqual([1, 2])
  expect(calls).toEqual(['/api/live -'])
  await stop()
})

test("a stream that ends is resumed from its last event id, after pauses that grow from the server's retry time", async () => {
  const { deliveredVersions, pauses, stop } = follow(
    streamThenEnd(`retry: 2500\n${block(7, true)}`),
    streamThenEnd(block(8)),
    openStream(block(9)),
  )
  await expect.poll(() => deliveredVersions).toEqual([7, 8, 9])
  expect(calls).toEqual(['/api/live -', '/api/live p-7', '/api/live p-8'])
  // Each stream lasted only a moment, so it counts as a failure, and pauses grow.
  expect(pauses).toEqual([5000, 10_000])
  await stop()
})

test('a second call of `follow` resumes from the last event', async () => {
  const { source, deliveredVersions, stop } = follow(openStream(block(7, true)), openStream(block(8)))
  await expect.poll(() => deliveredVersions).toEqual([7])
  await stop()
  const end = new AbortController()
  const resumed = source.follow(end.signal)
  await expect.poll(() => deliveredVersions).toEqual([7, 8])
  expect(calls).toEqual(['/api/live -', '/api/live p-7'])
  end.abort()
  await resumed
})

test('an invalid or out-of-order event is ignored, and the next connection requests the complete state', async () => {
  const badMessages = ['id: p-2\ndata: {"version":2\n\n', 'id: p-2\ndata: {"version":2,"at":1,"isWhole":true}\n\n', block(4), 'data: \n\n']
  const { deliveredVersions, stop } = follow(
    openStream(block(1, true)),
    ...badMessages.map((text) => streamThenEnd(text)),
    openStream(block(5, true)),
  )
  await expect.poll(() => deliveredVersions).toEqual([1])
  await stop()
  const next = follow(...badMessages.map((text) => openStream(block(1, true) + text)), openStream(block(5, true)))
  await expect.poll(() => next.deliveredVersions).toEqual([1, 1, 1, 1, 5])
  expect(new Set(calls)).toEqual(new Set(['/api/live -']))
  await next.stop()
})

test('while streams fail, the app polls, and retries a stream less and less often', async () => {
  const polls = (count: number) => Array.from({ length: count }, (_, i) => json(event(i + 1, true)))
  const { deliveredVersions, pauses, stop } = follow(
    respond503,
    ...polls(1),
    respond503,
    ...polls(2),
    respond503,
    ...polls(4),
    openStream(block(9, true)),
  )
  await expect.poll(() => deliveredVersions).toEqual([1, 1, 2, 1, 2, 3, 4, 9])
  expect(calls.map((call) => call.split(' ')[0]!.replace('/api/live', '') || 'stream').join(' ')).toBe(
    'stream /now stream /now /now stream /now /now /now /now stream',
  )
  expect(new Set(pauses)).toEqual(new Set([36_000]))
  await stop()
})

test('an unavailable server is retried after pauses that grow up to a minute', async () => {
  const disconnect: Respond = (_, response) => response.destroy()
  const { pauses, deliveredVersions, stop } = follow(...Array.from({ length: 14 }, () => disconnect), openStream(block(1, true)))
  await vi.waitFor(() => expect(deliveredVersions).toEqual([1]), { timeout: 5000 })
  expect(pauses).toEqual([6000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000])
  await stop()
})

test('the login page of a Wi-Fi network is accepted neither as a stream nor as a poll', async () => {
  const login: Respond = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<form>')
  const { deliveredVersions, stop } = follow(login, login, openStream(block(3, true)))
  await expect.poll(() => deliveredVersions).toEqual([3])
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['/api/live', '/api/live/now', '/api/live'])
  await stop()
})

test('a connection is closed after 45 seconds without a byte, or 15 seconds without a first byte', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { deliveredVersions, stop, advance } = follow(
    openStream(block(1, true)),
    openStream(),
    json(event(5, true)),
    openStream(block(6, true)),
  )
  /** Waits in real time until these versions have arrived. */
  const until = async (versions: readonly number[]) => {
    for (let i = 0; i < 50_000 && deliveredVersions.length < versions.length; i++) await new Promise((later) => setImmediate(later))
    expect(deliveredVersions).toEqual(versions)
  }
  await until([1])
  await vi.advanceTimersByTimeAsync(44_000)
  expect(calls).toHaveLength(1)
  advance(45_500)
  vi.advanceTimersByTime(1500)
  for (let i = 0; i < 50_000 && calls.length < 2; i++) await new Promise((later) => setImmediate(later))
  expect(calls[1]).toBe('/api/live p-1')
  vi.advanceTimersByTime(15_500)
  await until([1, 5, 6])
  await stop()
})

test('a source that has stopped sends no more requests', async () => {
  const { deliveredVersions, stop } = follow(openStream(block(1, true)))
  await expect.poll(() => deliveredVersions).toEqual([1])
  await stop()
  await new Promise((later) => setTimeout(later, 30))
  expect(calls).toHaveLength(1)
})

test('if the server has no capacity for a stream, the app polls for the requested time, then retries a stream', async () => {
  const { deliveredVersions, pauses, stop } = follow(respond429, json(event(1, true)), json(event(2, true)), openStream(block(3, true)))
  await expect.poll(() => deliveredVersions).toEqual([1, 2, 3])
  expect(calls).toEqual(['/api/live -', '/api/live/now -', '/api/live/now -', '/api/live -'])
  expect(pauses).toEqual([36_000, 36_000])
  await stop()
})

test('without a path to poll, `refresh` is called, and the stream is retried after the requested time', async () => {
  script = [respond429, respond503, openStream(block(1, true))]
  const refresh = vi.fn()
  const pauses: number[] = []
  const end = new AbortController()
  const deliveredVersions: number[] = []
  const source = new LiveSource({
    stream: '/api/community/live',
    refresh,
    read: readLiveEvent,
    request: (path, headers, signal) => fetch(origin + path, { headers, signal }),
    apply: ({ version }) => deliveredVersions.push(version) > 0,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    elapsedMs: () => 0,
    random: () => 0,
  })
  const following = source.follow(end.signal)
  await expect.poll(() => deliveredVersions).toEqual([1])
  expect(pauses).toEqual([60_000, 6000])
  expect(refresh).toHaveBeenCalledTimes(1)
  end.abort()
  await following
})
