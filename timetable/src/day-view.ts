import { splitIntoFifoGroups, type Train, type TrainGroup } from './fifo.ts'
import { addDays, runsOn, type ServiceDay } from './service-day.ts'
import { startOfDay } from './time-zone.ts'
import type { Timetable } from './timetable.ts'
import { DayView, buildViewArrays, runShiftSeconds, type ViewServiceDay } from './view-layout.ts'

export interface ViewDayRange {
  /** Number of service days to include before the day. By default, one more than the longest trip spans. */
  readonly before?: number
  readonly after?: number
}

/**
 * Builds the view of a day. By default, it contains the trains of the previous days (see `before`), the day itself and the next day, except
 * trains whose last call is more than 24 hours before time 0. The previous day is always included, because an itinerary that arrives early
 * in the morning may depart on that day, and a train planned to end before midnight may be late.
 */
export function buildDayView(timetable: Timetable, day: ServiceDay, span: ViewDayRange = {}): DayView {
  const { feed } = timetable
  const { arrives, departs, first } = feed.calls
  const before = span.before ?? 1 + timetable.daysBefore
  const after = span.after ?? 1
  const epoch = startOfDay(day, feed.zone)
  const serviceDays = Array.from({ length: before + 1 + after }, (_, i): ViewServiceDay => {
    const date = addDays(day, i - before)
    return {
      dayOffset: i - before,
      // `| 0` makes the difference a small integer in V8, so that adding it to a time allocates no memory.
      shift: (startOfDay(date, feed.zone) - epoch) | 0,
      isRunning: feed.services.map((service) => runsOn(service, date)),
    }
  })
  // The length of the shortest service day: days on which clocks change are shorter or longer. The first day has no previous day, so its
  // difference is Infinity.
  const dayLength = Math.min(...serviceDays.map(({ shift }, i) => shift - (serviceDays[i - 1]?.shift ?? -Infinity)))
  const groups: TrainGroup[] = []
  for (const { nodes, flags, runs, spread } of timetable.sequences) {
    const trains: Train[] = []
    for (const serviceDay of serviceDays) {
      for (const run of runs) {
        const shift = runShiftSeconds(timetable, serviceDay, run)
        if (shift === undefined) continue
        trains.push({ run, dayOffset: serviceDay.dayOffset, arrives, departs, first: first[timetable.runTrip[run]!]!, shift })
      }
    }
    if (trains.length === 0) continue
    const group = { nodes, flags, trains }
    // If the spread is at most a day, the group is FIFO: the last train of a day is never after the first train of the next day.
    if (spread > dayLength) groups.push(...splitIntoFifoGroups(group))
    else groups.push(group)
  }
  return new DayView(timetable, day, epoch, serviceDays, buildViewArrays(feed, groups))
}
