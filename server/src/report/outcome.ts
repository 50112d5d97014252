import type { Doubt } from '@yatha/timetable'
import { median, type Consensus } from './consensus.ts'

/** Minimum difference from the planned time that indicates a timetable error if it occurs on several days. */
export const MIN_SHIFT_MINUTES = 5
/** Number of days with wrong times after which a timetable error begins, and number of days on time in a row after which it ends. */
const MIN_DAYS = 3

/** The consensus about a train on one day. */
export interface Outcome {
  readonly day: string
  readonly outcome: 'missing' | 'shifted' | 'onTime'
  /** Delay in minutes; null if the train was missing. */
  readonly minutes: number | null
  readonly riders: number
}

/** Returns the outcome of a consensus; undefined if the consensus contains nothing about the train's times. */
export function outcomeOf({ seen, missing }: Consensus): Omit<Outcome, 'day'> | undefined {
  if (missing) return { outcome: 'missing', minutes: null, riders: missing.members.length }
  if (!seen) return undefined
  const minutes = Math.round(seen.delaySeconds / 60)
  return { outcome: Math.abs(minutes) >= MIN_SHIFT_MINUTES ? 'shifted' : 'onTime', minutes, riders: seen.members.length }
}

/** A likely error of the timetable, with its evidence. */
export interface DoubtWithEvidence extends Doubt {
  /** For `shifted`: the median delay; null for `missing`. */
  readonly minutes: number | null
  readonly evidence: readonly Outcome[]
}

/**
 * Returns the timetable error that a train's outcomes indicate; undefined if there is none. An error begins once the train was missing on
 * three days, late on three days, or early on three days. It ends once the latest three outcomes are `onTime`.
 */
export function doubtFromOutcomes(outcomes: readonly Outcome[]): DoubtWithEvidence | undefined {
  const days = outcomes.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let evidence: Outcome[] = []
  let onTime = 0
  for (const one of days) {
    onTime = one.outcome === 'onTime' ? onTime + 1 : 0
    evidence = onTime >= MIN_DAYS ? [] : [...evidence, one]
  }
  const missing = evidence.filter(({ outcome }) => outcome === 'missing')
  const late = evidence.filter(({ outcome, minutes }) => outcome === 'shifted' && minutes! > 0)
  const early = evidence.filter(({ outcome, minutes }) => outcome === 'shifted' && minutes! < 0)
  const largest = [missing, late, early].reduce((a, b) => (b.length > a.length ? b : a))
  if (largest.length < MIN_DAYS) return undefined
  const minutes = largest === missing ? null : median(largest.map((one) => one.minutes!))
  return { kind: largest === missing ? 'missing' : 'shifted', days: largest.length, minutes, evidence }
}
