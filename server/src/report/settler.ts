import { callTimes, hasTimes, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { logFailure } from '../database-error.ts'
import { trainKey } from '../railway/index.ts'
import { confirmersOf, hasProvenMember, type Consensus, type RiderGroup } from './consensus.ts'
import { reportedDelaySeconds } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import * as store from './report.store.ts'
import { statementOf } from './report-statement.ts'
import { OPERATOR_OR_FEED, UNCOUNTED, type Statement } from './statement.ts'
import type { ReportDelays } from '../services.ts'
import type { RiderSource } from './rider-source.ts'
import type { TrainRun } from './train-run.ts'
import { isConfirmedBy, verdictOf, type Claim, type Truth } from './verdict.ts'
import type { Services } from '../services.ts'

/** Time for which changes of live times are collected before the reports about the changed trains are judged. */
const SETTLE_DELAY_MS = 3000
const SILENT_DAYS = 30
/** Maximum number of stored confirmers per rider. */
const MAX_CONFIRMERS = 10
const DAY_MS = 86_400_000

/** Evidence about a report: the state of the train according to operators, feeds, or riders other than the report's author. */
interface Evidence {
  readonly truth: Truth
  /**
   * Whether this evidence can prove a report wrong and silence its author. True if it comes from an operator, a feed or a trusted rider.
   */
  readonly mayRefute: boolean
  /**
   * Whether this evidence can cancel earlier confirmations of the author. True if it comes from an operator or a feed, or from riders on
   * enough other networks of whom one is proven.
   */
  readonly isProven: boolean
}

interface Judgment {
  readonly evidence: Evidence | undefined
  readonly as: 'right' | 'wrong' | undefined
  readonly isConfirmed: boolean
  /** Pseudonyms to store in the standing of the report's author. */
  readonly confirmers: readonly string[]
}

export interface VerdictEngineParts extends Pick<Services, 'database' | 'live' | 'clock' | 'log'> {
  readonly names: Pseudonyms
  readonly riders: RiderSource
  readonly reportDelays?: ReportDelays | undefined
}

/**
 * Decides which reports were right or wrong, from later data of operators and feeds or from the consensus of other riders. Runs in a
 * worker. A report earns trust only if the same information was not yet public, and if an operator, a feed or riders of other networks
 * confirmed it.
 */
export class VerdictEngine {
  private readonly pendingUpdates = new Map<string, TripUpdate>()
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined
  private settling = Promise.resolve()

  constructor(private readonly parts: VerdictEngineParts) {}

  start(): void {
    this.unsubscribe ??= this.parts.live.subscribe(({ updates }) => {
      for (const update of updates) if (hasTimes(update) || update.riders) this.pendingUpdates.set(trainKey(update), update)
      if (this.pendingUpdates.size > 0)
        this.timer ??= setTimeout(() => void this.settle(), this.parts.reportDelays?.settleMs ?? SETTLE_DELAY_MS).unref()
    })
  }

  async stop(): Promise<void> {
    this.unsubscribe?.()
    clearTimeout(this.timer)
    await this.settling
  }

  /** Judges the reports about all trains that have changed. */
  settle(): Promise<void> {
    this.timer = undefined
    const updates = [...this.pendingUpdates.values()]
    this.pendingUpdates.clear()
    this.settling = this.settling.then(async () => {
      try {
        for (const update of updates) await this.settleTrain(update)
      } catch (error) {
        logFailure(this.parts.log, error, 'reports were not decided')
      }
    })
    return this.settling
  }

  private async settleTrain({ trip, day }: TripUpdate): Promise<void> {
    const { database, live, riders, names } = this.parts
    const run = riders.view.runOf(trip, day)
    // Uses the current update, because it may have changed since it was queued.
    const update = live.view.updates.find((one) => one.trip === trip && one.day === day)
    if (!run || !update) return
    const reports = await store.reportsOf(database.db, trip, day)
    // Contains only riders who reported. Riders who only shared positions are never stored as confirmers, because that would show where
    // they were.
    const confirmerOf = new Map(reports.map(({ accountId }) => [names.rider(accountId, run.day), names.confirmer(accountId)]))
    const judgments = reports
      .filter(({ proved }) => proved === null)
      .map((row) => ({
        row,
        ...(update.basis === 'riders' ? this.judgeByRiders(row, run, confirmerOf) : this.judgeByFeeds(row, update, run)),
      }))
    // Reports from a network with a wrong report earn nothing: a network that reports every possibility is sometimes right by chance.
    const guessing = new Set(judgments.filter(({ as }) => as === 'wrong').map(({ row }) => row.network))
    const mayEarn = ({ network, wasPublic }: store.ReportRow) => !wasPublic && !guessing.has(network)
    const confirmationByAccount = new Map<string, store.Confirmation>()
    for (const { row, confirmers } of judgments) {
      const before = confirmationByAccount.get(row.accountId)?.confirmedBy ?? row.confirmedBy ?? []
      const confirmedBy = withConfirmers(before, confirmers)
      if (mayEarn(row) && confirmedBy.join() !== before.join())
        confirmationByAccount.set(row.accountId, { accountId: row.accountId, confirmedDay: this.dayName(row), confirmedBy })
    }
    await store.saveConfirmations(database.db, [...confirmationByAccount.values()])
    for (const { row, as, evidence, isConfirmed } of judgments)
      if (as && evidence) await this.record(row, as, evidence, isConfirmed && mayEarn(row))
  }

  private judgeByFeeds(row: store.ReportRow, update: TripUpdate, run: TrainRun): Judgment {
    const evidence = this.evidenceFromFeeds(row, update, run)
    const claim = claimOf(row, run)
    const isConfirmed = evidence !== undefined && isConfirmedBy(claim, evidence.truth)
    return { evidence, as: evidence && verdictOf(claim, evidence.truth), isConfirmed, confirmers: isConfirmed ? [OPERATOR_OR_FEED] : [] }
  }

  /** `confirmerOf`: pseudonyms to store for the riders who reported the train, by their pseudonym of the day. */
  private judgeByRiders(row: store.ReportRow, run: TrainRun, confirmerOf: ReadonlyMap<string, string>): Judgment {
    const evidence = this.evidenceFromRiders(row, run)
    const members = this.matchingStatements(row, run)
    const stored = members.filter(({ rider }) => confirmerOf.has(rider))
    return {
      evidence,
      as: evidence && verdictOf(claimOf(row, run), evidence.truth),
      isConfirmed: confirmersOf(row.network, members).length > 0,
      confirmers: confirmersOf(row.network, stored).map((rider) => confirmerOf.get(rider)!),
    }
  }

  private record(row: store.ReportRow, as: 'right' | 'wrong', { mayRefute, isProven }: Evidence, earns: boolean): Promise<void> {
    const { database, clock } = this.parts
    const dayName = this.dayName(row)
    if (as === 'wrong' && !mayRefute) return store.recordContradiction(database.db, row.accountId, dayName, isProven)
    return store.recordVerdict(database.db, row, { as, earns, dayName, silentUntil: silenceEndDate(clock.nowMs()) })
  }

  private dayName({ accountId, day }: store.ReportRow): string {
    // The cast is safe: the day was validated when it was stored.
    return this.parts.names.dayOf(accountId, day as ServiceDay)
  }

  /** Returns evidence from operators and feeds about the train at the report's stop. */
  private evidenceFromFeeds({ call, day }: store.ReportRow, update: TripUpdate, run: TrainRun): Evidence | undefined {
    const { view } = this.parts.live
    const certainty = { mayRefute: true, isProven: true }
    if (update.cancelled) return { truth: 'cancelled', ...certainty }
    if (!hasTimes(update)) return undefined
    const { feed, runTrip } = view.railway.timetable
    const index = runTrip.indexOf(feed.trips.ids.indexOf(run.trip))
    const times = callTimes(view.view(day as ServiceDay), index, 0, call)
    if (!times) return undefined
    if (!times.expected) return { truth: 'cancelled', ...certainty }
    return { truth: { delaySeconds: times.expected.arrives - times.planned.arrives }, ...certainty }
  }

  /** Returns evidence from the consensus of riders other than the author. Only a trusted rider can refute a report. */
  private evidenceFromRiders({ accountId, network }: store.ReportRow, run: TrainRun): Evidence | undefined {
    const author = this.parts.names.rider(accountId, run.day)
    const found = truthOf(this.parts.riders.view.consensusOf(run, ({ rider }) => rider !== author))
    if (!found) return undefined
    const { members } = found.group
    return {
      truth: found.truth,
      mayRefute: members.some(({ standing }) => standing === 'trusted'),
      isProven: confirmersOf(network, members).length > 0 && hasProvenMember(found.group),
    }
  }

  /** Returns the published statements that match a report. They may include a statement of the report's author. */
  private matchingStatements(row: store.ReportRow, run: TrainRun): readonly Statement[] {
    const { names, riders } = this.parts
    const statement = statementOf(row, run, names.rider(row.accountId, run.day), UNCOUNTED)
    const published = riders.view.visibleGroup(statement)
    if (published && confirmersOf(statement.network, published.members).length > 0) return published.members
    const found = truthOf(riders.view.consensusOf(run, ({ rider, network }) => rider !== statement.rider && network !== statement.network))
    return found && isConfirmedBy(claimOf(row, run), found.truth) ? found.group.members : []
  }
}

/** Returns the confirmers to store. If an operator or a feed has confirmed a report, no riders are stored. */
function withConfirmers(before: readonly string[], confirmers: readonly string[]): string[] {
  const all = [...new Set([...before, ...confirmers])]
  return all.includes(OPERATOR_OR_FEED) ? [OPERATOR_OR_FEED] : all.slice(0, MAX_CONFIRMERS)
}

function truthOf({ seen, missing }: Consensus): { readonly truth: Truth; readonly group: RiderGroup } | undefined {
  if (seen) return { truth: { delaySeconds: seen.delaySeconds }, group: seen }
  return missing && { truth: 'cancelled', group: missing }
}

function claimOf({ kind, call, minutes, at }: store.ReportRow, run: TrainRun): Claim {
  const seconds = Math.floor(at.getTime() / 1000)
  if (kind === 'came') return { kind, seconds: reportedDelaySeconds(run, { call, minutes: minutes ?? undefined, at: seconds }) }
  return { kind, seconds: seconds - run.arrives[call]! }
}

/** Returns the first Monday on or after the end of the period in which the reports of a rider with a wrong report do not count. */
export function silenceEndDate(nowMs: number): string {
  const day = new Date(nowMs + SILENT_DAYS * DAY_MS)
  const toMonday = (8 - day.getUTCDay()) % 7
  return new Date(day.getTime() + toMonday * DAY_MS).toISOString().slice(0, 10)
}
