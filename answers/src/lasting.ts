import { OPEN_END, startOfDay, type Notice, type ServiceDay } from '@yatha/timetable'
import type { Facts } from './facts.ts'

/** An answer with the asked times at which it is the same: seconds after time 0 of the day, both included. */
export interface Lasting<T> {
  readonly answer: T
  readonly from: number
  readonly until: number
}

/** Of an answer that depends on each minute. */
export const onlyAt = (time: number): { from: number; until: number } => ({ from: time, until: time })

/** The times around `time` between two changes; a change is the last time of an answer. */
export function spanBetween(changes: readonly number[], time: number): { from: number; until: number } {
  let [from, until] = [0, Infinity]
  for (const change of changes) {
    if (change < time) from = Math.max(from, change + 1)
    else until = Math.min(until, change)
  }
  return { from, until }
}

/** The last times at which notices are in force on a day. A day asked from 0:00 begins later than one asked from a minute of it. */
export function endsOfNotices({ railway }: Facts, notices: readonly Notice[], day: ServiceDay): number[] {
  if (notices.length === 0) return []
  const start = startOfDay(day, railway.zone)
  return [0, ...notices.filter(({ until }) => until < OPEN_END).map(({ until }) => Math.ceil(until - start) - 1)]
}
