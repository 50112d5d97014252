import type { Consensus } from './consensus.ts'
import type { TrainRun } from './train-run.ts'

/** Minutes by which a delay must differ for another decision. */
const OTHER_MINUTES = 3

/** A change of what is shown of a train, and its reason. */
export interface Decision {
  readonly trip: string
  readonly day: string
  readonly decision: 'shown' | 'withdrawn'
  /** What riders agree on: minutes of delay, `missing` or `crowded`. */
  readonly said: string
  readonly riders: number
  readonly reason: 'takenBack' | 'disagreed' | 'trusted' | 'agreed'
}

/** The decision to store when the consensus on a train has changed; undefined if operators would read the same as before. */
export function decisionOf(
  { trip, day }: TrainRun,
  before: Consensus | undefined,
  consensus: Consensus | undefined,
  isTakenBack: boolean,
): Decision | undefined {
  const [was, is] = [saidOf(before), saidOf(consensus)]
  if (!isOther(was, is)) return undefined
  const group = consensus && (consensus.seen ?? consensus.missing ?? consensus.crowded)
  // A trusted rider is enough to show a sighting, but not that a train is missing.
  const hasTrusted = group && group !== consensus.missing && group.members.some(({ standing }) => standing === 'trusted')
  return {
    trip,
    day,
    decision: group ? 'shown' : 'withdrawn',
    said: (is ?? was)!,
    riders: group?.members.length ?? 0,
    reason: isTakenBack ? 'takenBack' : !group ? 'disagreed' : hasTrusted ? 'trusted' : 'agreed',
  }
}

/** The consensus as operators read it: minutes of delay, that the train is missing, or that it is crowded. */
function saidOf(consensus: Consensus | undefined): string | undefined {
  if (consensus?.seen) return String(Math.round(consensus.seen.delaySeconds / 60))
  return consensus?.missing ? 'missing' : consensus?.crowded ? 'crowded' : undefined
}

const isOther = (was: string | undefined, is: string | undefined): boolean => {
  const minutes = Math.abs(Number(was) - Number(is))
  return Number.isNaN(minutes) ? was !== is : minutes >= OTHER_MINUTES
}
