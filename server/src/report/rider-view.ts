import { MIN_MATCHING_REPORTS, type Agreement } from '@yatha/contract'
import {
  addDays,
  getOrCompute,
  serviceDayAt,
  startOfDay,
  tripRunsOn,
  type Prediction,
  type Railway,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'
import { trainKey } from '../railway/index.ts'
import {
  matchingGroup,
  consensusOf,
  hasProvenMember,
  isMissingReport,
  isSighting,
  latestStatementTime,
  type Consensus,
  type RiderGroup,
} from './consensus.ts'
import { StatementStore } from './statement-store.ts'
import { TrackOccupancy, predictionOf } from './track-occupancy.ts'
import type { DoubtWithEvidence } from './outcome.ts'
import { withDoubt, knockOnDelayUpdate, reuseIfUnchanged, updateFromConsensus, withNotSeenCount } from './rider-updates.ts'
import type { Statement } from './statement.ts'
import { trainRun, type TrainRun } from './train-run.ts'

/** How long statements about a train are retained after its planned arrival. */
const RETENTION_SECONDS = 4 * 3600
/** How long a statement counts as recent. Trains that were seen recently get new predicted times regularly. */
const RECENT_SECONDS = 300
const MAX_RUNS = 4000
/** Number of days ahead for which a timetable error is published. */
const DAYS_AHEAD = 7

/** The consensus about a train whose reports an operator has dismissed. */
const NO_CONSENSUS: Consensus = { seen: undefined, missing: undefined, notSeen: undefined, crowded: undefined }

/** A train with a consensus. */
export interface TrainConsensus {
  readonly run: TrainRun
  readonly consensus: Consensus
  readonly prediction: Prediction | undefined
}

/** The statements of riders, and the live updates derived from them. Has neither clock nor database; `now` is in epoch seconds. */
export class RiderView {
  /** Trains whose reports operators have dismissed, by trainKey. */
  private dismissedTrains: ReadonlySet<string> = new Set()
  /** Timetable errors that riders' reports indicate, by trip. */
  doubts: ReadonlyMap<string, DoubtWithEvidence> = new Map()
  private statements = new StatementStore()
  private occupancy: TrackOccupancy
  private readonly runs = new Map<string, { readonly run: TrainRun | undefined }>()
  private readonly consensusByTrain = new Map<string, TrainConsensus>()
  private updates = new Map<string, TripUpdate>()

  /** `railway` returns the current railway, since operators may add trains. */
  constructor(private readonly railway: () => Railway) {
    this.occupancy = new TrackOccupancy(railway())
  }

  runOf(trip: string, day: ServiceDay): TrainRun | undefined {
    this.checkRailway()
    return getOrCompute(this.runs, trainKey({ trip, day }), MAX_RUNS, () => ({ run: trainRun(this.railway(), trip, day) })).run
  }

  /** Adds a statement and returns its train; undefined if the train is unknown, or over. */
  add(statement: Statement, now: number): TrainRun | undefined {
    const run = this.runOf(statement.trip, statement.day)
    if (!run || isOver(run, now)) return undefined
    this.statements.add(statement)
    return run
  }

  /** Deletes all statements. */
  clear(): void {
    this.statements = new StatementStore()
    for (const cache of [this.runs, this.consensusByTrain, this.updates]) cache.clear()
    this.checkRailway()
  }

  /** Returns how many riders agree with a statement, whether it is published, and how many more reports are needed to publish it. */
  agreement(statement: Statement): Agreement {
    const { trip, day } = statement
    const { members, strength } = matchingGroup(this.statements.listByTrain(trip, day), statement)
    const { seen, missing, crowded } = this.consensusOf(statement)
    const group = isSighting(statement) ? seen : isMissingReport(statement) ? missing : crowded
    const isShown = group?.members.some(({ rider }) => members.some((one) => one.rider === rider)) ?? false
    if (isShown) return { riders: members.length, isShown, needed: 0 }
    return {
      riders: members.length,
      isShown,
      needed: Math.max(1, MIN_MATCHING_REPORTS - strength),
      ...(isMissingReport(statement) && !hasProvenMember({ members }) && { needsConfirmed: true }),
    }
  }

  /** Returns the consensus about a train, based on the statements that `isCounted` accepts. */
  consensusOf(
    { trip, day }: { readonly trip: string; readonly day: ServiceDay },
    isCounted: (statement: Statement) => boolean = () => true,
  ): Consensus {
    if (this.dismissedTrains.has(trainKey({ trip, day }))) return NO_CONSENSUS
    return consensusOf(this.statements.listByTrain(trip, day).filter(isCounted))
  }

  /** Returns the riders whose statements match a statement; undefined if the statement is not published. */
  visibleGroup(statement: Statement): RiderGroup | undefined {
    const { trip, day } = statement
    return this.agreement(statement).isShown ? matchingGroup(this.statements.listByTrain(trip, day), statement) : undefined
  }

  /** Returns the positions on a train by rider. */
  positions(trip: string, day: ServiceDay): Map<string, Statement[]> {
    return this.statements.positions(trip, day)
  }

  lastPosition(rider: string): Statement | undefined {
    return this.statements.lastPosition(rider)
  }

  /** The trains with a published consensus. */
  get publishedTrains(): readonly TrainConsensus[] {
    return [...this.consensusByTrain.values()].filter(({ consensus: { seen, missing, crowded } }) => seen ?? missing ?? crowded)
  }

  get dismissals(): ReadonlySet<string> {
    return this.dismissedTrains
  }

  /** Returns the number of riders with a recent statement. */
  activeRiders(now: number): number {
    return this.statements.ridersSince(now - RECENT_SECONDS)
  }

  /** Sets the trains whose reports operators have dismissed, by trainKey. */
  setDismissals(keys: ReadonlySet<string>, now: number): void {
    const before = this.dismissedTrains
    this.dismissedTrains = keys
    for (const key of new Set([...before, ...keys])) {
      if (before.has(key) === keys.has(key)) continue
      const space = key.lastIndexOf(' ')
      const run = this.runOf(key.slice(0, space), key.slice(space + 1) as ServiceDay)
      if (run) this.recompute(run, now)
    }
  }

  /** Recomputes the consensus about a train. Returns the new and the previous consensus. */
  recompute(run: TrainRun, now: number): { readonly before: Consensus | undefined; readonly consensus: Consensus | undefined } {
    const key = trainKey(run)
    const before = this.consensusByTrain.get(key)?.consensus
    const consensus = this.consensusOf(run)
    const { seen, missing, notSeen, crowded } = consensus
    if (!seen && !missing && !notSeen && !crowded) {
      this.consensusByTrain.delete(key)
      return { before, consensus: undefined }
    }
    const prediction = seen && predictionOf(run, seen, this.statements.positions(run.trip, run.day), now)
    this.consensusByTrain.set(key, { run, consensus, prediction })
    return { before, consensus }
  }

  /** Deletes trains that are over. Returns whether updates may have changed, and the trains whose predicted times need an update. */
  advance(now: number, everySeconds: number): { readonly isChanged: boolean; readonly moving: readonly TrainRun[] } {
    let isChanged = false
    for (const one of this.statements.keys) {
      const run = this.runOf(one.trip, one.day)
      if (run && !isOver(run, now)) continue
      this.statements.deleteTrain(one.trip, one.day)
      isChanged = this.consensusByTrain.delete(trainKey(one)) || isChanged
    }
    const moving = [...this.consensusByTrain.values()].filter(
      ({ consensus: { seen } }) => seen && now - latestStatementTime(seen) <= RECENT_SECONDS + everySeconds,
    )
    return { isChanged, moving: moving.map(({ run }) => run) }
  }

  /** Returns updates for all trains with a consensus, for trains that these trains delay, and for trips with a timetable error. */
  updatesAt(now: number, isCancelled: (run: TrainRun) => boolean): readonly TripUpdate[] {
    this.checkRailway()
    const seen = new Map(
      [...this.consensusByTrain].flatMap(([key, { run, prediction }]) => (prediction ? [[key, { run, prediction }] as const] : [])),
    )
    const expected = this.occupancy.expectedTimes(seen, isCancelled, now)
    const updates = new Map<string, TripUpdate>()
    for (const [key, { run, consensus }] of this.consensusByTrain) {
      const update = updateFromConsensus(run, consensus, expected.get(key)?.prediction)
      if (update) updates.set(key, update)
    }
    for (const [key, { run, prediction, by }] of expected) {
      const cause = updates.get(by)
      if (!updates.has(key) && cause) updates.set(key, knockOnDelayUpdate(run, prediction, cause))
    }
    this.addDoubts(updates, serviceDayAt(now, this.railway().zone).day)
    for (const [key, { run, consensus }] of this.consensusByTrain)
      if (consensus.notSeen) updates.set(key, withNotSeenCount(updates.get(key), run, consensus.notSeen))
    this.updates = new Map([...updates].map(([key, update]) => [key, reuseIfUnchanged(this.updates.get(key), update)]))
    return [...this.updates.values()]
  }

  private addDoubts(updates: Map<string, TripUpdate>, today: ServiceDay): void {
    const { feed } = this.railway().timetable
    for (const [trip, { kind, days, evidence }] of this.doubts) {
      const index = feed.trips.ids.indexOf(trip)
      if (index === -1) continue
      const seenAt = startOfDay(evidence.at(-1)!.day as ServiceDay, this.railway().zone)
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
        const day = addDays(today, ahead)
        if (!tripRunsOn(feed, index, day)) continue
        const key = trainKey({ trip, day })
        const existing = updates.get(key)
        updates.set(
          key,
          existing ? withDoubt(existing, { kind, days }) : { trip, day, basis: 'riders', seenAt, unconfirmed: { kind, days } },
        )
      }
    }
  }

  private checkRailway(): void {
    if (this.occupancy.railway === this.railway()) return
    this.occupancy = new TrackOccupancy(this.railway())
    this.runs.clear()
  }
}

const isOver = (run: TrainRun, now: number): boolean => now > run.arrives.at(-1)! + RETENTION_SECONDS
