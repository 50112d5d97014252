import { spawnSync } from 'node:child_process'
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createConnectionServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { parseSync } from 'vite'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../src/adapters/clock.ts'
import { fcmTransport } from '../src/adapters/push/fcm.ts'
import { fetchOnSameHost, isSameHost, RedirectRefused, RefusedRedirects } from '../src/adapters/fetch-without-redirects.ts'
import { fetchFeed, RailwayRefused } from '../src/adapters/railway/fetch-feed.ts'
import { openLanguageModel } from '../src/adapters/language-model.ts'
import { httpLiveFeed } from '../src/adapters/railway/live-feed.ts'
import type { OutgoingPush } from '../src/adapters/push/push.ts'
import { pushClient } from '../src/adapters/push/push-request.ts'
import { pushServices } from '../src/adapters/push/push-services.ts'
import { s3Files } from '../src/adapters/files/s3-files.ts'
import { newNonce, newVerifier, signInProvider } from '../src/adapters/sign-in/sign-in-provider.ts'
import { telegramBot } from '../src/adapters/push/telegram.ts'
import { newVapidKeys, webPushTransport } from '../src/adapters/push/web-push.ts'
import { LiveRailway } from '../src/railway/live-railway.ts'
import { LiveFeeds } from '../src/railway/realtime/live-feeds.ts'
import { railwayFiles } from './serve.ts'

// Tests each HTTP client of the server: a service on loopback redirects it to an internal server on another port.

type Listener = (request: IncomingMessage, response: ServerResponse) => void

