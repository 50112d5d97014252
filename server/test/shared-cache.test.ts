import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, type Endpoint } from '@yatha/contract/endpoints'
import { parseServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { NGINX, nginxArguments } from './nginx.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Runs nginx with deploy/nginx.conf in front of the app, and tests which endpoints of the contract its cache stores, and for whom.

const isMissing = !existsSync(NGINX)
if (isMissing) console.log(`– shared cache: ${NGINX} is not installed; deploy/nginx.conf is not tested`)

const folder = mkdtempSync(join(tmpdir(), 'yatha-cache-'))
const database = await openTestDatabase()
const clock = installFixedClock()
const STAFF = 'staff@example.com'
const streams = new OpenStreams()
const app = createTestServer({
  database,
  clock,
  streams,
  limits: withoutRejections,
  env: { MODERATORS: STAFF, OPERATORS: STAFF, TRUST_PROXY: 'yes', DEVELOPER_PAGES: 'yes' },
})
const server = await listen(app.app, { port: 0, host: '127.0.0.1' }, streams)
const direct = `http://127.0.0.1:${server.port}`
const port = await freePort()
const cached = `http://127.0.0.1:${port}`
const nginx = isMissing
  ? undefined
  : spawn(NGINX, nginxArguments({ port, servers: [server.port], folder }), { stdio: ['ignore', 'ignore', 'inherit'] })

const rider = writerFactory(app, database, clock)
const newRider = async (name: string, language: string) => ({ ...(await rider({ name })), language })
type Rider = Awaited<ReturnType<typeof newRider>>

beforeAll(async () => {
  if (nginx) await vi.waitFor(async () => expect((await fetch(`${cached}/health/live`)).status).toBe(200), { timeout: 300_000 })
})

afterAll(async () => {
  nginx?.kill()
  if (nginx) await once(nginx, 'exit')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface FetchResult {
  readonly status: number
  readonly body: string
  /** nginx's result: HIT, MISS, BYPASS …; null if the location has no cache. */
  readonly cache: string | null
  readonly control: string | null
  readonly headers: Headers
}

interface RequestOptions {
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

async function ask(
  address: string,
  path: string,
  { language = 'en', headers = {}, method = 'GET' }: RequestOptions = {},
): Promise<FetchResult> {
  const end = new AbortController()
  const body = method === 'POST' || method === 'PUT' ? { body: '{}' } : {}
  const json = { 'Content-Type': 'application/json', Language: language, ...headers }
  const response = await fetch(`${address}${path}`, { method, headers: json, signal: end.signal, ...body })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? await firstEventOf(response) : await response.text()
  if (isStream) end.abort()
  const header = (name: string) => response.headers.get(name)
  // Excluded from comparisons: the server sends each connection a different reconnection time, and the id of the latest event, which can
  // change between two requests.
  const comparable = text.replace(/^(retry|id): .*$/gm, '')
  return {
    status: response.status,
    body: comparable,
    cache: header('x-cache'),
    control: header('cache-control'),
    headers: response.headers,
  }
}

/** Reads the first event of a stream, which may arrive in parts or with the next one. */
async function firstEventOf(response: Response): Promise<string> {
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes('\n\n')) break
  }
  return text.split('\n\n', 1)[0]!
}

const as = ({ headers: { Authorization }, language }: Rider): RequestOptions => ({ language, headers: { Authorization } })

/** Path of each entry in the cache, without the query. */
function storedPaths(): string[] {
  const all = existsSync(join(folder, 'cache')) ? readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true }) : []
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => /^KEY: 127\.0\.0\.1([^?|\n]*)/m.exec(readFileSync(join(entry.parentPath, entry.name), 'latin1'))![1]!)
}

const READS = [...ENDPOINTS].filter(([, { method }]) => method === 'GET')
const PUBLIC = READS.filter(([, { spec }]) => spec.fresh)
const OTHERS = READS.filter(([, { spec }]) => !spec.fresh)

/** Queries whose responses depend only on the timetable. */
const QUERY = { from: 'hledan', to: 'insein', day: '2026-11-23', time: '09:20', at: '2026-11-23T09:20:00+06:30' }
const SLUGS: Readonly<Record<string, string>> = { route: 'kha-3', station: 'hledan' }

