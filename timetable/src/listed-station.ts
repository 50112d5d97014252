import type { Railway } from './railway.ts'
import type { Station } from './station.ts'

/** Returns the station of a stop (by index), as in lists and in the finder: a platform's parent station, otherwise the stop itself. */
export function listedStation(railway: Railway, stop: number): Station {
  const parent = railway.timetable.feed.stops.parent[stop]!
  return railway.stationAt(parent >= 0 ? parent : stop)!
}
