import { intoFifo, type Train, type TrainGroup } from './fifo.ts'
import { addDays, DAY_SECONDS, runsOn, type ServiceDay } from './service-day.ts'
import { startOfDay } from './time-zone.ts'
import type { Timetable } from './timetable.ts'
import { DayView, layOut } from './view-layout.ts'

export interface ViewSpan {
  /** Number of service days to include before the day; by default one more than the longest train needs. */
  readonly before?: number
  readonly after?: number
}

/**
 * Builds the view of a day: by default every train of the service days up to the day after whose last call is not more than 24 hours before
 * time 0. The day before is included, because itineraries that arrive early in the morning may depart on it, and a train planned to end
 * before midnight may be late.
 */
export function viewDay(timetable: Timetable, day: ServiceDay, span: ViewSpan = {}): DayView {
  const { feed, runTrip, runShift } = timetable
  const { calls, services } = feed
  const { arrives, departs } = calls
  const serviceOf = feed.trips.service
  const before = span.before ?? 1 + timetable.daysBefore
  const after = span.after ?? 1
  const epoch = startOfDay(day, feed.zone)
  const offsets: { days: number; shift: number; isRunning: boolean[] }[] = []
  for (let days = -before; days <= after; days++) {
    const date = addDays(day, days)
    offsets.push({
      days,
      shift: startOfDay(date, feed.zone) - epoch,
      isRunning: services.map((service) => runsOn(service, date)),
    })
  }
  // The shortest of these days, since clocks may change; the first difference is Infinity.
  const dayLength = Math.min(...offsets.map(({ shift }, i) => shift - (offsets[i - 1]?.shift ?? -Infinity)))
  const groups: TrainGroup[] = []
  for (const sequence of timetable.sequences) {
    const trains: Train[] = []
    for (const { days, shift, isRunning } of offsets) {
      for (const run of sequence.runs) {
        const trip = runTrip[run]!
        const first = calls.first[trip]!
        if (!isRunning[serviceOf[trip]!]) continue
        const move = runShift[run]! + shift
        if (arrives[calls.first[trip + 1]! - 1]! + move < -DAY_SECONDS) continue
        trains.push({ run, dayOffset: days, arrives, departs, first, shift: move })
      }
    }
    if (trains.length === 0) continue
    const group = { nodes: sequence.nodes, flags: sequence.flags, trains }
    // With a smaller spread, no train of a day is at any call after the first train of the next day.
    if (sequence.spread > dayLength) groups.push(...intoFifo(group))
    else groups.push(group)
  }
  return new DayView(timetable, day, epoch, layOut(groups))
}
