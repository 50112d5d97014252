import { sql } from 'drizzle-orm'
import { isDatabaseUnavailable, logFailure } from '../../database-error.ts'
import type { Db } from '../../db/database.ts'
import type { AddedNotification } from '../../notification/index.ts'
import { jobHandler, type JobHandler, type JobKind } from '../../adapters/messaging/jobs.ts'
import {
  addAlerts,
  insertDueAlerts,
  concernedFavorites,
  PAGING_START_ID,
  linkNotifications,
  recordCorrections,
  accountsToCorrect,
} from './alert.store.ts'
import { DueAlertFinder, isQuietAt, type DueAlert } from './due-alerts.ts'
import { ChangedCallFinder } from './changed-calls.ts'
import type { Services } from '../../services.ts'

/** Notifies the riders whom a due alert concerns. If a worker is killed, another worker continues. */
const SEND_ALERT: JobKind<DueAlert> = { name: 'alert-round', maxAttempts: 8 }

/** Notifies riders again if their train has been canceled, or runs after all, since their last notification. */
const ALERT_CORRECTION: JobKind<DueAlert> = { name: 'alert-again', maxAttempts: 8 }

/** Names of the jobs that notify the riders of an alert. */
export const ALERT_JOB_NAMES: readonly string[] = [SEND_ALERT.name, ALERT_CORRECTION.name]

/** Number of riders notified in one transaction. Statements must stay far below the statement timeout even on a busy database. */
const PAGE_SIZE = 250
/** Maximum wait between two checks, because live times can change at any moment. */
const MAX_WAIT_MS = 1000
const MIN_WAIT_MS = 20

/** A notification to send to an account. At most one exists per account and key. */
export interface AlertNotification {
  readonly accountId: string
  readonly key: string
  readonly alert: DueAlert
  /** Whether this notification corrects an earlier one. */
  readonly isCorrection?: boolean
  /** When the notification is no longer useful. */
  readonly expiresAt: Date
}

export interface AlertEngineDeps extends Pick<Services, 'database' | 'live' | 'clock' | 'jobs' | 'log'> {
  /** Stores notifications and queues their pushes, in the transaction `t`. Returns the notifications that are new. */
  readonly notify: (t: Db, notifications: readonly AlertNotification[]) => Promise<readonly AddedNotification[]>
  /** Called when notifications are ready to be sent. */
  readonly onNotified: () => void
  /** Called when a due alert is sent, with its delay in seconds. */
  readonly onAlertSent: (lateSeconds: number) => void
  /** Returns whether the operators' changes are loaded. Before that, a train that they have canceled seems to run. */
  readonly areOperatorEntriesLoaded: () => boolean
}

/**
 * Finds due alerts and notifies the riders whom they concern, exactly once across all processes: only one process can insert
 * the row of a due alert, and the same transaction adds the job that notifies the riders, page by page.
 */
export class AlertEngine {
  private readonly dueAlerts = new DueAlertFinder()
  private readonly corrections = new ChangedCallFinder()
  private timer: NodeJS.Timeout | undefined
  private checking: Promise<void> | undefined
  private isStopped = false
  private wasUnavailable = false

  constructor(private readonly parts: AlertEngineDeps) {}

  start(): void {
    void this.scheduleChecks()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.checking
  }

  /** Handlers of the jobs that notify riders. */
  handlers(): JobHandler[] {
    return [jobHandler(SEND_ALERT, (due) => this.notifyRiders(due)), jobHandler(ALERT_CORRECTION, (due) => this.sendCorrections(due))]
  }

  /** Queues the corrections of alerts that live data now contradicts. */
  async queueCorrections(): Promise<void> {
    const { database, live, clock, jobs, areOperatorEntriesLoaded } = this.parts
    if (!areOperatorEntriesLoaded()) return
    for (const due of await this.corrections.find(database.db, live.view, clock.nowMs() / 1000))
      await jobs.add(database.db, ALERT_CORRECTION, due, { key: `alert-again ${due.day} ${due.trip} ${due.call} ${due.cancelled}` })
  }

