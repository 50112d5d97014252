import { RideMatcher, type Fix, type RidePath } from './match.ts'

// Follows a rider's train by the position of the phone: computes which stops the train has reached and left, how late it is, and when it
// will reach the stops ahead. Nothing is sent to the server. Instants are in epoch seconds.

/** The part of a train's run that a rider takes, from the stop where they get on to the stop where they get off. */
export interface FollowedRide {
  /** The track and calls of the whole run. */
  readonly path: RidePath
  /** Index of the call where the rider gets on. */
  readonly onCall: number
  /** Planned times at each stop of the ride. */
  readonly planned: readonly { readonly arrives: number; readonly departs: number }[]
}

export interface FollowedTrain {
  /** When the position was measured. */
  readonly at: number
  /** Index of the last stop of the ride that the train has reached; the train may still stand there. */
  readonly reached: number
  /** Whether the train has left the stop `reached`. */
  readonly hasLeft: boolean
  /** Meters to the next stop. */
  readonly meters: number
  /** Delay against the timetable in seconds; negative if the train is early. */
  readonly delaySeconds: number
  /** Since when the phone has been within 200 m of its current position. */
  readonly standingSince: number
  /**
   * When the train reaches each stop of the ride, and when it leaves it. For a stop that the train has reached or left, these times are not
   * later than `at`.
   */
  readonly arrives: readonly number[]
  readonly leaves: readonly number[]
}

/** Maximum radius of a fix; a less accurate fix is ignored. */
const MAX_RADIUS_METERS = 300
/** Maximum age of a position. After that, for example in a tunnel, the timetable determines the times. */
export const MAX_AGE_SECONDS = 60
/** Fixes within this time are averaged. Phones measure their position every second. */
const INTERVAL_SECONDS = 5
/**
 * A train counts as having reached a stop from this distance before the stop. First value: a slow train. Second value: any train, at the
 * first and last stop of the ride.
 */
const [SLOW_BEFORE_STOP_METERS, BEFORE_END_METERS] = [30, 60]
const SLOW_METERS_PER_SECOND = 2
/** If a position is farther than this before a stop that counted as reached, the stop counts as not reached again. */
const BACK_METERS = 200
/** A train that is farther than this beyond a stop has left the stop, even if it did not stop there. */
const PASSED_METERS = 200
/** The usual and the minimum time that a train stands at a stop, and the time from which a stop counts as long. */
const [USUAL_STOP_SECONDS, MIN_STOP_SECONDS, LONG_STOP_SECONDS] = [25, 22, 90]
/**
 * After this number of consecutive fixes older than the last one, the phone's clock counts as set back. A single older fix may come from a
 * location source with another clock.
 */
const CLOCK_SET_BACK_FIXES = 3
/** A phone that moves less than this counts as standing still. */
const STANDING_METERS = 200
/** Smaller changes to the delay are ignored, because they come from inaccurate positions. */
const MIN_CHANGE_SECONDS = 15
/** Assumed speed of a train that makes up for a delay. */
const FAST_METERS_PER_SECOND = 15
/** The acceleration that the filter assumes for a train, in m/s². */
const ACCELERATION = 0.6

/** Follows a train by the fixes of a phone on board. */
export class TrainFollower {
  private matcher: RideMatcher
  private readonly meters: readonly number[]
  private readonly planned: FollowedRide['planned']
  private lastFixAt = 0
  private olderFixes = 0
  /** Fixes later than `lastFixAt`, which are not averaged yet. */
  private recent: Fix[] = []
  private filter: AlongFilter | undefined
  private standstill = { along: 0, standingSince: 0 }
  private train: FollowedTrain | undefined
  /** When the train reached the stop `train.reached`. */
  private arrivedAt = 0

  constructor(private readonly ride: FollowedRide) {
    this.matcher = new RideMatcher(ride.path)
    // Timetables often contain only one time for a stop, although the train stands there for a while.
    this.planned = ride.planned.map(({ arrives, departs }, stop) => ({
      arrives,
      departs: stop === 0 ? departs : Math.max(departs, arrives + USUAL_STOP_SECONDS),
    }))
    this.meters = ride.path.meters.slice(ride.onCall, ride.onCall + ride.planned.length)
  }

