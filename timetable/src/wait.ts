import type { PlannedItinerary } from './itinerary.ts'

/** A wait at a change of trains: its length and its node. */
export interface Wait {
  readonly seconds: number
  readonly node: number
}

/** Itineraries with a longer wait, usually overnight, show its length and come after the others. */
export const LONG_WAIT_SECONDS = 6 * 3600

/** The longest time at a node between two trains, excluding walks; undefined without a change. */
export function longestWait({ legs }: PlannedItinerary): Wait | undefined {
  let longest: Wait | undefined
  let ridden = false
  legs.forEach((leg, i) => {
    if (leg.kind === 'walk') return
    const before = legs[i - 1]
    const seconds = before && ridden ? leg.departs - before.arrives : -1
    if (seconds > (longest?.seconds ?? -1)) longest = { seconds, node: leg.from }
    ridden = true
  })
  return longest
}

/** An itinerary with its longest wait at a change, if it has one. */
export interface Waiting extends PlannedItinerary {
  readonly wait?: Wait
}

/** Orders itineraries by departure, arrival and rides; those with long waits come last. */
export function byWait(a: Waiting, b: Waiting): number {
  return Number(waitsLong(a)) - Number(waitsLong(b)) || a.departs - b.departs || a.arrives - b.arrives || a.rides - b.rides
}

/** Does the itinerary wait longer than LONG_WAIT_SECONDS at a change? */
export const waitsLong = ({ wait }: Waiting): boolean => wait !== undefined && wait.seconds > LONG_WAIT_SECONDS
