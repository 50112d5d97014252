import { remembered, zonedIso, type DayView } from '@yatha/timetable'
import type { Answers } from './answers.ts'

// Answers are cached in the view of a day itself. New live times make a new view, whose cache is empty; live notices do not.

/** Most answers cached per view: two for each pair of a city line's stations. */
const MOST_ANSWERS = 5000

/** A cached result for a view. With live times it is valid for ten seconds, since answers contain ages. */
export function oncePerView<T>(answers: Answers, view: DayView, key: string, work: () => T): T {
  const { railway } = answers
  let known = view.memo.answers.get(railway)
  if (!known) view.memo.answers.set(railway, (known = new Map()))
  // The value of a key is always the result of that key's `work`.
  return remembered(known, fullKey(answers, view, key), MOST_ANSWERS, work) as T
}

/** How to drop such a result, for one who may live longer than the view. */
export function forgetting(answers: Answers, view: DayView, key: string): () => void {
  const known = view.memo.answers.get(answers.railway)
  const results = known && new WeakRef(known)
  const full = fullKey(answers, view, key)
  return () => void results?.deref()?.delete(full)
}

function fullKey({ live, now }: Answers, view: DayView, key: string): string {
  const timed = view.updates.size === 0 ? key : `${key} ${tenSeconds(now)}`
  return live.liveNotices.length === 0 ? timed : `${timed} ${live.version}`
}

/** ISO 8601 of a time in seconds after time 0 of a view. Cached: a day has few distinct times. */
export function instantOf(view: DayView, seconds: number): string {
  const { instants } = view.memo
  let text = instants.get(seconds)
  if (text === undefined) instants.set(seconds, (text = zonedIso(view.epoch + seconds, view.timetable.feed.zone)))
  return text
}

/** An instant (or a number of seconds) rounded down to tens, the precision of ages. */
export const tenSeconds = (seconds: number): number => Math.floor(seconds / 10) * 10
