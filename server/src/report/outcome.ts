import type { Doubt } from '@yatha/timetable'
import { median, type Consensus } from './consensus.ts'

/** Trains this much earlier or later than planned, day by day, run at other times than the timetable says. */
export const SHIFTED_MINUTES = 5
/** On so many days the timetable must have been wrong, or right again. */
const DAYS = 3

/** What riders agreed on about a train of a day. */
export interface Outcome {
  readonly day: string
  readonly outcome: 'missing' | 'shifted' | 'onTime'
  /** Later than planned; null if it was missing. */
  readonly minutes: number | null
  readonly riders: number
}

/** Undefined if they say nothing of its times. */
export function outcomeOf({ seen, missing }: Consensus): Omit<Outcome, 'day'> | undefined {
  if (missing) return { outcome: 'missing', minutes: null, riders: missing.members.length }
  if (!seen) return undefined
  const minutes = Math.round(seen.delaySeconds / 60)
  return { outcome: Math.abs(minutes) >= SHIFTED_MINUTES ? 'shifted' : 'onTime', minutes, riders: seen.members.length }
}

/** A wrong timetable, and on what days that was seen. */
export interface DoubtFound extends Doubt {
  /** Of `shifted`: the median. */
  readonly minutes: number | null
  readonly evidence: readonly Outcome[]
}

/**
 * Is the timetable of a train wrong? It is, once riders agreed on three days that the train was missing, or too late, or too
 * early; no longer, once it was on time on the last three days on which they agreed on anything.
 */
export function doubtOf(outcomes: readonly Outcome[]): DoubtFound | undefined {
  const days = outcomes.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let evidence: Outcome[] = []
  let onTime = 0
  for (const one of days) {
    onTime = one.outcome === 'onTime' ? onTime + 1 : 0
    evidence = onTime >= DAYS ? [] : [...evidence, one]
  }
  const missing = evidence.filter(({ outcome }) => outcome === 'missing')
  const late = evidence.filter(({ outcome, minutes }) => outcome === 'shifted' && minutes! > 0)
  const early = evidence.filter(({ outcome, minutes }) => outcome === 'shifted' && minutes! < 0)
  const most = [missing, late, early].reduce((a, b) => (b.length > a.length ? b : a))
  if (most.length < DAYS) return undefined
  const minutes = most === missing ? null : median(most.map((one) => one.minutes!))
  return { kind: most === missing ? 'missing' : 'shifted', days: most.length, minutes, evidence }
}
