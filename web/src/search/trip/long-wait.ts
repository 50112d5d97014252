import { legInstants, type Itinerary, type RideLeg } from '@yatha/contract'

/**
 * Maximum wait between two trains of a useful trip. The planner itself also returns longer waits if nothing arrives earlier, and reports a
 * wait of over six hours as `longWait`.
 */
const MAX_WAIT_MINUTES = 120
/** A transfer with fewer minutes is short: the rider has to hurry. */
const SHORT_TRANSFER_MINUTES = 15

/** A wait between two legs, for the next train. */
export interface Wait {
  /** Slug of the station. */
  readonly station: string
  readonly arrives: string
  readonly departs: string
  readonly minutes: number
}

/** Returns whether a trip waits longer than MAX_WAIT_MINUTES between two of its legs. */
export const exceedsMaxWait = ({ longWait, legs }: Pick<Itinerary, 'longWait' | 'legs'>): boolean =>
  longWait !== undefined || firstLongWait({ legs }) !== undefined

/** Returns the first long wait of a trip; undefined if there is none. */
export const firstLongWait = ({ legs }: Pick<Itinerary, 'legs'>): Wait | undefined => waitsBetween(legs).find(isLong)

/** Returns the long wait that includes 2:00 at night; undefined if the trip has none. */
export const overnightWait = ({ legs }: Pick<Itinerary, 'legs'>): Wait | undefined =>
  waitsBetween(legs).find((wait) => {
    const deepNight = `${wait.departs.slice(0, 10)}T02:00`
    return isLong(wait) && wait.arrives.slice(0, 16) <= deepNight && deepNight <= wait.departs.slice(0, 16)
  })

const isLong = ({ minutes }: Wait): boolean => minutes > MAX_WAIT_MINUTES

/** Returns the minutes of the shortest transfer if it is short; otherwise undefined. */
export function shortTransferMinutes(rides: readonly RideLeg[]): number | undefined {
  const minutes = Math.min(...waitsBetween(rides).map((wait) => wait.minutes))
  return minutes < SHORT_TRANSFER_MINUTES ? minutes : undefined
}

const waitsBetween = (legs: readonly Itinerary['legs'][number][]): Wait[] =>
  legs.slice(1).map((leg, i) => {
    const { arrives } = legInstants(legs[i]!)
    const { departs } = legInstants(leg)
    return { station: leg.from, arrives, departs, minutes: Math.round((Date.parse(departs) - Date.parse(arrives)) / 60_000) }
  })
