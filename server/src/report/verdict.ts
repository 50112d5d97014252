import type { ReportKind } from '@yatha/contract'
import { SAME_SECONDS } from './consensus.ts'

/** Reports of a smaller delay earn no trust, since most trains are on time. */
const DEVIATION_SECONDS = 180
/** The delay changes along the line. A report with a larger error is wrong. */
const WRONG_SECONDS = 420

/** A rider's claim about a train. */
export interface Claim {
  readonly kind: ReportKind
  /** For `came`: delay in seconds. For other kinds: seconds from the planned time until the report. */
  readonly seconds: number
}

/** The actual state of the train at that stop: its delay, or canceled. */
export type Truth = { readonly delaySeconds: number } | 'cancelled'

/** Whether the truth proves a report right or wrong; undefined for neither. */
export function verdict({ kind, seconds }: Claim, truth: Truth): 'right' | 'wrong' | undefined {
  if (kind === 'crowded') return undefined
  if (truth === 'cancelled') return kind === 'came' ? 'wrong' : 'right'
  const { delaySeconds } = truth
  if (kind === 'didNotRun') return 'wrong'
  if (kind === 'notYet') {
    if (delaySeconds < seconds - WRONG_SECONDS) return 'wrong'
    return delaySeconds >= Math.max(DEVIATION_SECONDS, seconds - 60) ? 'right' : undefined
  }
  const off = Math.abs(delaySeconds - seconds)
  if (off > WRONG_SECONDS) return 'wrong'
  return off <= SAME_SECONDS && Math.abs(seconds) >= DEVIATION_SECONDS && Math.abs(delaySeconds) >= DEVIATION_SECONDS ? 'right' : undefined
}

/** Whether the truth confirms a report. Unlike `verdict`, this includes trains that were seen on time. */
export function isConfirmedBy(claim: Claim, truth: Truth): boolean {
  if (claim.kind !== 'came') return verdict(claim, truth) === 'right'
  return truth !== 'cancelled' && Math.abs(truth.delaySeconds - claim.seconds) <= SAME_SECONDS
}
