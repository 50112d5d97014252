import { POSITION_AGE_SECONDS, REPORT_DELAY_SECONDS, REPORTED_MINUTES, type TrainReport } from '@yatha/contract'
import { distanceMeters, type Position } from '@yatha/timetable'
import type { Statement } from './statement.ts'
import { delayAt, isOnLine, metersAt, type Place, type TrainRun } from './train-run.ts'

// Implausible reports are ignored, whoever sends them.

/** Maximum accepted difference by which a phone's clock is ahead. */
const AHEAD_SECONDS = 120
const EARLIEST_SECONDS = REPORTED_MINUTES.least * 60
const LATEST_SECONDS = REPORTED_MINUTES.most * 60
/** How long before the planned time a report is accepted, for example that a train is crowded or late. */
const BEFORE_SECONDS = 1800
/** Faster than any train of the railway: 80 km/h. */
const METERS_PER_SECOND = 22.3
/** Maximum error of a phone's position along the line, in either direction. */
const PLACE_METERS = 700
/** Minimum time to change from one train into another. */
const CHANGE_SECONDS = 60
const CHANGE_METERS = 3000

/** When a report was made, in epoch seconds; a time in the future is replaced by `now`. */
export const seenAtOf = (at: number, now: number): number => Math.min(at, now)

/** Whether a rider at the stop can have observed this. */
export function isReportPlausible(
  run: TrainRun,
  { call, kind, minutes, at }: Pick<TrainReport, 'call' | 'kind' | 'minutes' | 'at'>,
  now: number,
): boolean {
  if (at > now + AHEAD_SECONDS || at < now - REPORT_DELAY_SECONDS) return false
  const seenAt = seenAtOf(at, now)
  const [arrives, departs] = [run.arrives[call]!, run.departs[call]!]
  if (seenAt < arrives - BEFORE_SECONDS || seenAt > departs + LATEST_SECONDS) return false
  if (kind === 'crowded') return true
  if (kind !== 'came') return seenAt >= arrives
  // The train is at the stop.
  if (minutes === undefined) return seenAt >= arrives + EARLIEST_SECONDS
  const delay = minutes * 60
  // It has come already: its arrival is not in the future.
  return delay >= EARLIEST_SECONDS && delay <= LATEST_SECONDS && arrives + delay <= now + AHEAD_SECONDS
}

/** Delay in seconds that a rider reports. Without `minutes`, the train was at the stop when it was reported. */
export const delayOfReport = (run: TrainRun, { call, minutes, at }: { call: number; minutes?: number | undefined; at: number }): number =>
  minutes === undefined ? delayAt(run, { call, progress: 0 }, at) : minutes * 60

/** Earlier positions of a rider. */
export interface Earlier {
  /** Positions on this train, oldest first. */
  readonly own: readonly Statement[]
  /** The rider's latest position on another train, as a point on the map. */
  readonly elsewhere: { readonly at: number; readonly position: Position } | undefined
}

/** Whether a rider on the train can be at this point of the map. */
export function isPositionPlausible(
  run: TrainRun,
  said: Place & { readonly at: number; readonly position: Position },
  { own, elsewhere }: Earlier,
  now: number,
): boolean {
  if (!isOnLine(run, said) || Math.abs(said.at - now) > POSITION_AGE_SECONDS) return false
  const at = seenAtOf(said.at, now)
  const delay = delayAt(run, said, at)
  if (at < run.arrives[0]! + EARLIEST_SECONDS || delay < EARLIEST_SECONDS || delay > LATEST_SECONDS) return false
  const meters = metersAt(run, said)
  for (const before of own) {
    const moved = meters - metersAt(run, before)
    if (moved < -PLACE_METERS || moved > (at - before.at) * METERS_PER_SECOND + PLACE_METERS) return false
  }
  if (elsewhere) {
    const seconds = at - elsewhere.at
    if (seconds < CHANGE_SECONDS) return false
    if (distanceMeters(elsewhere.position, said.position) > seconds * METERS_PER_SECOND + CHANGE_METERS) return false
  }
  return true
}
