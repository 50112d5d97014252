import { expect, test } from 'vitest'
import {
  callTimes,
  LiveView,
  runningTrains,
  searchTrips,
  stationBoard,
  type ServiceDay,
  type ServiceTime,
  type TripUpdate,
} from '@yatha/timetable'
import { openPack } from './exhaustive.ts'

const railway = openPack()
const day = '2026-11-23' as ServiceDay
const eight = (8 * 3600) as ServiceTime
const planned = LiveView.none(railway)
const seen = { day, basis: 'operator', seenAt: 1_795_400_000 } as const

const direct = (live: LiveView) =>
  searchTrips(live, { from: 'hledan', to: 'insein', day, time: eight, by: 'depart' }).direct.map((ride) => {
    const { planned, expected } = callTimes(live.view(day), ride.run, ride.dayOffset, ride.board)!
    return [railway.routes[railway.timetable.runTrip[ride.run]!]!.slug, ride.departs - planned.departs, expected!.departs - ride.departs]
  })
const board = (live: LiveView) => {
  const { index } = railway.station('hledan')!
  return stationBoard(live.view(day), railway.timetable.nodesOf[index]!, 0, 86_400).map((call) => ({
    slug: railway.routes[call.trip]!.slug,
    late: call.expected === undefined ? undefined : call.expected - call.planned,
    basis: call.update?.basis,
  }))
}

test('without live data, the version is 0 and no train has an update', () => {
  expect([planned.version, planned.updates]).toEqual([0, []])
  expect(planned.view(day)).toBe(railway.view(day))
  expect(board(planned).every((call) => call.late === 0 && call.basis === undefined)).toBe(true)
})

test('a delay affects searches, boards and positions only in the live view that contains it', () => {
  const late = new LiveView(railway, 1, [{ ...seen, trip: 'kha-3', calls: [{ call: 0, delaySeconds: 1200 }] }])
  expect(direct(planned)[0]).toEqual(['kha-3', 0, 0])
  expect(direct(late).find(([slug]) => slug === 'kha-3')).toEqual(['kha-3', 1200, 0])
  expect(board(late).filter((call) => call.slug === 'kha-3')).toEqual(
    board(planned)
      .filter((c) => c.slug === 'kha-3')
      .map((c) => ({ ...c, late: 1200, basis: 'operator' })),
  )
  const route = railway.route('kha-3')!
  const start = railway.timetable.feed.calls.departs[railway.timetable.feed.calls.first[route.index]!]!
  const running = (live: LiveView, at: number) => runningTrains(live.view(day), at).find((train) => train.trip === route.index)
  expect(running(planned, start + 60)?.update).toBeUndefined()
  expect([running(planned, start + 60)?.call, running(late, start + 60)]).toEqual([0, undefined])
  expect(running(late, start + 1260)).toMatchObject({ progress: running(planned, start + 60)!.progress, update: { trip: 'kha-3' } })
  expect([planned.version, late.version]).toEqual([0, 1])
})

test('a canceled train is on the board, marked as canceled, but neither in search results nor among running trains', () => {
  const update: TripUpdate = { ...seen, trip: 'kha-3', cancelled: true }
  const live = new LiveView(railway, 2, [update])
  expect(direct(live).map(([slug]) => slug)).toEqual(
    direct(planned)
      .slice(1)
      .map(([slug]) => slug),
  )
  expect(
    board(live)
      .filter((call) => call.slug === 'kha-3')
      .every((call) => call.late === undefined && call.basis === 'operator'),
  ).toBe(true)
  expect(board(live)).toHaveLength(board(planned).length)
  for (let at = 0; at < 86_400; at += 600)
    expect(runningTrains(live.view(day), at).some((train) => railway.routes[train.trip]!.slug === 'kha-3')).toBe(false)
})

test('the view of a day is computed once per version, and other days stay as planned', () => {
  const live = new LiveView(railway, 3, [{ ...seen, trip: 'kha-3', cancelled: true }])
  expect(live.view(day)).toBe(live.view(day))
  expect(live.view('2026-12-01' as ServiceDay)).toBe(railway.view('2026-12-01' as ServiceDay))
})
