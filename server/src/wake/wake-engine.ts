import { expectedDeparture, listedStation, type LiveView } from '@yatha/timetable'
import { logFailure } from '../database-error.ts'
import { CallsByDay } from '../favorite/index.ts'
import { notify, PUSH_TOPIC, type NewNotification } from '../notification/index.ts'
import { publishHint } from '../adapters/messaging/bus.ts'
import { pause, waitForAbort } from '../pause.ts'
import { deleteWakeUpsAt, listWakeCalls, claimWakeUps, type WakeCall, type WakeRow } from './wake.store.ts'
import type { Services } from '../services.ts'

const CHECK_INTERVAL_MS = 1000
const CACHED_DAYS = 3
/** Maximum time by which a train may run early. Wake-ups planned further ahead than this are not checked yet. */
const MAX_EARLY_SECONDS = 7200
/**
 * Time after the arrival at which an overdue wake-up is no longer sent. A wake-up is overdue if a delay postponed it, and the source of
 * that delay then failed.
 */
const MAX_OVERDUE_SECONDS = 900
/** Minimum time for which a push service tries to deliver a push. */
const MIN_LIFETIME_SECONDS = 60
/** Number of riders notified in one transaction. */
const PAGE_SIZE = 250

export interface WakeEngineParts extends Pick<Services, 'database' | 'live' | 'bus' | 'clock' | 'log'> {
  /** Whether the operators' changes are loaded. Until then, a train that they have canceled seems to run. */
  readonly areOperatorEntriesLoaded: () => boolean
}

interface WakeTimes {
  readonly leaves?: number
  readonly arrives: number
  /** The station where the riders get off (if skipped, the last served station before it), and the number of stops until then. */
  readonly end?: Pick<WakeRow, 'to' | 'stops'>
}

/**
 * Sends each due wake-up exactly once across all processes, because one transaction deletes it and notifies its rider. Live updates
 * change when a wake-up is due. No wake-up is sent while its train is canceled.
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

  /** Sends the wake-ups that are due now, and deletes wake-ups whose ride is over. */
  async sendDue(): Promise<void> {
    const { database, live, clock, areOperatorEntriesLoaded } = this.parts
    if (!areOperatorEntriesLoaded()) return
    const now = clock.nowMs() / 1000
    for (const call of await listWakeCalls(database.db, new Date((now + MAX_EARLY_SECONDS) * 1000))) {
      const { leaves, arrives, end } = this.timesOf(live.view, call)
      if (now >= arrives + (leaves === undefined ? 0 : MAX_OVERDUE_SECONDS)) await deleteWakeUpsAt(database.db, call)
      else if (leaves !== undefined && now >= leaves)
        await this.send(call, { arrivesAt: Math.max(arrives, now + MIN_LIFETIME_SECONDS), end })
    }
  }

  /**
   * Returns when the train leaves the stop of the wake-up or, if it skips that stop, the last stop before it; and when it arrives where the
   * riders get off. `leaves` is undefined if the train is canceled. If a new timetable lacks the train, the planned times apply.
   */
  private timesOf(live: LiveView, { day, trip, call, stops, plannedAt, arrivesAt }: WakeCall): WakeTimes {
    const [planned, arrives] = [plannedAt.getTime() / 1000, arrivesAt.getTime() / 1000]
    const trainCalls = this.calls.callsOn(live, day).filter((one) => one.trip === trip)
    if (trainCalls.length === 0) return { leaves: planned, arrives }
    const servedCalls = trainCalls.filter((one) => one.call <= call + stops && !one.cancelled).toSorted((a, b) => b.call - a.call)
    const end = servedCalls[0]
    const lastServed = servedCalls.find((one) => one.call <= call && one !== end)
    if (!end || !lastServed) return { arrives }
    const leaves = expectedDeparture(lastServed)
    const station = listedStation(live.railway, end.stop).slug
    return { leaves, arrives: expectedDeparture(end), end: { to: station, stops: servedCalls.indexOf(lastServed) } }
  }

  private async send(call: WakeCall, due: { readonly arrivesAt: number; readonly end: WakeTimes['end'] }): Promise<void> {
    const { database, bus, clock, log } = this.parts
    for (;;) {
      const count = await database.db.transaction(async (t) => {
        const rows = await claimWakeUps(t, call, PAGE_SIZE)
        const news = rows.map((row) => notificationOf({ ...row, ...due.end }, Math.round(due.arrivesAt)))
        await notify(t, news, new Date(clock.nowMs()))
        return rows.length
      })
      await publishHint({ bus, log }, PUSH_TOPIC, '')
      if (count < PAGE_SIZE) return
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped
    await Promise.race([this.parts.database.open(), waitForAbort(signal)])
    while (!signal.aborted) {
      await this.sendDue().catch((error: unknown) => logFailure(this.parts.log, error, 'due wake-ups could not be sent'))
      await pause(CHECK_INTERVAL_MS, signal)
    }
  }
}

function notificationOf(
  { id, accountId, day, trip, call, route, to, isTransfer, stops, legs }: WakeRow,
  arrivesAt: number,
): NewNotification {
  return {
    accountId,
    key: `wake ${day} ${trip} ${call} ${id}`,
    facts: { kind: 'wake', route, station: to, isTransfer, stops, arrivesAt, legs: [...legs] },
    expiresAt: new Date(arrivesAt * 1000),
  }
}