  /** Adds a fix and returns the train; undefined until the phone is on the train, or at the stop where the rider gets on. */
  addFix(measured: Fix): FollowedTrain | undefined {
    this.olderFixes = measured.at < this.lastFixAt - INTERVAL_SECONDS ? this.olderFixes + 1 : 0
    // The clock of the phone was set back, so earlier fixes cannot be compared with this one.
    if (this.olderFixes >= CLOCK_SET_BACK_FIXES && !this.hasArrived()) this.restart()
    if (this.hasArrived() || measured.accuracy > MAX_RADIUS_METERS || measured.at <= (this.recent.at(-1)?.at ?? this.lastFixAt))
      return this.train
    this.recent.push(measured)
    if (measured.at - this.lastFixAt < INTERVAL_SECONDS) return this.train
    const fix = meanOf(this.recent.filter((each) => each.at > measured.at - INTERVAL_SECONDS))
    this.recent = []
    this.lastFixAt = measured.at
    const match = this.matcher.addFix(fix)
    if (match.kind === 'off') {
      this.filter = undefined
      this.train = undefined
    } else if (match.kind === 'on') {
      this.filter = nextFilter(this.filter, { along: match.along, at: fix.at, accuracy: fix.accuracy })
      this.train = this.trainAt(this.filter, fix.accuracy)
    }
    return this.train
  }

  /** Whether the train has reached the last stop. The rider gets off there, so later positions are not the train's. */
  private hasArrived(): boolean {
    return this.train?.reached === this.ride.planned.length - 1
  }

  private restart(): void {
    this.matcher = new RideMatcher(this.ride.path)
    this.filter = undefined
    this.train = undefined
    this.lastFixAt = 0
    this.recent = []
  }

  private trainAt({ at, along, speed }: AlongFilter, accuracy: number): FollowedTrain | undefined {
    const { meters, train: before } = this
    if (!before || Math.abs(along - this.standstill.along) > STANDING_METERS) this.standstill = { along, standingSince: at }
    const reached = this.reachedAt(along, speed)
    // A phone that is first located at or beyond the last stop is not on this ride.
    if (reached < 0 || (!before && reached === meters.length - 1)) return undefined
    // After a tunnel, the train may have arrived before this position.
    if (before?.reached !== reached) this.arrivedAt = Math.min(at, Math.max(before?.at ?? at, before?.arrives[reached] ?? at))
    const hadLeft = before?.hasLeft === true && before.reached === reached
    const hasLeft = hadLeft || hasLeftStop({ beyond: along - meters[reached]!, speed, accuracy, seconds: at - this.arrivedAt })
    const ahead = Math.max(0, (meters[reached + 1] ?? along) - along)
    const delaySeconds = this.delayAt({ at, along }, reached, hasLeft)
    const arrives = this.planned.map((planned, stop) => {
      const time = planned.arrives + delaySeconds
      if (stop <= reached) return before && stop <= before.reached ? before.arrives[stop]! : Math.min(time, at)
      return stop === reached + 1 ? Math.max(time, at + 2 * INTERVAL_SECONDS + ahead / FAST_METERS_PER_SECOND) : time
    })
    const leaves = this.planned.map((planned, stop) => {
      if (stop < reached || (stop === reached && hasLeft)) {
        return before && (stop < before.reached || (stop === reached && hadLeft))
          ? before.leaves[stop]!
          : Math.min(at, planned.departs + delaySeconds)
      }
      // An early train waits until its planned departure.
      const delay = stop === reached ? 0 : Math.max(0, delaySeconds)
      const time = Math.max(planned.departs + delay, arrives[stop]! + USUAL_STOP_SECONDS)
      return stop === reached ? Math.max(time, at + 2 * INTERVAL_SECONDS) : time
    })
    return { at, reached, hasLeft, meters: ahead, delaySeconds, standingSince: this.standstill.standingSince, arrives, leaves }
  }

