import type { RouteDetail, RunningTrain } from '@yatha/contract'

/** The call a running train is at or has left; where it calls twice, by the next stop. */
export function callOf(calls: RouteDetail['calls'], train: Pick<RunningTrain, 'from' | 'to' | 'standing'>): number {
  return calls.findIndex((call, i) => call.station.slug === train.from && (train.standing || calls[i + 1]?.station.slug === train.to))
}

/** The call at which the rider boards: -1 if the train does not leave that station. */
export const boardingCall = (calls: RouteDetail['calls'], station: string | undefined): number =>
  calls.slice(0, -1).findIndex((call) => call.station.slug === station)

/** How many stops at the beginning are folded: those that the train has passed, up to the rider's. One alone is not. */
export function foldedStops(at: number, yours: number): number {
  const passed = yours < 0 ? at : Math.min(at, yours)
  return passed > 1 ? passed : 0
}
