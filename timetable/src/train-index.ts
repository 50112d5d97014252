import { memoize } from './memoize.ts'
import type { TripUpdate } from './trip-update.ts'
import { dayOffsetAt, runAt, trainCount, type DayView } from './view-layout.ts'

/** A train in a view: the `train`-th of a pattern. */
export interface TrainPlace {
  readonly pattern: number
  readonly train: number
}

/** A numeric key for a run on the service day `dayOffset` days from the view's. */
export const trainKey = (run: number, dayOffset: number): number => run * 64 + dayOffset + MOST_DAYS

/** Service days farther from the view's have no trains in it, and no key. */
const MOST_DAYS = 32
const isNear = (dayOffset: number): boolean => dayOffset >= -MOST_DAYS && dayOffset < MOST_DAYS

/** The position of a run in the view; undefined when it does not run or is cancelled. */
export function findTrain(view: DayView, run: number, dayOffset: number): TrainPlace | undefined {
  if (!isNear(dayOffset)) return undefined
  return trainsOf(view).get(trainKey(run, dayOffset))
}

/** The live update of a run on the service day `dayOffset` days from the view's; undefined when only the timetable is known. */
export function updateOf(view: DayView, run: number, dayOffset: number): TripUpdate | undefined {
  return isNear(dayOffset) ? view.updates.get(trainKey(run, dayOffset)) : undefined
}

/** Where each train of a view is, by `trainKey`. */
const trainsOf = memoize((view: DayView): ReadonlyMap<number, TrainPlace> => {
  const index = new Map<number, TrainPlace>()
  for (let pattern = 0; pattern < view.patternCount; pattern++) {
    for (let train = 0; train < trainCount(view, pattern); train++)
      index.set(trainKey(runAt(view, pattern, train), dayOffsetAt(view, pattern, train)), { pattern, train })
  }
  return index
})
