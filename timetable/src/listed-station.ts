import type { Railway } from './railway.ts'
import type { Station } from './station.ts'

/** The station of a stop (by index) in lists and the finder: for a platform, its station. */
export function listedStation(railway: Railway, stop: number): Station {
  const parent = railway.timetable.feed.stops.parent[stop]!
  return railway.stationAt(parent >= 0 ? parent : stop)!
}
