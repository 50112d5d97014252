import { callsOfPrediction, type Doubt, type Prediction, type TripUpdate } from '@yatha/timetable'
import { newest, type Consensus, type Group } from './consensus.ts'
import type { TrainRun } from './train-run.ts'

/** The age of what is shown may be wrong by this much, so that not every position changes it. */
const SAME_AGE_SECONDS = 60

/** What is shown of a train that riders agree on; undefined if they agree on nothing. */
export function updateOf(
  run: TrainRun,
  { seen, missing, crowded }: Omit<Consensus, 'notSeen'>,
  prediction: Prediction | undefined,
): TripUpdate | undefined {
  const groups = [seen, missing, crowded].filter((group) => group !== undefined)
  const main = seen ?? missing ?? crowded
  if (!main) return undefined
  return {
    trip: run.trip,
    day: run.day,
    basis: 'riders',
    seenAt: Math.max(...groups.map(newest)),
    ...(missing && { unconfirmed: { kind: 'missing', days: 1 } }),
    ...(crowded && { crowded: true }),
    riders: main.members.length,
    ...(prediction && timesOf(run, prediction)),
  }
}

const timesOf = (run: TrainRun, prediction: Prediction): Pick<TripUpdate, 'earliestFrom' | 'calls'> => ({
  ...(prediction.earliestFrom !== undefined && { earliestFrom: prediction.earliestFrom }),
  calls: callsOfPrediction(run, prediction),
})

/** A train that waits for one that riders have seen. */
export const heldUpdate = (
  run: TrainRun,
  prediction: Prediction,
  { seenAt, riders }: Pick<TripUpdate, 'seenAt' | 'riders'>,
): TripUpdate => ({
  trip: run.trip,
  day: run.day,
  basis: 'riders',
  seenAt,
  ...(riders !== undefined && { riders }),
  ...timesOf(run, prediction),
})

/** With the doubt of earlier days, where nobody has seen the train today. */
export const doubted = (update: TripUpdate, unconfirmed: Doubt): TripUpdate => (update.calls ? update : { ...update, unconfirmed })

/** Adds how many riders have not seen the train, which changes nothing else. A doubt says more than that. */
export function withHint(update: TripUpdate | undefined, { trip, day }: TrainRun, notSeen: Group): TripUpdate {
  if (update?.unconfirmed) return update
  // Apps that do not know `notSeen` would show the train as on time without a `crowded`.
  const base = update ?? { trip, day, basis: 'riders', seenAt: newest(notSeen), crowded: false }
  return { ...base, notSeen: notSeen.strength }
}

/** What was shown before, if the new one says the same and is hardly newer. */
export function settled(before: TripUpdate | undefined, update: TripUpdate): TripUpdate {
  if (!before || update.seenAt - before.seenAt >= SAME_AGE_SECONDS || update.seenAt < before.seenAt) return update
  return JSON.stringify({ ...update, seenAt: before.seenAt }) === JSON.stringify(before) ? before : update
}
