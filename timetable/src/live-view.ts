import { viewDay } from './day-view.ts'
import { applyUpdates } from './overlay.ts'
import type { Railway } from './railway.ts'
import type { Notice } from './notice.ts'
import { remembered } from './remembered.ts'
import type { ServiceDay } from './service-day.ts'
import type { TripUpdate } from './trip-update.ts'
import type { DayView } from './view-layout.ts'

const MOST_VIEWS = 12

/**
 * A railway and the live updates of its trains at one moment. Immutable: new updates make another LiveView with another
 * version, so that caches and screens know that answers may differ. Version 0 has no updates.
 */
export class LiveView {
  private readonly days = new Map<string, DayView>()
  /** Service notices: those of the timetable, then the live ones. */
  readonly notices: readonly Notice[]

  /** Updates of unknown trains are ignored; of two updates for one train, the later in the list applies. */
  constructor(
    readonly railway: Railway,
    readonly version: number,
    readonly updates: readonly TripUpdate[],
    readonly liveNotices: readonly Notice[] = [],
  ) {
    this.notices = liveNotices.length > 0 ? [...railway.notices, ...liveNotices] : railway.notices
  }

  /** The railway without live updates. */
  static none(railway: Railway): LiveView {
    return new LiveView(railway, 0, [])
  }

  /** The trains of a day with the updates applied; `view.planned` has the planned times. The 12 latest views are cached. */
  view(day: ServiceDay): DayView {
    return remembered(this.days, day, MOST_VIEWS, () => applyUpdates(this.railway.view(day), this.updates))
  }

  /** Is the view of a day there, or has it to be made? */
  hasView(day: ServiceDay): boolean {
    return this.days.has(day)
  }

  /** Like `view`, with the trains of `after` more days. */
  viewOfDays(day: ServiceDay, after: number): DayView {
    const planned = () => viewDay(this.railway.timetable, day, { after })
    return remembered(this.days, `${day}+${after}`, MOST_VIEWS, () => applyUpdates(planned(), this.updates))
  }
}
