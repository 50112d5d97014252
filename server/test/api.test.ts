import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type {
  Itinerary,
  RideLeg,
  RouteDetail,
  RouteSummary,
  RunningTrain,
  SearchAnswer,
  StationBoard,
  StationDetail,
  StationSummary,
} from '@yatha/contract'
import { ENDPOINTS } from '@yatha/contract/endpoints'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { earliestArrivalsByRides, sourceTrainsOnDays } from '../../data/test/scan-source.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const { get, json } = createTestServer()

test('a search lists the next trains from Hledan to Insein with fare, stops and provenance', async () => {
  const answer = await json<SearchAnswer>('/api/search?from=hledan&to=insein&day=2026-11-23&time=08:00')
  expect(answer.from).toEqual({ slug: 'hledan', name: 'Hledan', nameEn: 'Hledan', nameMy: 'လှည်းတန်း' })
  const [first] = answer.direct as [Itinerary]
  expect(first).toMatchObject({ departs: '2026-11-23T09:08:00+06:30', arrives: '2026-11-23T09:35:00+06:30', minutes: 27, transfers: 0 })
  expect(first.fare).toEqual({ amount: 200, currency: 'MMK', fareClass: 'ordinary', source: 'mrtd-2023', asOf: '2023-12-01' })
  expect(first.provenance).toEqual({ source: 'yrs-2026', edition: '2026', asOf: '2026-08', times: 'stated', days: 'assumed' })
  const [leg] = first.legs as [RideLeg]
  expect(leg.stops.map((s) => s.station)).toEqual([
    'hledan',
    'kamayut',
    'thiri-myaing',
    'okkyin',
    'thamaing',
    'thamaing-myothit',
    'gyogon',
    'insein',
  ])
})

test('an unknown fare is omitted', async () => {
  const { direct } = await json<SearchAnswer>('/api/search?from=yangon-central&to=bago&day=2026-11-23&time=05:00')
  expect(direct.some((trip) => trip.fare === undefined)).toBe(true)
  for (const { fare } of direct) if (fare) expect(fare.amount).toBeGreaterThan(0)
})

test('a search after the last train returns the reason for its empty result, the last departure and the next train', async () => {
  const answer = await json<SearchAnswer>('/api/search?from=hledan&to=insein&day=2026-11-23&time=22:00')
  expect(answer).toMatchObject({
    direct: [],
    transfer: [],
    reason: 'last_train_left',
    last: '2026-11-23T17:38:00+06:30',
    next: { day: '2026-11-24', departs: '2026-11-24T06:47:00+06:30', transfers: 0 },
  })
})

test('80 random searches have the same arrivals, transfers and direct trains as an independent scan of the source tables', async () => {
  const random = seededRandom(42)
  const slugs = railwayFiles.railway.stations.filter((s) => s.served).map((s) => s.slug)
  const city = railwayFiles.railway.stations.filter((s) => s.loopOrder).map((s) => s.slug)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  let found = 0
  for (let i = 0; i < 80; i++) {
    const list = i % 4 === 0 ? slugs : city
    const from = pick(list)
    const to = pick(list)
    if (from === to) continue
    const dayOfMonth = 23 + Math.floor(random() * 7)
    const day = `2026-11-${dayOfMonth}`
    const minutes = Math.floor(random() * 1440)
    const trains = sourceTrainsOnDays([dayOfMonth - 1, dayOfMonth, dayOfMonth + 1].map((d) => `2026-11-${d}`))
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const answer = await json<SearchAnswer>(`/api/search?from=${from}&to=${to}&day=${day}&time=${time}`)
    const midnight = Date.parse(`${day}T00:00:00+06:30`) / 1000
    const seconds = (instant: string) => Date.parse(instant) / 1000 - midnight
    const until = Math.max(27 * 3600, minutes * 60 + 6 * 3600)
    const direct = trains.flatMap(({ slug, calls }) =>
      calls.flatMap((board, b) => {
        if (board.station !== from || board.departs < minutes * 60 || board.departs > until) return []
        const alight = calls.findIndex((c, a) => a > b && (c.station === to || c.station === from))
        return alight > 0 && calls[alight]!.station === to ? [`${slug} ${board.departs} ${calls[alight]!.arrives}`] : []
      }),
    )
    expect(
      answer.direct.map((t) => `${t.legs[0]!.kind === 'ride' ? t.legs[0]!.route : ''} ${seconds(t.departs)} ${seconds(t.arrives)}`).sort(),
      `${from} ${to} ${day} ${time}`,
    ).toEqual(direct.sort())
    const all = [...answer.direct, ...answer.transfer]
    const rounds = earliestArrivalsByRides(trains, from, minutes * 60, 5)
    for (let rides = 1; rides <= 5; rides++) {
      const earliest = Math.min(...rounds.slice(1, rides + 1).map((round) => round.get(to) ?? Number.POSITIVE_INFINITY))
      if (earliest > until) continue
      const ours = Math.min(...all.filter((t) => t.transfers < rides && seconds(t.departs) <= until).map((t) => seconds(t.arrives)))
      expect(ours, `${from} ${to} ${day} ${time} with ${rides} rides`).toBe(earliest)
      found++
    }
  }
  expect(found).toBeGreaterThan(100)
})

