import { callTimes, tellsTimes, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import { trainKey, type LiveRailway } from '../railway/index.ts'
import { delayOfReport } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import * as store from './report.store.ts'
import type { RiderSource } from './rider-source.ts'
import type { TrainRun } from './train-run.ts'
import { verdict, type Claim, type Truth } from './verdict.ts'

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
 * Finds out, in a worker, which reports have proved right or wrong: by what operators and feeds say later, or by other riders
 * who agree without them. Only what was said before anybody could read it earns trust.
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
    const judged = (await store.unprovedOf(database.db, trip, day)).flatMap((row) => {
      const known = update.basis === 'riders' ? this.byRiders(row, run) : this.byOthers(row, update, run)
      const as = known && verdict(claimOf(row, run), known.truth)
      return as ? [{ row, as, mayRefute: known.mayRefute }] : []
    })
    // Who says everything of a train from one network is right with something.
    const guessing = new Set(judged.filter(({ as }) => as === 'wrong').map(({ row }) => row.network))
    for (const { row, as, mayRefute } of judged) await this.note(row, as, mayRefute, !guessing.has(row.network))
  }

  private note(row: store.ReportRow, as: 'right' | 'wrong', mayRefute: boolean, mayEarn: boolean): Promise<void> {
    const { database, names, clock } = this.parts
    const dayName = names.dayOf(row.accountId, row.day as ServiceDay)
    if (as === 'wrong' && !mayRefute) return store.noteContradiction(database.db, row.accountId, dayName)
    return store.noteVerdict(database.db, row, { as, earns: mayEarn && !row.wasPublic, dayName, silentUntil: silentUntil(clock.nowMs()) })
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
    const { seen, missing } = this.parts.riders.consensusOf(run, this.parts.names.rider(accountId, run.day))
    const group = seen ?? missing
    if (!group) return undefined
    const mayRefute = group.members.some(({ standing }) => standing === 'trusted')
    return { truth: seen ? { delaySeconds: seen.delaySeconds } : 'cancelled', mayRefute }
  }
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
