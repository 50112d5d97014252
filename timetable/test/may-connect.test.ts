import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewDay } from '../src/day-view.ts'
import { mayConnect } from '../src/may-connect.ts'
import { Planner } from '../src/planner.ts'
import { readFeed } from '../src/read-feed.ts'
import { addDays, type ServiceDay } from '../src/service-day.ts'
import { compileTimetable } from '../src/timetable.ts'
import { asGtfs, smallRailway, TODAY } from './small-railway.ts'

const RAILWAYS = Number(process.env['RAILWAYS'] ?? 10_000)

test('a day is passed over only if nothing is found on it, and most days without a trip are', { timeout: 600_000 }, () => {
  let passed = 0
  let empty = 0
  const question = fc.record({ origin: fc.nat(5), goal: fc.nat(5), days: fc.integer({ min: -4, max: 3 }), after: fc.constantFrom(0, 1, 3) })
  fc.assert(
    fc.property(smallRailway(), question, (railway, q) => {
      const timetable = compileTimetable(readFeed(asGtfs(railway)))
      const nodesOf = (station: number) => timetable.nodesOf[timetable.feed.stops.ids.indexOf(`S${station % railway.stations}`)]!
      const [from, to] = [nodesOf(q.origin), nodesOf(q.goal)]
      if (from === to) return
      const day = addDays(TODAY as ServiceDay, q.days)
      const may = mayConnect(timetable, day, from, to, q.after)
      const places = (nodes: readonly number[]) => nodes.map((node) => ({ node, seconds: 0 }))
      const planner = new Planner(viewDay(timetable, day, { after: q.after }))
      const found = planner.profile(places(from), places(to), -30 * 3600, 120 * 3600)
      if (found.length === 0) empty++
      if (may) return
      passed++
      expect(found).toEqual([])
      expect(planner.walk(places(from), places(to), 0)).toBeUndefined()
    }),
    { numRuns: RAILWAYS / 5, seed: 20_261_123 },
  )
  expect(passed).toBeGreaterThan(empty / 2)
})
