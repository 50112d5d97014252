import { MAX_POSITION_AGE_SECONDS, MAX_REPORT_AGE_SECONDS, REPORTED_DELAY_MINUTES, type TrainReport } from '@yatha/contract'
import { distanceMeters, type Position } from '@yatha/timetable'
import type { Statement } from './statement.ts'
import { delaySecondsAt, isOnLine, metersAt, type TrainPosition, type TrainRun } from './train-run.ts'

// Implausible reports are ignored, even those of trusted riders.

/** Maximum time by which a phone's clock may be ahead. */
const MAX_CLOCK_AHEAD_SECONDS = 120
const MIN_DELAY_SECONDS = REPORTED_DELAY_MINUTES.least * 60
const MAX_DELAY_SECONDS = REPORTED_DELAY_MINUTES.most * 60
/** Maximum time before the planned arrival at which a report is accepted, for example that the train is crowded. */
const MAX_EARLY_SECONDS = 1800
/** Maximum speed of a train: 100 km/h. The fastest average between two stops in the timetable is 85 km/h. */
const MAX_METERS_PER_SECOND = 100 / 3.6
/** Maximum error of a phone's position along the line, in either direction. */
const MAX_POSITION_ERROR_METERS = 700
/** Minimum time to change from one train to another. */
const MIN_CHANGE_SECONDS = 60
const MAX_CHANGE_METERS = 3000

/** Returns when a report was made, in epoch seconds, but at most `now`. */
export const capAtNow = (at: number, now: number): number => Math.min(at, now)

/** Returns whether a rider at the stop can have observed what the report states. */
export function isReportPlausible(
  run: TrainRun,
  { call, kind, minutes, at }: Pick<TrainReport, 'call' | 'kind' | 'minutes' | 'at'>,
  now: number,
): boolean {
  if (at > now + MAX_CLOCK_AHEAD_SECONDS || at < now - MAX_REPORT_AGE_SECONDS) return false
  const seenAt = capAtNow(at, now)
  const [arrives, departs] = [run.arrives[call]!, run.departs[call]!]
  if (seenAt < arrives - MAX_EARLY_SECONDS || seenAt > departs + MAX_DELAY_SECONDS) return false
  if (kind === 'crowded') return true
  if (kind !== 'came') return seenAt >= arrives
  // Without minutes, the report means that the train is at the stop now.
  if (minutes === undefined) return seenAt >= arrives + MIN_DELAY_SECONDS
  const delay = minutes * 60
  // The train has come already, so the reported arrival must not be in the future.
  return delay >= MIN_DELAY_SECONDS && delay <= MAX_DELAY_SECONDS && arrives + delay <= now + MAX_CLOCK_AHEAD_SECONDS
}

/** Returns the delay that a report implies, in seconds. A report without `minutes` means that the train was at the stop at that time. */
export const reportedDelaySeconds = (
  run: TrainRun,
  { call, minutes, at }: { call: number; minutes?: number | undefined; at: number },
): number => (minutes === undefined ? delaySecondsAt(run, { call, progress: 0 }, at) : minutes * 60)

/** Earlier positions of a rider. */
export interface EarlierPositions {
  /** Positions on this train, oldest first. */
  readonly onTrain: readonly Statement[]
  /** The rider's latest position on another train, as a point on the map. */
  readonly onOtherTrain: { readonly at: number; readonly position: Position } | undefined
}

/** Returns whether a rider on the train can be at this point of the map. */
export function isPositionPlausible(
  run: TrainRun,
  reported: TrainPosition & { readonly at: number; readonly position: Position },
  { onTrain, onOtherTrain }: EarlierPositions,
  now: number,
): boolean {
  if (!isOnLine(run, reported) || Math.abs(reported.at - now) > MAX_POSITION_AGE_SECONDS) return false
  const at = capAtNow(reported.at, now)
  const delay = delaySecondsAt(run, reported, at)
  if (at < run.arrives[0]! + MIN_DELAY_SECONDS || delay < MIN_DELAY_SECONDS || delay > MAX_DELAY_SECONDS) return false
  const meters = metersAt(run, reported)
  for (const before of onTrain) {
    const movedMeters = meters - metersAt(run, before)
    const error = MAX_POSITION_ERROR_METERS + roundingMeters(run, reported) + roundingMeters(run, before)
    if (movedMeters < -error || movedMeters > (at - before.at) * MAX_METERS_PER_SECOND + error) return false
  }
  if (onOtherTrain) {
    const seconds = at - onOtherTrain.at
    if (seconds < MIN_CHANGE_SECONDS) return false
    if (distanceMeters(onOtherTrain.position, reported.position) > seconds * MAX_METERS_PER_SECOND + MAX_CHANGE_METERS) return false
  }
  return true
}

/** Returns the rounding error of a position: phones send hundredths of the distance to the next stop, which may be 40 km away. */
const roundingMeters = ({ meters }: TrainRun, { call }: TrainPosition): number =>
  ((meters[call + 1] ?? meters[call]!) - meters[call]!) / 100
