import type { Prediction } from '@yatha/timetable'
import type { Seen } from './consensus.ts'
import type { Statement } from './statement.ts'
import { metersAt, type TrainRun } from './train-run.ts'

/** Over so long, a train is watched. */
const WATCHED_SECONDS = 180
/** As places of riders are wrong by some hundred meters, only a train that is planned to go further in that time is seen to stand. */
const LEAST_METERS = 500
/** Of a train that stands, the delay grows by a second each second. */
const GROWTH = 0.75
/** Riders who were heard this much before the latest no longer say where the train is. */
const LATELY_SECONDS = 120

/**
 * Does the train stand, or hardly move, though by its timetable it should go? That is what most of the riders on it say who have
 * shared their positions for three minutes. `positions` are by rider, the latest last.
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

/** Is the train early, or does it perhaps stand at its next stop for as long as it is planned to? Its place may be told a little before the stop. */
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

/** The prediction of a train that stands: its times from there on are the earliest. */
export function asEarliest(prediction: Prediction, { members }: Seen): Prediction {
  const { first } = prediction
  const isThere = members.filter(({ call, progress }) => call === first && progress === 0).length * 2 > members.length
  return { ...prediction, earliestFrom: isThere ? first : Math.max(0, first - 1) }
}
