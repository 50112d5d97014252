import { liveUpdateOf } from './train-index.ts'
import type { TripUpdate } from './trip-update.ts'
import { arrivesAt, callCount, dayOffsetAt, departsAt, runAt, trainCount, type DayView } from './view-layout.ts'

/** The position of a running train: at call `call`, or between this call and the next. */
export interface TrainPosition {
  readonly run: number
  readonly trip: number
  readonly dayOffset: number
  readonly call: number
  readonly standing: boolean
  /** Elapsed fraction of the running time to the next call: 0 … 1. It is 0 while the train is at `call`. */
  readonly progress: number
  /** Arrival at the next call or, while standing, departure from this call; in seconds after time 0 of the view's day. */
  readonly next: number
  /** The live update of the train; undefined without live data. */
  readonly update: TripUpdate | undefined
}

/** Every train under way at a time (seconds after time 0 of the view's day) by expected times, ordered by run. Omits canceled trains. */
export function runningTrains(view: DayView, at: number): TrainPosition[] {
  const found: TrainPosition[] = []
  for (let p = 0; p < view.patternCount; p++) {
    const last = callCount(view, p) - 1
    for (let t = 0; t < trainCount(view, p); t++) {
      if (at < departsAt(view, p, t, 0) || at > arrivesAt(view, p, t, last)) continue
      let call = last
      while (call > 0 && arrivesAt(view, p, t, call) > at) call--
      const leaves = departsAt(view, p, t, call)
      const standing = call === last || at < leaves
      const next = standing ? leaves : arrivesAt(view, p, t, call + 1)
      const progress = standing ? 0 : (at - leaves) / Math.max(1, next - leaves)
      const run = runAt(view, p, t)
      const dayOffset = dayOffsetAt(view, p, t)
      const update = liveUpdateOf(view, run, dayOffset)
      found.push({ run, trip: view.timetable.runTrip[run]!, dayOffset, call, standing, progress, next, update })
    }
  }
  return found.sort((a, b) => a.run - b.run || a.dayOffset - b.dayOffset)
}
