import { parseServiceDay, parseServiceTime, serviceDayAt, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import type { Deps } from './env.ts'

/** The day and time asked about; what is left out is now, by the minute. A day without a time starts at 00:00. */
export function momentOf(
  deps: Deps,
  asked: { day?: string | undefined; time?: string | undefined },
): { day: ServiceDay; time: ServiceTime } {
  const now = serviceDayAt(deps.clock.now(), deps.files.railway.zone)
  const day = asked.day === undefined ? now.day : parseServiceDay(asked.day)!
  if (asked.time !== undefined) return { day, time: parseServiceTime(asked.time)! }
  return { day, time: (day === now.day ? now.time - (now.time % 60) : 0) as ServiceTime }
}