  /** Queues the alerts that are due now. Returns the epoch second at which the next alert is due. */
  async queueDueAlerts(): Promise<number> {
    const { database, live, clock, jobs } = this.parts
    // While the database is unavailable, this throws before the costly search for due alerts.
    if (this.wasUnavailable) await database.db.execute(sql`select 1`)
    this.wasUnavailable = false
    const { due, next } = this.dueAlerts.findDue(live.view, clock.nowMs() / 1000)
    if (due.length === 0) return next
    try {
      await database.db.transaction(async (t) => {
        for (const one of await insertDueAlerts(t, due)) await jobs.add(t, SEND_ALERT, one)
      })
    } catch (error) {
      this.dueAlerts.reset()
      this.wasUnavailable = isDatabaseUnavailable(error)
      throw error
    }
    return next
  }

  /** Notifies all riders whom a due alert concerns. After a crash, riders who were already notified are skipped. */
  async notifyRiders(due: DueAlert): Promise<void> {
    const { database, clock, notify, onNotified, onAlertSent } = this.parts
    onAlertSent(clock.nowMs() / 1000 - due.dueAt)
    const key = `alert ${due.day} ${due.trip} ${due.call}`
    const expiresAt = new Date(Math.max(due.planned, due.expected ?? 0) * 1000)
    for (let after = PAGING_START_ID; ; ) {
      const page = await concernedFavorites(database.db, due, after, PAGE_SIZE)
      if (page.length > 0)
        await database.db.transaction(async (t) => {
          const accounts = await addAlerts(t, due, page, new Date(clock.nowMs()))
          const notified = await notify(
            t,
            accounts.map((accountId) => ({ accountId, key, alert: due, expiresAt })),
          )
          await linkNotifications(t, due, notified)
        })
      onNotified()
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!.favoriteId
    }
  }

  /** Sends a correction to the riders whose last notification about a call is now wrong. */
  async sendCorrections(due: DueAlert): Promise<void> {
    const { database, live, clock, notify, onNotified } = this.parts
    const isQuiet = isQuietAt(clock.nowMs() / 1000, live.view.railway.zone)
    const expiresAt = new Date(Math.max(due.planned, due.expected ?? 0) * 1000)
    for (let after = PAGING_START_ID; ; ) {
      const page = await accountsToCorrect(database.db, due, isQuiet, after, PAGE_SIZE)
      if (page.length > 0)
        await database.db.transaction(async (t) => {
          for (const [key, accounts] of groupByKey(due, await recordCorrections(t, due, page))) {
            const notified = await notify(
              t,
              accounts.map((accountId) => ({ accountId, key, alert: due, expiresAt, isCorrection: true })),
            )
            await linkNotifications(t, due, notified)
          }
        })
      onNotified()
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!
    }
  }

  private async scheduleChecks(): Promise<void> {
    if (this.isStopped) return
    const checking = this.checkOnce()
    this.checking = checking.then(() => undefined)
    const waitMs = (await checking) * 1000 - this.parts.clock.nowMs()
    if (!this.isStopped) this.timer = setTimeout(() => void this.scheduleChecks(), Math.min(Math.max(waitMs, MIN_WAIT_MS), MAX_WAIT_MS))
  }

  private async checkOnce(): Promise<number> {
    try {
      const next = await this.queueDueAlerts()
      await this.queueCorrections()
      return next
    } catch (error) {
      logFailure(this.parts.log, error, 'due alerts could not be read')
      return Infinity
    }
  }
}

/**
 * Groups accounts by notification key. An account is notified once per key; accounts with the same number of notifications share a key.
 */
function groupByKey(
  { day, trip, call }: DueAlert,
  accounts: readonly { accountId: string; notificationCount: number }[],
): Map<string, string[]> {
  const accountsByKey = new Map<string, string[]>()
  for (const { accountId, notificationCount } of accounts) {
    const key = `alert ${day} ${trip} ${call} ${notificationCount}`
    accountsByKey.set(key, [...(accountsByKey.get(key) ?? []), accountId])
  }
  return accountsByKey
}
