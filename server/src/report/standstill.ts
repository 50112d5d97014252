import type { Prediction } from '@yatha/timetable'
import type { Seen } from './consensus.ts'
import type { Statement } from './statement.ts'
import { metersAt, type TrainRun } from './train-run.ts'

/** Time over which a train's movement is measured. */
const WATCHED_SECONDS = 180
/** Minimum planned movement in that time. Riders' positions have errors of some hundred meters, so a slower train is not judged. */
const LEAST_METERS = 500
/** Delay per second above which a train stands. The delay of a standing train grows by a second each second. */
const GROWTH = 0.75
/** Positions this much older than the latest are ignored. */
const LATELY_SECONDS = 120

/**
 * Whether the train stands, or hardly moves, although it should run according to the timetable. Decided by the majority of riders
 * on it who have shared positions for three minutes. `positions` are by rider, oldest first.
 */
export function standsStill(run: TrainRun, { members }: Seen, positions: ReadonlyMap<string, readonly Statement[]>): boolean {
  const latest = Math.max(...members.map(({ at }) => at))
  const growths = members.flatMap(({ rider }) => {
    const said = positions.get(rider) ?? []
    const now = said.at(-1)
    const before = now && said.findLast(({ at }) => at <= now.at - WATCHED_SECONDS)
    if (!now || !before || now.at < latest - LATELY_SECONDS) return []
    if (mayWait(run, now) || !isFast(run, now)) return [0]
    return [(Math.max(0, now.delaySeconds) - Math.max(0, before.delaySeconds)) / (now.at - before.at)]
  })
  return growths.filter((growth) => growth >= GROWTH).length * 2 > growths.length
}

/**
 * Whether the train is early, or may be within its planned dwell time at the next stop. Its position may be a little before the
 * stop.
 */
function mayWait(run: TrainRun, place: Statement): boolean {
  const { arrives, departs, meters } = run
  const next = place.call + 1
  const isNear = place.progress > 0 && meters[next]! - metersAt(run, place) <= LEAST_METERS
  return place.delaySeconds <= (isNear ? departs[next]! - arrives[next]! : 0)
}

function isFast(run: TrainRun, place: Statement): boolean {
  const { arrives, departs, meters } = run
  const at = metersAt(run, place)
  return meters.every((from, call) => {
    const to = meters[call + 1]
    if (to === undefined || from > at + LEAST_METERS || to < at - LEAST_METERS) return true
    return (to - from) * WATCHED_SECONDS >= LEAST_METERS * (arrives[call + 1]! - departs[call]!)
  })
}

/** Marks the times of a standing train from its position on as earliest possible times. */
export function asEarliest(prediction: Prediction, { members }: Seen): Prediction {
  const { first } = prediction
  const isThere = members.filter(({ call, progress }) => call === first && progress === 0).length * 2 > members.length
  return { ...prediction, earliestFrom: isThere ? first : Math.max(0, first - 1) }
}
