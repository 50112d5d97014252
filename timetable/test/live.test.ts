import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stationBoard } from '../src/board.ts'
import { callTimes } from '../src/call-times.ts'
import { buildDayView } from '../src/day-view.ts'
import type { DayView } from '../src/view-layout.ts'
import { directTrains } from '../src/direct.ts'
import { LiveView } from '../src/live-view.ts'
import { Railway } from '../src/railway.ts'
import { readFeed } from '../src/read-feed.ts'
import { applyUpdates } from '../src/overlay.ts'
import { Planner } from '../src/planner.ts'
import { runningTrains } from '../src/position.ts'
import type { ServiceDay } from '../src/service-day.ts'
import { compileTimetable } from '../src/timetable.ts'
import type { TripUpdate } from '../src/trip-update.ts'
import { toGtfsTables, dailyRailway, smallRailway, TODAY, type SmallRailway } from './small-railway.ts'

const day = TODAY as ServiceDay
const seen = { basis: 'feed', seenAt: 0 } as const
const seven = 7 * 3600
const at = (minutes: number) => seven + minutes * 60

/** A line of four stations, ten minutes apart: t0 departs at 7:00, t1 at 7:30. */
const lineFeed = () => readFeed(toGtfsTables(dailyRailway(4, ['0 7:00, 1 7:10, 2 7:20, 3 7:30', '0 7:30, 1 7:40, 2 7:50, 3 8:00'])))
const line = () => buildDayView(compileTimetable(lineFeed()), day)

const search = (view: DayView, time: number) => new Planner(view).earliest([0], [3], time).map((i) => `${i.departs}-${i.arrives}`)

test('an update for a day months before or after the day of a view changes no train in the view', () => {
  const view = line()
  for (const distantDay of ['2020-01-01', '2027-01-26', '2030-12-31'] as ServiceDay[]) {
    const live = applyUpdates(view, [{ ...seen, trip: 't0', day: distantDay, cancelled: true }])
    expect([0, 1].map((run) => callTimes(live, run, 0, 0)!.cancelled)).toEqual([false, false])
  }
  for (let days = -200; days <= 200; days += 7) {
    const moved = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) as ServiceDay
    const live = applyUpdates(view, [{ ...seen, trip: 't0', day: moved, cancelled: true }])
    expect(callTimes(live, 1, 0, 0)!.cancelled, moved).toBe(false)
  }
})

test('a delay at one call also applies to the later calls of the train, in searches, boards and positions', () => {
  const view = line()
  const live = applyUpdates(view, [{ ...seen, trip: 't0', day, calls: [{ call: 1, delaySeconds: 300 }] }])
  expect(search(live, seven)).toEqual([`${seven}-${at(35)}`])
  const [first] = stationBoard(live, [2], seven, at(60))
  expect([first!.planned, first!.expected]).toEqual([at(20), at(25)])
  const [train] = runningTrains(live, at(12))
  expect([train!.call, train!.standing, train!.next]).toEqual([0, false, at(15)])
  expect(search(view, seven)).toEqual([`${seven}-${at(30)}`])
})

test('an early departure without an arrival time implies an early arrival', () => {
  const departs = line().epoch + at(-2)
  const live = applyUpdates(line(), [{ ...seen, trip: 't0', day, calls: [{ call: 0, departs }] }])
  expect([0, 1].map((call) => callTimes(live, 0, 0, call)!.expected)).toEqual([
    { arrives: at(-2), departs: at(-2) },
    { arrives: at(8), departs: at(8) },
  ])
})

test('if a delay lets one train pass another, the search finds the first to arrive', () => {
  const live = applyUpdates(line(), [{ ...seen, trip: 't0', day, calls: [{ call: 0, delaySeconds: 40 * 60 }] }])
  expect(search(live, seven)).toEqual([`${at(30)}-${at(60)}`])
})

test('a canceled train is listed only on the board, marked as canceled', () => {
  const live = applyUpdates(line(), [{ ...seen, trip: 't0', day, cancelled: true }])
  expect(search(live, seven)).toEqual([`${at(30)}-${at(60)}`])
  const board = stationBoard(live, [1], seven, at(60))
  expect(board.map((call) => [call.planned, call.expected])).toEqual([
    [at(10), undefined],
    [at(40), at(40)],
  ])
  expect(runningTrains(live, at(5))).toEqual([])
  expect(directTrains(live, [0], [3], seven, at(60)).map((r) => r.departs)).toEqual([at(30)])
})

