import { memoize } from './memoize.ts'
import type { TripUpdate } from './trip-update.ts'
import { dayOffsetAt, runAt, trainCount, type DayView } from './view-layout.ts'

/** A train of a view: index of its pattern in the view, and of the train in the pattern. */
export interface ViewTrain {
  readonly pattern: number
  readonly train: number
}

/** A numeric key for a run. `dayOffset`: days from the view's day to the service day of the run. */
export const trainKey = (run: number, dayOffset: number): number => run * 64 + dayOffset + MAX_DAY_OFFSET

/** Maximum number of days between a service day and the view's day. Trains of other service days are not in the view and have no key. */
const MAX_DAY_OFFSET = 32
const isNear = (dayOffset: number): boolean => dayOffset >= -MAX_DAY_OFFSET && dayOffset < MAX_DAY_OFFSET

/** The position of a run in the view; undefined if it does not run or is canceled. */
export function findTrain(view: DayView, run: number, dayOffset: number): ViewTrain | undefined {
  if (!isNear(dayOffset)) return undefined
  return trainsOf(view).get(trainKey(run, dayOffset))
}

/** The live update of a run; undefined without live data. `dayOffset`: days from the view's day to the service day of the run. */
export function liveUpdateOf(view: DayView, run: number, dayOffset: number): TripUpdate | undefined {
  return isNear(dayOffset) ? view.updates.get(trainKey(run, dayOffset)) : undefined
}

/** The position of each train in a view, by `trainKey`. */
const trainsOf = memoize((view: DayView): ReadonlyMap<number, ViewTrain> => {
  const index = new Map<number, ViewTrain>()
  for (let pattern = 0; pattern < view.patternCount; pattern++) {
    for (let train = 0; train < trainCount(view, pattern); train++)
      index.set(trainKey(runAt(view, pattern, train), dayOffsetAt(view, pattern, train)), { pattern, train })
  }
  return index
})
