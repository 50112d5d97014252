import type { Prediction } from '@yatha/timetable'
import type { DelayConsensus } from './consensus.ts'
import type { Statement } from './statement.ts'
import { metersAt, type TrainRun } from './train-run.ts'

/** Time over which a train's movement is measured. */
const WINDOW_SECONDS = 180
/** Minimum planned movement in WINDOW_SECONDS. Riders' positions have errors of a few hundred meters, so slower trains are not judged. */
const MIN_METERS = 500
/** Growth of the delay per second above which a train counts as standing. The delay of a standing train grows by a second each second. */
const MIN_GROWTH = 0.75
/** Maximum age of a position compared with the latest one; older positions are ignored. */
const MAX_AGE_SECONDS = 120

/**
 * Returns whether the train is standing, or hardly moving, although it should run according to the timetable. The majority of the riders
 * on board who have shared positions for three minutes decides. `positions` are by rider, oldest first.
 */
export function isStandingStill(run: TrainRun, { members }: DelayConsensus, positions: ReadonlyMap<string, readonly Statement[]>): boolean {
  const latest = Math.max(...members.map(({ at }) => at))
  const growths = members.flatMap(({ rider }) => {
    const riderPositions = positions.get(rider) ?? []
    const now = riderPositions.at(-1)
    const before = now && riderPositions.findLast(({ at }) => at <= now.at - WINDOW_SECONDS)
    if (!now || !before || now.at < latest - MAX_AGE_SECONDS) return []
    if (mayWait(run, now) || !isFast(run, now)) return [0]
    return [(Math.max(0, now.delaySeconds) - Math.max(0, before.delaySeconds)) / (now.at - before.at)]
  })
  return growths.filter((growth) => growth >= MIN_GROWTH).length * 2 > growths.length
}

/**
 * Returns whether the train is early, or may be waiting at the next stop for its planned departure. Its reported position may be a
 * little before the stop.
 */
function mayWait(run: TrainRun, place: Statement): boolean {
  const { arrives, departs, meters } = run
  const next = place.call + 1
  const isNear = place.progress > 0 && meters[next]! - metersAt(run, place) <= MIN_METERS
  return place.delaySeconds <= (isNear ? departs[next]! - arrives[next]! : 0)
}

function isFast(run: TrainRun, place: Statement): boolean {
  const { arrives, departs, meters } = run
  const at = metersAt(run, place)
  return meters.every((from, call) => {
    const to = meters[call + 1]
    if (to === undefined || from > at + MIN_METERS || to < at - MIN_METERS) return true
    return (to - from) * WINDOW_SECONDS >= MIN_METERS * (arrives[call + 1]! - departs[call]!)
  })
}

/** Marks a standing train's times from its position on as the earliest possible times. */
export function markAsEarliest(prediction: Prediction, { members }: DelayConsensus): Prediction {
  const { first } = prediction
  const isAtCall = members.filter(({ call, progress }) => call === first && progress === 0).length * 2 > members.length
  return { ...prediction, earliestFrom: isAtCall ? first : Math.max(0, first - 1) }
}
