import type { ReportKind } from '@yatha/contract'
import { MAX_MATCHING_DIFFERENCE_SECONDS } from './consensus.ts'

/** Minimum delay at which a `came` or `notYet` report can prove right. Most trains are on time, so a smaller delay is easy to guess. */
const MIN_DEVIATION_SECONDS = 180
/** Maximum error of a report that is not wrong. It is large, because a delay changes along the line. */
const MAX_ERROR_SECONDS = 420

/** A rider's claim about a train. */
export interface Claim {
  readonly kind: ReportKind
  /** For `came`: delay in seconds. For other kinds: seconds from the planned time until the report. */
  readonly seconds: number
}

/** The actual state of the train at a stop: its delay, or canceled. */
export type Truth = { readonly delaySeconds: number } | 'cancelled'

/** Returns whether the truth proves a report right or wrong; undefined for neither. */
export function verdictOf({ kind, seconds }: Claim, truth: Truth): 'right' | 'wrong' | undefined {
  if (kind === 'crowded') return undefined
  if (truth === 'cancelled') return kind === 'came' ? 'wrong' : 'right'
  const { delaySeconds } = truth
  if (kind === 'didNotRun') return 'wrong'
  if (kind === 'notYet') {
    if (delaySeconds < seconds - MAX_ERROR_SECONDS) return 'wrong'
    return delaySeconds >= Math.max(MIN_DEVIATION_SECONDS, seconds - 60) ? 'right' : undefined
  }
  const errorSeconds = Math.abs(delaySeconds - seconds)
  if (errorSeconds > MAX_ERROR_SECONDS) return 'wrong'
  return errorSeconds <= MAX_MATCHING_DIFFERENCE_SECONDS &&
    Math.abs(seconds) >= MIN_DEVIATION_SECONDS &&
    Math.abs(delaySeconds) >= MIN_DEVIATION_SECONDS
    ? 'right'
    : undefined
}

/** Returns whether the truth confirms a claim. Unlike the verdict, also confirms a claim that the train was on time. */
export function isConfirmedBy(claim: Claim, truth: Truth): boolean {
  if (claim.kind !== 'came') return verdictOf(claim, truth) === 'right'
  return truth !== 'cancelled' && Math.abs(truth.delaySeconds - claim.seconds) <= MAX_MATCHING_DIFFERENCE_SECONDS
}
