import type { RouteDetail, RunningTrain } from '@yatha/contract'

/**
 * Returns the index of the call that a running train is at or has left. If the train calls at the station twice, the next stop determines
 * which call.
 */
export function currentCallIndex(calls: RouteDetail['calls'], train: Pick<RunningTrain, 'from' | 'to' | 'standing'>): number {
  return calls.findIndex((call, i) => call.station.slug === train.from && (train.standing || calls[i + 1]?.station.slug === train.to))
}

/** Returns the index of the call at which the rider boards; -1 if the train does not leave that station. */
export const boardingCallIndex = (calls: RouteDetail['calls'], station: string | undefined): number =>
  calls.slice(0, -1).findIndex((call) => call.station.slug === station)

/**
 * Returns how many stops at the start of the list are collapsed: the stops that the train has passed before the rider's stop. A single stop
 * is not collapsed.
 */
export function collapsedStopCount(at: number, boardingIndex: number): number {
  const passedCount = boardingIndex < 0 ? at : Math.min(at, boardingIndex)
  return passedCount > 1 ? passedCount : 0
}
