import { saidOf } from '@yatha/answers'
import { addDays, LOOK_AHEAD_DAYS, type ServiceDay } from '@yatha/timetable'
import type { Clock } from '../outside/clock.ts'
import type { LiveRailway } from './live-railway.ts'

/**
 * Names the timetable and the live times behind answers about a day: the same as long as nothing that they can mention has
 * changed. News that says the same as before changes nothing; ages are rounded to ten seconds.
 */
export function dayVersions(live: LiveRailway, clock: Clock): (day: ServiceDay) => string {
  let edition = 0
  let { railway } = live
  let looked = ''
  let notices = live.view.liveNotices
  let all = ''
  let said: ReadonlyMap<string, string> = new Map()
  let versions: ReadonlyMap<string, string> = new Map()
  return (day) => {
    const { view, addedTrains } = live
    if (railway !== live.railway) {
      railway = live.railway
      edition++
    }
    const now = clock.nowMs() / 1000
    const moment = `${view.version} ${Math.floor(now / 10)}`
    if (looked !== moment) {
      looked = moment
      const before = said
      said = saidByDay(live, now)
      if (notices !== view.liveNotices) all = view.liveNotices.length > 0 ? moment : ''
      notices = view.liveNotices
      const next = new Map<string, string>()
      for (const [about, what] of said) next.set(about, before.get(about) === what ? versions.get(about)! : moment)
      versions = next
    }
    const version = versions.get(day) ?? ''
    if (version === '' && all === '' && addedTrains === '') return String(edition)
    return `${edition}|${version}|${all}|${addedTrains === '' ? '' : view.version}`
  }
}

/** Is more behind answers of this version than the timetable? */
export const isLiveVersion = (version: string): boolean => version.includes('|')

/** By day, what answers about it can say of trains. */
function saidByDay({ view, railway }: LiveRailway, now: number): Map<string, string> {
  const days = new Map<string, string>()
  for (const update of view.updates) {
    const said = saidOf(update, now)
    for (const day of daysAbout(update.day, railway.timetable.daysBefore)) days.set(day, `${days.get(day) ?? ''}${said}\n`)
  }
  return days
}

/** The days whose answers can mention a train of a day: those of its neighbors, and those that look ahead to them. */
function daysAbout(day: string, daysBefore: number): string[] {
  // Days of updates are service days.
  const days: string[] = []
  for (let ahead = -LOOK_AHEAD_DAYS - 1; ahead <= 1 + daysBefore; ahead++) days.push(addDays(day as ServiceDay, ahead))
  return days
}
