import { expect, test } from 'vitest'
import { buildDayView } from '../src/day-view.ts'
import { readFeed } from '../src/read-feed.ts'
import { applyUpdates } from '../src/overlay.ts'
import { Planner } from '../src/planner.ts'
import { runningTrains } from '../src/position.ts'
import type { ServiceDay } from '../src/service-day.ts'
import { compileTimetable } from '../src/timetable.ts'
import { toGtfsTables, dailyRailway, TODAY } from './small-railway.ts'

const day = TODAY as ServiceDay
const hour = 3600

const daily = (...trains: string[]) => buildDayView(compileTimetable(readFeed(toGtfsTables(dailyRailway(3, trains)))), day)
const at = (node: number) => [node]
const brief = (trips: { departs: number; arrives: number; rides: number }[]) =>
  trips.map((t) => `${t.departs / hour}-${t.arrives / hour}/${t.rides}`)

test('the planner omits an itinerary that departs within the window but passes through its origin again after the window', () => {
  // 0 → 1 at 2:00, and in the morning 1 → 0 → 2: a rider who leaves at 2:00 is back at the origin at 6:00.
  const view = daily('0 2:00, 1 3:00', '1 5:00, 0 6:00, 2 7:00')
  expect(brief(new Planner(view).profile(at(0), at(2), 0, 4 * hour))).toEqual([])
  expect(brief(new Planner(view).profile(at(0), at(2), 0, 24 * hour))).toEqual(['6-7/1'])
})

test('a search by arrival time omits an itinerary that passes through its target earlier and returns to it', () => {
  const view = daily('0 2:00, 1 3:00, 2 4:00', '2 6:00, 1 7:00')
  expect(brief(new Planner(view).arrivals(at(0), at(1), 6 * hour, 24 * hour))).toEqual([])
  expect(brief(new Planner(view).arrivals(at(0), at(1), 2 * hour, 24 * hour))).toEqual(['2-3/1'])
})

test('a train that calls at the origin twice is boarded at the last of these calls', () => {
  const view = daily('0 2:00, 1 3:00, 0 4:00, 2 5:00')
  const [ride] = new Planner(view).earliest(at(0), at(2), hour)[0]!.legs
  expect(ride).toMatchObject({ board: 2, alight: 3, departs: 4 * hour })
})

test('a search for an early morning arrival finds trains of the previous evening', () => {
  const view = daily('0 18:00, 1 23:00', '1 23:30, 2 28:00')
  expect(brief(new Planner(view).arrivals(at(0), at(2), 3 * hour, 5 * hour))).toEqual(['-6-4/2'])
  expect(brief(new Planner(view).arrivals(at(0), at(1), -2 * hour, 0.5 * hour))).toEqual(['-6--1/1'])
})

test('a late train that was planned to end before midnight is under way after midnight', () => {
  const view = daily('0 22:00, 1 23:30')
  const live = applyUpdates(view, [
    { trip: 't0', day: '2026-11-24' as ServiceDay, basis: 'feed', seenAt: 0, calls: [{ call: 0, delaySeconds: hour }] },
  ])
  expect(runningTrains(view, 600)).toEqual([])
  expect(runningTrains(live, 600)).toHaveLength(1)
})
