import { memoize, getOrCompute, zonedIso, type DayView, type Railway } from '@yatha/timetable'
import type { Answers } from './answers.ts'

// Each view of a day has a cache of answers. New live times create another view, whose cache is empty.

/** Maximum number of answers cached per view: one for each station of a large railway. */
const MAX_CACHED_ANSWERS = 5000

/** The cached answers of a view, by railway. Loading names in another language creates a new railway, whose answers contain them. */
const answersOf = memoize<DayView, (railway: Railway) => Map<string, unknown>>(() => memoize(() => new Map()))
const instantsOf = memoize<DayView, Map<number, string>>(() => new Map())

/** Returns the result of `work`, cached in the view. A result with live times is cached for ten seconds, because it contains their age. */
export function getOrComputePerView<T>({ railway, now }: Answers, view: DayView, key: string, work: () => T): T {
  const cache = answersOf(view)(railway)
  // The cast is safe, because the value of a key is always the result of that key's `work`.
  return getOrCompute(cache, view.updates.size === 0 ? key : `${key} ${roundDownToTens(now)}`, MAX_CACHED_ANSWERS, work) as T
}

/** Formats a time, in seconds after time 0 of a view, as ISO 8601. Cached, because a day has few distinct times. */
export function formatInstant(view: DayView, seconds: number): string {
  const instants = instantsOf(view)
  let text = instants.get(seconds)
  if (text === undefined) instants.set(seconds, (text = zonedIso(view.epoch + seconds, view.timetable.feed.zone)))
  return text
}

/** Rounds a number of seconds down to a multiple of ten, the precision of the ages in answers. */
export const roundDownToTens = (seconds: number): number => Math.floor(seconds / 10) * 10
