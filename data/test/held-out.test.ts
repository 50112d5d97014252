import { expect, test } from 'vitest'
import { addDays, LiveView, parseServiceDay, searchTrips, searchWindow, type SearchQuery, type ServiceTime } from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { openReviewedRailway } from './exhaustive.ts'
import { earliestArrivalsByRides, sourceTrainsOnDays, type SourceTrain } from './scan-source.ts'

/** Number of searches; set a higher number for a long test run. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 100)
const TWO_DAYS = 2 * 86_400
/** Maximum number of rides: above the planner's limit, so that the test notices itineraries that the limit hides. */
const MAX_RIDES = 8

const railway = openReviewedRailway()
const live = LiveView.none(railway)
const served = railway.stations.filter((station) => station.served).map((station) => station.slug)

function randomSearches(): (SearchQuery & { from: string; to: string })[] {
  const random = seededRandom(20_261_122)
  const below = (n: number) => Math.floor(random() * n)
  return Array.from({ length: SEARCHES }, () => {
    const from = served[below(served.length)]!
    const others = served.filter((slug) => slug !== from)
    const day = addDays(parseServiceDay('2026-11-23')!, below(14))
    return {
      from,
      to: others[below(others.length)]!,
      day,
      time: (below(1440) * 60) as ServiceTime,
      by: below(4) === 0 ? 'arrive' : 'depart',
    }
  })
}

/** Earliest arrival with a departure at `time` or later. */
const firstArrival = (trains: readonly SourceTrain[], from: string, to: string, time: number) =>
  Math.min(...earliestArrivalsByRides(trains, from, time, MAX_RIDES).map((round) => round.get(to) ?? Number.POSITIVE_INFINITY))

test('each search with an itinerary within two days returns itineraries, or the next itinerary', () => {
  const faults: string[] = []
  for (const query of randomSearches()) {
    const { from, to, day, time, by } = query
    const trains = sourceTrainsOnDays([-1, 0, 1, 2].map((days) => addDays(day, days)))
    const window = searchWindow(railway, query)
    const result = searchTrips(live, query)
    const arrivals = [...result.direct, ...result.transfer].map((trip) => trip.arrives)
    const name = `${from} → ${to} ${by} ${day} ${time / 3600}`
    if (by === 'depart') {
      const first = firstArrival(trains, from, to, time)
      if (first > time + TWO_DAYS) continue
      if (arrivals.length === 0 && !result.next) faults.push(`${name}: nothing, though one arrives at ${first / 3600}`)
      // The search need not return the first arrival if a train that departs after the window arrives at the same time.
      const answered =
        arrivals.length === 0 || Math.min(...arrivals) === first || firstArrival(trains, from, to, window.until + 1) === first
      if (!answered) faults.push(`${name}: not the one that arrives at ${first / 3600}`)
    } else {
      const first = firstArrival(trains, from, to, time - 86_400)
      if (first >= window.from && first <= time && arrivals.length === 0) faults.push(`${name}: none of those that arrive by then`)
      if (firstArrival(trains, from, to, 0) <= time + TWO_DAYS && arrivals.length === 0 && !result.next)
        faults.push(`${name}: nothing, though one arrives within two days`)
    }
  }
  expect(faults).toEqual([])
})
