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

/** Tells the riders whom a due alert concerns; a killed worker's is taken over by another. */
const ALERT_ROUND: JobKind<DueAlert> = { name: 'alert-round', tries: 8 }

/** Tells riders again who were told otherwise: that the train does not run, or that it does after all. */
const ALERT_AGAIN: JobKind<DueAlert> = { name: 'alert-again', tries: 8 }

/** Names of the jobs that notify the riders of an alert. */
export const ALERT_JOBS: readonly string[] = [ALERT_ROUND.name, ALERT_AGAIN.name]

/** Riders who are notified in one transaction: few enough that no statement comes near the statement timeout on a busy database. */
const PAGE = 250
/** It looks when the next alert is due, and at least this often: live times change at any moment. */
const LOOK_MS = 1000
const LEAST_MS = 20

/** A notification for an account, of which there is one by its key. */
export interface Told {
  readonly accountId: string
  readonly key: string
  readonly alert: DueAlert
  /** The rider was told otherwise before. */
  readonly isAgain?: boolean
  /** When it is of no use any more. */
  readonly expiresAt: Date
}

export interface AlertEngineParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  /** Adds notifications and hands them to the push services, in this transaction. Returns those that are new. */
  readonly notify: (t: Db, told: readonly Told[]) => Promise<readonly Notified[]>
  /** Called when notifications wait to be sent. */
  readonly onTold: () => void
  /** Called when the riders of a due alert are being told, with how late that is. */
  readonly onRound: (lateSeconds: number) => void
  readonly isAway: (error: unknown) => boolean
  /** Is it known what operators say? Before that, a train that they have canceled seems to run. */
  readonly isOperatorKnown: () => boolean
}

/**
 * Finds the alerts that are due and tells the riders whom they concern, once, in however many processes it runs: a due
 * alert is a row that only one process inserts, together with the job that tells the riders, page by page.
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

  /** The job that tells the riders of a due alert. */
  handlers(): JobHandler[] {
    return [handler(ALERT_ROUND, (due) => this.tell(due)), handler(ALERT_AGAIN, (due) => this.tellAgain(due))]
  }

  /** Finds trains of which riders were told otherwise than is known now. */
  async lookAgain(): Promise<void> {
    const { database, live, clock, jobs, isOperatorKnown } = this.parts
    if (!isOperatorKnown()) return
    for (const due of await this.news.at(database.db, live.view, clock.nowMs() / 1000))
      await jobs.add(database.db, ALERT_AGAIN, due, { key: `alert-again ${due.day} ${due.trip} ${due.call} ${due.cancelled}` })
  }

  /** Begins what is due now. Returns the epoch second at which the next alert is due. */
  async look(): Promise<number> {
    const { database, live, clock, jobs } = this.parts
    // While the database is away, throws before computing what is due.
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

  /** Tells all riders whom a due alert concerns. What was done before a crash is not done again. */
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

  /** Tells those riders again who were told otherwise of a call. */
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

/** A rider is notified once by each key: those who have been told equally often share one. */
function byKey({ day, trip, call }: DueAlert, told: readonly { accountId: string; times: number }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { accountId, times } of told) {
    const key = `alert ${day} ${trip} ${call} ${times}`
    found.set(key, [...(found.get(key) ?? []), accountId])
  }
  return found
}
