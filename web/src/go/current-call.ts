import type { Leg } from '@yatha/answers'
import type { RideLeg, StopCall } from '@yatha/contract'
import { mainCallOf, nextRideAfter, type Progress } from './progress.ts'

/** The train and call that matter to the rider now: the next stop, or the next departure. */
export interface CurrentCall {
  readonly ride: RideLeg
  readonly call: StopCall
}

export function currentCall(legs: readonly Leg[], progress: Progress): CurrentCall {
  const leg = legs[progress.leg]!
  if (leg.kind === 'ride') {
    if (progress.phase === 'riding') return { ride: leg, call: mainCallOf(leg.stops[progress.next]!) }
    return { ride: leg, call: progress.phase === 'arrived' ? leg.arrives : leg.departs }
  }
  const next = nextRideAfter(legs, progress.leg)
  const ride = (next === undefined ? legs.findLast(({ kind }) => kind === 'ride') : legs[next]) as RideLeg // Every trip has a ride.
  return { ride, call: next === undefined ? ride.arrives : ride.departs }
}
