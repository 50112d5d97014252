import type { LiveEvent } from '@yatha/contract'
import { MAX_LIVE_AGE_SECONDS, hasTimes, type LiveNotice, type TripUpdate } from '@yatha/timetable'

/**
 * How long live times are shown, by basis. Riders' times are shown for up to the length of a ride, even if they are stale, because there
 * may be no other rider on the train to report newer times.
 */
const MAX_AGE_SECONDS = { feed: MAX_LIVE_AGE_SECONDS, riders: 3 * 3600, operator: Infinity }

/** The live data to show. */
export interface LiveData {
  /** Incremented with each change since the page was opened; 0 if there is no live data. */
  readonly version: number
  readonly updates: readonly TripUpdate[]
  readonly notices: readonly LiveNotice[]
}

/** The server's live data, without the updates that have expired on this phone. */
export class LiveState {
  private version = 0
  private trains = new Map<string, TripUpdate>()
  private notices: readonly LiveNotice[] = []
  /** How far the phone's clock is ahead of the server's, in seconds. */
  private clockOffset = 0
  private publishedData: LiveData = { version: 0, updates: [], notices: [] }
  private publications = 0
  private hasChanged = false

  /** Applies an event at the phone's time `now`. Returns false if earlier events are missing; then only a complete event can be applied. */
  apply(event: LiveEvent, now: number): boolean {
    if (!event.isWhole && event.version !== this.version + 1) return false
    // Events arrive late, never early, so the smallest difference on a connection is closest to the offset between the clocks.
    this.clockOffset = event.isWhole ? now - event.at : Math.min(this.clockOffset, now - event.at)
    this.version = event.version
    if (event.isWhole) this.trains.clear()
    for (const train of event.removed) this.trains.delete(keyOf(train))
    for (const update of event.updates) this.trains.set(keyOf(update), update)
    if (event.isWhole || event.notices) this.notices = event.notices ?? []
    this.hasChanged = true
    return true
  }

  /**
   * Returns the data to show at the phone's time `now`, with times by the phone's clock. Returns the same object until the data changes.
   */
  at(now: number): LiveData {
    const isFresh = (update: TripUpdate) => !hasTimes(update) || now - this.clockOffset - update.seenAt <= MAX_AGE_SECONDS[update.basis]
    const freshUpdates = [...this.trains.values()].filter(isFresh)
    // Without new events, the only possible change is that updates have expired.
    if (!this.hasChanged && freshUpdates.length === this.publishedData.updates.length) return this.publishedData
    this.hasChanged = false
    const { notices, publishedData } = this
    const isEmpty = freshUpdates.length === 0 && notices.length === 0
    if (isEmpty && publishedData.version === 0) return publishedData
    const updates = freshUpdates.map((update) => ({ ...update, seenAt: update.seenAt + this.clockOffset }))
    this.publishedData = { version: isEmpty ? 0 : ++this.publications, updates, notices }
    return this.publishedData
  }
}

const keyOf = ({ trip, day }: Pick<TripUpdate, 'trip' | 'day'>): string => `${trip} ${day}`