test('stations are found by name, landmark and coordinates', async () => {
  const first = async (path: string, headers = {}) => (await json<StationSummary[]>(path, headers))[0]
  expect((await first('/api/station?q=da%20nyin'))!.slug).toBe('danyingon')
  expect(await first('/api/station?q=sule%20pagoda')).toMatchObject({ slug: 'yangon-central', landmark: 'Sule Pagoda' })
  expect(await first('/api/station?lat=16.8243&lon=96.1249')).toMatchObject({ slug: 'hledan', meters: 3 })
  expect((await first('/api/station?q=insein', { Language: 'ja' }))!.name).toBe('インセイン')
  expect(await json<StationSummary[]>('/api/station')).toHaveLength(246)
})

test('a station has its lines, landmarks with walking minutes, and trains', async () => {
  const station = await json<StationDetail>('/api/station/hledan', { Language: 'mm' })
  expect(station).toMatchObject({ slug: 'hledan', name: 'လှည်းတန်း', loopOrder: 10, lines: ['circular'], served: true })
  expect(station.landmarks[0]).toMatchObject({ slug: 'hledan-market', name: 'လှည်းတန်းဈေး', walkMinutes: 9 })
  expect(station.routes).toContain('kha-3')
})

test('a board lists the departures from a given time, in both directions or in one', async () => {
  const board = await json<StationBoard>('/api/station/hledan/board?day=2026-11-23&time=09:00')
  expect(board.departures[0]).toMatchObject({
    route: 'kha-3',
    planned: '2026-11-23T09:08:00+06:30',
    basis: 'timetable',
    way: 'clockwise',
  })
  const one = await json<StationBoard>('/api/station/hledan/board?day=2026-11-23&time=09:00&way=anticlockwise')
  expect(new Set(one.departures.map((d) => d.way))).toEqual(new Set(['anticlockwise']))
  const late = await json<StationBoard>('/api/station/hledan/board?day=2026-11-23&time=23:00')
  expect([late.departures, late.next.map(({ day }) => day)]).toEqual([[], ['2026-11-24', '2026-11-24']])
})

test('a board has each direction’s first and last city train, and at night the next day’s first; long-distance trains are excluded', async () => {
  const board = await json<StationBoard>('/api/station/hledan/board?day=2026-11-23&time=20:00')
  expect(board.ways.map(({ way, first, last }) => [way, first.planned.slice(11, 16), last.planned.slice(11, 16)])).toEqual([
    ['clockwise', '06:47', '17:38'],
    ['anticlockwise', '07:52', '17:56'],
  ])
  const night = await json<StationBoard>('/api/station/yangon-central/board?day=2026-11-22&time=23:30')
  expect(night.next.map(({ day, departure: { way, type, planned } }) => [day, way, type, planned.slice(11, 16)])).toEqual([
    ['2026-11-23', 'clockwise', 'urban', '06:20'],
    ['2026-11-23', 'anticlockwise', 'urban', '07:05'],
  ])
  const evening = await json<StationBoard>('/api/station/hledan/board?day=2026-11-23&time=17:45')
  expect([evening.departures[0]!.way, evening.next.map(({ departure: { way, planned } }) => [way, planned.slice(11, 16)])]).toEqual([
    'anticlockwise',
    [['clockwise', '06:47']],
  ])
})

