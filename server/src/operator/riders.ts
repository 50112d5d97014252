import type { OperatorChange } from '@yatha/contract'
import { callsOfDay, LiveView, type Railway } from '@yatha/timetable'
import type { Db } from '../db/database.ts'
import { countConcerned, dueAlert, type DueAlert } from '../favorite/index.ts'
import { stretchOf } from './change.ts'

/** Riders with an alert that a change concerns, at `now` (epoch seconds). */
export type RidersConcerned = (db: Db, change: OperatorChange, now: number) => Promise<number>

/** Counts the riders who are told, by an alert, of calls that have not been made yet. A notice alone alerts nobody. */
export function ridersConcerned(railway: Railway): RidersConcerned {
  const planned = LiveView.none(railway)
  return async (db, change, now) => {
    const route = change.kind === 'notice' ? undefined : railway.route(change.train)
    if (change.kind === 'notice' || !route) return 0
    const stretch = stretchOf(railway, route, change)
    if (!stretch) return 0
    const due: DueAlert[] = change.days.flatMap((day) =>
      callsOfDay(planned, day)
        .filter(({ tripIndex, call }) => route.trips.includes(tripIndex) && call >= stretch.from && call <= stretch.until)
        .filter((call) => call.planned > now)
        .map((call) => dueAlert(planned, call, 0)),
    )
    return countConcerned(db, due)
  }
}