function publicPath({ path, spec }: Endpoint): string {
  const names = Object.keys(spec.query?.shape ?? {})
  const query = Object.entries(QUERY).filter(([name]) => names.includes(name) && !(name === 'day' && path === '/api/route'))
  const slug = SLUGS[path.split('/')[2]!] ?? ''
  return `${path.replace('{slug}', slug)}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}

test.skipIf(isMissing)(
  'a cacheable endpoint’s response is stored once for each language and encoding, and equals the server’s',
  async () => {
    expect(PUBLIC.length).toBeGreaterThan(8)
    for (const [name, endpoint] of PUBLIC) {
      const path = publicPath(endpoint)
      for (const language of ['en', 'mm', 'ja']) {
        const [first, second, own] = [
          await ask(cached, path, { language }),
          await ask(cached, path, { language }),
          await ask(direct, path, { language }),
        ]
        expect([name, first.status, first.cache, second.cache]).toEqual([name, 200, 'MISS', 'HIT'])
        expect(second.body, name).toBe(own.body)
        expect(second.headers.get('etag'), name).toMatch(/^"[\w-]+"$/)
        expect(second.headers.get('vary'), name).toBe('Accept-Encoding, Language')
        expect(second.headers.get('x-request-id'), name).toBeNull()
      }
      for (const form of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': form }
        await ask(cached, path, { headers })
        const { cache, headers: sent } = await ask(cached, path, { headers })
        expect([name, cache]).toEqual([name, 'HIT'])
        expect(await ask(cached, path, { headers: { ...headers, 'If-None-Match': sent.get('etag')! } }), name).toMatchObject({
          status: 304,
          body: '',
        })
      }
    }
    const unknown = { language: 'xx-YY', headers: { 'Accept-Encoding': 'zstd, br;q=0' } }
    const path = publicPath(ENDPOINTS.get('searchItineraries')!)
    expect(await ask(cached, path, unknown)).toMatchObject({ cache: 'HIT', body: (await ask(direct, path)).body })
  },
)

test.skipIf(isMissing)('the response to a request with credentials is neither stored nor taken from the cache', async () => {
  const path = '/api/search?from=tamwe&to=insein&day=2026-11-23&time=10:00'
  const [aye] = [await newRider('Aye', 'en')]
  for (const headers of [{ Authorization: aye.headers.Authorization }, { 'X-Api-Key': 'a key of a client' }])
    expect((await ask(cached, path, { headers })).cache).toBe('BYPASS')
  expect((await ask(cached, path)).cache).toBe('MISS')
  expect((await ask(cached, path)).cache).toBe('HIT')
  expect((await ask(cached, path, { headers: { Authorization: aye.headers.Authorization } })).cache).toBe('BYPASS')
})

/** A path with ids from earlier responses to this rider: `/api/post/{slug}` with the first `slug` in the response to `/api/post`. */
function ownPath(path: string, earlierResponses: ReadonlyMap<string, string>): string {
  const [list] = path.split('/{')
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(earlierResponses.get(list!) ?? '')?.[1] ?? randomUUID(),
  )
}

test.skipIf(isMissing)(
  'no response to one rider reaches another: every personal endpoint, two riders and a guest',
  { timeout: 120_000 },
  async () => {
    const [aye, bo] = [await newRider('Daw Aye', 'mm'), await newRider('U Bo', 'de')]
    await database.db.execute(sql`update account set email = ${STAFF} where id = ${aye.id}`)
    for (const [writer, other] of [
      [aye, bo],
      [bo, aye],
    ] as const) {
      const { slug } = (await writer.post('a post')).body
      await other.comment(slug, 'a comment')
      await writer.send('PUT', `/api/favorite/station/${writer === aye ? 'hledan' : 'insein'}`)
    }
    const earlierResponses = { aye: new Map<string, string>(), bo: new Map<string, string>() }
    let different = 0
    // Paths without parameters first: their responses have the ids for the paths with parameters.
    for (const [name, { path }] of OTHERS.toSorted(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)) {
      const [ayePath, boPath] = [ownPath(path, earlierResponses.aye), ownPath(path, earlierResponses.bo)]
      const askAll = async (address: string, at: string) => [
        await ask(address, at, as(aye)),
        await ask(address, at, as(bo)),
        await ask(address, at),
      ]
      for (const at of new Set([ayePath, boPath])) {
        const responses = [...(await askAll(cached, at)), ...(await askAll(cached, at))]
        const directResponses = await askAll(direct, at)
        responses.forEach(({ status, body, cache, control }, i) => {
          expect([name, i, status, body, cache, control]).toEqual([
            name,
            i,
            directResponses[i % 3]!.status,
            directResponses[i % 3]!.body,
            null,
            'no-store',
          ])
        })
        if (directResponses[0]!.body !== directResponses[1]!.body) different++
        if (at === ayePath) earlierResponses.aye.set(path, directResponses[0]!.body)
        if (at === boPath) earlierResponses.bo.set(path, directResponses[1]!.body)
      }
    }
    expect(different).toBeGreaterThan(12)
  },
)

test.skipIf(isMissing)('no response to a request that changes data is stored', async () => {
  const writes = [...ENDPOINTS].filter(([, { method }]) => method !== 'GET')
  const aye = await newRider('Aye', 'en')
  // The endpoints that may end the rider's session are called last.
  const endsSession = ({ path }: Endpoint) => Number(/^\/api\/(account|session|log)/.test(path))
  for (const [name, { method, path }] of writes.toSorted(([, a], [, b]) => endsSession(a) - endsSession(b))) {
    for (const options of [as(aye), {}]) {
      const response = await ask(cached, ownPath(path, new Map()), { ...options, method })
      expect([name, response.cache, response.control]).toEqual([name, null, 'no-store'])
    }
  }
})

test.skipIf(isMissing)('the cache contains only responses of cacheable endpoints', () => {
  const patterns = PUBLIC.map(([, { path }]) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const stored = storedPaths()
  expect(stored.length).toBeGreaterThan(PUBLIC.length)
  expect(stored.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([])
})

test.skipIf(isMissing)(
  'after a change of live updates, an expired response is requested again, and clients can see its age',
  { timeout: 300_000 },
  async () => {
    const path = '/api/station/hledan/board?day=2026-11-23&time=09:20&way=clockwise'
    const day = parseServiceDay('2026-11-23')!
    const late = {
      trip: 'kha-3',
      day,
      basis: 'feed',
      seenAt: Math.floor(clock.nowMs() / 1000),
      calls: [{ call: 0, delaySeconds: 600 }],
    } as const
    app.live.publish([late])
    const first = await ask(cached, path)
    expect([first.cache, first.control]).toEqual(['MISS', 'max-age=5'])
    app.live.publish([])
    let next = first
    // The cache may not serve stale responses, so the next response after expiry is new.
    await vi.waitFor(async () => expect((next = await ask(cached, path)).cache).toBe('EXPIRED'), { timeout: 300_000, interval: 500 })
    expect(next.body).not.toBe(first.body)
    await new Promise((done) => setTimeout(done, 1100))
    expect((await ask(cached, path)).headers.get('date')).toBe(next.headers.get('date'))
  },
)