async function serveOnLoopback(answer: Listener): Promise<string> {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let requests: string[] = []
let internalRequests = 0
let status = 302
const internal = await serveOnLoopback((_, response) => {
  internalRequests++
  response.end('{}')
})
const INTERNAL = `${internal}/internal`
const redirectingService = await serveOnLoopback((request, response) => {
  requests.push(request.url!)
  request.resume()
  response.writeHead(status, { Location: `${INTERNAL}?key=secret` }).end()
})

let lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
let redirects = new RefusedRedirects(log)
beforeEach(() => {
  requests = []
  lines = []
  redirects = new RefusedRedirects(log)
  internalRequests = 0
  status = 302
})

/** Expects that the redirecting service got requests, and that the internal server got none. */
function expectNotFollowed() {
  expect(requests.length).toBeGreaterThan(0)
  expect(internalRequests).toBe(0)
  expect(lines.join()).not.toContain('secret')
}

const PUSH: OutgoingPush = {
  address: `${redirectingService}/push/x`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  id: '0192f0c1-2b1e-7aaa-8bbb-0123456789ab',
  title: 'Insein 8:22',
  body: 'train KHA-3',
  icon: '/icon-192.png',
  path: '/station/insein',
  receipt: 'r'.repeat(43),
  ttlSeconds: 600,
}

describe('a redirect to another port is not followed, and its target is named', () => {
  test('by the download of the feed in RAILWAY', async () => {
    const fetched = fetchFeed(`${redirectingService}/feed.zip?key=mine`, '/')
    await expect(fetched).rejects.toThrow(RailwayRefused)
    await expect(fetched).rejects.toMatchObject({
      redirect: INTERNAL,
      message: expect.stringMatching(new RegExp(`redirects to ${INTERNAL}, which is not followed`)),
    })
    expectNotFollowed()
  })

  test('by a poll of a live feed; the log names the target, and the operators’ state names it until a poll is not redirected', async () => {
    const counts = { poll: vi.fn(), leftOut: vi.fn(), state: vi.fn() }
    const feeds = new LiveFeeds({
      feeds: [httpLiveFeed({ url: `${redirectingService}/trips.pb?key=secret` })],
      live: new LiveRailway(railwayFiles.railway),
      clock: systemClock,
      counts,
      log,
      pollSeconds: 200,
    })
    await feeds.poll(0)
    expect(counts.poll.mock.calls).toEqual([[1, 'redirect']])
    expect(feeds.redirects()).toEqual([{ feed: 1, target: INTERNAL }])
    expect(lines.join()).toContain(INTERNAL)
    expectNotFollowed()
    status = 500
    await feeds.poll(0)
    expect(feeds.redirects()).toEqual([])
    feeds.stop()
  })

  test.each([302, 307])('by a language model, with status %i', async (code) => {
    status = code
    const model = openLanguageModel({ url: redirectingService, key: 'secret-key', name: 'x', dayTokens: 1e6 }, redirects)
    const words = model.ask({
      instructions: '',
      turns: [{ role: 'user', content: 'hello' }],
      tools: [],
      spend: () => Promise.resolve(),
      ended: new AbortController().signal,
    })
    await expect(words[Symbol.asyncIterator]().next()).rejects.toMatchObject({ why: 'broken' })
    expect(lines.join()).toMatch(new RegExp(`LANGUAGE_MODEL_URL.*${INTERNAL}`))
    expect(redirects.list()).toEqual([{ setting: 'LANGUAGE_MODEL_URL', target: INTERNAL }])
    expectNotFollowed()
  })

  const trip = { redirect: 'https://yatha.example/back', state: 'state', nonce: newNonce(), verifier: newVerifier() }
  const client = { clientId: 'yatha', clientSecret: 'client-secret' }

  test.each<'google' | 'telegram'>(['google', 'telegram'])('by the discovery document of %s', async (provider) => {
    await expect(signInProvider(provider, { ...client, address: redirectingService }, redirects).address(trip)).rejects.toMatchObject({
      code: 'provider_refused',
    })
    expect(lines.join()).toMatch(new RegExp(`${provider.toUpperCase()}_ISSUER.*${INTERNAL}`))
    expectNotFollowed()
  })

  test('by the token endpoint of a provider', async () => {
    const issuer: string = await serveOnLoopback((request, response) => {
      if (request.url === '/.well-known/openid-configuration')
        return response.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
          }),
        )
      requests.push(request.url!)
      response.writeHead(307, { Location: INTERNAL }).end()
    })
    const found = signInProvider('google', { ...client, address: issuer }, redirects).identity(trip, {
      state: trip.state,
      code: 'code',
      iss: issuer,
    })
    await expect(found).rejects.toMatchObject({ code: 'provider_refused' })
    expect(requests).toEqual(['/token'])
    expectNotFollowed()
  })

  test.each(['token', 'identity'])('by Facebook, in response to the %s request', async (what) => {
    const graph = await serveOnLoopback((request, response) => {
      requests.push(request.url!)
      if (what === 'identity' && request.url!.includes('access_token'))
        return response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ access_token: 'a', token_type: 'bearer' }))
      response.writeHead(302, { Location: INTERNAL }).end()
    })
    const provider = signInProvider('facebook', { ...client, address: `${redirectingService}/dialog`, graph }, redirects)
    await expect(provider.identity(trip, { state: trip.state, code: 'code' })).rejects.toMatchObject({ code: 'provider_refused' })
    expect(requests.at(-1)).toContain(what === 'identity' ? '/me' : '/oauth/access_token')
    expect(lines.join()).toMatch(new RegExp(`FACEBOOK_GRAPH_URL.*${INTERNAL}`))
    expectNotFollowed()
  })

  test.each<['get' | 'put' | 'delete' | 'list', number]>([
    ['get', 302],
    ['put', 307],
    ['delete', 308],
    ['list', 302],
  ])('by object storage: %s with status %i', async (call, code) => {
    status = code
    const bucket = s3Files(
      { url: redirectingService, bucket: 'yatha', region: 'eu-central-1', accessKey: 'key-id', secretKey: 'secret-key' },
      { redirects },
    )
    const work = {
      get: () => bucket.get('photo/a.webp'),
      put: () => bucket.put('photo/a.webp', new Uint8Array(3)),
      delete: () => bucket.delete('photo/a.webp'),
      list: () => bucket.list('photo/')[Symbol.asyncIterator]().next(),
    }[call]()
    await expect(work).rejects.toThrow(`redirects to ${INTERNAL}, which is not followed`)
    expect(redirects.list()).toEqual([{ setting: 'S3_URL', target: INTERNAL }])
    expectNotFollowed()
  })

  const push = (setting: string) =>
    pushClient({ lookup: pushServices(['localhost']).lookup, onRedirect: (target) => redirects.add(setting, target), timeoutMs: 2000 })

  test('by a web push service; only its host is logged', async () => {
    const keys = newVapidKeys()
    const services = pushServices(['localhost'])
    const web = webPushTransport({
      keys: () => Promise.resolve(keys),
      contact: 'mailto:a@b.example',
      services,
      client: push('PUSH_SERVICES'),
      clock: systemClock,
    })
    expect(await web.send(PUSH)).toEqual({ result: 'refused', why: 'refused' })
    expect(lines.join()).toMatch(new RegExp(`PUSH_SERVICES.*"${internal}"`))
    expect(redirects.list()).toEqual([{ setting: 'PUSH_SERVICES', target: internal }])
    expectNotFollowed()
  })

  test.each(['token', 'message'])('by FCM, in response to the %s request', async (what) => {
    const service = await serveOnLoopback((request, response) => {
      requests.push(request.url!)
      if (what === 'message' && request.url === '/token') return response.end(JSON.stringify({ access_token: 'token', expires_in: 3600 }))
      response.writeHead(307, { Location: INTERNAL }).end()
    })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const serviceAccount = JSON.stringify({
      project_id: 'yatha',
      client_email: 'push@yatha.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${service}/token`,
    })
    const transport = fcmTransport({ serviceAccount, url: service, client: push('FCM_URL'), clock: systemClock })
    expect((await transport.send(PUSH)).result).not.toBe('sent')
    expect(requests).toEqual(what === 'token' ? ['/token'] : ['/token', '/v1/projects/yatha/messages:send'])
    expect(lines.join()).toMatch(new RegExp(`FCM_URL.*"${internal}"`))
    expectNotFollowed()
  })

  test('by Telegram; its token is not in the log', async () => {
    const token = '123456:ABC'
    const telegram = await serveOnLoopback((request, response) => {
      requests.push(request.url!)
      response.writeHead(308, { Location: internal + request.url! }).end()
    })
    const bot = telegramBot({ token, url: telegram, origin: undefined, client: push('TELEGRAM_BOT_URL'), clock: systemClock })
    expect(await bot.send({ ...PUSH, address: '7' })).toEqual({ result: 'refused', why: 'refused' })
    expect(await bot.page()).toBeUndefined()
    expect(lines.join()).toMatch(new RegExp(`TELEGRAM_BOT_URL.*"${internal}"`))
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain(token)
    expectNotFollowed()
  })
})

