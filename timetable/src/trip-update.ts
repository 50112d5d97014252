import type { ServiceDay } from './service-day.ts'

/** The source of an update: a GTFS-Realtime feed, riders on the train, or the railway itself. */
export type LiveBasis = 'feed' | 'riders' | 'operator'

/** Live data for one train on one day, modeled on the GTFS-Realtime TripUpdate. */
export interface TripUpdate {
  readonly trip: string
  /** Service day of the train, which may differ from the calendar day. */
  readonly day: ServiceDay
  readonly basis: LiveBasis
  /** When the source observed the train, in epoch seconds. */
  readonly seenAt: number
  readonly cancelled?: boolean
  /** The train is not in the timetable; `trip` is a new id. See withAddedTrains. */
  readonly added?: AddedTrain
  /** Riders report that the timetable is wrong about this train. Without `calls`, its times are unknown. */
  readonly unconfirmed?: Doubt
  /** Riders report that the train is crowded. */
  readonly crowded?: boolean
  /** Number of riders who report that they did not see the train: too few to doubt the timetable. Does not affect the train's times. */
  readonly notSeen?: number
  /** The latest report that a rider did not see the train: the call where the rider waited, and the minute, in epoch seconds. */
  readonly notSeenAt?: { readonly call: number; readonly at: number }
  /** Number of reporting riders, if the basis is `riders`. */
  readonly riders?: number
  /**
   * Expected times after the arrival at this call are only the earliest possible. Set if the train is stopped for an unknown time, or waits
   * for such a train.
   */
  readonly earliestFrom?: number
  /** Ordered by call. A delay applies to the following calls until the next update. */
  readonly calls?: readonly CallUpdate[]
}

/** A train on one day that is not in the timetable: it copies a trip of the timetable, completely or in part. */
export interface AddedTrain {
  /** The trip whose calls and running times it copies. */
  readonly like: string
  /** Train number, for example X-1. Trips with the same number are one train. */
  readonly number: string
  /** Departure from its first call, in epoch seconds. */
  readonly departs: number
  /** Indices of the first and last call, among the calls of the trip that `like` names. Default: the whole trip. */
  readonly from?: number
  readonly to?: number
}

/** Riders' reports that contradict the timetable: the train was not seen, or runs at other times. */
export interface Doubt {
  readonly kind: 'missing' | 'shifted'
  /** Number of days with such reports. 1 means only the service day of this train. */
  readonly days: number
}

/** How long sightings from a feed or from riders are live, in seconds. Operators' updates are live until they are withdrawn. */
export const MAX_LIVE_AGE_SECONDS = 300

/**
 * Does the update contain the train's times, even if they equal the planned times? False if it contains only riders' reports
 * (`unconfirmed`, `notSeen`, `crowded`).
 */
export const hasTimes = ({ cancelled, calls, unconfirmed, crowded, notSeen }: TripUpdate): boolean =>
  cancelled === true || calls !== undefined || (unconfirmed === undefined && crowded === undefined && notSeen === undefined)

/** Is the sighting too old to be live at `now` (epoch seconds)? */
export const isStale = (update: TripUpdate, now: number): boolean =>
  update.basis !== 'operator' && hasTimes(update) && now - update.seenAt > MAX_LIVE_AGE_SECONDS

/** Is the expected time of a call the earliest possible? See `earliestFrom`. */
export const isEarliest = ({ earliestFrom }: TripUpdate, call: number, which: 'arrives' | 'departs'): boolean =>
  earliestFrom !== undefined && (call > earliestFrom || (call === earliestFrom && which === 'departs'))

/** Live data for one call of a train. A time overrides the delay; the resulting delay applies to the following calls. */
export interface CallUpdate {
  /** Position of the call in the trip, from 0. */
  readonly call: number
  readonly delaySeconds?: number
  /** Expected times, in epoch seconds. */
  readonly arrives?: number
  readonly departs?: number
  readonly skipped?: boolean
  readonly platform?: string
}
