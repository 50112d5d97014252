import { toCallUpdates, type Doubt, type Prediction, type TripUpdate } from '@yatha/timetable'
import { latestStatementTime, type Consensus, type RiderGroup } from './consensus.ts'
import type { TrainRun } from './train-run.ts'

/** Minimum difference of `seenAt` at which an otherwise unchanged update is replaced, so that not every position causes a new update. */
const MIN_AGE_CHANGE_SECONDS = 60

/** Returns the live update for a consensus; undefined if nothing is to be published. */
export function updateFromConsensus(
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
    seenAt: Math.max(...groups.map(latestStatementTime)),
    ...(missing && { unconfirmed: { kind: 'missing', days: 1 } }),
    ...(crowded && { crowded: true }),
    riders: main.members.length,
    ...(prediction && timesOf(run, prediction)),
  }
}

const timesOf = (run: TrainRun, prediction: Prediction): Pick<TripUpdate, 'earliestFrom' | 'calls'> => ({
  ...(prediction.earliestFrom !== undefined && { earliestFrom: prediction.earliestFrom }),
  calls: toCallUpdates(run, prediction),
})

/** Returns the update for a train that is delayed by a train that riders have seen. */
export const knockOnDelayUpdate = (
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

/** Adds a timetable error of earlier days, unless the update already has the train's times. */
export const withDoubt = (update: TripUpdate, unconfirmed: Doubt): TripUpdate => (update.calls ? update : { ...update, unconfirmed })

/**
 * Adds the number of riders who have not seen the train, and the latest of their reports. Adds nothing if a doubt is published, because
 * the doubt is the stronger statement.
 */
export function withNotSeenCount(update: TripUpdate | undefined, { trip, day }: TrainRun, notSeen: RiderGroup): TripUpdate {
  if (update?.unconfirmed) return update
  // Older apps ignore `notSeen`, and without `crowded` would show the train as on time.
  const base = update ?? { trip, day, basis: 'riders', seenAt: latestStatementTime(notSeen), crowded: false }
  const { call, at } = notSeen.members.toSorted((a, b) => b.at - a.at)[0]!
  return { ...base, notSeen: notSeen.strength, notSeenAt: { call, at: at - (at % 60) } }
}

/** Returns the previous update if the new one differs only in `seenAt`, by less than MIN_AGE_CHANGE_SECONDS; otherwise the new update. */
export function reuseIfUnchanged(before: TripUpdate | undefined, update: TripUpdate): TripUpdate {
  if (!before || update.seenAt - before.seenAt >= MIN_AGE_CHANGE_SECONDS || update.seenAt < before.seenAt) return update
  return JSON.stringify({ ...update, seenAt: before.seenAt }) === JSON.stringify(before) ? before : update
}
