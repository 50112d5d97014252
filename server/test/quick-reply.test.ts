import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Answers, answerBoard, answerSearch } from '@yatha/answers'
import { hoursAndMinutes } from '@yatha/contract'
import { LANGUAGES } from '@yatha/language'
import { addDays, parseServiceDay, type ServiceTime, type TripUpdate } from '@yatha/timetable'
import { afterAll, expect, test } from 'vitest'
import { seeded } from '../../timetable/test/seeded.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { files, serve } from './serve.ts'

// Answers that are sent before the framework sees a request, through a socket, while live times change.

const REQUESTS = Number(process.env['REQUESTS'] ?? 2500)
const DAY = parseServiceDay('2026-11-23')!
const random = seeded(49)
const below = (most: number) => Math.floor(random() * most)
const one = <T>(all: readonly T[]): T => all[below(all.length)]!

let nowMs = Date.parse('2026-11-23T09:20:00+06:30')
const { app, live, metrics } = serve({ clock: { nowMs: () => nowMs }, env: { CHECK_ANSWERS: '' } })
let quick = 0
const counted = Object.assign(Object.create(app) as typeof app, {
  fetch: app.fetch,
  quick: (...[incoming, outgoing]: Parameters<NonNullable<typeof app.quick>>) => {
    const isAnswered = app.quick!(incoming, outgoing)
    if (isAnswered) quick++
    return isAnswered
  },
})
const server = await listen(counted, { port: 0, host: '127.0.0.1' }, new OpenStreams())
afterAll(() => server.stop())

interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port: server.port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({ status: response.statusCode!, headers: response.headers as Record<string, string>, body: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })
}

function textOf({ headers, body }: Got): string {
  const form = headers['content-encoding']
  return (form === 'br' ? brotliDecompressSync(body) : form === 'gzip' ? gunzipSync(body) : body).toString()
}

const city = files.railway.stations.filter(({ lines, served }) => served && lines.includes('circular')).slice(0, 4)
const trains = files.railway.routes.filter(({ type }) => type === 'urban').map(({ slug }) => slug)

function someDelay(): TripUpdate {
  const seen = { trip: one(trains), day: addDays(DAY, below(8) === 0 ? 1 : 0), basis: 'feed', seenAt: Math.floor(nowMs / 1000) } as const
  return below(6) === 0 ? { ...seen, cancelled: true } : { ...seen, calls: [{ call: 0, delaySeconds: 60 * below(20) }] }
}

test('thousands of answers are those of the timetable and the live times of the moment, byte for byte', { timeout: 240_000 }, async () => {
  let updates: TripUpdate[] = []
  const tags = new Map<string, string>()
  for (let i = 0; i < REQUESTS; i++) {
    // The first half is by the timetable alone, so that most of it is ready.
    if (i >= REQUESTS / 2 && i % 60 === 0) live.publish((updates = [...updates.slice(-5), someDelay()]))
    if (i % 45 === 0) nowMs += 1000 * below(9)
    if (i === Math.floor(REQUESTS * 0.9)) live.set('operator', 10, { updates: [], notices: [NOTICE] })
    const language = below(9) === 0 ? one(LANGUAGES) : 'en'
    const time = (below(24) * 3600) as ServiceTime
    const day = addDays(DAY, below(2))
    const [from, to] = [one(city).slug, one(city).slug]
    const isBoard = below(3) === 0
    const asked = `day=${day}&time=${hoursAndMinutes(time)}`
    const by = below(9) === 0 ? ('arrive' as const) : ('depart' as const)
    const path = isBoard
      ? `/api/station/${from}/board?${asked}`
      : `/api/search?from=${from}&to=${to}&${asked}${by === 'arrive' ? '&by=arrive' : ''}`
    const accepted = one(['br', 'gzip, deflate, br', 'gzip', 'identity', 'br;q=0, gzip'])
    const got = await get(path, { 'accept-encoding': accepted, language })
    const answers = new Answers(live.view, language, Math.floor(nowMs / 1000))
    const right = isBoard ? answerBoard(answers, { station: from, day, time }) : answerSearch(answers, { from, to, day, time, by })
    if (textOf(got) !== JSON.stringify(right)) expect(textOf(got), `${i} ${path}`).toBe(JSON.stringify(right))
    // The framework says the same of it.
    const slow = await app.request(`http://yatha.test${path}`, { headers: { 'accept-encoding': accepted, language } })
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-encoding', 'content-security-policy'])
      expect(got.headers[name] ?? null, `${name} of ${path}`).toBe(slow.headers.get(name))
    const known = `${language} ${path} ${got.headers['etag']}`
    const before = tags.get(known)
    if (before !== undefined) expect(before, 'one tag, one answer').toBe(textOf(got))
    tags.set(known, textOf(got))
  }
  expect(quick).toBeGreaterThan(REQUESTS / 8)
})

const NOTICE = {
  id: 'repairs',
  stations: [city[0]!.slug],
  routes: [],
  from: Date.parse('2026-11-23T08:00:00+06:30') / 1000,
  until: Date.parse('2026-11-23T15:10:30+06:30') / 1000,
  texts: { en: { title: 'Repairs', text: 'Trains run slowly.' } },
}

test('a ready answer knows its tag, has no body for HEAD, and is counted and named as by the framework', async () => {
  live.set('operator', 10, { updates: [] })
  live.publish([])
  const path = '/api/search?from=hledan&to=insein&day=2026-11-24&time=08:40'
  const headers = { 'accept-encoding': 'br', 'x-request-id': 'rider-0001' }
  await get(path, headers)
  const before = quick
  const got = await get(path, headers)
  expect([got.status, got.headers['x-request-id'], Number(got.headers['content-length'])]).toEqual([200, 'rider-0001', got.body.length])
  const known = await get(path, { ...headers, 'if-none-match': `"x", ${got.headers['etag']}` })
  expect([known.status, known.body.length]).toEqual([304, 0])
  expect(quick - before).toBe(2)
  const head = await get(path, headers, 'HEAD')
  expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, got.headers['etag']])
  expect(await metrics.registry.metrics()).toMatch(/http_request_seconds_count\{path="\/api\/search",status="304"\} 1/)
})

test.each([
  ['/api/search?from=hledan&to=insein&day=2026-11-24&time=08:75', 422],
  ['/api/search?from=hledan&to=insein&day=2026-02-30&time=08:40', 422],
  ['/api/search?from=hledan&to=insein&day=2026-11-24&time=08:40&from=tamwe', 422],
  ['/api/search?from=hledan&to=atlantis&day=2026-11-24&time=08:40', 404],
])('what is no question is refused as ever: %s', async (path, status) => {
  const { status: got } = await get(path)
  expect(got).toBe(status)
})
