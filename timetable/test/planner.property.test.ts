import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directTrains } from '../src/direct.ts'
import { MAX_RIDES } from '../src/raptor.ts'
import { Planner } from '../src/planner.ts'
import { readFeed } from '../src/read-feed.ts'
import { compileTimetable } from '../src/timetable.ts'
import { buildDayView } from '../src/day-view.ts'
import type { ServiceDay } from '../src/service-day.ts'
import { itineraryFault } from './check-legs.ts'
import * as oracle from './oracle.ts'
import { toGtfsTables, smallRailway, TODAY } from './small-railway.ts'

/** Number of random railways; set a higher number for a long test run. */
const RAILWAYS = Number(process.env['RAILWAYS'] ?? 600)
const options = { numRuns: RAILWAYS, seed: 20_261_120 }
const query = fc.record({
  origin: fc.nat(5),
  target: fc.nat(5),
  at: fc.nat(90),
  base: fc.constantFrom(6, 6, 23, 0, 24),
  maxRides: fc.constantFrom(1, 2, 3, MAX_RIDES),
})

test('the time-expanded oracle finds no better itinerary than the planner, and every leg that the planner returns exists', () => {
  fc.assert(
    fc.property(smallRailway(), query, (railway, q) => {
      const timetable = compileTimetable(readFeed(toGtfsTables(railway)))
      const view = buildDayView(timetable, TODAY as ServiceDay)
      const origin = q.origin % railway.stations
      const target = q.target % railway.stations
      const nodes = (station: number) => timetable.nodesOf[timetable.feed.stops.ids.indexOf(`S${station}`)]!
      const [from, to] = [nodes(origin), nodes(target)]
      const time = q.base * 3600 + q.at * 60
      const planner = new Planner(view)
      const sound = (found: ReturnType<Planner['earliest']>) => {
        for (const itinerary of found) expect(itineraryFault(railway, view, itinerary, origin, target)).toBeUndefined()
        return found
      }
      const brief = (a: oracle.OracleItinerary) => `${a.departs}-${a.arrives}/${a.rides}`

      const first = sound(planner.earliest(from, to, time, q.maxRides))
      expect(first.map((a) => `${a.arrives}/${a.rides}`)).toEqual(
        oracle.earliestArrivals(railway, origin, target, time, q.maxRides).map((a) => `${a.arrives}/${a.rides}`),
      )
      for (const itinerary of first) expect(itinerary.departs).toBeGreaterThanOrEqual(time)

      const all = oracle.paretoFront(railway, origin, target, q.maxRides)
      const departing = (a: number, b: number) => all.filter((t) => t.departs >= a && t.departs <= b).map(brief)
      expect(sound(planner.profile(from, to, 0, 30 * 3600, q.maxRides)).map(brief)).toEqual(departing(0, 30 * 3600))
      expect(sound(planner.profile(from, to, time, time + 1200, q.maxRides)).map(brief)).toEqual(departing(time, time + 1200))

      const arriving = (a: number, b: number) =>
        all
          .filter((t) => t.arrives >= a && t.arrives <= b)
          .sort((x, y) => x.arrives - y.arrives || x.rides - y.rides)
          .map(brief)
      expect(sound(planner.arrivals(from, to, time - 1200, time, q.maxRides)).map(brief)).toEqual(arriving(time - 1200, time))
      expect(sound(planner.arrivals(from, to, -6 * 3600, time, q.maxRides)).map(brief)).toEqual(arriving(-6 * 3600, time))

      const rides = (a: number, b: number, by: 'depart' | 'arrive') => directTrains(view, from, to, a, b, by).map(line).sort()
      const line = (r: { departs: number; arrives: number }) => `${r.departs}-${r.arrives}`
      const directs = oracle.directRides(railway, origin, target, -30 * 3600, 30 * 3600)
      expect(rides(-30 * 3600, 30 * 3600, 'depart')).toEqual(directs.map(line).sort())
      const inTime = directs.filter((r) => r.arrives >= time - 7200 && r.arrives <= time)
      expect(rides(time - 7200, time, 'arrive')).toEqual(inTime.map(line).sort())
    }),
    options,
  )
})
