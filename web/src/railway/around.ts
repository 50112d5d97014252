import type { Departure } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

/** The fields of a departure that identify its train and its pattern. */
export type LoopTrain = Pick<Departure, 'route' | 'pattern'>

/** Returns whether a train goes most of the way around the loop from a station. Its last stop is then not a useful destination. */
export function goesAroundLoop(railway: Railway, { route, pattern }: LoopTrain, at: string): boolean {
  const calls = stationIndicesOf(railway, route)
  return pattern === 'full-loop' && calls.indexOf(railway.station(at)!.index) * 2 < calls.length
}

export const stationIndicesOf = (railway: Railway, route: string): Int32Array => railway.callsOf(railway.route(route)!)
