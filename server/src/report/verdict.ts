import type { ReportKind } from '@yatha/contract'
import { SAME_SECONDS } from './consensus.ts'

/** Reports of a smaller delay earn no trust: most trains are on time. */
const DEVIATION_SECONDS = 180
/** The delay changes along the line; further off than this is wrong. */
const WRONG_SECONDS = 420

/** What a rider said of a train. */
export interface Claim {
  readonly kind: ReportKind
  /** Of `came`: how late. Of the others: how long after the planned time it was said. */
  readonly seconds: number
}

/** What others know of the train at that stop: its delay, or that it did not run. */
export type Truth = { readonly delaySeconds: number } | 'cancelled'

/** Does what others know prove a report right, or wrong? Undefined for neither. */
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

/** Does the truth confirm a report? Unlike `verdict`, a train that was seen on time counts, too. */
export function isConfirmedBy(claim: Claim, truth: Truth): boolean {
  if (claim.kind !== 'came') return verdict(claim, truth) === 'right'
  return truth !== 'cancelled' && Math.abs(truth.delaySeconds - claim.seconds) <= SAME_SECONDS
}
