import { MAX_AGE_SECONDS, type FollowedTrain } from './train-follower.ts'

// Computes the times of a ride from the position of the phone, and compares them with the expected times of its train. Instants are
// in epoch seconds.

/** The times at which the train arrives at and leaves each stop of a ride. */
export interface RideTimes {
  readonly arrives: readonly number[]
  readonly leaves: readonly number[]
}

export interface LocatedRide extends RideTimes {
  /** The followed train. Undefined unless its position is recent or it has arrived. */
  readonly train?: FollowedTrain
  /** Whether the times are computed from the phone's last position, rather than taken from the timetable and live data. */
  readonly isByLocation: boolean
  /** Whether position and expected times differ so much that one of the two is wrong. */
  readonly hasConflict: boolean
}

/**
 * How long the measured delay applies after the last position. Later, only the expected times apply, unless the train should already have
 * arrived.
 */
const MAX_DELAY_AGE_SECONDS = 600
/** Position and timetable conflict if they differ by more than this time, or by at least this number of stops. */
const [CONFLICT_SECONDS, CONFLICT_STOPS] = [240, 2]

/** Returns the times of a ride: from the last position of the train if there is one, otherwise the expected times. */
export function locateRide(expected: RideTimes, train: FollowedTrain | undefined, now: number): LocatedRide {
  const last = expected.arrives.length - 1
  const hasArrived = train?.reached === last
  const isOutdated = train !== undefined && now - train.at > MAX_DELAY_AGE_SECONDS && !hasArrived && now < expected.arrives[last]!
  if (!train || isOutdated) return { ...expected, isByLocation: false, hasConflict: false }
  // Until the train leaves its first stop, the expected times apply. If its departure is overdue, they are shifted.
  const isWaiting = train.reached === 0 && !train.hasLeft
  const shift = isWaiting ? Math.max(0, train.leaves[0]! - expected.leaves[0]!) : 0
  // If the departure is not overdue, the expected times are unchanged.
  if (isWaiting && shift === 0) return { ...expected, isByLocation: false, hasConflict: false }
  const times: RideTimes = isWaiting
    ? { arrives: expected.arrives.map((at) => at + shift), leaves: expected.leaves.map((at) => at + shift) }
    : train
  const { arrives, leaves } = times
  if (hasArrived || now - train.at > MAX_AGE_SECONDS)
    return { arrives, leaves, isByLocation: true, hasConflict: false, ...(hasArrived && { train }) }
  const next = Math.min(last, train.reached + 1)
  const expectedNext = isWaiting && now < expected.leaves[0]! ? next : nextStopIndex(expected, now)
  const hasConflict =
    Math.abs(arrives[next]! - expected.arrives[next]!) > CONFLICT_SECONDS || Math.abs(next - expectedNext) >= CONFLICT_STOPS
  return { arrives, leaves, train, isByLocation: true, hasConflict }
}

/** Returns the index of the first stop that is still ahead, or of the last stop if no stop is ahead. */
export function nextStopIndex({ arrives }: RideTimes, now: number): number {
  const next = arrives.findIndex((at, stop) => stop > 0 && at > now)
  return next < 0 ? arrives.length - 1 : next
}
