import { applyUpdates } from './overlay.ts'
import type { Railway } from './railway.ts'
import { TimetableView } from './timetable-view.ts'
import type { DayView } from './view-layout.ts'

/**
 * A railway and the live updates of its trains at one moment. Immutable: new updates create another LiveView with another version, so that
 * caches and screens detect changed answers. Version 0 has no updates. Updates for unknown trains are ignored; if a train has two updates,
 * the later update in the list applies.
 */
export class LiveView extends TimetableView {
  /** The railway without live updates. */
  static none(railway: Railway): LiveView {
    return new LiveView(railway, 0, [])
  }

  override withUpdates(planned: DayView): DayView {
    return applyUpdates(planned, this.updates)
  }
}
