import { leavesAt, type LiveView } from '@yatha/timetable'
import type { Db } from '../../db/database.ts'
import { toldCalls } from './alert.store.ts'
import { CallsByDay, dueAlert, type DueAlert } from './due-alerts.ts'

/** A round that began before a change can end after it: looks again, though nothing has changed. */
const LOOK_EVERY_SECONDS = 60
/** No train is later than this. */
const LATEST_SECONDS = 43_200
const DAYS_KEPT = 3

/** Finds calls of trains that riders were told will be made and will not, or the other way round. */
export class NewsOfTold {
  private readonly calls = new CallsByDay(DAYS_KEPT)
  private lookedAt = 0
  private lookedFor = ''

  /** At `now`, epoch seconds; alerts of trains that have left are of no use any more. */
  async at(db: Db, live: LiveView, now: number): Promise<DueAlert[]> {
    const state = stateOf(live)
    if (state === this.lookedFor && Math.abs(now - this.lookedAt) < LOOK_EVERY_SECONDS) return []
    const told = await toldCalls(db, new Date((now - LATEST_SECONDS) * 1000))
    const news = told.flatMap(({ day, trip, call, cancelledBy }) => {
      const found = this.calls.of(live, day).find((one) => one.trip === trip && one.call === call)
      if (!found || leavesAt(found) <= now || found.cancelled === (cancelledBy !== null)) return []
      // A feed that is silent takes nothing back: only what it says does, or an operator who undoes it.
      if (!found.cancelled && cancelledBy !== 'operator' && found.basis === undefined) return []
      return dueAlert(live, found, 0)
    })
    this.lookedFor = state
    this.lookedAt = now
    return news
  }
}

/** Of which trains something is known, and which of them and of their calls are canceled. */
const stateOf = ({ updates }: LiveView): string =>
  JSON.stringify(
    updates.map(({ trip, day, cancelled, calls }) => {
      const skipped = calls?.filter((call) => call.skipped).map(({ call }) => call) ?? []
      return [trip, day, cancelled ?? false, ...skipped]
    }),
  )
