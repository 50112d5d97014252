import type { Feed } from '@yatha/timetable'

/** More names make no title. */
const MAX_NAMED = 3
/** The share of the trips by which one of many agencies is named. */
const NAMED_SHARE = 0.1

/** The name of a feed's railway: those of its agencies, the first one's first; of more than three, those with a tenth of the trips, or the busiest. */
export function railwayName({ agencies, routes, trips }: Pick<Feed, 'agencies' | 'routes' | 'trips'>): string {
  const names = [...new Set(agencies.map(({ name }) => name))]
  if (names.length <= MAX_NAMED) return names.join(', ')
  const count = new Map(names.map((name) => [name, 0]))
  for (const route of trips.route) {
    const name = agencies[routes.agency[route]!]?.name
    if (name !== undefined) count.set(name, count.get(name)! + 1)
  }
  const byTrips = [...names].sort((a, b) => count.get(b)! - count.get(a)!)
  const least = Math.min(trips.ids.length * NAMED_SHARE, count.get(byTrips[0]!)!)
  const named = new Set(byTrips.filter((name) => count.get(name)! >= least).slice(0, MAX_NAMED))
  return names.filter((name) => named.has(name)).join(', ')
}
