import { logFailure } from '../database-error.ts'
import { publishHint } from '../adapters/messaging/bus.ts'
import { liveSourceOf, videosInForce, type PublishedEntry } from './in-force.ts'
import { publishedEntries } from './operator.store.ts'
import type { Services } from '../services.ts'

/** Bus topic for changed entries. Subscribers ignore the message's content. */
const TOPIC = 'operator'
/** Operators outrank feeds and riders. */
const SOURCE = { name: 'operator', rank: 500 } as const
/** Interval at which entries are reread, since a bus message can be lost. */
const READ_EVERY_MS = 60_000
const RETRY_MS = 1000

export type OperatorSourceDeps = Pick<Services, 'database' | 'live' | 'bus' | 'clock' | 'log'>

/** Publishes operators' entries in this process's live times. Reads the entries at the start, after each change, and every minute. */
export class OperatorSource {
  private entries: readonly PublishedEntry[] = []
  private hasRead = false
  private currentVideos: ReadonlyMap<string, string> = new Map()
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> | undefined
  private isStale = false
  private isStopped = false
  private unsubscribe: (() => void) | undefined

  constructor(private readonly parts: OperatorSourceDeps) {}

  /** Whether the entries have been read. Until then, it is unknown which are in force. */
  get areEntriesLoaded(): boolean {
    return this.hasRead
  }

  /** URLs of the trains' videos, by the slug of the train. They replace the videos of the timetable. */
  get videos(): ReadonlyMap<string, string> {
    return this.currentVideos
  }

  /** Starts to read the entries from the database, which must be open. */
  start(): void {
    this.unsubscribe = this.parts.bus.subscribe(TOPIC, () => void this.read())
    void this.read()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.unsubscribe?.()
    clearTimeout(this.timer)
    await this.reading
  }

  /** Applies changed entries: immediately in this process, and soon in the other processes. */
  async applyChanges(): Promise<void> {
    await Promise.all([this.read(), publishHint(this.parts, TOPIC, 'changed')])
  }

  /** Publishes the cached entries again, for a new timetable. */
  republish(): void {
    if (this.hasRead) this.publish(READ_EVERY_MS)
  }

  /** Reads the entries. If called during a read, reads them again afterwards. */
  read(): Promise<void> {
    if (this.reading) this.isStale = true
    this.reading ??= this.readUntilFresh().finally(() => (this.reading = undefined))
    return this.reading
  }

  private async readUntilFresh(): Promise<void> {
    const { database, clock, log } = this.parts
    let isRead = true
    do {
      this.isStale = false
      try {
        this.entries = await publishedEntries(database.db, new Date(clock.nowMs()))
        this.hasRead = true
      } catch (error) {
        isRead = false
        // Entries that were read before stay in force until they end.
        logFailure(log, error, 'operators’ entries could not be read')
      }
    } while (this.isStale && isRead)
    this.publish(isRead ? READ_EVERY_MS : RETRY_MS)
  }

  /** Publishes the entries in force now. Schedules the next read for when an entry begins or ends, at the latest after `readWithinMs`. */
  private publish(readWithinMs: number): void {
    const { live, clock } = this.parts
    const nowMs = clock.nowMs()
    const now = Math.floor(nowMs / 1000)
    this.currentVideos = videosInForce(this.entries, now)
    const source = liveSourceOf(live.railway, this.entries, now, live.additionsFromOtherSources(SOURCE.name))
    live.set(SOURCE.name, SOURCE.rank, source)
    clearTimeout(this.timer)
    if (this.isStopped) return
    const ahead = this.entries.flatMap(({ from, until }) => [from, until]).map((at) => at * 1000 - nowMs)
    const next = Math.min(readWithinMs, ...ahead.filter((ms) => ms > 0))
    this.timer = setTimeout(() => void this.read(), next).unref()
  }
}
