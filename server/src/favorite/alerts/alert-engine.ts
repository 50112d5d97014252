import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import type { Notified } from '../../notification/index.ts'
import type { Clock } from '../../adapters/clock.ts'
import { handler, type JobHandler, type JobKind, type Jobs } from '../../adapters/messaging/jobs.ts'
import type { LiveRailway } from '../../railway/index.ts'
import { addAlerts, beginRounds, concernedBy, FIRST_ID, linkNotifications, tellAgain, toldOtherwise } from './alert.store.ts'
import { DueAlerts, isQuietAt, type DueAlert } from './due-alerts.ts'
import { NewsOfTold } from './news-of-told.ts'

/** Notifies the riders whom a due alert concerns. If a worker is killed, another one continues. */
const ALERT_ROUND: JobKind<DueAlert> = { name: 'alert-round', tries: 8 }

/** Sends a correction to riders of a train that was canceled, or runs after all, since they were notified. */
const ALERT_AGAIN: JobKind<DueAlert> = { name: 'alert-again', tries: 8 }

/** Names of the jobs that notify the riders of an alert. */
export const ALERT_JOBS: readonly string[] = [ALERT_ROUND.name, ALERT_AGAIN.name]

/** Riders notified in one transaction. Small enough that statements stay far below the statement timeout on a busy database. */
const PAGE = 250
/** Maximum wait between two checks, since live times change at any moment. */
const LOOK_MS = 1000
const LEAST_MS = 20

/** A notification to send to an account. At most one exists per account and key. */
export interface Told {
  readonly accountId: string
  readonly key: string
  readonly alert: DueAlert
  /** Whether it corrects an earlier notification. */
  readonly isAgain?: boolean
  /** When the notification is no longer useful. */
  readonly expiresAt: Date
}

export interface AlertEngineParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  /** Stores notifications and queues their pushes, in this transaction. Returns those that are new. */
  readonly notify: (t: Db, told: readonly Told[]) => Promise<readonly Notified[]>
  /** Called when notifications are ready to be sent. */
  readonly onTold: () => void
  /** Called when a due alert is sent, with its delay in seconds. */
  readonly onRound: (lateSeconds: number) => void
  readonly isAway: (error: unknown) => boolean
  /** Whether the operators' changes are loaded. Before that, a train that they have canceled seems to run. */
  readonly isOperatorKnown: () => boolean
}

/**
 * Finds due alerts and notifies the riders whom they concern, exactly once across all processes. Only one process can
 * insert the row of a due alert. The same transaction adds the job that notifies the riders, page by page.
 */
export class AlertEngine {
  private readonly dueAlerts = new DueAlerts()
  private readonly news = new NewsOfTold()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private stopped = false
  private wasAway = false

  constructor(private readonly parts: AlertEngineParts) {}

  start(): void {
    void this.keepLooking()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.looking
  }

  /** Handlers of the jobs that notify riders. */
  handlers(): JobHandler[] {
    return [handler(ALERT_ROUND, (due) => this.tell(due)), handler(ALERT_AGAIN, (due) => this.tellAgain(due))]
  }

  /** Queues a correction for each alert that live data now contradicts. */
  async lookAgain(): Promise<void> {
    const { database, live, clock, jobs, isOperatorKnown } = this.parts
    if (!isOperatorKnown()) return
    for (const due of await this.news.at(database.db, live.view, clock.nowMs() / 1000))
      await jobs.add(database.db, ALERT_AGAIN, due, { key: `alert-again ${due.day} ${due.trip} ${due.call} ${due.cancelled}` })
  }

  /** Queues the alerts that are due now. Returns the epoch second at which the next alert is due. */
  async look(): Promise<number> {
    const { database, live, clock, jobs } = this.parts
    // While the database is unavailable, this throws before the costly search for due alerts.
    if (this.wasAway) await database.db.execute(sql`select 1`)
    this.wasAway = false
    const { due, next } = this.dueAlerts.at(live.view, clock.nowMs() / 1000)
    if (due.length === 0) return next
    try {
      await database.db.transaction(async (t) => {
        for (const one of await beginRounds(t, due)) await jobs.add(t, ALERT_ROUND, one)
      })
    } catch (error) {
      this.dueAlerts.again()
      this.wasAway = this.parts.isAway(error)
      throw error
    }
    return next
  }

  /** Notifies all riders whom a due alert concerns. After a crash, riders who were already notified are skipped. */
  async tell(due: DueAlert): Promise<void> {
    const { database, clock, notify, onTold, onRound } = this.parts
    onRound(clock.nowMs() / 1000 - due.dueAt)
    const key = `alert ${due.day} ${due.trip} ${due.call}`
    const expiresAt = new Date(Math.max(due.planned, due.expected ?? 0) * 1000)
    for (let after = FIRST_ID; ; ) {
      const page = await concernedBy(database.db, due, after, PAGE)
      if (page.length > 0)
        await database.db.transaction(async (t) => {
          const accounts = await addAlerts(t, due, page, new Date(clock.nowMs()))
          const notified = await notify(
            t,
            accounts.map((accountId) => ({ accountId, key, alert: due, expiresAt })),
          )
          await linkNotifications(t, due, notified)
        })
      onTold()
      if (page.length < PAGE) return
      after = page.at(-1)!.favoriteId
    }
  }

  /** Sends a correction to the riders whose last notification about a call is now wrong. */
  async tellAgain(due: DueAlert): Promise<void> {
    const { database, live, clock, notify, onTold } = this.parts
    const isQuiet = isQuietAt(clock.nowMs() / 1000, live.view.railway.zone)
    const expiresAt = new Date(Math.max(due.planned, due.expected ?? 0) * 1000)
    for (let after = FIRST_ID; ; ) {
      const page = await toldOtherwise(database.db, due, isQuiet, after, PAGE)
      if (page.length > 0)
        await database.db.transaction(async (t) => {
          for (const [key, accounts] of byKey(due, await tellAgain(t, due, page))) {
            const notified = await notify(
              t,
              accounts.map((accountId) => ({ accountId, key, alert: due, expiresAt, isAgain: true })),
            )
            await linkNotifications(t, due, notified)
          }
        })
      onTold()
      if (page.length < PAGE) return
      after = page.at(-1)!
    }
  }

  private async keepLooking(): Promise<void> {
    if (this.stopped) return
    const looking = this.lookOnce()
    this.looking = looking.then(() => undefined)
    const waitMs = (await looking) * 1000 - this.parts.clock.nowMs()
    if (!this.stopped) this.timer = setTimeout(() => void this.keepLooking(), Math.min(Math.max(waitMs, LEAST_MS), LOOK_MS))
  }

  private async lookOnce(): Promise<number> {
    const { log, isAway } = this.parts
    try {
      const next = await this.look()
      await this.lookAgain()
      return next
    } catch (error) {
      if (isAway(error)) log.debug('alerts wait for the database')
      else log.error({ err: error }, 'alerts that are due were not found')
      return Infinity
    }
  }
}

/** Accounts by notification key. An account is notified once per key; accounts with equally many earlier notifications share one. */
function byKey({ day, trip, call }: DueAlert, told: readonly { accountId: string; times: number }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { accountId, times } of told) {
    const key = `alert ${day} ${trip} ${call} ${times}`
    found.set(key, [...(found.get(key) ?? []), accountId])
  }
  return found
}
