import type { ServiceDay } from './service-day.ts'

/** The source of an update: a GTFS-Realtime feed, riders on the train, or the railway itself. */
export type LiveBasis = 'feed' | 'riders' | 'operator'

/** Live data for one train on one day, modeled on the GTFS-Realtime TripUpdate. */
export interface TripUpdate {
  readonly trip: string
  /** Service day of the train, not of the clock. */
  readonly day: ServiceDay
  readonly basis: LiveBasis
  /** When the source observed this, in epoch seconds. */
  readonly seenAt: number
  readonly cancelled?: boolean
  /** The timetable does not have this train; `trip` is an id of its own. See withAddedTrains. */
  readonly added?: AddedTrain
  /** Riders say that the timetable is wrong about this train. Without `calls`, nothing is known of its times. */
  readonly unconfirmed?: Doubt
  /** Riders say that it is crowded. */
  readonly crowded?: boolean
  /** Number of riders who report that they have not seen it, too few to doubt the timetable. Says nothing about its times. */
  readonly notSeen?: number
  /** From how many riders it is known, with the basis `riders`. */
  readonly riders?: number
  /**
   * The train stands longer than it should, or waits for one that does, and nobody knows for how long: expected times after the
   * arrival at this call are the earliest that can be.
   */
  readonly earliestFrom?: number
  /** Ordered by call. A delay applies to the following calls until the next update. */
  readonly calls?: readonly CallUpdate[]
}

/** A train on one day that is not in the timetable: it runs like one that is, on all of its way or a part. */
export interface AddedTrain {
  /** The trip whose calls and running times it has. */
  readonly like: string
  /** What it is called, as X-1. Trips with one number are one train. */
  readonly number: string
  /** When it departs from its first call, epoch seconds. */
  readonly departs: number
  /** Its first and last call, of the trip it is like; by default all. */
  readonly from?: number
  readonly to?: number
}

/** What riders say against the timetable: a train that was not seen, or one that runs at other times. */
export interface Doubt {
  readonly kind: 'missing' | 'shifted'
  /** On how many days it was reported; 1: only on the train's own day. */
  readonly days: number
}

/** For so long, in seconds, what a feed or riders have seen is live; the operator's word holds until it is taken back. */
export const LIVE_SECONDS = 300

/** Does the update contain the train's times, be it as planned? Not if riders only report that they have not seen it or that it is crowded. */
export const tellsTimes = ({ cancelled, calls, unconfirmed, crowded, notSeen }: TripUpdate): boolean =>
  cancelled === true || calls !== undefined || (unconfirmed === undefined && crowded === undefined && notSeen === undefined)

/** Is what was seen too old at `now`, epoch seconds, to be called live? */
export const isStale = (update: TripUpdate, now: number): boolean =>
  update.basis !== 'operator' && tellsTimes(update) && now - update.seenAt > LIVE_SECONDS

/** Is the expected time of a call the earliest that can be? See `earliestFrom`. */
export const isEarliest = ({ earliestFrom }: TripUpdate, call: number, which: 'arrives' | 'departs'): boolean =>
  earliestFrom !== undefined && (call > earliestFrom || (call === earliestFrom && which === 'departs'))

/** Live data for one call of a train. A time outranks the delay; the resulting delay applies to the following calls. */
export interface CallUpdate {
  /** Position of the call in the trip, from 0. */
  readonly call: number
  readonly delaySeconds?: number
  /** Expected times, epoch seconds. */
  readonly arrives?: number
  readonly departs?: number
  readonly skipped?: boolean
  readonly platform?: string
}
