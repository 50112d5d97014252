import type { RideLeg, RunningTrain, SearchAnswer, StationBoard, Trip } from '@yatha/contract'
import type { ServiceDay, TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { createTestServer } from './serve.ts'

// The time is 09:20. KHA-3 should have left Hledan at 09:08; it was seen 20 minutes late at 09:18:05, will call at platform 2 and skip
// Thamaing. GA-3, planned for 09:58, does not run.

const clock = installFixedClock('2026-11-23T09:20:00+06:30')
const at = (time: string) => `2026-11-23T${time}:00+06:30`
const [HLEDAN, THAMAING] = [9, 13]
const day = '2026-11-23' as ServiceDay
const LATE: TripUpdate = {
  trip: 'kha-3',
  day,
  basis: 'riders',
  seenAt: Date.parse('2026-11-23T09:18:05+06:30') / 1000,
  calls: [
    { call: 0, delaySeconds: 1200 },
    { call: HLEDAN, platform: '2' },
    { call: THAMAING, skipped: true },
  ],
}
const CANCELLED: TripUpdate = { trip: 'ga-3', day, basis: 'operator', seenAt: LATE.seenAt, cancelled: true }
const SEARCH = '/api/search?from=hledan&to=insein&time=08:00'
const BOARD = '/api/station/hledan/board'
const TRIP = '/api/route/kha-3/trip'
const TRAINS = '/api/train'

const planned = createTestServer({ clock })
const live = createTestServer({ clock })
live.live.publish([LATE, CANCELLED])

const trainsOf = (answer: SearchAnswer) => answer.direct.map(({ legs }) => (legs[0] as RideLeg).route)

test('a search result has the planned and expected time of each call, its basis, age and platform', async () => {
  const answer = await live.json<SearchAnswer>(SEARCH)
  const [first] = answer.direct
  expect(first).toMatchObject({ departs: at('09:28'), arrives: at('09:55'), minutes: 27 })
  const [leg] = first!.legs as [RideLeg]
  expect(leg.departs).toEqual({ planned: at('09:08'), expected: at('09:28'), basis: 'riders', age: 110, platform: '2' })
  expect(leg.arrives).toEqual({ planned: at('09:35'), expected: at('09:55'), basis: 'riders', age: 110 })
  expect(leg.stops[0]).toEqual({ station: 'hledan', departs: leg.departs })
  expect(leg.stops.at(-1)).toEqual({ station: 'insein', arrives: leg.arrives })
})

test('a skipped stop is canceled, while the train runs on', async () => {
  const [first] = (await live.json<SearchAnswer>(SEARCH)).direct
  const { stops } = first!.legs[0] as RideLeg
  expect(stops.find(({ station }) => station === 'thamaing')).toEqual({
    station: 'thamaing',
    departs: { planned: at('09:21'), basis: 'riders', age: 110, cancelled: true },
  })
  expect((await live.json<SearchAnswer>('/api/search?from=hledan&to=thamaing&time=08:00')).direct.map((t) => t.departs)).not.toContain(
    at('09:28'),
  )
})

test('a canceled train is not in search results, and is on the board as canceled', async () => {
  expect(trainsOf(await planned.json<SearchAnswer>(SEARCH)).slice(0, 3)).toEqual(['kha-3', 'ga-3', 'ka-4'])
  expect(trainsOf(await live.json<SearchAnswer>(SEARCH)).slice(0, 2)).toEqual(['kha-3', 'ka-4'])
  const { departures } = await live.json<StationBoard>(BOARD)
  const { planned: due, expected, basis, cancelled } = departures.find(({ route }) => route === 'ga-3')!
  expect({ due, expected, basis, cancelled }).toEqual({ due: at('09:58'), expected: undefined, basis: 'operator', cancelled: true })
})

test('an unconfirmed due train stays on the board for 20 minutes; a late train until its expected time', async () => {
  const bare = await planned.json<StationBoard>(BOARD)
  expect(bare.recent.map(({ route, planned, basis }) => [route, planned, basis])).toEqual([['kha-3', at('09:08'), 'timetable']])
  expect(bare.departures[0]!.route).toBe('ga-3')
  const board = await live.json<StationBoard>(BOARD)
  expect(board.recent).toEqual([])
  expect(board.departures[0]).toMatchObject({ route: 'kha-3', planned: at('09:08'), expected: at('09:28'), platform: '2' })
  const staysAt = async (time: string) =>
    (await planned.json<StationBoard>(`${BOARD}?time=${time}`)).recent.some(({ route }) => route === 'kha-3')
  expect(await Promise.all(['09:08', '09:09', '09:28', '09:29'].map(staysAt))).toEqual([false, true, true, false])
})

test('a train’s run on a day contains the planned and expected times of every call', async () => {
  const trip = await live.json<Trip>(TRIP)
  expect([trip.day, trip.calls.length, trip.cancelled]).toEqual([day, 39, undefined])
  expect(trip.calls[0]!.arrives).toBeUndefined()
  expect(trip.calls.at(-1)!.departs).toBeUndefined()
  expect(trip.calls[HLEDAN]).toMatchObject({ station: { slug: 'hledan' }, departs: { expected: at('09:28'), platform: '2' } })
  expect(trip.calls[THAMAING]).toMatchObject({ station: { slug: 'thamaing' }, departs: { cancelled: true } })
  const cancelledTrip = await live.json<Trip>('/api/route/ga-3/trip')
  expect(cancelledTrip.cancelled).toBe(true)
  expect(cancelledTrip.calls.every(({ arrives, departs }) => (arrives ?? departs)!.cancelled)).toBe(true)
  const tomorrow = await live.json<Trip>(`${TRIP}?day=2026-11-24`)
  expect(tomorrow.calls[HLEDAN]!.departs).toEqual({ planned: '2026-11-24T09:08:00+06:30', basis: 'timetable' })
})

test('a train is at its expected position; a canceled train has no position', async () => {
  const seen = async (server: typeof live, time: string) =>
    await server.json<RunningTrain[]>(`${TRAINS}?at=${encodeURIComponent(at(time))}`)
  const late = (await seen(live, '09:20')).find(({ route }) => route === 'kha-3')!
  const before = (await seen(planned, '09:00')).find(({ route }) => route === 'kha-3')!
  expect(late).toMatchObject({ basis: 'riders', delaySeconds: 1200, position: before.position, from: before.from })
  expect(before).toMatchObject({ basis: 'timetable', next: { basis: 'timetable' } })
  expect(before.delaySeconds).toBeUndefined()
  expect(late.next).toMatchObject({ planned: before.next.planned, basis: 'riders', age: 110 })
  expect((await seen(planned, '10:00')).some(({ route }) => route === 'ga-3')).toBe(true)
  expect((await seen(live, '10:00')).some(({ route }) => route === 'ga-3')).toBe(false)
})

test('a request for an unchanged response returns 304, and static facts keep their ETag', async () => {
  const { get, live: railway } = createTestServer({ clock })
  const changing = [SEARCH, BOARD, TRIP, `${TRAINS}?at=${encodeURIComponent(at('09:20'))}`]
  const lasting = ['/api/station/hledan', '/api/route/kha-3', '/api/route?type=urban', '/api/station?q=insein']
  const tags = async (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')!))
  const again = async (paths: readonly string[], known: readonly string[]) =>
    Promise.all(paths.map(async (path, i) => (await get(path, { 'If-None-Match': known[i]! })).status))
  const [before, facts] = [await tags(changing), await tags(lasting)]
  expect(await again(changing, before)).toEqual([304, 304, 304, 304])
  railway.publish([LATE])
  expect(await again(changing, before)).toEqual([200, 200, 200, 200])
  const first = await tags(changing)
  expect(await again(changing, first)).toEqual([304, 304, 304, 304])
  railway.publish([])
  expect(await again(changing, first)).toEqual([200, 200, 200, 200])
  expect(await again(lasting, facts)).toEqual([304, 304, 304, 304])
})

test('caches store responses for a shorter time while live updates or notices apply', async () => {
  const { get, live: railway } = createTestServer({ clock })
  const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control')
  const paths = [SEARCH, BOARD, TRIP, '/api/station/hledan']
  const all = async () => new Set(await Promise.all(paths.map(cacheOf)))
  const quiet = new Set(['max-age=15, stale-while-revalidate=15'])
  expect(await all()).toEqual(quiet)
  railway.publish([LATE])
  expect(await all()).toEqual(new Set(['max-age=5']))
  railway.publish([])
  expect(await all()).toEqual(quiet)
  const notice = { id: 'a', stations: [], routes: [], from: 0, until: 2_000_000_000, texts: { en: { title: 'Repairs', text: '' } } }
  railway.set('operator', 10, { updates: [], notices: [notice] })
  expect(await all()).toEqual(new Set(['max-age=5']))
})

test('the age of live times increases in steps of ten seconds, and the ETag changes with it', async () => {
  const ageOf = async () => (await live.json<StationBoard>(`${BOARD}?time=09:20`)).departures[0]!.age
  const tagOf = async () => (await live.get(`${BOARD}?time=09:20`)).headers.get('etag')
  const tag = await tagOf()
  clock.advance(9)
  expect([await ageOf(), await tagOf()]).toEqual([110, tag])
  clock.advance(1)
  expect([await ageOf(), (await tagOf()) === tag]).toEqual([120, false])
  clock.advance(-10)
})

test('on the local machine with developer pages, live times can be set by hand', async () => {
  const { request, get, json } = createTestServer({ clock, env: { DEVELOPER_PAGES: 'yes' }, host: 'localhost:3000' })
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    request('/dev/live', { method: 'PUT', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })
  expect(await (await get('/dev/live')).json()).toEqual({ version: 0, updates: [] })
  expect(await (await put({ updates: [LATE] })).json()).toEqual({ version: 1, updates: [LATE] })
  expect((await json<StationBoard>(BOARD)).departures[0]).toMatchObject({ route: 'kha-3', expected: at('09:28') })
  const refused = async (body: unknown) => {
    const response = await put(body)
    const { code, field } = (await response.json()) as { code: string; field?: string }
    return [response.status, code, field]
  }
  const invalidParts: [object, string, string][] = [
    [{ basis: 'timetable' }, 'invalid', 'updates.1.basis'],
    [{ trip: 'ghost' }, 'not_in_timetable', 'updates.1.trip'],
    [{ day: '2036-11-23' }, 'not_in_timetable', 'updates.1.day'],
    [{ day: '20261123' }, 'invalid_day', 'updates.1.day'],
    [{ calls: [{ call: 0 }, { call: 39 }] }, 'not_in_timetable', 'updates.1.calls.1.call'],
    [{ calls: [{ call: 3, platform: 'a\u0000' }] }, 'invalid_text', 'updates.1.calls.0.platform'],
  ]
  for (const [part, code, field] of invalidParts)
    expect(await refused({ updates: [LATE, { ...LATE, ...part }] })).toEqual([422, code, field])
  expect(await refused({ updates: ' '.repeat(1_000_000) })).toEqual([413, 'too_large', undefined])
  expect((await json<{ version: number }>('/dev/live')).version).toBe(1)
  expect((await put({ updates: [] }, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404)
  const closed = await live.request('/dev/live', { method: 'PUT', body: '{}', headers: { 'Content-Type': 'application/json' } })
  expect(closed.status).toBe(404)
})
