import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { files, serve } from './serve.ts'

const { get } = serve({ host: 'localhost:3000' })

test('a pack is cached as immutable, boards only for seconds', async () => {
  const cache = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cache(`/data/${files.packFile}`)).toBe('public, max-age=31536000, immutable')
  expect(await cache('/api/station/hledan/board')).toBe('max-age=15, stale-while-revalidate=15')
  expect(await cache('/')).toBe('no-cache')
  expect(await cache('/gtfs.zip')).toBe('public, max-age=0, must-revalidate')
})

test('a request with the ETag of the current response returns 304', async () => {
  for (const path of ['/api/search?from=hledan&to=insein', '/api/station/hledan', '/gtfs.zip']) {
    const tag = (await get(path)).headers.get('etag')!
    const again = await get(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  // An immutable file is never revalidated.
  expect((await get(`/data/${files.packFile}`)).headers.get('etag')).toBeNull()
})

test('the feed contains the server’s address if it is configured', async () => {
  const info = async (app: Pick<ReturnType<typeof serve>, 'get'>) =>
    strFromU8(unzipSync(new Uint8Array(await (await app.get('/gtfs.zip')).arrayBuffer()))['feed_info.txt']!)
  const withOrigin = serve({ env: { ORIGIN: 'https://trains.org' } })
  expect(await info(withOrigin)).toContain('https://trains.org/about-of-app')
  expect(await info(withOrigin)).not.toContain('yatha.example')
  const tag = async (app: typeof withOrigin) => (await app.get('/gtfs.zip')).headers.get('etag')
  expect(await tag(withOrigin)).toBe(await tag(serve({ env: { ORIGIN: 'https://trains.org' } })))
  expect(await tag(withOrigin)).not.toBe(await tag(serve({})))
})

test('responses in different languages have different ETags', async () => {
  const [en, mm] = await Promise.all(['en', 'mm'].map((language) => get('/api/station/hledan', { Language: language })))
  expect(en!.headers.get('etag')).not.toBe(mm!.headers.get('etag'))
  expect(en!.headers.get('vary')).toContain('Language')
})

test('responses are compressed with an encoding that the client accepts', async () => {
  const plain = await (await get('/api/station')).text()
  const br = await get('/api/station', { 'Accept-Encoding': 'br, gzip;q=0' })
  expect([br.headers.get('content-encoding'), brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()]).toEqual(['br', plain])
  const gz = await get('/api/station', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect([gz.headers.get('content-encoding'), gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()]).toEqual(['gzip', plain])
  const formOf = async (path: string) => (await get(path, { 'Accept-Encoding': 'gzip, br' })).headers.get('content-encoding')
  expect([await formOf('/api/station'), await formOf('/station/hledan')]).toEqual(['br', 'br'])
  expect((await get('/api/station', { 'Accept-Encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  const pack = await get(`/data/${files.packFile}`, { 'Accept-Encoding': 'br' })
  expect((await pack.arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000)
})

test('the smallest accepted encoding is chosen', async () => {
  const accepted = ['br', 'gzip, deflate, br', 'gzip', 'gzip;q=0.5', 'br;q=0, gzip', '', 'deflate', 'brotli']
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

test('a page has its title and metadata without scripts', async () => {
  const page = async (path: string) => (await get(path)).text()
  expect(await page('/')).toContain('<title>Home | Yatha</title>')
  expect(await page('/station/hledan')).toContain('<title>Hledan လှည်းတန်း | Yatha</title>')
  expect(await page('/route/kha-3')).toContain('<title>KHA-3: Yangon Central – full loop | Yatha</title>')
  expect(await page('/station/hledan')).toContain('<link rel="canonical" href="http://localhost:3000/station/hledan">')
})

test('an unknown path returns 404 with the app’s page, and a hostile path cannot inject markup', async () => {
  const response = await get('/nope')
  expect([response.status, (await response.text()).includes('<title>Yatha | Yangon City Railway</title>')]).toEqual([404, true])
  const hostile = await get(`/station/${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect([hostile.status, (await hostile.text()).includes('<script>alert')]).toEqual([404, false])
  expect((await get('/missing.js')).status).toBe(404)
})

test('health and metrics contain no personal data', async () => {
  expect(await (await get('/health/live')).json()).toEqual({ status: 'live' })
  expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ready', hash: files.hash })
  await get('/api/station/hledan')
  const text = await (await get('/metrics')).text()
  expect(text).toContain('http_request_seconds_count{path="/api/station/:slug",status="200"}')
  expect(text).not.toContain('hledan')
  // Requests through a proxy get metrics only with the key.
  const key = 'k'.repeat(32)
  const proxied = serve({ env: { METRICS_KEY: key } })
  const status = async (headers: Record<string, string>) =>
    (await proxied.get('/metrics', { 'X-Real-IP': '203.0.113.9', ...headers })).status
  const tries = [{}, { Authorization: `Bearer ${'x'.repeat(32)}` }, { Authorization: `Bearer ${key}` }]
  expect(await Promise.all(tries.map(status))).toEqual([404, 404, 200])
})

test('a server that is shutting down is live but not ready', async () => {
  let isDraining = false
  const { get } = serve({ isDraining: () => isDraining })
  expect((await get('/health/ready')).status).toBe(200)
  isDraining = true
  const ready = await get('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'draining' }])
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/api/search?from=hledan&to=insein')).status).toBe(200)
})

test('the log contains the request’s id and path pattern, not the rider’s data', async () => {
  const lines: string[] = []
  const server = serve({ lines })
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

test('the built server logs when it is ready, does not echo TRACE, and exits on SIGTERM', async () => {
  const server = spawn(process.execPath, [main], { env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent' } })
  const output = await new Promise<string>((resolve) => server.stdout.once('data', (data: Buffer) => resolve(data.toString())))
  expect(output).toMatch(
    /^Yatha is ready at http:\/\/localhost:\d+\nE-mails stay on this computer: http:\/\/localhost:\d+\/dev\/mailbox\n$/,
  )
  const [address] = /http:\S+/.exec(output)!
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  const [traced] = (await once(request(address, { method: 'TRACE' }).end(), 'response')) as [IncomingMessage]
  expect(traced.statusCode).toBe(404)
  traced.resume()
  server.kill('SIGTERM')
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
})

test('the address of a train or station whose id contains a dot returns a page; other missing files return a JSON error', async () => {
  const type = async (path: string) => (await get(path)).headers.get('content-type')
  expect(await type('/route/M.217')).toContain('text/html')
  expect(await type('/station/72.St')).toContain('text/html')
  expect(await type('/assets/M.217')).toContain('application/json')
})
