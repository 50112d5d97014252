import type { RideLeg, RouteDetail, RouteSummary, RunningTrain, SearchAnswer, StationBoard, Trip } from '@yatha/contract'
import { LiveView, serviceDayAt, withAddedTrains, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { DueAlertFinder } from '../src/favorite/alerts/due-alerts.ts'
import { createNotificationFormatter } from '../src/notification/index.ts'
import { LiveRailway } from '../src/railway/index.ts'
import { readFeedUpdates } from '../src/railway/realtime/feed-updates.ts'
import { FeedMessage } from '../src/railway/realtime/gtfs-realtime.ts'
import { tripUpdateEntities, encodeFeed } from '../src/railway/realtime/published-feed.ts'
import { translateIn } from '../src/words.ts'
import { installFixedClock } from './clock.ts'
import { encodeTestFeed, decodeFeed } from './feed-messages.ts'
import { findFeedFaults } from './feed-rules.ts'
import { railwayFiles, createTestServer } from './serve.ts'

// The time is 09:20. KHA-3 calls at Hledan, its tenth stop, at 09:08 and at Insein at 09:35. X-1 makes the same calls 50 minutes later.

const clock = installFixedClock('2026-11-23T09:20:00+06:30')
const NOW = clock.nowMs() / 1000
const day = '2026-11-23' as ServiceDay
const at = (time: string) => `2026-11-23T${time}:00+06:30`
const seconds = (time: string) => Date.parse(at(time)) / 1000
const { railway } = railwayFiles
const { feed } = railway.timetable
const kha3 = feed.trips.ids.indexOf('kha-3')
const [first, last] = [feed.calls.first[kha3]!, feed.calls.first[kha3 + 1]! - 1]
const leaves = serviceDayAt(0, railway.zone) && Date.parse(at('00:00')) / 1000 + feed.calls.departs[first]! + 50 * 60
const X1: TripUpdate = { trip: 'x-1', day, basis: 'operator', seenAt: NOW - 60, added: { like: 'kha-3', number: 'X-1', departs: leaves } }

const server = createTestServer({ clock })
const codeOf = async (path: string) => (await server.get(path)).status

test('responses mark an added train as added, with its number and source, until it is withdrawn', async () => {
  const before = (await server.get('/api/route')).headers.get('etag')
  server.live.publish([X1])
  const { direct } = await server.json<SearchAnswer>('/api/search?from=hledan&to=insein&time=09:50')
  const [leg] = direct.find(({ legs }) => (legs[0] as RideLeg).route === 'x-1')!.legs as [RideLeg]
  expect(leg).toMatchObject({
    trainNumber: 'X-1',
    added: [day],
    departs: { planned: at('09:58'), expected: at('09:58'), basis: 'operator' },
  })
  const board = await server.json<StationBoard>('/api/station/hledan/board?time=09:50')
  expect(board.departures.filter(({ added }) => added).map(({ route, planned }) => [route, planned])).toEqual([['x-1', at('09:58')]])
  const detail = await server.json<RouteDetail>('/api/route/x-1')
  expect(detail).toMatchObject({ trainNumber: 'X-1', added: [day], weekdays: [], provenance: { days: 'stated' } })
  expect(detail.calls.map(({ station }) => station.slug)).toEqual(
    [...feed.calls.stop.subarray(first, last + 1)].map((n) => feed.stops.ids[n]),
  )
  const trip = await server.json<Trip>('/api/route/x-1/trip')
  expect(trip.calls.at(-1)!.arrives).toMatchObject({ basis: 'operator', age: 60 })
  const other = await server.json<Trip>('/api/route/x-1/trip?day=2026-11-24')
  expect(other.calls).toEqual([])
  const running = await server.json<RunningTrain[]>(`/api/train?at=${encodeURIComponent(at('09:58'))}`)
  expect(running.find(({ route }) => route === 'x-1')).toMatchObject({ added: [day], basis: 'operator', from: 'hledan' })
  expect((await server.json<RouteSummary[]>('/api/route?q=x-1')).map(({ slug }) => slug)).toEqual(['x-1'])
  expect([await codeOf('/route/x-1'), (await server.get('/api/route')).headers.get('etag') === before]).toEqual([200, false])
  server.live.publish([])
  expect(await Promise.all(['/route/x-1', '/api/route/x-1', '/api/route/x-1/trip'].map(codeOf))).toEqual([404, 404, 404])
  expect((await server.get('/api/route')).headers.get('etag')).toBe(before)
  expect((await server.json<RouteSummary[]>('/api/route')).some(({ added }) => added)).toBe(false)
})

test('reports from other sources do not remove an added train', () => {
  const live = new LiveRailway(railway)
  live.set('operator', 500, { updates: [X1] })
  live.set('riders', 600, { updates: [{ trip: 'x-1', day, basis: 'riders', seenAt: NOW, calls: [{ call: 0, delaySeconds: 300 }] }] })
  expect(live.view.updates).toMatchObject([{ basis: 'riders', added: { number: 'X-1' } }])
  expect(live.view.railway.route('x-1')).toBeDefined()
  live.set('operator', 500, { updates: [] })
  expect(live.view.railway).toBe(railway)
})

test('an added train causes alerts like any other train, with its own number', () => {
  const view = new LiveView(withAddedTrains(railway, [X1]), 1, [X1])
  const { due } = new DueAlertFinder().findDue(view, seconds('09:48'))
  const alert = due.find(({ route, station, minutes }) => route === 'x-1' && station === 'hledan' && minutes === 10)!
  expect(alert).toMatchObject({ trip: 'x-1', planned: seconds('09:58'), expected: seconds('09:58'), basis: 'operator', boards: true })
  const facts = {
    kind: 'alert',
    trip: 'x-1',
    day,
    minutes: 10,
    route: 'x-1',
    call: alert.call,
    station: 'hledan',
    way: alert.way,
    plannedAt: alert.planned,
    expectedAt: alert.expected,
    cancelled: false,
  } as const
  for (const of of [view.railway, railway]) expect(createNotificationFormatter(() => of, translateIn)(facts, 'en').body).toContain('X-1')
})

test('our feed contains all times of an added train, since no static file has them', () => {
  const live = new LiveView(withAddedTrains(railway, [X1]), 1, [{ ...X1, calls: [{ call: 9, delaySeconds: 120 }] }])
  const bytes = encodeFeed(tripUpdateEntities(live), NOW)
  expect(findFeedFaults(bytes, NOW)).toEqual([])
  const [entity] = decodeFeed(bytes).entity as [
    { tripUpdate: { trip: object; stopTimeUpdate: { stopId: string; departure: { time: number } }[] } },
  ]
  expect(entity.tripUpdate.trip).toEqual({ tripId: 'x-1', startDate: '20261123', routeId: 'kha-3', scheduleRelationship: 'ADDED' })
  expect(entity.tripUpdate.stopTimeUpdate).toHaveLength(last - first + 1)
  expect(entity.tripUpdate.stopTimeUpdate[9]).toMatchObject({ stopId: 'hledan', departure: { time: seconds('10:00') } })
  const canceled = new LiveView(live.railway, 2, [{ ...X1, cancelled: true }])
  expect(tripUpdateEntities(canceled)).toEqual([])
})

const read = (...entities: Parameters<typeof encodeTestFeed>[1]) =>
  readFeedUpdates(railway, FeedMessage.decode(encodeTestFeed(NOW, entities)), NOW, NOW)
const ADDED = 1
const stops = [...feed.calls.stop.subarray(first, last + 1)].map((n) => feed.stops.ids[n]!)
/** Stop times of KHA-3 from call `from` to call `to`, `later` seconds later than planned. */
const calls = (from: number, to: number, later: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    stopId: stops[from + i]!,
    arrival: { time: seconds('00:00') + feed.calls.arrives[first + from + i]! + later },
    departure: { time: seconds('00:00') + feed.calls.departs[first + from + i]! + later },
  }))
