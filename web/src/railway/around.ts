import type { Departure } from '@yatha/contract'
import type { Railway, Station } from '@yatha/timetable'

type Line = Pick<Departure, 'route' | 'pattern'>

/** Does a train go most of the way around the loop from a station? Where it ends then says nothing about where it goes. */
export function goesAround(railway: Railway, { route, pattern }: Line, at: string): boolean {
  const calls = callsOf(railway, route)
  return pattern === 'full-loop' && calls.indexOf(railway.station(at)!.index) * 2 < calls.length
}

/** The next main station of the loop after a station. */
export function aheadOf(railway: Railway, { route }: Line, at: string): Station | undefined {
  const calls = callsOf(railway, route)
  const here = railway.station(at)!.index
  const main = new Set(railway.namedOnRing.map(({ index }) => index))
  const ahead = calls.slice(calls.indexOf(here) + 1).find((call) => call !== here && main.has(call))
  return ahead === undefined ? undefined : railway.stations[ahead]
}

const callsOf = (railway: Railway, route: string): Int32Array => railway.callsOf(railway.route(route)!)
