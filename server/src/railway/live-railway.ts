import type { LiveEvent } from '@yatha/contract'
import { LiveView, readNotice, withAddedTrains, type LiveNotice, type Railway, type TripUpdate } from '@yatha/timetable'

/** What one source knows of trains, and what it announces. */
export interface LiveSource {
  readonly updates: readonly TripUpdate[]
  readonly notices?: readonly LiveNotice[]
}

/** A change of the live times without its moment, which the sender adds. */
export type LiveChange = Omit<LiveEvent, 'at'>

/** The railway with its current live times: a LiveView, replaced on each change. */
export class LiveRailway {
  private current: LiveView
  private readonly sources = new Map<string, LiveSource & { readonly rank: number }>()
  private readonly listeners = new Set<(change: LiveChange) => void>()
  private notices: readonly LiveNotice[] = []

  constructor(private timetabled: Railway) {
    this.current = LiveView.none(timetabled)
  }

  /** The railway by its timetable; that of `view` has the trains that are added live, too. */
  get railway(): Railway {
    return this.timetabled
  }

  get view(): LiveView {
    return this.current
  }

  /** Returns whether live updates or notices are in force. Otherwise answers depend on the timetable alone. */
  get isLive(): boolean {
    return this.current.updates.length > 0 || this.notices.length > 0
  }

  /** All that is known now, for somebody who knows nothing yet. */
  get all(): LiveChange {
    const { version, updates } = this.current
    return { version, isWhole: true, updates, removed: [], notices: this.notices }
  }

  /**
   * Replaces what a source knows. For one train of a day, the source with the higher rank applies; a train that one of them adds
   * is there, whatever the others know of it.
   */
  set(source: string, rank: number, known: LiveSource): void {
    this.sources.set(source, { ...known, rank })
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

  /** Updates of the other sources that add trains. */
  addedByOthers(source: string): TripUpdate[] {
    return [...this.sources].flatMap(([name, { updates }]) => (name === source ? [] : updates.filter(({ added }) => added)))
  }

  /** Replaces what is said by hand, see `/dev/live`. */
  publish(updates: readonly TripUpdate[]): LiveView {
    this.set(BY_HAND.name, BY_HAND.rank, { updates })
    return this.current
  }

  /** Takes another timetable. What sources know is read by it: they have to say it again. */
  change(railway: Railway): void {
    this.timetabled = railway
    this.sources.clear()
    this.replace([], [], true)
  }

  /** Calls `listener` with each later change; returns a function that unsubscribes. */
  subscribe(listener: (change: LiveChange) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private replace(updates: readonly TripUpdate[], notices: readonly LiveNotice[], isOther = false): void {
    const { version } = this.current
    const railway = withAddedTrains(this.railway, updates)
    const before = new Map(this.current.updates.map((update) => [trainKey(update), update]))
    const changed = updates.filter((update) => JSON.stringify(update) !== JSON.stringify(before.get(trainKey(update))))
    const kept = new Set(updates.map(trainKey))
    const removed = this.current.updates.filter((update) => !kept.has(trainKey(update))).map(({ trip, day }) => ({ trip, day }))
    const isAnnounced = JSON.stringify(notices) !== JSON.stringify(this.notices)
    if (changed.length === 0 && removed.length === 0 && !isAnnounced && !isOther) return
    this.notices = notices
    const known = notices.map((notice) => readNotice(railway, notice)).filter((notice) => notice !== undefined)
    this.current = new LiveView(railway, version + 1, updates, known)
    const change = { version: version + 1, isWhole: false, updates: changed, removed, ...(isAnnounced && { notices }) }
    for (const listener of this.listeners) listener(change)
  }
}

/** What is said by hand outranks all else. */
export const BY_HAND = { name: 'developer', rank: 1000 } as const

/** Names a train of a day. */
export const trainKey = ({ trip, day }: { readonly trip: string; readonly day: string }): string => `${trip} ${day}`
