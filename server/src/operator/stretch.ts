import type { OperatorChange } from '@yatha/contract'
import { startOfDay, tripRunsOn, type Railway, type Route, type ServiceDay } from '@yatha/timetable'

/** A change to an existing train: a delay or a cancellation. */
export type DelayOrCancellation = Extract<OperatorChange, { kind: 'delay' | 'cancel' }>

/** First and last call that a change concerns, inclusive. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** The slugs of a stretch's stations. By default, the stretch begins at the first call and ends at the last. */
type StretchStations = Pick<DelayOrCancellation, 'fromStation' | 'untilStation'>

/**
 * Returns the stretch from the first call at one station to the last call at another; undefined if the train does not call at them in
 * this order.
 */
export function stretchOf(railway: Railway, route: Route, { fromStation, untilStation }: StretchStations): Stretch | undefined {
  const from = fromStation === undefined ? 0 : callsAt(railway, route, fromStation)[0]
  const until = untilStation === undefined ? railway.callsOf(route).length - 1 : callsAt(railway, route, untilStation).at(-1)
  return from === undefined || until === undefined || from > until ? undefined : { from, until }
}

/** Returns the indices of a train's calls at a station. */
export function callsAt(railway: Railway, route: Route, slug: string): number[] {
  const stop = railway.station(slug)?.index
  return [...railway.callsOf(route)].flatMap((at, call) => (at === stop ? [call] : []))
}

/** Returns the indices of a train's trips that run on a day. */
export function tripsOn({ timetable: { feed } }: Railway, { trips }: Route, day: ServiceDay): number[] {
  return trips.filter((trip) => tripRunsOn(feed, trip, day))
}

/** Returns when a trip of a day arrives at its last station, in epoch seconds. */
export function lastArrivalTime({ timetable: { feed }, zone }: Railway, trip: number, day: ServiceDay): number {
  return startOfDay(day, zone) + feed.calls.arrives[feed.calls.first[trip + 1]! - 1]!
}
