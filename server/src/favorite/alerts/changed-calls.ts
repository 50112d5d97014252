import { expectedDeparture, type LiveView } from '@yatha/timetable'
import type { Db } from '../../db/database.ts'
import { listNotifiedCalls } from './alert.store.ts'
import { CallsByDay, createDueAlert, type DueAlert } from './due-alerts.ts'

/** Interval of searches while live data is unchanged. They find alerts that a job stored after the last search, with older live data. */
const CHECK_INTERVAL_SECONDS = 60
/** Maximum delay of a train for which alerts are corrected: calls planned earlier are not checked. */
const MAX_DELAY_SECONDS = 43_200
const CACHED_DAYS = 3

/** Finds calls that were canceled, or reinstated, since riders were notified. */
export class ChangedCallFinder {
  private readonly calls = new CallsByDay(CACHED_DAYS)
  private checkedAt = 0
  private checkedState = ''

  /** Returns the corrections to send at `now`, in epoch seconds, for trains that have not left. */
  async find(db: Db, live: LiveView, now: number): Promise<DueAlert[]> {
    const state = fingerprintOf(live)
    if (state === this.checkedState && Math.abs(now - this.checkedAt) < CHECK_INTERVAL_SECONDS) return []
    const notifiedCalls = await listNotifiedCalls(db, new Date((now - MAX_DELAY_SECONDS) * 1000))
    const corrections = notifiedCalls.flatMap(({ day, trip, call, cancelledBy }) => {
      const found = this.calls.callsOn(live, day).find((one) => one.trip === trip && one.call === call)
      if (!found || expectedDeparture(found) <= now || found.cancelled === (cancelledBy !== null)) return []
      // If live data no longer contains the train, its cancellation is not corrected: live data must state that the train runs.
      // An operator's cancellation, however, is corrected as soon as the operator withdraws it.
      if (!found.cancelled && cancelledBy !== 'operator' && found.basis === undefined) return []
      return createDueAlert(live, found, 0)
    })
    this.checkedState = state
    this.checkedAt = now
    return corrections
  }
}

/** Returns a text that changes with the live data that corrections depend on: trains with updates, canceled trains and skipped calls. */
const fingerprintOf = ({ updates }: LiveView): string =>
  JSON.stringify(
    updates.map(({ trip, day, cancelled, calls }) => {
      const skipped = calls?.filter((call) => call.skipped).map(({ call }) => call) ?? []
      return [trip, day, cancelled ?? false, ...skipped]
    }),
  )