test('routes are filtered by type, direction, train type, station and name', async () => {
  expect(await json<RouteSummary[]>('/api/route')).toHaveLength(72)
  expect(await json<RouteSummary[]>('/api/route?type=urban')).toHaveLength(26)
  const mail = await json<RouteSummary[]>('/api/route?trainType=mail')
  expect(new Set(mail.map((r) => r.trainType))).toEqual(new Set(['mail']))
  expect((await json<RouteSummary[]>('/api/route?station=hlawga&type=urban')).map((r) => r.slug).sort()).toEqual(['ka-1', 'ka-7'])
  expect((await json<RouteSummary[]>('/api/route?q=kha-3')).map((r) => r.slug)).toEqual(['kha-3'])
  expect((await json<RouteSummary[]>('/api/route?line=kha-3')).map((r) => r.slug)).toEqual(['kha-3'])
  const [all, saturday] = await Promise.all(['', '?day=2026-11-28'].map((query) => json<RouteSummary[]>(`/api/route${query}`)))
  expect(saturday).toEqual(all!.filter(({ weekdays }) => weekdays.includes(5)))
  expect(await json<RouteSummary[]>(`/api/route?after=${all![40]!.slug}`)).toEqual(all!.slice(41))
  expect((await get('/api/route?after=nothing')).status).toBe(404)
})

test('a route has its facts, its calls in order, and the source of its times', async () => {
  const route = await json<RouteDetail>('/api/route/kha-3')
  expect(route).toMatchObject({
    trainNumber: 'KHA-3',
    trainNumberMy: 'ခ-၃',
    type: 'urban',
    way: 'clockwise',
    totalStations: 38,
    travelMinutes: 140,
    departs: '08:40',
    arrives: '11:00',
  })
  expect(route.calls).toHaveLength(39)
  expect(route.shape.length).toBeGreaterThan(50)
  expect((await json<RouteDetail>('/api/route/71-up')).calls.find((c) => c.flag)).toMatchObject({
    station: { slug: 'paungde' },
    flag: 'blank',
  })
})

test('running trains have a position on the map and the time to their next station', async () => {
  const trains = await json<RunningTrain[]>('/api/train?at=2026-11-23T09:20:00%2B06:30')
  const train = trains.find((t) => t.route === 'kha-3')!
  expect(train).toMatchObject({ from: 'okkyin', to: 'thamaing', standing: false, secondsToNext: 60, basis: 'timetable' })
  expect(train.next).toEqual({ planned: '2026-11-23T09:21:00+06:30', basis: 'timetable' })
  expect(Math.abs(train.position.lat - 16.859)).toBeLessThan(0.003)
})

test('landmarks and facts of the railway are returned', async () => {
  expect(await json<unknown[]>('/api/landmark')).toHaveLength(102)
  expect(await json<unknown[]>('/api/landmark?near=hledan')).toHaveLength(1)
  expect(await json('/api/railway')).toMatchObject({
    edition: '2026',
    asOf: '2026-08',
    hash: railwayFiles.hash,
    pack: `/data/${railwayFiles.packFile}`,
    places: `/data/${railwayFiles.placesFile}`,
    routes: 72,
    stations: 246,
  })
})