  /** Returns the index of the last stop that the train has reached; −1 if there is none. */
  private reachedAt(along: number, speed: number): number {
    const { meters, train: before } = this
    const end = meters.length - 1
    const reached = meters.findLastIndex((stop, i) => {
      const nearMeters = i === 0 || i === end ? BEFORE_END_METERS : speed < SLOW_METERS_PER_SECOND ? SLOW_BEFORE_STOP_METERS : 0
      return along >= stop - nearMeters
    })
    const isBehind = before !== undefined && along < meters[before.reached]! - BACK_METERS
    return isBehind ? reached : Math.max(reached, before?.reached ?? -1)
  }

  /** Returns the delay of a train at a position. While a train stands at a stop, its delay grows only once it should have left. */
  private delayAt({ at, along }: { at: number; along: number }, reached: number, hasLeft: boolean): number {
    const { planned } = this
    const [here, next] = [planned[reached]!, planned[reached + 1]]
    if (!hasLeft || !next) return Math.max(at - here.departs, this.train?.delaySeconds ?? 0)
    const [from, to] = [this.meters[reached]!, this.meters[reached + 1]!]
    const delaySeconds = Math.round(at - here.departs - ((along - from) / (to - from)) * (next.arrives - here.departs))
    const before = this.train?.delaySeconds ?? Infinity
    return Math.abs(delaySeconds - before) < MIN_CHANGE_SECONDS ? before : delaySeconds
  }
}

/**
 * Returns whether a train has left a stop. A moving train has left it once it is a short distance beyond the stop. A train that stands
 * still, or that has stood for long, must be farther away, because measured positions vary even if the phone does not move.
 */
function hasLeftStop({ beyond, speed, accuracy, seconds }: { beyond: number; speed: number; accuracy: number; seconds: number }): boolean {
  if (beyond > PASSED_METERS) return true
  if (seconds < MIN_STOP_SECONDS) return false
  const isMoving = speed > 1 + 0.01 * accuracy
  return beyond > (isMoving && seconds < LONG_STOP_SECONDS ? 15 + 0.25 * accuracy : 20 + 0.6 * accuracy)
}

/** Returns the mean of fixes, which is more accurate than each of them. */
function meanOf(fixes: readonly Fix[]): Fix {
  const mean = (read: (fix: Fix) => number) => fixes.reduce((sum, fix) => sum + read(fix), 0) / fixes.length
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon), accuracy: mean(({ accuracy }) => accuracy), at: mean(({ at }) => at) }
}

/** The position of a train along its track, and its speed, with their variances (Kalman filter with a constant speed). */
interface AlongFilter {
  readonly at: number
  readonly along: number
  readonly speed: number
  readonly variance: { readonly along: number; readonly covariance: number; readonly speed: number }
}

function nextFilter(last: AlongFilter | undefined, { at, along, accuracy }: { at: number; along: number; accuracy: number }): AlongFilter {
  // The mean of several fixes is more accurate than their radius suggests.
  const noise = (Math.max(5, accuracy) * 0.35) ** 2
  if (!last || at - last.at > MAX_AGE_SECONDS) return { at, along, speed: 0, variance: { along: noise, covariance: 0, speed: 100 } }
  const seconds = at - last.at
  const predictedAlong = last.along + last.speed * seconds
  const { variance } = last
  const drift = ACCELERATION ** 2
  const alongVariance = variance.along + 2 * seconds * variance.covariance + seconds ** 2 * variance.speed + (drift * seconds ** 4) / 4
  const predictedCovariance = variance.covariance + seconds * variance.speed + (drift * seconds ** 3) / 2
  const speedVariance = variance.speed + drift * seconds ** 2
  const [gain, speedGain] = [alongVariance / (alongVariance + noise), predictedCovariance / (alongVariance + noise)]
  return {
    at,
    along: predictedAlong + gain * (along - predictedAlong),
    speed: last.speed + speedGain * (along - predictedAlong),
    variance: {
      along: (1 - gain) * alongVariance,
      covariance: (1 - gain) * predictedCovariance,
      speed: speedVariance - speedGain * predictedCovariance,
    },
  }
}
