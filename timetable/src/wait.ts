import type { PlannedItinerary } from './itinerary.ts'

/** A wait at a change of trains: its length and its node. */
export interface Wait {
  readonly seconds: number
  readonly node: number
}

/** Itineraries with a longer wait, usually overnight, come after the others; the app shows how long the wait is. */
export const LONG_WAIT_SECONDS = 6 * 3600

/** The longest wait at a node between two trains, excluding walks; undefined without a change. */
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

/** An itinerary with its longest wait at a change; `wait` is omitted if there is no change. */
export interface SearchItinerary extends PlannedItinerary {
  readonly wait?: Wait
}

/** Orders itineraries by departure, arrival and rides; those with long waits come last. */
export function compareItineraries(a: SearchItinerary, b: SearchItinerary): number {
  return Number(hasLongWait(a)) - Number(hasLongWait(b)) || a.departs - b.departs || a.arrives - b.arrives || a.rides - b.rides
}

/** Does the itinerary wait longer than LONG_WAIT_SECONDS at a change? */
export const hasLongWait = ({ wait }: SearchItinerary): boolean => wait !== undefined && wait.seconds > LONG_WAIT_SECONDS
