import { callTimes, tellsTimes, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import { trainKey, type LiveRailway } from '../railway/index.ts'
import { isConfirmedByOthers, type Consensus, type Group } from './consensus.ts'
import { delayOfReport } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import * as store from './report.store.ts'
import { statementOf } from './reported.ts'
import type { RiderSource } from './rider-source.ts'
import type { TrainRun } from './train-run.ts'
import { isConfirmedBy, verdict, type Claim, type Truth } from './verdict.ts'

/** Changes of live times are looked at together. */
const WAIT_MS = 3000
const SILENT_DAYS = 30
const DAY_MS = 86_400_000

export interface SettlerParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly clock: Clock
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
  readonly names: Pseudonyms
  readonly riders: RiderSource
}

/**
 * Decides, in a worker, which reports were right or wrong: by later data of operators and feeds, or by other riders who agree
 * without them. Only reports made before anybody could read the same, and confirmed from other networks, earn trust.
 */
export class Settler {
  private readonly waiting = new Map<string, TripUpdate>()
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined
  private settling = Promise.resolve()

  constructor(private readonly parts: SettlerParts) {}

  start(): void {
    this.unsubscribe ??= this.parts.live.subscribe(({ updates }) => {
      for (const update of updates) if (tellsTimes(update) || update.riders) this.waiting.set(trainKey(update), update)
      if (this.waiting.size > 0) this.timer ??= setTimeout(() => void this.settle(), WAIT_MS).unref()
    })
  }

  async stop(): Promise<void> {
    this.unsubscribe?.()
    clearTimeout(this.timer)
    await this.settling
  }

  /** Settles what has changed. */
  settle(): Promise<void> {
    this.timer = undefined
    const updates = [...this.waiting.values()]
    this.waiting.clear()
    this.settling = this.settling.then(async () => {
      try {
        for (const update of updates) await this.settleTrain(update)
      } catch (error) {
        const { log, isAway } = this.parts
        if (!isAway(error)) log.error({ err: error }, 'reports were not settled')
      }
    })
    return this.settling
  }

  private async settleTrain({ trip, day }: TripUpdate): Promise<void> {
    const { database, live, riders } = this.parts
    const run = riders.runOf(trip, day)
    // What is known now: it may have changed again.
    const update = live.view.updates.find((one) => one.trip === trip && one.day === day)
    if (!run || !update) return
    const isRiders = update.basis === 'riders'
    const judged = (await store.unprovedOf(database.db, trip, day)).flatMap((row) => {
      const known = isRiders ? this.byRiders(row, run) : this.byOthers(row, update, run)
      const claim = claimOf(row, run)
      const as = known && verdict(claim, known.truth)
      const isConfirmed = isRiders ? this.isConfirmedByRiders(row, run) : known !== undefined && isConfirmedBy(claim, known.truth)
      return as || isConfirmed ? [{ row, as, mayRefute: known?.mayRefute ?? false, isConfirmed }] : []
    })
    // A network that reports everything about a train is right with something.
    const guessing = new Set(judged.filter(({ as }) => as === 'wrong').map(({ row }) => row.network))
    const mayEarn = ({ network, wasPublic }: store.ReportRow) => !wasPublic && !guessing.has(network)
    const confirmed = judged.filter(({ row, isConfirmed }) => isConfirmed && row.confirmedDay === null && mayEarn(row))
    await store.addConfirmedDays(database.db, new Map(confirmed.map(({ row }) => [row.accountId, this.dayName(row)])))
    for (const { row, as, mayRefute, isConfirmed } of judged) if (as) await this.note(row, as, mayRefute, isConfirmed && mayEarn(row))
  }

  private note(row: store.ReportRow, as: 'right' | 'wrong', mayRefute: boolean, earns: boolean): Promise<void> {
    const { database, clock } = this.parts
    const dayName = this.dayName(row)
    if (as === 'wrong' && !mayRefute) return store.noteContradiction(database.db, row.accountId, dayName)
    return store.noteVerdict(database.db, row, { as, earns, dayName, silentUntil: silentUntil(clock.nowMs()) })
  }

  private dayName({ accountId, day }: store.ReportRow): string {
    // The day was checked when it was stored.
    return this.parts.names.dayOf(accountId, day as ServiceDay)
  }

  /** What operators and feeds know of the train at a stop. */
  private byOthers({ call, day }: store.ReportRow, update: TripUpdate, run: TrainRun): { truth: Truth; mayRefute: true } | undefined {
    const { view } = this.parts.live
    if (update.cancelled) return { truth: 'cancelled', mayRefute: true }
    if (!tellsTimes(update)) return undefined
    const { feed, runTrip } = view.railway.timetable
    const index = runTrip.indexOf(feed.trips.ids.indexOf(run.trip))
    const times = callTimes(view.view(day as ServiceDay), index, 0, call)
    if (!times) return undefined
    if (!times.expected) return { truth: 'cancelled', mayRefute: true }
    return { truth: { delaySeconds: times.expected.arrives - times.planned.arrives }, mayRefute: true }
  }

  /** What other riders agree on without this one; only one who has been right before can refute another. */
  private byRiders({ accountId }: store.ReportRow, run: TrainRun): { truth: Truth; mayRefute: boolean } | undefined {
    const author = this.parts.names.rider(accountId, run.day)
    const found = truthOf(this.parts.riders.consensusOf(run, ({ rider }) => rider !== author))
    return found && { truth: found.truth, mayRefute: found.group.members.some(({ standing }) => standing === 'trusted') }
  }

  /** Do riders of other networks confirm a report, together with its rider or by themselves? */
  private isConfirmedByRiders(row: store.ReportRow, run: TrainRun): boolean {
    const { names, riders } = this.parts
    const statement = statementOf(row, run, names.rider(row.accountId, run.day), 'none')
    if (riders.isConfirmed(statement)) return true
    const found = truthOf(riders.consensusOf(run, ({ rider, network }) => rider !== statement.rider && network !== statement.network))
    return found !== undefined && isConfirmedByOthers(statement, found.group) && isConfirmedBy(claimOf(row, run), found.truth)
  }
}

function truthOf({ seen, missing }: Consensus): { readonly truth: Truth; readonly group: Group } | undefined {
  if (seen) return { truth: { delaySeconds: seen.delaySeconds }, group: seen }
  return missing && { truth: 'cancelled', group: missing }
}

function claimOf({ kind, call, minutes, at }: store.ReportRow, run: TrainRun): Claim {
  const seconds = Math.floor(at.getTime() / 1000)
  if (kind === 'came') return { kind, seconds: delayOfReport(run, { call, minutes: minutes ?? undefined, at: seconds }) }
  return { kind, seconds: seconds - run.arrives[call]! }
}

/** The Monday after the days in which a rider’s word counts for nothing. */
export function silentUntil(nowMs: number): string {
  const day = new Date(nowMs + SILENT_DAYS * DAY_MS)
  const toMonday = (8 - day.getUTCDay()) % 7
  return new Date(day.getTime() + toMonday * DAY_MS).toISOString().slice(0, 10)
}