test('expected times override the delay, and a late departure delays the next calls', () => {
  const view = line()
  const live = applyUpdates(view, [
    { ...seen, trip: 't0', day, calls: [{ call: 1, delaySeconds: 60, arrives: view.epoch + at(12), departs: view.epoch + at(14) }] },
  ])
  const times = (call: number) => callTimes(live, 0, 0, call)!.expected
  expect([times(0), times(1), times(2)]).toEqual([
    { arrives: at(0), departs: at(0) },
    { arrives: at(12), departs: at(14) },
    { arrives: at(24), departs: at(24) },
  ])
})

test('callTimes returns the planned and expected times and the update', () => {
  const update: TripUpdate = {
    ...seen,
    basis: 'riders',
    seenAt: 99,
    trip: 't0',
    day,
    calls: [{ call: 2, delaySeconds: 300, platform: '3' }],
  }
  const live = applyUpdates(line(), [update])
  expect(callTimes(live, 0, 0, 2)).toEqual({
    call: 2,
    planned: { arrives: at(20), departs: at(20) },
    expected: { arrives: at(25), departs: at(25) },
    cancelled: false,
    skipped: false,
    platform: '3',
    update,
  })
  expect(callTimes(live, 1, 0, 2)).toMatchObject({ planned: { arrives: at(50) }, expected: { arrives: at(50) }, update: undefined })
  expect(callTimes(live, 9, 0, 2)).toBeUndefined()
})

test('a canceled train keeps its planned calls, and a skipped call keeps its planned time', () => {
  const cancelled = applyUpdates(line(), [{ ...seen, trip: 't0', day, cancelled: true }])
  expect(callTimes(cancelled, 0, 0, 1)).toMatchObject({
    planned: { departs: at(10) },
    expected: undefined,
    cancelled: true,
    skipped: false,
  })
  const skipping = applyUpdates(line(), [{ ...seen, trip: 't0', day, calls: [{ call: 1, skipped: true }] }])
  expect(callTimes(skipping, 0, 0, 1)).toMatchObject({ planned: { departs: at(10) }, expected: undefined, cancelled: false, skipped: true })
  expect(callTimes(skipping, 0, 0, 2)).toMatchObject({ expected: { departs: at(20) } })
})

test('an update without changes keeps the planned times and is returned with the train', () => {
  const view = line()
  const live = applyUpdates(view, [{ ...seen, trip: 't0', day }])
  expect(search(live, seven)).toEqual(search(view, seven))
  expect(stationBoard(live, [1], seven, at(60)).map((call) => [call.expected, call.update?.trip])).toEqual([
    [at(10), 't0'],
    [at(40), undefined],
  ])
})

test('the live view of a day is computed once; without live data, and on other days, it is the planned view', () => {
  const railway = Railway.of(lineFeed())
  const [planned, live] = [LiveView.none(railway), new LiveView(railway, 3, [{ ...seen, trip: 't0', day, cancelled: true }])]
  expect([planned.version, planned.updates, planned.view(day)]).toEqual([0, [], railway.view(day)])
  expect(live.view(day)).toBe(live.view(day))
  expect(live.view(day)).not.toBe(railway.view(day))
  expect(live.view('2026-12-01' as ServiceDay)).toBe(railway.view('2026-12-01' as ServiceDay))
})

test('riders can neither board nor leave a train at a station that it skips', () => {
  const live = applyUpdates(line(), [{ ...seen, trip: 't0', day, calls: [{ call: 3, skipped: true }] }])
  expect(search(live, seven)).toEqual([`${at(30)}-${at(60)}`])
})

test('updates for another day or for unknown trips change nothing', () => {
  const view = line()
  expect(
    applyUpdates(view, [
      { ...seen, trip: 'nobody', day, cancelled: true },
      { ...seen, trip: 't0', day: '2027-03-01' as ServiceDay, cancelled: true },
    ]),
  ).toBe(view)
})

