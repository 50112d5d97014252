import type { Agreement } from '@yatha/contract'
import { addDays, serviceDayAt, hasTimes, type Railway, type ServiceDay } from '@yatha/timetable'
import { logFailure } from '../database-error.ts'
import type { ReportDelays } from '../services.ts'
import { publishHint } from '../adapters/messaging/bus.ts'
import { newId } from '../db/id.ts'
import { trainKey } from '../railway/index.ts'
import { isMissingReport, type Consensus } from './consensus.ts'
import { decisionOf } from './decision.ts'
import { doubtFromOutcomes, outcomeOf } from './outcome.ts'
import * as store from './report.store.ts'
import { statementOf } from './report-statement.ts'
import { RiderView } from './rider-view.ts'
import { weightAt, type StandingRules } from './standing.ts'
import { StatementBus } from './statement-bus.ts'
import { UNCOUNTED, type Statement } from './statement.ts'
import { lastCallIndex, type TrainRun } from './train-run.ts'
import type { Services } from '../services.ts'

/** The live source of riders' reports, which feeds and operators outrank. */
const SOURCE = { name: 'riders', rank: -1000 } as const
/** Bus topic for changed rows of dismissals or outcomes in the database. The message has no content. */
const ROWS_TOPIC = 'riders-kept'
/** Minimum interval between two updates of live times from reports. */
const PUBLISH_INTERVAL_MS = 1000
/** Interval at which the predicted times of recently seen trains are updated. */
const PREDICTION_INTERVAL_MS = 15_000
/** Interval at which dismissals and outcomes are reread, since a bus message can be lost. */
const REREAD_INTERVAL_MS = 30_000
/** Number of past days whose outcomes are searched for timetable errors. */
const DOUBT_LOOKBACK_DAYS = 60
/** Number of past service days whose dismissals are read: a train runs for less than three days. */
const DISMISSAL_DAYS = 3
const MAX_REPORT_AGE_MS = 24 * 3_600_000

export interface RiderSourceParts extends StandingRules, Pick<Services, 'database' | 'live' | 'bus' | 'clock' | 'log'> {
  readonly reportDelays?: ReportDelays | undefined
}

/**
 * Applies riders' statements to the live times of this process. Fills a RiderView with statements of this process's own riders,
 * with statements of other processes over the bus, and with rows of the database. Positions are only in memory.
 */
export class RiderSource {
  readonly view: RiderView
  private readonly statementBus: StatementBus
  /**
   * Trains whose consensus is to be recomputed. `isOwn`: because of a statement by a rider of this process. `isWithdrawn`: because of a
   * withdrawal.
   */
  private readonly changedTrains = new Map<string, { readonly run: TrainRun; readonly isOwn: boolean; readonly isWithdrawn: boolean }>()
  private publishTimer: NodeJS.Timeout | undefined
  private readonly timers: NodeJS.Timeout[] = []
  private unsubscribe: (() => void) | undefined
  private writing = Promise.resolve()

  constructor(private readonly parts: RiderSourceParts) {
    this.view = new RiderView(() => this.railway)
    this.statementBus = new StatementBus(parts, (statement) => this.add(statement, false))
    this.timers.push(setInterval(() => this.advance(), PREDICTION_INTERVAL_MS).unref())
  }

  /** Starts to read reports, dismissals and outcomes from the database. Call this once the database is open. */
  async start(): Promise<void> {
    this.unsubscribe = this.parts.bus.subscribe(ROWS_TOPIC, () => void this.readRows())
    this.timers.push(setInterval(() => void this.readRows(), REREAD_INTERVAL_MS).unref())
    await Promise.all([this.readRows(), this.readReports()])
  }

  /** Stops, and waits for pending writes. */
  async stop(): Promise<void> {
    this.unsubscribe?.()
    this.statementBus.stop()
    for (const timer of this.timers) clearInterval(timer)
    clearTimeout(this.publishTimer)
    await this.writing
  }

  get railway(): Railway {
    return this.parts.live.view.railway
  }

  get now(): number {
    return Math.floor(this.parts.clock.nowMs() / 1000)
  }

  get today(): ServiceDay {
    return serviceDayAt(this.now, this.railway.zone).day
  }

  /** Adds a statement by a rider of this process, sends it to the other processes, and returns how many riders agree. */
  addStatement(statement: Statement): Agreement {
    this.add(statement, true)
    this.statementBus.send(statement)
    return this.view.agreement(statement)
  }

  /** Clears all statements after a new timetable, and rereads reports. Riders on trains send their positions again. */
  changeTimetable(): void {
    this.view.clear()
    this.changedTrains.clear()
    void this.readRows().then(() => this.readReports())
  }

  /** Returns a rider's latest position, including positions on trains of the previous and the next day. */
  lastPosition(accountId: string, day: ServiceDay): Statement | undefined {
    const days = [addDays(day, -1), day, addDays(day, 1)]
    const last = days.map((one) => this.view.lastPosition(this.parts.names.rider(accountId, one))).filter((one) => one !== undefined)
    return last.toSorted((a, b) => b.at - a.at)[0]
  }

