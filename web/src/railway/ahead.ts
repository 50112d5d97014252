import type { Railway, Station } from '@yatha/timetable'
import { stationIndicesOf, goesAroundLoop, type LoopTrain } from './around.ts'

/**
 * Returns whether trains in the other direction around the loop also run from `at` to the last stop of this train. If so, the last stop
 * does not identify the direction.
 */
export function isReachedBothWays(railway: Railway, { route: slug }: LoopTrain, at: string): boolean {
  const route = railway.route(slug)
  const here = railway.station(at)!.index
  if (!route || !LOOP_WAYS.has(route.way)) return false
  return railway.routes.some(
    (other) =>
      other.destination === route.destination &&
      other.way !== route.way &&
      LOOP_WAYS.has(other.way) &&
      railway.callsOf(other).slice(0, -1).includes(here) &&
      !goesAroundLoop(railway, { route: other.slug, pattern: other.pattern }, at),
  )
}

const LOOP_WAYS: ReadonlySet<string> = new Set(['clockwise', 'anticlockwise'])

/** Returns the next main station of the loop that a train reaches after `at`. The first stop after `at` does not count. */
export function mainStationAhead(railway: Railway, { route }: LoopTrain, at: string): Station | undefined {
  const calls = stationIndicesOf(railway, route)
  const here = railway.station(at)!.index
  const mainStations = new Set(railway.namedOnRing.map(({ index }) => index))
  const ahead = calls.slice(calls.indexOf(here) + 2).find((call) => call !== here && mainStations.has(call))
  return ahead === undefined ? undefined : railway.stations[ahead]
}
