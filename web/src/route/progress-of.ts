import type { RunningTrain } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

/** Returns the fraction of its route that a running train has covered, from 0 to 1. */
export function progressOf(railway: Railway, { route: slug, from, to, progress }: RunningTrain): number {
  const route = railway.route(slug)!
  const [first, second] = [railway.station(from)?.index, railway.station(to)?.index]
  const calls = railway.callsOf(route)
  // While a train stands, `from` and `to` are the same station.
  const at = calls.findIndex((call, i) => call === first && (first === second || calls[i + 1] === second))
  const meters = railway.distancesOf(route)
  const metersFromCall = first === second ? 0 : (meters[at + 1]! - meters[at]!) * progress
  return (meters[at]! + metersFromCall) / meters.at(-1)!
}
