import { LiveView, type Railway, type TripUpdate } from '@yatha/timetable'

/** The railway with its current live updates: a LiveView, replaced on each change. */
export class LiveRailway {
  private current: LiveView

  constructor(railway: Railway) {
    this.current = LiveView.none(railway)
  }

  get view(): LiveView {
    return this.current
  }

  /** Replaces all live updates and increments the version. */
  publish(updates: readonly TripUpdate[]): LiveView {
    const { railway, version } = this.current
    this.current = new LiveView(railway, version + 1, updates)
    return this.current
  }
}
