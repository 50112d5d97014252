import type { Consensus } from './consensus.ts'
import type { TrainRun } from './train-run.ts'

/** Minimum change of a delay that is logged as a new decision. */
const MIN_CHANGE_MINUTES = 3

/** A change of the published consensus about a train, and its reason. */
export interface Decision {
  readonly trip: string
  readonly day: string
  readonly decision: 'shown' | 'withdrawn'
  /** The published consensus: minutes of delay, `missing` or `crowded`. */
  readonly consensus: string
  readonly riders: number
  readonly reason: 'takenBack' | 'disagreed' | 'trusted' | 'agreed'
}

/** Returns the decision to log after a change of the consensus; undefined if the consensus looks the same to operators. */
export function decisionOf(
  { trip, day }: TrainRun,
  before: Consensus | undefined,
  consensus: Consensus | undefined,
  isWithdrawn: boolean,
): Decision | undefined {
  const [was, is] = [formatConsensus(before), formatConsensus(consensus)]
  if (!isNewDecision(was, is)) return undefined
  const group = consensus && (consensus.seen ?? consensus.missing ?? consensus.crowded)
  // A trusted rider is enough to publish a sighting, but not to publish that a train is missing.
  const hasTrusted = group && group !== consensus.missing && group.members.some(({ standing }) => standing === 'trusted')
  return {
    trip,
    day,
    decision: group ? 'shown' : 'withdrawn',
    consensus: (is ?? was)!,
    riders: group?.members.length ?? 0,
    reason: isWithdrawn ? 'takenBack' : !group ? 'disagreed' : hasTrusted ? 'trusted' : 'agreed',
  }
}

/** Formats the consensus for operators: minutes of delay, `missing` or `crowded`; undefined if there is none. */
function formatConsensus(consensus: Consensus | undefined): string | undefined {
  if (consensus?.seen) return String(Math.round(consensus.seen.delaySeconds / 60))
  return consensus?.missing ? 'missing' : consensus?.crowded ? 'crowded' : undefined
}

const isNewDecision = (was: string | undefined, is: string | undefined): boolean => {
  const minutes = Math.abs(Number(was) - Number(is))
  return Number.isNaN(minutes) ? was !== is : minutes >= MIN_CHANGE_MINUTES
}