describe('a redirect on the same host', () => {
  test.each([
    ['http://railway.example/a', 'https://railway.example/b', true],
    ['http://railway.example:80/a', 'https://railway.example:443/a', true],
    ['http://railway.example:8080/a', 'https://railway.example:8080/a', true],
    ['https://railway.example/a', 'https://railway.example/b?c', true],
    ['http://railway.example/a', 'https://railway.example:8443/a', false],
    ['http://railway.example:8080/a', 'https://railway.example/a', false],
    ['https://railway.example/a', 'http://railway.example/a', false],
    ['http://railway.example/a', 'http://railway.example:6379/a', false],
    ['http://railway.example/a', 'https://user:pass@railway.example/a', false],
    ['http://railway.example/a', 'https://www.railway.example/a', false],
    ['http://railway.example/a', 'ftp://railway.example/a', false],
    ['http://railway.example/a', 'file:///etc/passwd', false],
    ['http://railway.example/a', 'https://169.254.169.254/latest', false],
  ])('from %s to %s is allowed: %j', (from, to, isFollowed) => {
    expect(isSameHost(new URL(from), new URL(to))).toBe(isFollowed)
  })

  test('is followed within one origin, up to a limit', async () => {
    let count = 0
    const site = await serveOnLoopback((request, response) => {
      count++
      if (request.url === '/end') response.end('the end')
      else response.writeHead(302, { Location: request.url === '/' ? '/end' : '/loop' }).end()
    })
    expect(await (await fetchOnSameHost(`${site}/`)).text()).toBe('the end')
    count = 0
    await expect(fetchOnSameHost(`${site}/loop`)).rejects.toThrow(RedirectRefused)
    expect(count).toBe(4)
  })

  test('is not followed if the client would have to repeat the request without its body', async () => {
    const site = await serveOnLoopback((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.writeHead(302, { Location: '/other' }).end()
    })
    await expect(fetchOnSameHost(site, { method: 'POST', body: 'x' })).rejects.toThrow(RedirectRefused)
    expect(requests).toEqual(['POST /'])
  })

  test('a redirect status without a valid Location is a normal response', async () => {
    for (const headers of [{}, { Location: 'http://[' }]) {
      const site = await serveOnLoopback((_, response) => void response.writeHead(302, headers).end('x'))
      expect((await fetchOnSameHost(site)).status).toBe(302)
    }
  })

  test('a redirect from http to https is followed for feeds, live feeds and object storage', async () => {
    const site = await upgradingSite()
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    try {
      expect((await fetchFeed(`${site.address}/feed.zip`, '/'))?.zip.toString()).toBe('secure GET /feed.zip')
      const poll = await httpLiveFeed({ url: `${site.address}/trips.pb` }).poll(new AbortController().signal)
      expect(poll.result === 'ok' && Buffer.from(poll.bytes).toString()).toBe('secure GET /trips.pb')
      const bucket = s3Files({ url: site.address, bucket: 'yatha', region: 'eu-central-1', accessKey: 'a', secretKey: 'b' })
      await bucket.put('photo/a.webp', Buffer.from('picture'))
      expect(site.secure.at(-1)).toBe('PUT /yatha/photo/a.webp picture')
    } finally {
      vi.unstubAllEnvs()
      warn.mockRestore()
    }
  })
})

