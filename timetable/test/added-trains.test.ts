import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withAddedTrains } from '../src/added-trains.ts'
import { stationBoard } from '../src/board.ts'
import { invalidField } from '../src/check-update.ts'
import { callsOfDay } from '../src/day-calls.ts'
import { LiveView } from '../src/live-view.ts'
import { runningTrains } from '../src/position.ts'
import { Railway } from '../src/railway.ts'
import { readFeed } from '../src/read-feed.ts'
import { searchTrips } from '../src/search.ts'
import type { ServiceDay, ServiceTime } from '../src/service-day.ts'
import { startOfDay } from '../src/time-zone.ts'
import type { AddedTrain, TripUpdate } from '../src/trip-update.ts'
import { toGtfsTables, SERVICE_DAY_OFFSETS, smallRailway, TODAY, type SmallRailway } from './small-railway.ts'

const day = TODAY as ServiceDay
const open = (railway: SmallRailway) => Railway.of(readFeed(toGtfsTables(railway)))
const dayAt = (offset: number) => `2026-11-${25 + SERVICE_DAY_OFFSETS[offset]!}` as ServiceDay
const hour = 3600

/** t0 calls at four stations at 7:00, 7:10 …, with a dwell time of two minutes. */
const line: SmallRailway = {
  stationOfPlatform: [0, 1, 2, 3],
  stations: 4,
  services: [[true, true, true, true, true]],
  trips: [
    {
      service: 0,
      calls: [0, 1, 2, 3].map((platform) => ({
        platform,
        arrives: 7 * hour + platform * 600,
        departs: 7 * hour + platform * 600 + 120,
        pickup: true,
        dropOff: true,
      })),
    },
  ],
  transfers: [],
}

const adding = (added: Partial<AddedTrain> = {}, more: Partial<TripUpdate> = {}): TripUpdate => ({
  trip: 'x-1',
  day,
  basis: 'operator',
  seenAt: 0,
  ...more,
  added: { like: 't0', number: 'X-1', departs: startOfDay(day, 'Etc/UTC') + 9 * hour, ...added },
})
const liveOf = (railway: Railway, updates: readonly TripUpdate[]) => new LiveView(withAddedTrains(railway, updates), 1, updates)
const search = (live: LiveView, from: string, to: string, of = day) =>
  searchTrips(live, { from, to, day: of, time: (8 * hour) as ServiceTime, by: 'depart' })

test('an added train is a separate route that runs only on its day', () => {
  const live = liveOf(open(line), [adding()])
  expect(search(live, 'S0', 'S3').direct.map(({ departs, arrives }) => [departs, arrives])).toEqual([[9 * hour, 9 * hour + 28 * 60]])
  expect(search(live, 'S0', 'S3', '2026-11-26' as ServiceDay).direct).toEqual([])
  const route = live.railway.route('x-1')!
  expect(route).toMatchObject({ trainNumber: 'X-1', added: [day], totalStations: 4, travelMinutes: 28 })
  expect(live.railway.routes.map(({ slug, added }) => [slug, added])).toEqual([
    ['t0', undefined],
    ['x-1', [day]],
  ])
  expect(callsOfDay(live, day).flatMap(({ trip, basis }) => (trip === 'x-1' ? [basis] : []))).toEqual(Array(4).fill('operator'))
})

test('an added train can run part of a trip', () => {
  const live = liveOf(open(line), [adding({ from: 1, to: 2 })])
  expect(search(live, 'S1', 'S2').direct.map(({ departs, arrives }) => [departs, arrives])).toEqual([[9 * hour, 9 * hour + 8 * 60]])
  expect(search(live, 'S0', 'S2').direct).toEqual([])
  expect(search(live, 'S1', 'S3').direct).toEqual([])
})

test('delays and cancellations apply to an added train', () => {
  const late = liveOf(open(line), [adding({}, { calls: [{ call: 1, delaySeconds: 300 }] })])
  expect(search(late, 'S0', 'S3').direct.map(({ arrives }) => arrives)).toEqual([9 * hour + 33 * 60])
  const off = liveOf(open(line), [adding({}, { cancelled: true })])
  expect(search(off, 'S0', 'S3').direct).toEqual([])
  expect(stationBoard(off.view(day), off.railway.timetable.nodesOf[0]!, 8 * hour, 10 * hour).map((call) => call.expected)).toEqual([
    undefined,
  ])
})

test('withAddedTrains returns the same object for the same added trains, and the original railway without added trains', () => {
  const railway = open(line)
  expect(withAddedTrains(railway, [])).toBe(railway)
  const first = withAddedTrains(railway, [adding()])
  expect(withAddedTrains(railway, [adding({}, { seenAt: 60, calls: [{ call: 0, delaySeconds: 60 }] })])).toBe(first)
  expect(withAddedTrains(railway, [adding({ departs: startOfDay(day, 'Etc/UTC') + 10 * hour })])).not.toBe(first)
})

test('added trains with the same number may have different times on different days, with different ids', () => {
  const [today, tomorrow] = [day, '2026-11-26' as ServiceDay]
  const at = (of: ServiceDay, hours: number) => startOfDay(of, 'Etc/UTC') + hours * hour
  const live = liveOf(open(line), [
    adding(),
    adding({ departs: at(tomorrow, 11) }, { trip: 'x-1.2', day: tomorrow }),
    // The times of this update contradict those of the first update, which has the same id.
    adding({ departs: at(tomorrow, 12) }, { day: tomorrow }),
  ])
  // This railway has no `Extras`, so each trip is a separate train.
  expect(['x-1', 'x-1.2'].map((slug) => live.railway.route(slug)?.added)).toEqual([[today], [tomorrow]])
  expect([today, tomorrow].map((of) => search(live, 'S0', 'S3', of).direct.map(({ departs }) => departs))).toEqual([
    [9 * hour],
    [11 * hour],
  ])
})