test('a delay of zero changes no itinerary, and a cancellation adds no better itinerary', () => {
  fc.assert(
    fc.property(smallRailway(), fc.nat(7), (railway, t) => {
      const view = buildDayView(compileTimetable(readFeed(toGtfsTables(railway))), day)
      const trip = `t${t % railway.trips.length}`
      const unchanged: TripUpdate = { ...seen, trip, day, calls: [{ call: 0, delaySeconds: 0 }] }
      const profile = (v: DayView) => new Planner(v).profile([0], [1], 0, 100_000)
      const brief = (v: DayView) => profile(v).map((i) => `${i.departs}-${i.arrives}/${i.rides}`)
      expect(brief(applyUpdates(view, [unchanged]))).toEqual(brief(view))
      const itineraries = profile(applyUpdates(view, [{ ...seen, trip, day, cancelled: true }]))
      for (const itinerary of itineraries)
        expect(
          profile(view).some((i) => i.departs >= itinerary.departs && i.arrives <= itinerary.arrives && i.rides <= itinerary.rides),
        ).toBe(true)
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('the position of a train is interpolated by time between two stations; during its dwell time, a train is at the station', () => {
  const [train] = runningTrains(line(), at(15))
  expect(train).toMatchObject({ call: 1, standing: false, progress: 0.5, next: at(20) })
  expect(runningTrains(line(), at(30)).map((t) => [t.trip, t.call, t.standing])).toEqual([
    [0, 3, true],
    [1, 0, false],
  ])
})

test('a train has no departure at its last stop and no arrival at its first', () => {
  const view = line()
  expect(stationBoard(view, [3], seven, at(90))).toEqual([])
  expect(stationBoard(view, [0], seven, at(90), 'arrivals')).toEqual([])
  expect(stationBoard(view, [3], seven, at(90), 'arrivals').map((c) => c.planned)).toEqual([at(30), at(60)])
})

test('delays, skipped calls and cancellations give the same answers as a feed that contains them', () => {
  const changes = fc.record({
    trip: fc.nat(7),
    cancelled: fc.constantFrom(false, false, false, true),
    call: fc.nat(3),
    minutes: fc.integer({ min: -3, max: 40 }),
    skip: fc.option(fc.nat(4), { nil: undefined }),
  })
  fc.assert(
    fc.property(smallRailway(), fc.array(changes, { minLength: 1, maxLength: 3 }), (railway, drawn) => {
      const updates: TripUpdate[] = []
      const changed: SmallRailway = { ...railway, services: [...railway.services], trips: [...railway.trips] }
      for (const { trip, cancelled, call, minutes, skip } of new Map(
        drawn.map((d) => [d.trip % railway.trips.length, { ...d, trip: d.trip % railway.trips.length }]),
      ).values()) {
        const before = railway.trips[trip]!
        const days = railway.services[before.service]!
        if (before.repeats || !days[3]) continue
        updates.push({
          ...seen,
          trip: `t${trip}`,
          day,
          ...(cancelled
            ? { cancelled }
            : {
                calls: [{ call, delaySeconds: minutes * 60 }, ...(skip === undefined ? [] : [{ call: skip, skipped: true }])].sort(
                  (a, b) => a.call - b.call,
                ),
              }),
        })
        changed.services.push(days.map((runs, i) => runs && i !== 3))
        changed.trips[trip] = { ...before, service: changed.services.length - 1 }
        if (cancelled) continue
        let last = 0
        const calls = before.calls.map((c, i) => {
          const delay = i >= call ? minutes * 60 : 0
          const arrives = Math.max(c.arrives + delay, last)
          last = Math.max(c.departs + delay, arrives)
          return { ...c, arrives, departs: last, ...(i === skip && { pickup: false, dropOff: false }) }
        })
        changed.services.push([false, false, false, true, false])
        changed.trips.push({ service: changed.services.length - 1, calls })
      }
      const view = (of: SmallRailway) => buildDayView(compileTimetable(readFeed(toGtfsTables(of))), day)
      const station = (v: DayView, n: number) => v.timetable.nodesOf[v.timetable.feed.stops.ids.indexOf(`S${n}`)]!
      const brief = (v: DayView) =>
        new Planner(v).profile(station(v, 0), station(v, 1), 0, 100_000).map((i) => `${i.departs}-${i.arrives}/${i.rides}`)
      expect(brief(applyUpdates(view(railway), updates))).toEqual(brief(view(changed)))
    }),
    { numRuns: 150, seed: 11 },
  )
})
