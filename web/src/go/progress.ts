import type { Leg } from '@yatha/answers'
import { callInstant, legInstants, type LegStop, type RideLeg } from '@yatha/contract'

// Where a rider is on a trip at an instant, by the times of its trains as they are expected. Instants are in seconds since 1970.

/** Why a trip cannot go on as planned, and from where and when it can go on otherwise. */
export interface Trouble {
  readonly kind: 'missed' | 'cancelled' | 'skipped'
  /** Index of the ride that cannot be taken to its end. */
  readonly leg: number
  readonly from: string
  /** When the train before it is there; 0 where there is none. */
  readonly since: number
}

/** What the rider knows better than the times: the index of a ride that left without them, and of one that they have reached all the same. */
export interface Says {
  readonly missed?: number
  readonly caught?: number
}

export type Progress = {
  /** Index of the leg that is under way or comes next; the last one on arrival. */
  readonly leg: number
  readonly trouble?: Trouble
} & (
  | { readonly phase: 'waiting' | 'changing' | 'walking' | 'arrived' }
  | {
      readonly phase: 'riding'
      /** Index of the next stop in the stops of the leg. */
      readonly next: number
      /** How many times it still stops, with the one where the rider gets off. */
      readonly stopsLeft: number
    }
)

/** Less than this is no change: the doors are closing. */
const LEAST_CHANGE_SECONDS = 60

/** Where the rider is at `now`. */
export function progressAt(legs: readonly Leg[], now: number, says: Says = {}): Progress {
  const trouble = troubleOf(legs, now, says)
  const at = where(legs, now, trouble)
  return { ...at, ...(trouble && { trouble }) }
}

function where(legs: readonly Leg[], now: number, trouble: Trouble | undefined): Progress {
  for (const [i, leg] of legs.entries()) {
    const { departs, arrives } = secondsOf(leg)
    const isStuck = trouble?.leg === i && trouble.from === leg.from
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

/** The first ride from now on that does not run, leaves out an end of the ride, or leaves before the rider can be there. */
function troubleOf(legs: readonly Leg[], now: number, { missed, caught }: Says): Trouble | undefined {
  for (const [i, leg] of legs.entries()) {
    if (leg.kind === 'walk') continue
    const { departs, arrives } = secondsOf(leg)
    const there = i > 0 ? secondsOf(legs[i - 1]!).arrives : undefined
    const begin = { leg: i, from: leg.from, since: there ?? 0 }
    if (missed === i) return { kind: 'missed', ...begin }
    if (isOff(leg)) return { kind: 'cancelled', ...begin }
    const least = legs[i - 1]?.kind === 'ride' ? LEAST_CHANGE_SECONDS : 0
    if (caught !== i && there !== undefined && departs - there < least) return { kind: 'missed', ...begin }
    if (now >= arrives) continue
    if (leg.departs.cancelled && now < departs) return { kind: 'skipped', ...begin }
    if (leg.arrives.cancelled) return skippedEnd(leg, i)
  }
  return undefined
}

/** The train does not stop where the rider would get off: the last stop before it is where to go on from. */
function skippedEnd(leg: RideLeg, i: number): Trouble {
  const last = leg.stops.findLastIndex((stop) => !isSkipped(stop))
  return { kind: 'skipped', leg: i, from: leg.stops[last]!.station, since: stopTimes(leg)[last]! }
}

/** When the train is at each stop: it leaves the first, and comes to the others. */
export const stopTimes = ({ stops }: RideLeg): number[] => stops.map((stop) => seconds(callInstant(callOf(stop))))

/** The call of a stop that riders look at. */
export const callOf = (stop: LegStop) => (stop.arrives ?? stop.departs)!

/** The train does not run. */
export const isOff = ({ stops }: RideLeg): boolean => stops.every(isSkipped)

const isSkipped = (stop: LegStop): boolean => callOf(stop).cancelled === true

export function secondsOf(leg: Leg): { departs: number; arrives: number } {
  const { departs, arrives } = legInstants(leg)
  return { departs: seconds(departs), arrives: seconds(arrives) }
}

const seconds = (instant: string): number => Date.parse(instant) / 1000

/** What there is to do at the end of a leg: get off for good, or for the ride `next`. */
export function nextRideAfter(legs: readonly Leg[], leg: number): number | undefined {
  const next = legs.findIndex(({ kind }, i) => i > leg && kind === 'ride')
  return next < 0 ? undefined : next
}

/** The legs until the trouble, the last of them cut where the rider leaves that train; other legs follow. */
export function legsUntil(legs: readonly Leg[], { leg: at, from }: Trouble): Leg[] {
  const leg = legs[at]!
  const before = legs.slice(0, at)
  if (leg.kind === 'walk' || from === leg.from) return before
  const end = leg.stops.findIndex(({ station }, i) => i > 0 && station === from)
  return [...before, { ...leg, to: from, arrives: callOf(leg.stops[end]!), stops: leg.stops.slice(0, end + 1) }]
}
