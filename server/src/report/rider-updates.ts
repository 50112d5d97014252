import type { TripUpdate } from '@yatha/timetable'
import { newest, type Consensus } from './consensus.ts'
import type { TrainRun } from './train-run.ts'

/** What is shown of a train that riders agree on; undefined if they agree on nothing. */
export function updateOf(run: TrainRun, { seen, missing, crowded }: Consensus): TripUpdate | undefined {
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
    riders: new Set(main.members.map(({ rider }) => rider)).size,
    ...(seen && { calls: [{ call: firstAhead(run, seen.members), delaySeconds: seen.delaySeconds }] }),
  }
}

/** The last call that the train is known to have reached. */
const firstAhead = (_: TrainRun, members: readonly { readonly call: number }[]): number => Math.max(...members.map(({ call }) => call))