test('invalidField names the invalid field of an added train, and the train is not added', () => {
  const railway = open(line)
  const faults: [TripUpdate, string | undefined][] = [
    [adding(), undefined],
    [adding({}, { trip: 't0' }), 'trip'],
    [adding({ number: 'R' }), 'added.number'],
    [adding({ number: '–' }), 'added.number'],
    [adding({ like: 't9' }), 'added.like'],
    [adding({ from: 3 }), 'added.from'],
    [adding({ from: 2, to: 2 }), 'added.to'],
    [adding({ to: 4 }), 'added.to'],
    [adding({ departs: startOfDay(day, 'Etc/UTC') - 1 }), 'added.departs'],
    [adding({ to: 1 }, { calls: [{ call: 2, delaySeconds: 60 }] }), 'calls.0.call'],
  ]
  for (const [update, fault] of faults) {
    expect(invalidField(railway, update)).toBe(fault)
    if (fault?.startsWith('calls') === false) expect(withAddedTrains(railway, [update])).toBe(railway)
  }
})

test('a railway to which live updates add trains gives the same answers as a railway whose feed contains these trains', () => {
  const randomAddition = fc.record({
    like: fc.nat(7),
    from: fc.nat(3),
    calls: fc.integer({ min: 1, max: 4 }),
    offset: fc.constantFrom(1, 2, 3, 3, 3, 4),
    minutes: fc.integer({ min: 5 * 60, max: 26 * 60 }),
    late: fc.constantFrom(undefined, undefined, 0, 7),
  })
  fc.assert(
    fc.property(smallRailway(), fc.array(randomAddition, { minLength: 1, maxLength: 3 }), (small, all) => {
      // The feed contains no trips of services that never run.
      const tripIds = open(small).timetable.feed.trips.ids
      fc.pre(tripIds.length === small.trips.length)
      const changed: SmallRailway = { ...small, services: [...small.services], trips: [...small.trips] }
      const updates = all.map(({ like, from, calls: count, offset, minutes, late }, i): TripUpdate => {
        const { calls } = small.trips[like % small.trips.length]!
        const start = from % (calls.length - 1)
        const end = Math.min(calls.length - 1, start + count)
        const shift = minutes * 60 - calls[start]!.departs
        // This service has no weekdays, only dates.
        if (changed.services.length % 2 === 0) changed.services.push(SERVICE_DAY_OFFSETS.map(() => false))
        changed.services.push(SERVICE_DAY_OFFSETS.map((_, n) => n === offset))
        changed.trips.push({
          service: changed.services.length - 1,
          calls: calls.slice(start, end + 1).map((call, c, own) => ({
            ...call,
            arrives: (c === 0 ? call.departs : call.arrives) + shift + (late ?? 0) * 60,
            departs: (c === own.length - 1 ? call.arrives : call.departs) + shift + (late ?? 0) * 60,
          })),
        })
        const departs = startOfDay(dayAt(offset), 'Etc/UTC') + minutes * 60
        return adding(
          { like: `t${like % small.trips.length}`, number: `X-${i}`, departs, from: start, to: end },
          { trip: `x-${i}`, day: dayAt(offset), ...(late !== undefined && { calls: [{ call: 0, delaySeconds: late * 60 }] }) },
        )
      })
      const [live, oracle] = [liveOf(open(small), updates), LiveView.none(open(changed))]
      const tripOf = (railway: Railway, run: number) => railway.timetable.runTrip[run]! // A run has the same index in both railways.
      const answers = (view: LiveView) => {
        const { railway } = view
        const dayView = view.view(day)
        const stations = [...Array(small.stations).keys()].map((n) => `S${n}`)
        return {
          trips: stations.map((to) => {
            const { direct, transfer, walk, reason, lastDeparts } = searchTrips(view, {
              from: 'S0',
              to,
              day,
              time: (6 * hour) as ServiceTime,
              by: 'depart',
            })
            return {
              direct: direct.map(({ run, departs, arrives }) => [tripOf(railway, run), departs, arrives]),
              transfer: transfer.map(({ departs, arrives, rides }) => [departs, arrives, rides]),
              walk: walk?.arrives,
              reason,
              lastDeparts,
            }
          }),
          boards: railway.timetable.nodesOf.map((nodes) =>
            stationBoard(dayView, nodes, 0, 26 * hour).map(({ trip, dayOffset, call, expected }) => [trip, dayOffset, call, expected]),
          ),
          running: [7, 9, 12, 24].map((at) =>
            runningTrains(dayView, at * hour).map(({ trip, dayOffset, call, standing, next }) => [trip, dayOffset, call, standing, next]),
          ),
          calls: callsOfDay(view, day)
            .map(({ tripIndex, call, stop, boards, planned, expected }) => [tripIndex, call, stop, boards, expected ?? planned].join())
            .sort(),
        }
      }
      expect(answers(live)).toEqual(answers(oracle))
    }),
    { numRuns: 50, seed: 13 },
  )
})