/** Serves http and https on one port, and redirects from http to https with status 307. */
async function upgradingSite(): Promise<{ address: string; secure: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const openssl = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  expect(openssl.status, String(openssl.stderr)).toBe(0)
  const seen: string[] = []
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`)
      response.end(`secure ${request.method} ${request.url}`)
    })
  })
  const plain = createServer((request, response) => {
    request.resume()
    response.writeHead(307, { Location: `https://${request.headers.host}${request.url}` }).end()
  })
  // The first byte that a TLS client sends is 22.
  const both = createConnectionServer((socket) => {
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      ;(first[0] === 22 ? secure : plain).emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await once(both.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void both.close())
  return { address: `http://127.0.0.1:${(both.address() as AddressInfo).port}`, secure: seen }
}

describe('no other code of the server sends requests', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sources = ['server/src', 'data/src', 'assistant/src', 'answers/src', 'contract/src', 'language/src', 'timetable/src'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.m?[tj]sx?$/.test(file) && !/\.test\.ts$|\.d\.ts$/.test(file))
        .map((file) => `${folder}/${file}`),
  )

  /** Ways to send requests, by file. Each client here is tested above, or does not send HTTP to other hosts. */
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    'server/src/adapters/fetch-without-redirects.ts': ['fetch'],
    // Only signs requests; store-connection.ts sends them, within followSameHostRedirects.
    'server/src/adapters/files/s3-files.ts': ['aws4fetch'],
    'server/src/adapters/files/store-connection.ts': ['node:http', 'node:https'],
    'server/src/adapters/sign-in/sign-in-provider.ts': ['openid-client'],
    'server/src/adapters/language-model.ts': ['@ai-sdk/openai-compatible', 'ai'],
    // Does not follow redirects.
    'server/src/adapters/push/push-request.ts': ['node:http', 'node:https'],
    // Only receives requests.
    'server/src/http/listen.ts': ['app.fetch', 'node:http'],
    // Sends e-mails by SMTP, not by HTTP.
    'server/src/adapters/mail/mail.ts': ['nodemailer'],
  }

  test.each([
    ['const a = await fetch(url)', ['fetch']],
    ['use(globalThis.fetch)', ['globalThis.fetch']],
    ['const get = fetch', ['fetch']],
    ["import { request } from 'node:https'", ['node:https']],
    ["const { fetch: get } = await import('undici')", ['undici']],
    ["require('http').get(url)", ['http']],
    ['new WebSocket(url)', ['WebSocket']],
    ["import type { ServerResponse } from 'node:http'\n// fetch(url)\nconst text = 'fetch(url)'\nconst of = { fetch: 1 }", []],
  ])('the search for clients finds the right names in %s', (source, found) => {
    expect(requestFunctionsIn('a.ts', source)).toEqual(found)
  })

  test('in any file, except the listed clients', () => {
    expect(sources.length).toBeGreaterThan(500)
    const found = sources.map((file) => [file, requestFunctionsIn(file, readFileSync(join(root, file), 'utf8')).toSorted()] as const)
    expect(Object.fromEntries(found.filter(([, ways]) => ways.length > 0))).toEqual(ALLOWED)
  })
})

/** Packages and Node modules that send HTTP requests. */
const CLIENTS =
  /^(node:)?(http|https|http2)$|^(undici|axios|got|ky|needle|superagent|node-fetch|cross-fetch|eventsource|ws|aws4fetch|openid-client|oauth4webapi|nodemailer|ai|@ai-sdk\/.+|@aws-sdk\/.+|jose)$/

/** A node of a syntax tree (ESTree). */
interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the names in a source that can send requests: `fetch` and similar functions, and packages that match CLIENTS. */
function requestFunctionsIn(file: string, source: string): string[] {
  const found = new Set<string>()
  const addIfClient = (name: unknown) => typeof name === 'string' && CLIENTS.test(name) && found.add(name)
  const visit = (node: Node): void => {
    // Types cannot be called.
    if (node.type.startsWith('TS') && /Type|Interface/.test(node.type)) return
    if (node.type === 'ImportDeclaration' && loadsValues(node)) addIfClient((node['source'] as Node)['value'])
    if (node.type === 'ImportExpression') addIfClient((node['source'] as Node)['value'])
    if (node.type === 'CallExpression') addIfClient((node['arguments'] as Node[])[0]?.['value'])
    if (node.type === 'Identifier' && /^(fetch|WebSocket|EventSource|XMLHttpRequest)$/.test(String(node['name'])))
      found.add(String(node['name']))
    for (const [field, value] of Object.entries(node)) {
      const { computed, object } = node as { computed?: boolean; object?: Node }
      const isName = (field === 'property' || field === 'key') && computed !== true
      if (!isName) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
      if (isName && field === 'property' && isNode(value) && value['name'] === 'fetch') found.add(`${String(object?.['name'])}.fetch`)
    }
  }
  visit(parseSync(file, source).program as unknown as Node)
  return [...found]
}

function loadsValues(node: Node): boolean {
  const specifiers = node['specifiers'] as readonly Node[]
  return node['importKind'] !== 'type' && (specifiers.length === 0 || specifiers.some((one) => one['importKind'] !== 'type'))
}
