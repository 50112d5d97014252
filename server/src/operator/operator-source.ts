import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { hint, type Bus } from '../adapters/messaging/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { LiveRailway } from '../railway/index.ts'
import { liveSourceOf, type SentEntry } from './in-force.ts'
import { sentEntries } from './operator.store.ts'

/** Says that entries have changed: the rows say how. */
const TOPIC = 'operator'
/** The operators' word outranks feeds and riders. */
const SOURCE = { name: 'operator', rank: 500 } as const
/** A message can be lost. */
const READ_EVERY_MS = 60_000
const RETRY_MS = 1000

export interface OperatorSourceParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
}

/** What operators say, in this process's live times: read from the database when it opens, after each change, and every minute. */
export class OperatorSource {
  private entries: readonly SentEntry[] = []
  private hasRead = false
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> | undefined
  private isStale = false
  private stopped = false
  private unsubscribe: (() => void) | undefined

  constructor(private readonly parts: OperatorSourceParts) {}

  /** Have the entries been read? Before that, nothing is known of what they say. */
  get isKnown(): boolean {
    return this.hasRead
  }

  /** To be called when the database is open. */
  start(): void {
    this.unsubscribe = this.parts.bus.subscribe(TOPIC, () => void this.read())
    void this.read()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unsubscribe?.()
    clearTimeout(this.timer)
    await this.reading
  }

  /** Entries have changed: here at once, in other processes soon. */
  async changed(): Promise<void> {
    await Promise.all([this.read(), hint(this.parts, TOPIC, 'changed')])
  }

  /** Says again what was read, of another timetable. */
  publishAgain(): void {
    if (this.hasRead) this.publish(READ_EVERY_MS)
  }

  /** Reads the entries. What changes meanwhile is read by a second look. */
  read(): Promise<void> {
    if (this.reading) this.isStale = true
    this.reading ??= this.readUntilFresh().finally(() => (this.reading = undefined))
    return this.reading
  }

  private async readUntilFresh(): Promise<void> {
    const { database, clock, log, isAway } = this.parts
    let isRead = true
    do {
      this.isStale = false
      try {
        this.entries = await sentEntries(database.db, new Date(clock.nowMs()))
        this.hasRead = true
      } catch (error) {
        isRead = false
        // What was read before stays in force, until it ends.
        if (isAway(error)) log.debug('entries of operators wait for the database')
        else log.error({ err: error }, 'entries of operators were not read')
      }
    } while (this.isStale && isRead)
    this.publish(isRead ? READ_EVERY_MS : RETRY_MS)
  }

  /** Entries begin and end by themselves: looks again when the next one does, and reads again in time. */
  private publish(readWithinMs: number): void {
    const { live, clock } = this.parts
    const nowMs = clock.nowMs()
    const source = liveSourceOf(live.railway, this.entries, Math.floor(nowMs / 1000), live.addedByOthers(SOURCE.name))
    live.set(SOURCE.name, SOURCE.rank, source)
    clearTimeout(this.timer)
    if (this.stopped) return
    const ahead = this.entries.flatMap(({ from, until }) => [from, until]).map((at) => at * 1000 - nowMs)
    const next = Math.min(readWithinMs, ...ahead.filter((ms) => ms > 0))
    this.timer = setTimeout(() => void this.read(), next).unref()
  }
}
