import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const { get } = createTestServer({ host: 'localhost:3000' })

test('a pack is cached as immutable, boards only for seconds', async () => {
  const cache = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cache(`/data/${railwayFiles.packFile}`)).toBe('public, max-age=31536000, immutable')
  expect(await cache('/api/station/hledan/board')).toBe('max-age=15, stale-while-revalidate=15')
  expect(await cache('/')).toBe('no-cache')
  expect(await cache('/gtfs.zip')).toBe('public, max-age=0, must-revalidate')
  // An immutable file is never revalidated.
  expect((await get(`/data/${railwayFiles.packFile}`)).headers.get('etag')).toBeNull()
  const tag = (await get('/gtfs.zip')).headers.get('etag')!
  expect((await get('/gtfs.zip', { 'If-None-Match': tag })).status).toBe(304)
})

test('responses in different languages have different ETags', async () => {
  const [en, mm] = await Promise.all(['en', 'mm'].map((language) => get('/api/station/hledan', { Language: language })))
  expect(en!.headers.get('etag')).not.toBe(mm!.headers.get('etag'))
  expect(en!.headers.get('vary')).toContain('Language')
})

test('responses are compressed with an encoding that the client accepts', async () => {
  const plain = await (await get('/api/station')).text()
  const br = await get('/api/station', { 'Accept-Encoding': 'br, gzip;q=0' })
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain)
  const gz = await get('/api/station', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(plain)
  expect((await get('/station/hledan', { 'Accept-Encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
  const pack = await get(`/data/${railwayFiles.packFile}`, { 'Accept-Encoding': 'br' })
  expect((await pack.arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000)
})

test('the smallest accepted encoding is chosen', async () => {
  const accepted = ['br', 'gzip, deflate, br', 'gzip', 'gzip;q=0.5', 'br;q=0, gzip', '', 'identity', 'brotli']
  const encodings = accepted.map(async (header) =>
    (await get('/api/station', { 'Accept-Encoding': header })).headers.get('content-encoding'),
  )
  expect(await Promise.all(encodings)).toEqual(['br', 'br', 'gzip', 'gzip', 'gzip', null, null, null])
})

test('every response has security headers, and no policy allows unsafe sources', async () => {
  for (const path of ['/', '/api/railway', '/api/nothing', '/icon.svg', '/health/live']) {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
  }
  const { headers } = await get('/')
  // Even requests to our own server omit the path of the referrer.
  expect(headers.get('referrer-policy')).toBe('strict-origin')
})

test('each response has the content type of its content', async () => {
  const types = await Promise.all(
    ['/', '/api/station', '/api/nothing', '/icon.svg', '/robots.txt', '/sitemap.xml'].map(async (path) =>
      (await get(path)).headers.get('content-type')?.toLowerCase(),
    ),
  )
  expect(types).toEqual([
    'text/html; charset=utf-8',
    'application/json; charset=utf-8',
    'application/json',
    'image/svg+xml',
    'text/plain; charset=utf-8',
    'application/xml; charset=utf-8',
  ])
})

test('health and metrics contain no personal data', async () => {
  expect(await (await get('/health/live')).json()).toEqual({ status: 'live' })
  expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ready', hash: railwayFiles.hash })
  await get('/api/station/hledan')
  const text = await (await get('/metrics')).text()
  expect(text).toContain('http_request_seconds_count{path="/api/station/:slug",status="200"}')
  expect(text).not.toContain('hledan')
  // Requests through a proxy get metrics only with the key.
  const key = 'k'.repeat(32)
  const proxied = createTestServer({ env: { METRICS_KEY: key } })
  const status = async (headers: Record<string, string>) =>
    (await proxied.get('/metrics', { 'X-Real-IP': '203.0.113.9', ...headers })).status
  const tries = [{}, { Authorization: `Bearer ${'x'.repeat(32)}` }, { Authorization: `Bearer ${key}` }]
  expect(await Promise.all(tries.map(status))).toEqual([404, 404, 200])
})

test('a server that is shutting down is live but not ready', async () => {
  let isDraining = false
  const { get } = createTestServer({ isDraining: () => isDraining })
  expect((await get('/health/ready')).status).toBe(200)
  isDraining = true
  const ready = await get('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'draining' }])
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/api/search?from=hledan&to=insein')).status).toBe(200)
})

test('the log contains the request’s id and path pattern, not the rider’s data', async () => {
  const lines: string[] = []
  const server = createTestServer({ lines })
  const response = await server.get('/api/station/hledan?q=secret', {
    Authorization: 'Bearer secret-token',
    'X-Request-Id': 'request-1234',
    'X-Forwarded-For': '203.0.113.9',
  })
  expect(response.headers.get('x-request-id')).toBe('request-1234')
  const text = lines.join('')
  expect(text).toContain('"requestId":"request-1234","method":"GET","path":"/api/station/:slug","status":200')
  for (const secret of ['secret', 'hledan', '203.0.113.9']) expect(text).not.toContain(secret)
})

test.each([
  [{ PORT: 'ninety' }, 'PORT="ninety" is not usable: a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT="70000" is not usable: a number from 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL="loud" is not usable: one of silent, error, warn, info, debug'],
  [{ ROLE: 'waiter' }, 'ROLE="waiter" is not usable: one of both, web, worker'],
  [{ DATABASE_URL: 'postgres://u:p,w@one:5432,two:5432/yatha?x=y' }, 'DATABASE_URL is not usable: one host, not a list'],
  [{ DATABASE_URL: 'postgres://u@one,two/yatha' }, 'DATABASE_URL is not usable: one host, not a list'],
  [{ DATABASE_URL: 'postgres:///yatha?host=one,two' }, 'DATABASE_URL is not usable: one host, not a list'],
  [
    { DATABASE_DIRECT_URL: 'postgres://u@one/yatha' },
    'DATABASE_DIRECT_URL is not usable: only with DATABASE_URL, the address of the pooler',
  ],
  [{ RAILWAY: 'ftp://railway.example/feed.zip' }, 'RAILWAY is not usable: the path of a zip, or its address'],
  [{ REDIS_URL: 'redis.example' }, 'REDIS_URL is not usable: an address like redis://'],
  [{ S3_URL: 'https://s3.example', S3_BUCKET: 'yatha' }, 'S3_ACCESS_KEY is not usable: the id of a key, since S3_URL is set'],
  [{ S3_URL: 'https://s3.example' }, 'S3_BUCKET="" is not usable: the name of a bucket, since S3_URL is set'],
  [{ API_KEYS: 'short' }, 'API_KEYS is not usable: keys of at least 8 characters, with commas between'],
  [{ SMTP_URL: 'smtp://u:secret@m' }, 'CONTACT_TO="" is not usable: an e-mail address, since SMTP_URL is set'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is not usable: an address like smtps://'],
  [{ TILE_URL: 'https://tiles.example/x.png' }, 'TILE_URL="https://tiles.example/x.png" is not usable: a template with {z}, {x} and {y}'],
  [{ APK_URL: 'https://yatha.example/a.apk', APK_BYTES: '7' }, 'APK_SHA256="" is not usable: the SHA-256 in hexadecimal'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is not usable: the secret of the client, since GOOGLE_CLIENT_ID is set'],
  [{ TELEGRAM_CLIENT_ID: 'x', TELEGRAM_CLIENT_SECRET: 'y' }, 'ORIGIN="" is not usable: the address providers send riders back to'],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', ORIGIN: 'https://yatha.example', GOOGLE_ISSUER: 'http://accounts.example' },
    'GOOGLE_ISSUER="http://accounts.example" is not usable: an https address',
  ],
  [{ FACEBOOK_GRAPH_URL: 'ftp://graph.example' }, 'FACEBOOK_GRAPH_URL="ftp://graph.example" is not usable: an https address'],
  [{ SHELL_LINK: 'javascript:alert(1)' }, 'SHELL_LINK="javascript:alert(1)" is not usable: an address like yatha://app-link'],
  [{ ORIGIN: 'yatha.example' }, 'ORIGIN="yatha.example" is not usable: an address like https://yatha.example, without a path'],
])('%o is rejected with a one-line message', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

test('the built server reports invalid settings in one line and exits with status 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [main], { env: { ...process.env, PORT: 'x' }, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'PORT="x" is not usable: a number from 0 to 65535\n'])
})

test('TRACE is not echoed, and a port that is in use is reported in one line', async () => {
  const address = { host: '127.0.0.1', port: 0 }
  const server = await listen(createTestServer().app, address, new OpenStreams())
  const { port } = server
  const [traced] = (await once(request({ ...address, port, method: 'TRACE' }).end(), 'response')) as [IncomingMessage]
  expect(traced.statusCode).toBe(404)
  traced.resume()
  const message = `PORT="${port}" is not usable: another program listens there`
  await expect(listen(createTestServer().app, { ...address, port }, new OpenStreams())).rejects.toThrow(message)
  await server.stop()
})

test('the address of a train or station whose id contains a dot returns a page; other missing files return a JSON error', async () => {
  const type = async (path: string) => (await get(path)).headers.get('content-type')
  expect(await type('/route/M.217')).toContain('text/html')
  expect(await type('/station/72.St')).toContain('text/html')
  expect(await type('/assets/M.217')).toContain('application/json')
})
