import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewDay } from '../src/day-view.ts'
import { MAX_RIDES } from '../src/labels.ts'
import { Planner } from '../src/planner.ts'
import { readFeed } from '../src/read-feed.ts'
import type { ServiceDay } from '../src/service-day.ts'
import { compileTimetable } from '../src/timetable.ts'
import { asGtfs, smallRailway, TODAY } from './small-railway.ts'

// A large railway is searched from one departure time without the tables of its goals; it has the answers of a small one.

const RAILWAYS = Number(process.env['RAILWAYS'] ?? 10_000)
/** More than a table for each goal is made for. */
const OTHER_STATIONS = 2600

test('a railway with many stations has the answers of one without them, before and after a goal is known', { timeout: 600_000 }, () => {
  const question = fc.record({ origin: fc.nat(5), goal: fc.nat(5), minutes: fc.nat(1500), maxRides: fc.constantFrom(1, 2, MAX_RIDES) })
  fc.assert(
    fc.property(smallRailway(), fc.array(question, { minLength: 4, maxLength: 4 }), (railway, questions) => {
      const tables = asGtfs(railway)
      const [head] = new TextDecoder().decode(tables['stops.txt']).split('\n')
      const columns = head!.trim().split(',')
      const others = Array.from({ length: OTHER_STATIONS }, (_, i) =>
        columns
          .map((column) => (column === 'stop_id' || column === 'stop_name' ? `other${i}` : column === 'location_type' ? '0' : ''))
          .join(),
      )
      const stops = new TextEncoder().encode(`${new TextDecoder().decode(tables['stops.txt']).trimEnd()}\n${others.join('\n')}\n`)
      const [small, large] = [tables, { ...tables, 'stops.txt': stops }].map((files) => {
        const timetable = compileTimetable(readFeed(files))
        const places = (station: number) =>
          timetable.nodesOf[timetable.feed.stops.ids.indexOf(`S${station}`)]!.map((node) => ({ node, seconds: 0 }))
        return { timetable, places, planner: new Planner(viewDay(timetable, TODAY as ServiceDay)) }
      }) as [Searched, Searched]
      expect(large.timetable.nodeCount).toBeGreaterThan(OTHER_STATIONS)
      for (const q of questions) {
        const [from, to] = [q.origin % railway.stations, q.goal % railway.stations]
        const ask = ({ planner, places }: Searched) => planner.earliest(places(from), places(to), q.minutes * 60, q.maxRides)
        const all = ({ planner, places }: Searched) => planner.profile(places(from), places(to), 0, 30 * 3600, q.maxRides)
        const right = ask(small)
        expect(ask(large)).toEqual(right)
        expect(all(large)).toEqual(all(small))
        expect(ask(large)).toEqual(right)
      }
    }),
    { numRuns: RAILWAYS / 100, seed: 20_261_123 },
  )
})

interface Searched {
  readonly timetable: ReturnType<typeof compileTimetable>
  readonly places: (station: number) => { node: number; seconds: number }[]
  readonly planner: Planner
}
