import type { RouteDetail, SearchPathQuery } from '@yatha/contract'
import { boardingCall } from './collapsed-stops.ts'

/**
 * Returns the search for a trip with a train to its last stop, from the first of the rider's stations at which it can be boarded, otherwise
 * from its first stop. A train around the whole loop ends where it starts, so `to` is undefined and the rider chooses where to get off.
 */
export function directionsQuery(
  { calls, destination, origin, pattern }: Pick<RouteDetail, 'calls' | 'destination' | 'origin' | 'pattern'>,
  stations: readonly (string | undefined)[],
  day: string | undefined,
): SearchPathQuery {
  const from = stations.find((station) => boardingCall(calls, station) >= 0) ?? origin.slug
  return { from, to: pattern === 'full-loop' ? undefined : destination.slug, day }
}
