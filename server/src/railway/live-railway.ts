import type { LiveEvent } from '@yatha/contract'
import { LiveView, readNotice, withAddedTrains, type LiveNotice, type Railway, type TripUpdate } from '@yatha/timetable'

/** Trip updates and notices from one source. */
export interface LiveSource {
  readonly updates: readonly TripUpdate[]
  readonly notices?: readonly LiveNotice[]
}

/** A change to the live times. `LiveEvent.at` and the pack are added when the change is sent. */
export type LiveChange = Omit<LiveEvent, 'at'>

/** The railway with its current live times. Each change replaces `view`. */
export class LiveRailway {
  private current: LiveView
  private readonly sources = new Map<string, LiveSource & { readonly rank: number }>()
  private readonly listeners = new Set<(change: LiveChange) => void>()
  private notices: readonly LiveNotice[] = []

  constructor(private timetableRailway: Railway) {
    this.current = LiveView.none(timetableRailway)
  }

  /** The railway without trains that are added live. The railway of `view` contains them. */
  get railway(): Railway {
    return this.timetableRailway
  }

  get view(): LiveView {
    return this.current
  }

  /** Whether there are any live updates or notices. If not, answers depend only on the timetable. */
  get isLive(): boolean {
    return this.current.updates.length > 0 || this.notices.length > 0
  }

  /** All live data, for a client that has not received any yet. */
  get snapshot(): LiveChange {
    const { version, updates } = this.current
    return { version, isWhole: true, updates, removed: [], notices: this.notices }
  }

  /**
   * Replaces the data of a source. If several sources have updates for the same train of a day, the source with the highest rank applies.
   * An added train stays an added train, even if a source with a higher rank updates it.
   */
  set(source: string, rank: number, data: LiveSource): void {
    this.sources.set(source, { ...data, rank })
    const sources = [...this.sources.values()].sort((a, b) => a.rank - b.rank)
    const updates = new Map<string, TripUpdate>()
    for (const update of sources.flatMap((one) => one.updates)) {
      const added = update.added ?? updates.get(trainKey(update))?.added
      updates.set(trainKey(update), added ? { ...update, added } : update)
    }
    this.replace(
      [...updates.values()],
      sources.toReversed().flatMap((one) => one.notices ?? []),
    )
  }

  /** Returns the updates from other sources that add trains. */
  additionsFromOtherSources(source: string): TripUpdate[] {
    return [...this.sources].flatMap(([name, { updates }]) => (name === source ? [] : updates.filter(({ added }) => added)))
  }

  /** Replaces the updates that a developer sets by hand, and returns the new view. */
  publish(updates: readonly TripUpdate[]): LiveView {
    this.set(DEVELOPER_SOURCE.name, DEVELOPER_SOURCE.rank, { updates })
    return this.current
  }

  /** Changes the timetable and clears all live data, which refers to the old timetable. Sources have to set their data again. */
  change(railway: Railway): void {
    this.timetableRailway = railway
    this.sources.clear()
    this.replace([], [], true)
  }

  /** Calls `listener` with each later change; returns a function that unsubscribes. */
  subscribe(listener: (change: LiveChange) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private replace(updates: readonly TripUpdate[], notices: readonly LiveNotice[], isNewTimetable = false): void {
    const { version } = this.current
    const railway = withAddedTrains(this.railway, updates)
    const before = new Map(this.current.updates.map((update) => [trainKey(update), update]))
    const changed = updates.filter((update) => JSON.stringify(update) !== JSON.stringify(before.get(trainKey(update))))
    const keys = new Set(updates.map(trainKey))
    const removed = this.current.updates.filter((update) => !keys.has(trainKey(update))).map(({ trip, day }) => ({ trip, day }))
    const isAnnounced = JSON.stringify(notices) !== JSON.stringify(this.notices)
    if (changed.length === 0 && removed.length === 0 && !isAnnounced && !isNewTimetable) return
    this.notices = notices
    const parsedNotices = notices.map((notice) => readNotice(railway, notice)).filter((notice) => notice !== undefined)
    this.current = new LiveView(railway, version + 1, updates, parsedNotices)
    const change = { version: version + 1, isWhole: false, updates: changed, removed, ...(isAnnounced && { notices }) }
    for (const listener of this.listeners) listener(change)
  }
}

/** The live source of updates that a developer sets by hand; it outranks all other sources. */
export const DEVELOPER_SOURCE = { name: 'developer', rank: 1000 } as const

/** Returns the key of a train on a day. */
export const trainKey = ({ trip, day }: { readonly trip: string; readonly day: string }): string => `${trip} ${day}`
