import { addDays, LOOK_AHEAD_DAYS, type ServiceDay } from '@yatha/timetable'
import type { Clock } from '../outside/clock.ts'
import type { LiveRailway } from './live-railway.ts'

/**
 * Names the timetable and the live times behind answers about a day: the same as long as nothing that they can mention has changed. Answers with
 * live times contain ages, rounded to ten seconds.
 */
export function dayVersions(live: LiveRailway, clock: Clock): (day: ServiceDay) => string {
  let version = -1
  let edition = 0
  let { railway } = live
  let touched = new Set<string>()
  return (day) => {
    const { view, addedTrains } = live
    if (railway !== live.railway) {
      railway = live.railway
      edition++
    }
    if (version !== view.version) {
      version = view.version
      touched = new Set(view.updates.flatMap((update) => daysAbout(update.day, live.railway.timetable.daysBefore)))
    }
    if (view.liveNotices.length === 0 && addedTrains === '' && !touched.has(day)) return String(edition)
    return `${edition} ${view.version} ${Math.floor(clock.nowMs() / 10_000)}`
  }
}

/** The days whose answers can mention a train of a day: those of its neighbors, and those that look ahead to them. */
function daysAbout(day: string, daysBefore: number): string[] {
  // Days of updates are service days.
  const days: string[] = []
  for (let ahead = -LOOK_AHEAD_DAYS - 1; ahead <= 1 + daysBefore; ahead++) days.push(addDays(day as ServiceDay, ahead))
  return days
}
