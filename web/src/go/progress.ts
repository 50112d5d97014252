import type { Leg } from '@yatha/answers'
import { callEpochSeconds, legInstants, type LegStop, type RideLeg } from '@yatha/contract'

// The rider's position on a trip at an instant, from the expected times of its trains. Instants are in epoch seconds.

/** Why a trip cannot go on as planned, and where and when an alternative can start. */
export interface TripProblem {
  readonly kind: 'missed' | 'cancelled' | 'skipped'
  /** Index of the ride that the rider cannot take, or has to leave early. */
  readonly leg: number
  /** Slug of the station where an alternative can start. */
  readonly from: string
  /** When the rider gets to `from`; 0 if the trip starts there. */
  readonly since: number
}

/** The rider's corrections: `missed` is the index of a ride that left without them, `caught` of a ride that they reached after all. */
export interface RiderCorrections {
  readonly missed?: number
  readonly caught?: number
}

export type Progress = {
  /** Index of the current or next leg; after arrival, of the last leg. */
  readonly leg: number
  readonly problem?: TripProblem
} & (
  | { readonly phase: 'waiting' | 'changing' | 'walking' | 'arrived' }
  | {
      readonly phase: 'riding'
      /** Index of the next stop in the stops of the leg. */
      readonly next: number
      /** Number of stops ahead, including the stop where the rider gets off. */
      readonly stopsLeft: number
    }
)

/** Minimum time for a transfer. In less time, the doors may already be closing. */
const MIN_TRANSFER_SECONDS = 60

export function progressAt(legs: readonly Leg[], now: number, corrections: RiderCorrections = {}): Progress {
  const problem = firstProblem(legs, now, corrections)
  const at = positionAt(legs, now, problem)
  return { ...at, ...(problem && { problem }) }
}

function positionAt(legs: readonly Leg[], now: number, problem: TripProblem | undefined): Progress {
  for (const [i, leg] of legs.entries()) {
    const { departs, arrives } = legEpochSeconds(leg)
    const isStuck = problem?.leg === i && problem.from === leg.from
    if (leg.kind === 'walk' && now < arrives) return { phase: 'walking', leg: i }
    if (leg.kind === 'walk') continue
    if (now < departs || isStuck) return { phase: legs.slice(0, i).some(({ kind }) => kind === 'ride') ? 'changing' : 'waiting', leg: i }
    if (now < arrives) {
      const ahead = stopTimes(leg).flatMap((time, stop) => (time > now && !isSkipped(leg.stops[stop]!) ? [stop] : []))
      return { phase: 'riding', leg: i, next: ahead[0] ?? leg.stops.length - 1, stopsLeft: Math.max(1, ahead.length) }
    }
  }
  return { phase: 'arrived', leg: legs.length - 1 }
}

/** Returns the first problem ahead: a train that is canceled, skips the rider's stop, or leaves before the rider can change to it. */
function firstProblem(legs: readonly Leg[], now: number, { missed, caught }: RiderCorrections): TripProblem | undefined {
  for (const [i, leg] of legs.entries()) {
    if (leg.kind === 'walk') continue
    const { departs, arrives } = legEpochSeconds(leg)
    const arrivedAt = i > 0 ? legEpochSeconds(legs[i - 1]!).arrives : undefined
    const start = { leg: i, from: leg.from, since: arrivedAt ?? 0 }
    if (missed === i) return { kind: 'missed', ...start }
    if (isRideCanceled(leg)) return { kind: 'cancelled', ...start }
    const minSeconds = legs[i - 1]?.kind === 'ride' ? MIN_TRANSFER_SECONDS : 0
    if (caught !== i && arrivedAt !== undefined && departs - arrivedAt < minSeconds) return { kind: 'missed', ...start }
    if (now >= arrives) continue
    if (leg.departs.cancelled && now < departs) return { kind: 'skipped', ...start }
    if (leg.arrives.cancelled) return skippedEnd(leg, i)
  }
  return undefined
}

/** Returns the problem of a train that skips the rider's last stop. An alternative can start at the last stop that it does not skip. */
function skippedEnd(leg: RideLeg, i: number): TripProblem {
  const last = leg.stops.findLastIndex((stop) => !isSkipped(stop))
  return { kind: 'skipped', leg: i, from: leg.stops[last]!.station, since: stopTimes(leg)[last]! }
}

/** Returns when the train is at each stop: the departure from the first stop, and the arrivals at the other stops. */
export const stopTimes = ({ stops }: RideLeg): number[] => stops.map((stop) => callEpochSeconds(mainCallOf(stop)))

/** Returns the relevant call of a stop: the arrival, or for the first stop the departure. */
export const mainCallOf = (stop: LegStop) => (stop.arrives ?? stop.departs)!

/** Returns whether the train skips all stops of the ride. */
export const isRideCanceled = ({ stops }: RideLeg): boolean => stops.every(isSkipped)

const isSkipped = (stop: LegStop): boolean => mainCallOf(stop).cancelled === true

export function legEpochSeconds(leg: Leg): { departs: number; arrives: number } {
  const { departs, arrives } = legInstants(leg)
  return { departs: seconds(departs), arrives: seconds(arrives) }
}

const seconds = (instant: string): number => Date.parse(instant) / 1000

/** Returns the index of the next ride after a leg; undefined if there is none. */
export function nextRideAfter(legs: readonly Leg[], leg: number): number | undefined {
  const next = legs.findIndex(({ kind }, i) => i > leg && kind === 'ride')
  return next < 0 ? undefined : next
}

/** Returns the legs until the problem. The last leg is shortened to the stop where the rider leaves the train. */
export function legsUntil(legs: readonly Leg[], { leg: at, from }: TripProblem): Leg[] {
  const leg = legs[at]!
  const before = legs.slice(0, at)
  if (leg.kind === 'walk' || from === leg.from) return before
  const end = leg.stops.findIndex(({ station }, i) => i > 0 && station === from)
  return [...before, { ...leg, to: from, arrives: mainCallOf(leg.stops[end]!), stops: leg.stops.slice(0, end + 1) }]
}
