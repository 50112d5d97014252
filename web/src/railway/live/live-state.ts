import type { LiveEvent } from '@yatha/contract'
import { LIVE_SECONDS, tellsTimes, type LiveNotice, type TripUpdate } from '@yatha/timetable'

/** For how long what was seen is shown: of riders also when it is stale, up to the length of a ride, since nobody else may be on the train. */
const SHOWN_SECONDS = { feed: LIVE_SECONDS, riders: 3 * 3600, operator: Infinity }

/** What is live, for the page to show. */
export interface LiveNews {
  /** Of this page; 0 when nothing is live. */
  readonly version: number
  readonly updates: readonly TripUpdate[]
  readonly notices: readonly LiveNotice[]
}

/** What the server says is live, and what of it is not too old on this phone. */
export class LiveState {
  private version = 0
  private trains = new Map<string, TripUpdate>()
  private notices: readonly LiveNotice[] = []
  /** How far the phone's clock is ahead of the server's, in seconds. */
  private ahead = 0
  private published: LiveNews = { version: 0, updates: [], notices: [] }
  private publications = 0
  private hasNews = false

  /** Applies an event at the phone's time `now`. False if it is not the next one: then only a whole one helps. */
  take(event: LiveEvent, now: number): boolean {
    if (!event.isWhole && event.version !== this.version + 1) return false
    // Events arrive late, never early: the least difference of a connection is nearest to that of the clocks.
    this.ahead = event.isWhole ? now - event.at : Math.min(this.ahead, now - event.at)
    this.version = event.version
    if (event.isWhole) this.trains.clear()
    for (const train of event.removed) this.trains.delete(keyOf(train))
    for (const update of event.updates) this.trains.set(keyOf(update), update)
    if (event.isWhole || event.notices) this.notices = event.notices ?? []
    this.hasNews = true
    return true
  }

  /** What to show at the phone's time `now`, with ages by its clock; the same object until that changes. */
  at(now: number): LiveNews {
    const isYoung = (update: TripUpdate) => !tellsTimes(update) || now - this.ahead - update.seenAt <= SHOWN_SECONDS[update.basis]
    const young = [...this.trains.values()].filter(isYoung)
    // Without news, trains only become too old.
    if (!this.hasNews && young.length === this.published.updates.length) return this.published
    this.hasNews = false
    const { notices, published } = this
    const isNothing = young.length === 0 && notices.length === 0
    if (isNothing && published.version === 0) return published
    const updates = young.map((update) => ({ ...update, seenAt: update.seenAt + this.ahead }))
    this.published = { version: isNothing ? 0 : ++this.publications, updates, notices }
    return this.published
  }
}

const keyOf = ({ trip, day }: Pick<TripUpdate, 'trip' | 'day'>): string => `${trip} ${day}`
