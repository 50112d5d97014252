import type { OperatorChange } from '@yatha/contract'
import { callsOfDay, LiveView, type Railway } from '@yatha/timetable'
import type { Db } from '../db/database.ts'
import { countConcernedAccounts, createDueAlert, type DueAlert } from '../favorite/index.ts'
import { concernedStretch, isTimingChange, routeOf } from './change.ts'

/**
 * Returns the number of riders with an alert for a call that the change concerns and that is planned after `now` (epoch seconds). Returns
 * 0 for a notice or a video, because these cause no alerts. `railway` comes from railwayOf.
 */
export async function countConcernedRiders(db: Db, railway: Railway, change: OperatorChange, now: number): Promise<number> {
  const route = routeOf(railway, change)
  const stretch = route && concernedStretch(railway, route, change)
  if (!isTimingChange(change) || !route || !stretch) return 0
  const planned = LiveView.none(railway)
  const due: DueAlert[] = change.days.flatMap((day) =>
    callsOfDay(planned, day)
      .filter(({ tripIndex, call }) => route.trips.includes(tripIndex) && call >= stretch.from && call <= stretch.until)
      .filter((call) => call.planned > now)
      .map((call) => createDueAlert(planned, call, 0)),
  )
  return countConcernedAccounts(db, due)
}