const addition = (tripId: string, stopTimeUpdate: ReturnType<typeof calls>, trip: object = {}) => ({
  id: tripId,
  tripUpdate: { trip: { tripId, startDate: '20261123', scheduleRelationship: ADDED, ...trip }, stopTimeUpdate },
})

test('a train added by a feed is accepted if its stops are consecutive stops of a scheduled train', () => {
  const { updates, leftOut } = read(addition('extra', calls(9, 15, 3000)))
  expect(leftOut).toEqual({})
  expect(updates[0]).toMatchObject({ trip: 'extra', day, basis: 'feed', added: { number: 'extra', departs: seconds('09:58') } })
  const live = new LiveView(withAddedTrains(railway, updates), 1, updates)
  const route = live.railway.route('extra')!
  expect([...live.railway.callsOf(route)].map((n) => feed.stops.ids[n])).toEqual(stops.slice(9, 16))
  expect(findFeedFaults(encodeFeed(tripUpdateEntities(live), NOW), NOW)).toEqual([])
})

test('added trains with invalid stops, ids or days are skipped and counted', () => {
  const late = calls(9, 15, 3000)
  const { updates, leftOut } = read(
    addition('reversed', late.toReversed()),
    addition('express', [late[0]!, late[2]!]),
    addition('kha-3', late),
    addition('a name that is too long', late),
    addition('one', [late[0]!]),
    addition('day', late, { startDate: 'today' }),
  )
  expect([updates, leftOut]).toEqual([[], { unsupported: 4, implausible: 1, unknown_day: 1 }])
})
