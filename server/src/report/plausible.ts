import { POSITION_AGE_SECONDS, REPORT_DELAY_SECONDS, REPORTED_MINUTES, type TrainReport } from '@yatha/contract'
import { distanceMeters, type Position } from '@yatha/timetable'
import type { Statement } from './statement.ts'
import { delayAt, isOnLine, metersAt, type Place, type TrainRun } from './train-run.ts'

// What cannot be is not counted, whoever says it.

/** Phones’ clocks may be ahead by this much. */
const AHEAD_SECONDS = 120
const EARLIEST_SECONDS = REPORTED_MINUTES.least * 60
const LATEST_SECONDS = REPORTED_MINUTES.most * 60
/** A rider may say that a train is crowded or late from this long before it is planned. */
const BEFORE_SECONDS = 1800
/** Faster than any train of the railway: 80 km/h. */
const METERS_PER_SECOND = 22.3
/** How far a phone’s place on the line may be wrong, back and forth. */
const PLACE_METERS = 700
/** From one train into another takes this long at least. */
const CHANGE_SECONDS = 60
const CHANGE_METERS = 3000

/** When a report was made, as the server reckons: never in the future. */
export const seenAtOf = (at: number, now: number): number => Math.min(at, now)

/** Can a rider at a stop have seen this? */
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
  // It stands there.
  if (minutes === undefined) return seenAt >= arrives + EARLIEST_SECONDS
  const delay = minutes * 60
  // It has come when it is reported: not later than now.
  return delay >= EARLIEST_SECONDS && delay <= LATEST_SECONDS && arrives + delay <= now + AHEAD_SECONDS
}

/** How late a train came, by a rider’s word; without one it stood there when it was reported. */
export const delayOfReport = (run: TrainRun, { call, minutes, at }: { call: number; minutes?: number | undefined; at: number }): number =>
  minutes === undefined ? delayAt(run, { call, progress: 0 }, at) : minutes * 60

/** What the rider on a train said before. */
export interface Earlier {
  /** Earlier positions of this rider on this train, the latest last. */
  readonly own: readonly Statement[]
  /** Latest position of this rider on another train, with the place on the map. */
  readonly elsewhere: { readonly at: number; readonly position: Position } | undefined
}

/** Can a rider on the train be there? `position` is the place on the map. */
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
