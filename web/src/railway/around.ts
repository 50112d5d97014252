import type { Departure } from '@yatha/contract'
import type { Railway, Station } from '@yatha/timetable'

type Line = Pick<Departure, 'route' | 'pattern'>

/** Does a train go most of the way around the loop from a station? Where it ends then says nothing about where it goes. */
export function goesAround(railway: Railway, { route, pattern }: Line, at: string): boolean {
  const calls = callsOf(railway, route)
  return pattern === 'full-loop' && calls.indexOf(railway.station(at)!.index) * 2 < calls.length
}

/** Do other trains go from a station to the same last stop the other way around? Then that alone does not tell them apart. */
export function isReachedBothWays(railway: Railway, { route: slug }: Line, at: string): boolean {
  const route = railway.route(slug)
  const here = railway.station(at)!.index
  if (!route || !ROUND.has(route.way)) return false
  return railway.routes.some(
    (other) =>
      other.destination === route.destination &&
      other.way !== route.way &&
      ROUND.has(other.way) &&
      railway.callsOf(other).slice(0, -1).includes(here) &&
      !goesAround(railway, { route: other.slug, pattern: other.pattern }, at),
  )
}

const ROUND: ReadonlySet<string> = new Set(['clockwise', 'anticlockwise'])

/** The next main station of the loop after a station. */
export function aheadOf(railway: Railway, { route }: Line, at: string): Station | undefined {
  const calls = callsOf(railway, route)
  const here = railway.station(at)!.index
  const main = new Set(railway.namedOnRing.map(({ index }) => index))
  const ahead = calls.slice(calls.indexOf(here) + 1).find((call) => call !== here && main.has(call))
  return ahead === undefined ? undefined : railway.stations[ahead]
}

const callsOf = (railway: Railway, route: string): Int32Array => railway.callsOf(railway.route(route)!)