  /** Returns whether anybody could make the statement, because live times of the train or riders' doubts about it are already public. */
  isPublic(statement: Statement): boolean {
    const { trip, day } = statement
    return this.parts.live.view.updates.some(
      (one) =>
        one.trip === trip &&
        one.day === day &&
        (hasTimes(one) || one.unconfirmed !== undefined || (one.notSeen !== undefined && isMissingReport(statement))),
    )
  }

  /** Numbers of active riders, of trains with a published consensus, of timetable errors, and of trains with dismissed reports. */
  get size(): { readonly riders: number; readonly trains: number; readonly doubts: number; readonly dismissed: number } {
    const { publishedTrains, doubts, dismissals } = this.view
    return { riders: this.view.activeRiders(this.now), trains: publishedTrains.length, doubts: doubts.size, dismissed: dismissals.size }
  }

  /** Applies changed dismissals and outcomes: immediately in this process, and soon in the other processes. */
  async applyRowChanges(): Promise<void> {
    await Promise.all([this.readRows(), publishHint(this.parts, ROWS_TOPIC, '')])
  }

  /** Reads dismissals, and the outcomes that indicate timetable errors. */
  private async readRows(): Promise<void> {
    await this.withLogging(async () => {
      const { db } = this.parts.database
      const [dismissals, outcomes] = await Promise.all([
        store.dismissalsAfter(db, addDays(this.today, -DISMISSAL_DAYS)),
        store.outcomesAfter(db, addDays(this.today, -DOUBT_LOOKBACK_DAYS)),
      ])
      this.view.setDismissals(new Set(dismissals.map(trainKey)), this.now)
      this.view.doubts = new Map(
        [...outcomes].flatMap(([trip, days]) => {
          const doubt = doubtFromOutcomes(days)
          return doubt ? [[trip, doubt] as const] : []
        }),
      )
      this.publish()
    })
  }

  /** Reads riders' recent reports at stops. */
  private async readReports(): Promise<void> {
    await this.withLogging(async () => {
      const { database, clock, names } = this.parts
      const nowMs = clock.nowMs()
      for (const { row, standing } of await store.reportsSince(database.db, new Date(nowMs - MAX_REPORT_AGE_MS))) {
        // The cast is safe: the day was validated when it was stored.
        const day = row.day as ServiceDay
        const run = this.view.runOf(row.trip, day)
        if (!run || row.call > lastCallIndex(run) || row.proved === 'wrong') continue
        const weight = row.isCounted ? weightAt(row.accountId, standing ?? undefined, this.parts, day, nowMs) : UNCOUNTED
        this.add(statementOf(row, run, names.rider(row.accountId, day), weight), false)
      }
    })
  }

  private async withLogging(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => logFailure(this.parts.log, error, 'riders’ reports could not be read or stored'))
  }

  private add(statement: Statement, isOwn: boolean): void {
    const run = this.view.add(statement, this.now)
    if (run) this.markChanged(run, isOwn, statement.kind === 'nothing')
  }

  private markChanged(run: TrainRun, isOwn: boolean, isWithdrawn: boolean): void {
    const key = trainKey(run)
    const before = this.changedTrains.get(key)
    this.changedTrains.set(key, {
      run,
      isOwn: isOwn || (before?.isOwn ?? false),
      isWithdrawn: isWithdrawn || (before?.isWithdrawn ?? false),
    })
    this.publishTimer ??= setTimeout(() => this.applyChanges(), 0).unref()
  }

  private applyChanges(): void {
    this.publishTimer = setTimeout(() => {
      this.publishTimer = undefined
      if (this.changedTrains.size > 0) this.applyChanges()
    }, this.parts.reportDelays?.publishMs ?? PUBLISH_INTERVAL_MS).unref()
    for (const { run, isOwn, isWithdrawn } of this.changedTrains.values()) {
      const { before, consensus } = this.view.recompute(run, this.now)
      // Only the process whose rider caused the change stores the decision.
      if (isOwn) this.store(run, before, consensus, isWithdrawn)
    }
    this.changedTrains.clear()
    this.publish()
  }

  private store(run: TrainRun, before: Consensus | undefined, consensus: Consensus | undefined, isWithdrawn: boolean): void {
    const decision = decisionOf(run, before, consensus, isWithdrawn)
    if (!decision) return
    const { clock, database } = this.parts
    const row = { ...decision, id: newId(clock.nowMs()), at: new Date(clock.nowMs()) }
    this.writing = this.writing.then(() =>
      this.withLogging(async () => {
        await store.saveDecision(database.db, row, consensus && outcomeOf(consensus))
        await this.applyRowChanges()
      }),
    )
  }

  private publish(): void {
    const { live } = this.parts
    const cancelled = new Set(live.view.updates.filter((one) => one.cancelled).map(trainKey))
    const updates = this.view.updatesAt(this.now, (run) => cancelled.has(trainKey(run)))
    live.set(SOURCE.name, SOURCE.rank, { updates: [...updates] })
  }

  /** Deletes trains that are over, and updates predicted times of trains that were seen recently. */
  private advance(): void {
    const { isChanged, moving } = this.view.advance(this.now, PREDICTION_INTERVAL_MS / 1000)
    for (const run of moving) this.markChanged(run, false, false)
    if (isChanged) this.publish()
  }
}
