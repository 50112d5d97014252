import { parseClockTime } from '@yatha/contract'
import { parseServiceDay, serviceDayAt, type Railway, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import type { Answers } from './answers.ts'

// The default day and time of queries, on server and phone. The package timetable defines the default window of a search (searchWindow) and the
// end of the railway's day (Railway.dayEnds).

/** A service day and a time on it. */
export interface Moment {
  readonly day: ServiceDay
  readonly time: ServiceTime
}

/** The requested day and time, and whether the time is the departure or the arrival; all optional. */
export interface RequestedMoment {
  /** `YYYY-MM-DD`; today by default. */
  readonly day?: string | undefined
  /** `HH:MM`. Default: the current minute; on another day, the start of that day. */
  readonly time?: string | undefined
  /** With `arrive`, the default time is the end of the railway's day. */
  readonly by?: 'depart' | 'arrive' | undefined
}

/** The railway's day and minute at an instant (epoch seconds). */
export function momentAt(railway: Railway, instant: number): Moment {
  const { day, time } = serviceDayAt(instant, railway.zone)
  return { day, time: (time - (time % 60)) as ServiceTime }
}

/** The requested moment with defaults filled in. Throws a plain Error for an invalid day or time: callers must validate them first. */
export function resolveMoment({ railway, now }: Answers, requested: RequestedMoment): Moment {
  const day = requested.day === undefined ? momentAt(railway, now).day : orThrow(parseServiceDay(requested.day), requested.day)
  if (requested.time !== undefined) return { day, time: orThrow(parseClockTime(requested.time), requested.time) }
  if (requested.by === 'arrive') return { day, time: railway.dayEnds }
  const today = momentAt(railway, now)
  return { day, time: day === today.day ? today.time : (0 as ServiceTime) }
}

function orThrow<T>(parsed: T | undefined, text: string): T {
  if (parsed === undefined) throw new Error(`no day or time: ${text}`)
  return parsed
}
