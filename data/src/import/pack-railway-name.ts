import type { Feed } from '@yatha/timetable'

/** Maximum number of agencies in the railway's name, which is part of page titles. */
const MAX_NAMED = 3
/** Minimum fraction of all trips for an agency to be named, if there are more than MAX_NAMED agencies. */
const NAMED_SHARE = 0.1

/**
 * Returns the name of a feed's railway: the names of its agencies, in feed order. If there are more than three, names only the busiest
 * agencies, each with at least a tenth of all trips; if no agency has a tenth, only the busiest.
 */
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
