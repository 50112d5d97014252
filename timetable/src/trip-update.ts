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
  /** Ordered by call. A delay applies to the following calls until the next update. */
  readonly calls?: readonly CallUpdate[]
}

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
