import { expectedDeparture, type LiveView } from '@yatha/timetable'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { CallsByDay } from '../favorite/index.ts'
import { notify, PUSH_TOPIC, type NewNotification } from '../notification/index.ts'
import { hint, type Bus } from '../adapters/messaging/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import { pause, untilAborted } from '../pause.ts'
import type { LiveRailway } from '../railway/index.ts'
import { dropWakeUps, listWakeCalls, takeWakeUps, type WakeCall, type WakeRow } from './wake.store.ts'

const CHECK_INTERVAL_MS = 1000
const CACHED_DAYS = 3
/** Riders notified in one transaction. */
const PAGE_SIZE = 250

export interface WakeEngineParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  readonly loggable: (error: unknown) => unknown
  /** Whether the operators' changes are loaded. Before that, a train that they have canceled seems to run. */
  readonly isOperatorKnown: () => boolean
}

/**
 * Sends the wake-ups that are due, exactly once across all processes: one transaction deletes a wake-up and notifies its rider. Live
 * updates move a wake-up, and it is not sent while its train is canceled.
 */
export class WakeEngine {
  private readonly calls = new CallsByDay(CACHED_DAYS)
  private readonly stopped = new AbortController()
  private running: Promise<void> | undefined

  constructor(private readonly parts: WakeEngineParts) {}

  start(): void {
    this.running ??= this.run()
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.running
  }

  /** Sends the wake-ups that are due now, and deletes those whose ride is over. */
  async sendDue(): Promise<void> {
    const { database, live, clock, isOperatorKnown } = this.parts
    if (!isOperatorKnown()) return
    const now = clock.nowMs() / 1000
    for (const call of await listWakeCalls(database.db)) {
      const { leaves, arrives } = this.timesOf(live.view, call)
      if (now >= arrives) await dropWakeUps(database.db, call)
      else if (leaves !== undefined && now >= leaves) await this.send(call, arrives)
    }
  }

  /**
   * When the train leaves the stop, or the last one before it at which it stops today, and when it arrives where the riders get off.
   * `leaves` is undefined if it is canceled. A train that a new timetable lacks is on time.
   */
  private timesOf(live: LiveView, { day, trip, call, stops, plannedAt, arrivesAt }: WakeCall): { leaves?: number; arrives: number } {
    const [planned, arrives] = [plannedAt.getTime() / 1000, arrivesAt.getTime() / 1000]
    const train = this.calls.of(live, day).filter((one) => one.trip === trip)
    if (train.length === 0) return { leaves: planned, arrives }
    const made = train.filter((one) => one.call <= call && !one.cancelled).toSorted((a, b) => b.call - a.call)[0]
    if (!made) return { arrives }
    const end = train.find((one) => one.call === call + stops)
    const leaves = expectedDeparture(made)
    return { leaves, arrives: end && !end.cancelled ? expectedDeparture(end) : leaves + arrives - planned }
  }

  private async send(call: WakeCall, arrivesAt: number): Promise<void> {
    const { database, bus, clock, log } = this.parts
    for (;;) {
      const count = await database.db.transaction(async (t) => {
        const rows = await takeWakeUps(t, call, PAGE_SIZE)
        const news = rows.map((row) => notificationOf(row, Math.round(arrivesAt)))
        await notify(t, news, new Date(clock.nowMs()))
        return rows.length
      })
      await hint({ bus, log }, PUSH_TOPIC, '')
      if (count < PAGE_SIZE) return
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped
    await Promise.race([this.parts.database.open(), untilAborted(signal)])
    while (!signal.aborted) {
      await this.sendDue().catch((error: unknown) => this.logError(error))
      await pause(CHECK_INTERVAL_MS, signal)
    }
  }

  private logError(error: unknown): void {
    const { log, isDatabaseUnavailable, loggable } = this.parts
    if (isDatabaseUnavailable(error)) log.debug('wake-ups wait for the database')
    else log.error({ err: loggable(error) }, 'due wake-ups could not be sent')
  }
}

function notificationOf({ accountId, day, trip, call, route, to, isTransfer, stops, legs }: WakeRow, arrivesAt: number): NewNotification {
  return {
    accountId,
    key: `wake ${day} ${trip} ${call}`,
    facts: { kind: 'wake', route, station: to, isTransfer, stops, arrivesAt, legs: [...legs] },
    expiresAt: new Date(arrivesAt * 1000),
  }
}
