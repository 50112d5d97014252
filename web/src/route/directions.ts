import type { RouteDetail, SearchPathQuery } from '@yatha/contract'
import { boardingCallIndex } from './collapsed-stops.ts'

/**
 * Returns the search for a trip with a train to its last stop, from the first of the rider's stations at which it can be boarded, otherwise
 * from its first stop. For a train around the whole loop, the trip starts at the first of the rider's stations, and the rider chooses its end.
 */
export function directionsQuery(
  { calls, destination, origin, pattern }: Pick<RouteDetail, 'calls' | 'destination' | 'origin' | 'pattern'>,
  stations: readonly (string | undefined)[],
  day: string | undefined,
): SearchPathQuery {
  const isLoop = pattern === 'full-loop'
  const from = stations.find((station) => station !== undefined && (isLoop || boardingCallIndex(calls, station) >= 0)) ?? origin.slug
  return { from, to: isLoop ? undefined : destination.slug, day }
}
