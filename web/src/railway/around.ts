import type { Departure } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

export type Line = Pick<Departure, 'route' | 'pattern'>

/** Does a train go most of the way around the loop from a station? Where it ends then says nothing about where it goes. */
export function goesAround(railway: Railway, { route, pattern }: Line, at: string): boolean {
  const calls = callsOf(railway, route)
  return pattern === 'full-loop' && calls.indexOf(railway.station(at)!.index) * 2 < calls.length
}

export const callsOf = (railway: Railway, route: string): Int32Array => railway.callsOf(railway.route(route)!)
