import type { DayView } from './day-view.ts'

/** Where a running train is: at call `call`, or on the way from it to the next. */
export interface TrainPosition {
  readonly run: number
  readonly trip: number
  readonly dayOffset: number
  readonly call: number
  readonly standing: boolean
  /** Share of the way to the next call, by time: 0 … 1; 0 while standing. */
  readonly progress: number
  /** Seconds after time 0 of the view's day at which it reaches the next call; while standing, at which it leaves. */
  readonly next: number
}

/** Every train under way at a moment (seconds after time 0 of the view's day), by run. */
export function runningTrains(view: DayView, at: number): TrainPosition[] {
  const found: TrainPosition[] = []
  for (let p = 0; p < view.patternCount; p++) {
    const m = view.callFirst[p + 1]! - view.callFirst[p]!
    const first = view.trainFirst[p]!
    const n = view.trainFirst[p + 1]! - first
    const base = view.timeFirst[p]!
    for (let t = 0; t < n; t++) {
      const row = base + t * m
      if (at < view.departs[base + t]! || at > view.arrives[row + m - 1]!) continue
      let call = m - 1
      while (call > 0 && view.arrives[row + call]! > at) call--
      const leaves = view.departs[base + call * n + t]!
      const standing = call === m - 1 || at < leaves
      const next = standing ? leaves : view.arrives[row + call + 1]!
      const progress = standing ? 0 : (at - leaves) / Math.max(1, next - leaves)
      const run = view.run[first + t]!
      found.push({ run, trip: view.timetable.runTrip[run]!, dayOffset: view.dayOffset[first + t]!, call, standing, progress, next })
    }
  }
  return found.sort((a, b) => a.run - b.run || a.dayOffset - b.dayOffset)
}
