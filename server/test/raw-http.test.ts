import { afterAll, expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { openRawConnection } from './raw.ts'
import { createTestServer } from './serve.ts'

// Sends raw requests that no HTTP client would send, over a real connection.

const { app } = createTestServer({ env: { ORIGIN: '' } })
const server = await listen(app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
afterAll(() => server.stop())

async function responseTo(text: string): Promise<{ status: number | undefined; body: string }> {
  const raw = await openRawConnection(server.port)
  raw.write(text)
  const [status] = await raw.answers(1)
  await new Promise((later) => setImmediate(later))
  raw.socket.destroy()
  return { status, body: raw.text() }
}
const get = (path: string, headers = '') => responseTo(`GET ${path} HTTP/1.1\r\nHost: yatha.test\r\n${headers}Connection: close\r\n\r\n`)

test.each([
  ['//', 404],
  ['///', 404],
  ['//[', 404],
  ['//evil.example/search', 404],
  ['//evil.example/api/railway', 404],
  ['/%', 404],
  ['/%00', 404],
  ['/%E0%A4%A', 404],
  ['/station/%ff%fe', 404],
  ['/api/station/%E0%A4%A', 404],
  ['/api/search?from=%&to=%zz', 404],
  ['/search?from=%ff&%=%', 200],
  ['/search#x', 200],
  ['/a/../search', 200],
])('GET %j returns %i', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test.each<[string, number, string]>([
  ['4,199 slashes', 404, `/${'/'.repeat(4198)}x`],
  ['15,500 slashes', 414, `/a${'/'.repeat(15_500)}x`],
  ['a path of 4,201 characters', 414, `/${'a'.repeat(4200)}`],
  ['a query of 8,191 characters', 200, `/search?${'a'.repeat(8190)}`],
  ['a query of 8,193 characters', 414, `/search?${'a'.repeat(8192)}`],
  ['a hundred parameters', 200, `/search?${'&'.repeat(99)}`],
  ['more than a hundred parameters', 414, `/search?${'&'.repeat(100)}`],
  ['3,500 parameters of the API', 414, `/api/railway?${'a&'.repeat(3500)}`],
])('a GET request with %s returns %i', async (_, status, path) => {
  expect((await get(path)).status).toBe(status)
})

test('an overlong address is rejected with a reason', async () => {
  const { body } = await get(`/${'a'.repeat(5000)}`, 'Language: de\r\n')
  expect(body).toContain('{"code":"address_too_long","message":"Diese Adresse ist zu lang."}')
})

const HOSTS = [
  // Node 24 accepts these two host names, so they are tested only on older versions.
  ...['xn--', 'xn--a'].filter((host) => !URL.canParse(`http://${host}`)),
  'a b',
  '[',
  '[::1',
  'a:b',
  'a:99999',
  '1.2.3.4.5',
  '999.1.1.1',
  '0x7f.0.0.1.2',
  '%',
  'a/b',
  'a?b',
  'a#b',
  '\\',
]
test.each(HOSTS)('the host %j is rejected', async (host) => {
  for (const path of ['/', '/api/railway', '/sitemap.xml', '/health/live']) {
    const { status, body } = await responseTo(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect([status, /"code":"\w+"/.exec(body)?.[0]], path).toEqual([400, '"code":"invalid_address"'])
  }
})

test.each(['localhost', 'yatha.test:8080', '127.0.0.1', '[::1]:3000', 'EXAMPLE.com', 'a_b', 'xn--bcher-kva.example'])(
  'the host %j is accepted',
  async (host) => {
    expect((await responseTo(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status).toBe(200)
  },
)

test.each([
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n', 400],
  ['GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n', 200],
  ['GET /metrics HTTP/1.1\r\nHost: yatha.test\r\n', 404],
  // A request that nginx forwards with its default settings.
  ['GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n', 404],
  // The host of an absolute request target overrides the Host header (RFC 9112, 3.2.2).
  ['GET http://yatha.test/search HTTP/1.1\r\nHost: yatha.test\r\n', 200],
  ['GET http://YATHA.test:80/search HTTP/1.1\r\nHost: yatha.test\r\n', 200],
  ['GET https://yatha.test/search HTTP/1.1\r\nHost: yatha.test:443\r\n', 200],
  ['GET http://yatha.test/search HTTP/1.1\r\nHost: a\r\n', 400],
  ['GET http://evil.example/metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://localhost/metrics HTTP/1.1\r\nHost: evil.example\r\n', 400],
  ['GET http://localhost/metrics HTTP/1.1\r\nHost: localhost\r\n', 200],
  ['GET http://localhost@evil.example/metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://evil.example@localhost/metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://localhost:8080/metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET HTTP://evil.example/api/railway HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://evil.example/api/station/hledan/board HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET ftp://localhost/metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://evil.example/metrics HTTP/1.0\r\nHost: localhost\r\n', 400],
  ['GET http:///metrics HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['GET http://xn--/search HTTP/1.1\r\nHost: a\r\n', 400],
  ['GET search HTTP/1.1\r\nHost: a\r\n', 400],
  ['GET /a\\b HTTP/1.1\r\nHost: a\r\n', 400],
  ['GET / HTTP/1.1\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n', 400],
  ['POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400],
  ['POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n', 400],
  ['POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nX-A: b\nX-C: d\r\n', 400],
  ['GET / HTTP/1.1\r\nHost : a\r\n', 400],
  ['NONSENSE / HTTP/1.1\r\nHost: a\r\n', 400],
  ['TRACE / HTTP/1.1\r\nHost: a\r\n', 404],
  ['GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n', 417],
  ['GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n', 200],
])('%j returns %i', async (head, status) => {
  expect((await responseTo(`${head}\r\n`)).status).toBe(status)
})

test('headers of 20 kB are rejected as too large', async () => {
  expect((await get('/', `X-A: ${'b'.repeat(20_000)}\r\n`)).status).toBe(431)
})