test.each<readonly [string, string, string]>([
  ['/api/search?from=hledan&to=insein&day=tomorrow', 'invalid_day', 'day'],
  ['/api/search?from=hledan&to=insein&day=2026-02-30', 'invalid_day', 'day'],
  ['/api/search?from=hledan&to=insein&time=25:99', 'invalid_time', 'time'],
  ['/api/search?from=hledan&to=insein&time=8', 'invalid_time', 'time'],
  ['/api/search?from=hledan&to=insein&time=35:00', 'invalid_time', 'time'],
  ['/api/search?from=hledan&to=insein&time=08:00:30', 'invalid_time', 'time'],
  ['/api/search?from=hledan&to=insein&window=soon', 'invalid_number', 'window'],
  ['/api/search?from=hledan&to=insein&window=-5', 'invalid_number', 'window'],
  ['/api/search?from=hledan&to=insein&by=walk', 'invalid_choice', 'by'],
  ['/api/search?from=hledan', 'missing', 'to'],
  ['/api/search?from=&to=insein', 'missing', 'from'],
  ['/api/station?lat=here&lon=96', 'invalid_number', 'lat'],
  ['/api/station?lat=16.8', 'missing', 'lon'],
  ['/api/station/hledan/board?day=1', 'invalid_day', 'day'],
  ['/api/station/hledan/board?way=left', 'invalid_choice', 'way'],
  ['/api/route?type=bus', 'invalid_choice', 'type'],
  ['/api/train?at=noon', 'invalid_instant', 'at'],
  ...['0x10', '1e3', '', '%205', '5.0', '%2B5', '1_0', '٥', '9'.repeat(20)].map(
    (window) => [`/api/search?from=hledan&to=insein&window=${window}`, 'invalid_number', 'window'] as const,
  ),
  ['/api/station?lat=&lon=', 'invalid_number', 'lat'],
  ['/api/station?lat=1e1&lon=96', 'invalid_number', 'lat'],
  ['/api/station?lat=16.8&lon=0x60', 'invalid_number', 'lon'],
  ['/api/station?lat=91&lon=96', 'invalid_number', 'lat'],
  ['/api/station?q=a%00b', 'invalid_text', 'q'],
  ['/api/station/a%00b', 'invalid_text', 'slug'],
  ['/api/route/a%1Bb/trip', 'invalid_text', 'slug'],
  ['/api/search?from=hledan&to=insein&day=20261123', 'invalid_day', 'day'],
  ['/api/search?from=hledan&to=insein&day=2026-11-23%0A', 'invalid_text', 'day'],
])('%s is rejected with 422 %s', async (path, code, field) => {
  const response = await get(path)
  expect([response.status, await response.json()]).toEqual([422, { code, field, message: expect.stringMatching(/^[A-Z].+[.]$/) }])
})

test.each([
  '/api/search?from=nowhere&to=insein',
  '/api/station/nowhere',
  '/api/station/nowhere/board',
  '/api/route/nowhere',
  '/api/route?station=nowhere',
  '/api/landmark?near=nowhere',
  '/api/nothing',
])('%s returns 404 not_found', async (path) => {
  const response = await get(path)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found'])
})

test('API errors are in the requested language, or in English if the language is unknown', async () => {
  const message = async (language: string) => (await json<{ message: string }>('/api/route/nowhere', { Language: language })).message
  expect(await Promise.all(['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de', 'xx'].map(message))).toEqual([
    'Not found.',
    'မတွေ့ပါ။',
    '見つかりません。',
    '未找到。',
    '찾을 수 없습니다.',
    'ไม่พบ',
    'Introuvable.',
    'Nicht gefunden.',
    'Not found.',
  ])
})

test('a method that an endpoint does not support returns 405', async () => {
  expect((await get('/api/search', {}, 'POST')).status).toBe(405)
})

test('the API key is checked only if keys are configured', async () => {
  const keyed = createTestServer({ env: { API_KEYS: 'phone-app-1,partner-22' } })
  expect((await keyed.get('/api/railway')).status).toBe(401)
  expect((await keyed.get('/api/railway', { 'X-Api-Key': 'wrong-key' })).status).toBe(401)
  expect((await keyed.get('/api/railway', { 'X-Api-Key': 'partner-22' })).status).toBe(200)
  expect((await keyed.get('/')).status).toBe(200)
  expect((await get('/api/railway', { 'X-Api-Key': 'anything' })).status).toBe(200)
})

test('the OpenAPI document describes every endpoint, and its page loads nothing from other sites', async () => {
  const document = await json<{ openapi: string; paths: Record<string, unknown>; components: { schemas: Record<string, unknown> } }>(
    '/api/openapi.json',
  )
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual([...new Set([...ENDPOINTS.values()].map((e) => e.path))].sort())
  const response = await get('/api/docs')
  const page = await response.text()
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids.toSorted()).toEqual([...ENDPOINTS.keys(), ...Object.keys(document.components.schemas)].toSorted())
  expect(ids).toEqual(expect.arrayContaining([...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!)))
  expect(page).not.toMatch(/https?:\/\/|<script|undefined|\[object/)
  expect(page).toContain('direct: <a href="#Itinerary">Itinerary</a>[]  <i>// All trains without a change, by departure</i>')
  expect(page).toContain('legs: (<a href="#RideLeg">RideLeg</a> | <a href="#WalkLeg">WalkLeg</a>)[]')
  // The policy allows the page's only style by its hash, so that no other style can be injected.
  const style = /<style>(.*?)<\/style>/s.exec(page)![1]!
  const policy = response.headers.get('content-security-policy')!
  expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  expect(policy).not.toMatch(/unsafe|script-src/)
})
