import { buildDayView } from './day-view.ts'
import type { Railway } from './railway.ts'
import type { Notice } from './notice.ts'
import { getOrCompute } from './get-or-compute.ts'
import type { ServiceDay } from './service-day.ts'
import type { TripUpdate } from './trip-update.ts'
import type { DayView } from './view-layout.ts'

const MAX_CACHED_VIEWS = 12

/**
 * A railway with the views of its days. This class has only planned times; `LiveView` applies live updates. They are two classes so that
 * the phone loads the code of `LiveView` only when there is live data.
 */
export class TimetableView {
  private readonly days = new Map<string, DayView>()
  /** Service notices of the timetable, followed by live notices. */
  readonly notices: readonly Notice[]

  constructor(
    readonly railway: Railway,
    readonly version = 0,
    readonly updates: readonly TripUpdate[] = [],
    readonly liveNotices: readonly Notice[] = [],
  ) {
    this.notices = liveNotices.length > 0 ? [...railway.notices, ...liveNotices] : railway.notices
  }

  /** The trains of a day with the updates applied; `view.planned` has the planned times. The 12 latest views are cached. */
  view(day: ServiceDay): DayView {
    return getOrCompute(this.days, day, MAX_CACHED_VIEWS, () => this.withUpdates(this.railway.view(day)))
  }

  /** Like `view`, with the trains of `after` more days. */
  viewOfDays(day: ServiceDay, after: number): DayView {
    const planned = () => buildDayView(this.railway.timetable, day, { after })
    return getOrCompute(this.days, `${day}+${after}`, MAX_CACHED_VIEWS, () => this.withUpdates(planned()))
  }

  /** Applies the live updates to the view of a day; in this class, returns the view unchanged. */
  withUpdates(planned: DayView): DayView {
    return planned
  }
}
