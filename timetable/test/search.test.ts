import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveView } from '../src/live-view.ts'
import { Railway } from '../src/railway.ts'
import { readFeed } from '../src/read-feed.ts'
import { searchTrips, searchWindow, type SearchQuery } from '../src/search.ts'
import type { ServiceDay, ServiceTime } from '../src/service-day.ts'
import type { TripUpdate } from '../src/trip-update.ts'
import { hasLongWait } from '../src/wait.ts'
import { MAX_RIDES } from '../src/raptor.ts'
import * as oracle from './oracle.ts'
import { toGtfsTables, dailyRailway, smallRailway, TODAY, type SmallRailway } from './small-railway.ts'

const day = TODAY as ServiceDay
const hour = 3600
const open = (railway: SmallRailway) => Railway.of(readFeed(toGtfsTables(railway)))
const atEight = { day, time: (8 * hour) as ServiceTime, by: 'depart' } as const

const daily = (trains: string[], walks?: string[]) => open(dailyRailway(5, trains, walks))
const brief = (trip: { departs: number; arrives: number; rides: number }) => `${trip.departs}-${trip.arrives}/${trip.rides}`

test('an itinerary may consist of one train and a walk before or after it', () => {
  const railway = daily(['1 9:00, 2 10:00'], ['0 1 15', '2 3 15'])
  const search = (from: string, to: string) => searchTrips(LiveView.none(railway), { ...atEight, from, to })
  expect(search('S0', 'S2').transfer.map((trip) => trip.legs.map((leg) => leg.kind))).toEqual([['walk', 'ride']])
  expect(search('S1', 'S3').transfer.map((trip) => trip.legs.map((leg) => leg.kind))).toEqual([['ride', 'walk']])
  expect(search('S0', 'S3').transfer.map(brief)).toEqual([`${8.75 * hour}-${10.25 * hour}/1`])
  expect(search('S1', 'S2')).toMatchObject({ direct: [{ departs: 9 * hour }], transfer: [] })
})

test('a search between stations that only a walk connects returns the walk and no reason', () => {
  const railway = daily(['1 9:00, 2 10:00'], ['0 1 15'])
  const result = searchTrips(LiveView.none(railway), { ...atEight, from: 'S0', to: 'S1' })
  expect([result.reason, result.walk!.departs, result.walk!.arrives]).toEqual([undefined, 8 * hour, 8.25 * hour])
  const back = searchTrips(LiveView.none(railway), { ...atEight, by: 'arrive', from: 'S0', to: 'S1' })
  expect([back.walk!.departs, back.walk!.arrives]).toEqual([7.75 * hour, 8 * hour])
})

test('a search uses expected times and omits canceled trains', () => {
  const railway = daily(['0 9:00, 1 10:00', '0 9:30, 1 10:30', '1 11:00, 2 12:00', '1 13:00, 2 14:00'])
  const search = (updates: TripUpdate[]) =>
    searchTrips(new LiveView(railway, 1, updates), { ...atEight, from: 'S0', to: 'S2' }).transfer.map(brief)
  const seen = { day, basis: 'feed', seenAt: 0 } as const
  expect(search([])).toEqual([`${9.5 * hour}-${12 * hour}/2`])
  expect(search([{ ...seen, trip: 't1', cancelled: true }])).toEqual([`${9 * hour}-${12 * hour}/2`])
  expect(search([{ ...seen, trip: 't2', cancelled: true }])).toEqual([`${9.5 * hour}-${14 * hour}/2`])
  expect(search([{ ...seen, trip: 't1', calls: [{ call: 0, delaySeconds: 0.75 * hour }] }])).toEqual([
    `${9 * hour}-${12 * hour}/2`,
    `${10.25 * hour}-${14 * hour}/2`,
  ])
})

test('a search finds a transfer to a train that runs days later', () => {
  const calls = (from: number, to: number, at: number) =>
    [from, to].map((platform, i) => ({ platform, arrives: (at + i) * hour, departs: (at + i) * hour, pickup: true, dropOff: true }))
  const railway = open({
    stationOfPlatform: [0, 1, 2],
    stations: 3,
    services: [
      [false, false, false, false, false],
      [false, false, false, true, false],
    ],
    trips: [
      { service: 0, calls: calls(1, 2, 9) },
      { service: 1, calls: calls(0, 1, 9) },
    ],
    transfers: [],
  })
  // Service 0 runs from the day after tomorrow, service 1 only today.
  const { reason, next } = searchTrips(LiveView.none(railway), { ...atEight, from: 'S0', to: 'S2' })
  expect([reason, brief(next!.itinerary)]).toEqual(['no_service_today', `${9 * hour}-${58 * hour}/2`])
  expect(next!.itinerary.wait).toEqual({ seconds: 47 * hour, node: railway.station('S1')!.index })
})

const drawn = fc.record({
  from: fc.nat(5),
  to: fc.nat(5),
  minutes: fc.integer({ min: 0, max: 26 * 60 }),
  by: fc.constantFrom('depart' as const, 'arrive' as const),
})

test('a search returns every Pareto-optimal itinerary, and no_connection only if there is none', () => {
  fc.assert(
    fc.property(smallRailway(), drawn, (small, q) => {
      const railway = open(small)
      const [from, to] = [q.from % small.stations, q.to % small.stations]
      if (from === to) return
      const query: SearchQuery = { from: `S${from}`, to: `S${to}`, day, time: (q.minutes * 60) as ServiceTime, by: q.by }
      const result = searchTrips(LiveView.none(railway), query)
      const window = searchWindow(railway, query)
      const all = oracle.paretoFront(small, from, to, MAX_RIDES)
      const at = (trip: oracle.OracleItinerary) => (q.by === 'depart' ? trip.departs : trip.arrives)
      const optimal = all.filter((trip) => at(trip) >= window.from && at(trip) <= window.until).map(brief)
      const found = new Set([...result.direct.map((ride) => brief({ ...ride, rides: 1 })), ...result.transfer.map(brief)])
      for (const trip of optimal) expect(found).toContain(trip)
      for (const trip of result.transfer) expect(optimal).toContain(brief(trip))
      const longWaits = result.transfer.map(hasLongWait)
      expect(longWaits).toEqual([...longWaits].sort())
      if (result.reason === 'no_connection') expect(all.filter((trip) => trip.departs >= (q.by === 'depart' ? query.time : 0))).toEqual([])
    }),
    { numRuns: 250, seed: 20_261_123 },
  )
})
