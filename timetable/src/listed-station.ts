import type { Railway } from './railway.ts'
import type { Station } from './station.ts'

/** The station that lists and the finder show for a stop (by index): for a platform, its parent station. */
export function listedStation(railway: Railway, stop: number): Station {
  const parent = railway.timetable.feed.stops.parent[stop]!
  return railway.stationAt(parent >= 0 ? parent : stop)!
}
