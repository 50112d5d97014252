import { RIDERS_TO_AGREE, type Agreement } from '@yatha/contract'
import {
  addDays,
  remembered,
  serviceDayAt,
  startOfDay,
  tellsTimes,
  tripRunsOn,
  type Prediction,
  type Railway,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { hint, type Bus } from '../adapters/messaging/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import { trainKey, type LiveRailway } from '../railway/index.ts'
import { agreeing, consensusOf, hasProvenMember, isMissing, isSighting, newest, type Consensus, type Group } from './consensus.ts'
import { Crowd } from './crowd.ts'
import { Line, predictionOf } from './line.ts'
import { doubtOf, outcomeOf, type DoubtFound } from './outcome.ts'
import * as store from './report.store.ts'
import { statementOf } from './reported.ts'
import { doubted, heldUpdate, settled, updateOf, withHint } from './rider-updates.ts'
import { weightAt, type StandingRules } from './standing.ts'
import { packed, UNCOUNTED, unpacked, type Statement } from './statement.ts'
import { lastCall, trainRun, type TrainRun } from './train-run.ts'

/** Feeds and operators outrank riders. */
const SOURCE = { name: 'riders', rank: -1000 } as const
const TOPIC = 'riders'
/** Says that what operators decided, or what riders agreed on, has changed: the rows say how. */
const KEPT_TOPIC = 'riders-kept'
/** Of a message of the bus, with the name of the process. */
const MOST_BYTES = 7700
const SEND_EVERY_MS = 400
/** What riders say changes live times at most this often. */
const SHOW_EVERY_MS = 1000
/** Times ahead of a train that stands are moved on this often. */
const MOVE_ON_EVERY_MS = 15_000
/** A message can be lost. */
const READ_EVERY_MS = 30_000
/** So long after its planned end, nothing more is said of a train. */
const KEPT_SECONDS = 4 * 3600
const NEWS_SECONDS = 300
const MOST_RUNS = 4000
/** Days of outcomes from which wrong timetables are found, and days ahead for which they are shown. */
const DOUBT_DAYS = 60
const DAYS_AHEAD = 7
/** A delay that differs less is no other decision. */
const OTHER_MINUTES = 3

/** Of a train whose riders are not heard. */
const NOTHING: Consensus = { seen: undefined, missing: undefined, notSeen: undefined, crowded: undefined }

export interface RiderSourceParts extends StandingRules {
  readonly database: Database
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
}

/** A train of which riders agree on something. */
export interface Shown {
  readonly run: TrainRun
  readonly consensus: Consensus
  readonly prediction: Prediction | undefined
}

/**
 * What riders say, in this process’s live times. Processes tell one another by the bus, and each puts together what it
 * hears: positions are nowhere else. Reports of riders at stops are read from the database when it opens, and what
 * operators dismissed and which timetables are wrong every half minute.
 */
export class RiderSource {
  private readonly process = randomUUID()
  private crowd = new Crowd()
  private line: Line
  private readonly runs = new Map<string, { readonly run: TrainRun | undefined }>()
  private readonly agreed = new Map<string, Shown>()
  private updates = new Map<string, TripUpdate>()
  private doubtsFound = new Map<string, DoubtFound>()
  private dismissed = new Set<string>()
  /** Trains of which something new was said; whether by a rider of this process. */
  private readonly changed = new Map<string, { readonly run: TrainRun; readonly isOwn: boolean; readonly isTakenBack: boolean }>()
  private outbox: Statement[] = []
  private sending: NodeJS.Timeout | undefined
  private showing: NodeJS.Timeout | undefined
  private readonly timers: NodeJS.Timeout[] = []
  private readonly unsubscribe: (() => void)[] = []
  private keeping = Promise.resolve()

  constructor(private readonly parts: RiderSourceParts) {
    this.line = new Line(parts.live.view.railway)
    this.unsubscribe.push(parts.bus.subscribe(TOPIC, (message) => this.hear(message)))
    this.timers.push(setInterval(() => this.moveOn(), MOVE_ON_EVERY_MS).unref())
  }

  /** To be called when the database is open. */
  async start(): Promise<void> {
    this.unsubscribe.push(this.parts.bus.subscribe(KEPT_TOPIC, () => void this.read()))
    this.timers.push(setInterval(() => void this.read(), READ_EVERY_MS).unref())
    await Promise.all([this.read(), this.tried(() => this.readReports())])
  }

  /** Waits for what is being written. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe()
    for (const timer of this.timers) clearInterval(timer)
    clearTimeout(this.sending)
    clearTimeout(this.showing)
    await this.keeping
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

  runOf(trip: string, day: ServiceDay): TrainRun | undefined {
    this.follow()
    return remembered(this.runs, trainKey({ trip, day }), MOST_RUNS, () => ({ run: trainRun(this.railway, trip, day) })).run
  }

  /** Keeps what a rider of this process says, and tells the others; answers how many say the same. */
  say(statement: Statement): Agreement {
    this.keep(statement, true)
    this.outbox.push(statement)
    this.sending ??= setTimeout(() => void this.send(), SEND_EVERY_MS).unref()
    return this.agreement(statement)
  }

  /** Forgets what was said of trains that may have other times now; reports are read again, and riders under way say where they are. */
  changeTimetable(): void {
    this.crowd = new Crowd()
    for (const known of [this.runs, this.agreed, this.changed, this.updates]) known.clear()
    this.follow()
    void this.read().then(() => this.tried(() => this.readReports()))
  }

  /** How many riders say the same, and whether it is shown. */
  agreement(statement: Statement): Agreement {
    const { trip, day } = statement
    const said = this.crowd.of(trip, day)
    const { members, strength } = agreeing(said, statement)
    const { seen, missing, crowded } = this.dismissed.has(trainKey(statement)) ? NOTHING : consensusOf(said)
    const group = isSighting(statement) ? seen : isMissing(statement) ? missing : crowded
    const isShown = group?.members.some(({ rider }) => members.some((one) => one.rider === rider)) ?? false
    if (isShown) return { riders: members.length, isShown, needed: 0 }
    return {
      riders: members.length,
      isShown,
      needed: Math.max(1, RIDERS_TO_AGREE - strength),
      ...(isMissing(statement) && !hasProvenMember({ members }) && { needsConfirmed: true }),
    }
  }

  /** The agreement about a train among the statements that `isCounted` accepts. */
  consensusOf(
    { trip, day }: { readonly trip: string; readonly day: ServiceDay },
    isCounted: (statement: Statement) => boolean = () => true,
  ): Consensus {
    if (this.dismissed.has(trainKey({ trip, day }))) return NOTHING
    return consensusOf(this.crowd.of(trip, day).filter(isCounted))
  }

  /** Returns the riders whose statements match this one, if it is shown to others. */
  visibleGroup(statement: Statement): Group | undefined {
    const { trip, day } = statement
    return this.agreement(statement).isShown ? agreeing(this.crowd.of(trip, day), statement) : undefined
  }

  /** Positions on a train by rider. */
  positions(trip: string, day: ServiceDay): Map<string, Statement[]> {
    return this.crowd.positions(trip, day)
  }

  /** The latest position of a rider, also on a train of the day before or after. */
  lastPosition(accountId: string, day: ServiceDay): Statement | undefined {
    const days = [addDays(day, -1), day, addDays(day, 1)]
    const last = days.map((one) => this.crowd.lastPosition(this.parts.names.rider(accountId, one))).filter((one) => one !== undefined)
    return last.toSorted((a, b) => b.at - a.at)[0]
  }

  /** Could anybody repeat the statement: are times of the train public, or that it may not run? */
  isPublic(statement: Statement): boolean {
    const { trip, day } = statement
    return this.parts.live.view.updates.some(
      (one) =>
        one.trip === trip &&
        one.day === day &&
        (tellsTimes(one) || one.unconfirmed !== undefined || (one.notSeen !== undefined && isMissing(statement))),
    )
  }

  /** The trains for which an agreement is shown. */
  get shown(): readonly Shown[] {
    return [...this.agreed.values()].filter(({ consensus: { seen, missing, crowded } }) => seen ?? missing ?? crowded)
  }

  get dismissals(): ReadonlySet<string> {
    return this.dismissed
  }

  get doubts(): ReadonlyMap<string, DoubtFound> {
    return this.doubtsFound
  }

  /** Riders who said something lately of a train under way, and trains of which something is shown. */
  get size(): { readonly riders: number; readonly trains: number; readonly doubts: number; readonly dismissed: number } {
    return {
      riders: this.crowd.ridersSince(this.now - NEWS_SECONDS),
      trains: this.shown.length,
      doubts: this.doubtsFound.size,
      dismissed: this.dismissed.size,
    }
  }

  /** Rows have changed: here at once, in other processes soon. */
  async keptChanged(): Promise<void> {
    await Promise.all([this.read(), hint(this.parts, KEPT_TOPIC, '')])
  }

  private async read(): Promise<void> {
    await this.tried(async () => {
      const { db } = this.parts.database
      const [dismissals, outcomes] = await Promise.all([
        store.dismissalsSince(db, addDays(this.today, -3)),
        store.outcomesSince(db, addDays(this.today, -DOUBT_DAYS)),
      ])
      const before = this.dismissed
      this.dismissed = new Set(dismissals.map(trainKey))
      for (const key of new Set([...before, ...this.dismissed])) if (before.has(key) !== this.dismissed.has(key)) this.consider(key)
      this.doubtsFound = new Map(
        [...outcomes].flatMap(([trip, days]) => {
          const doubt = doubtOf(days)
          return doubt ? [[trip, doubt] as const] : []
        }),
      )
      this.publish()
    })
  }

  private consider(key: string): void {
    const space = key.lastIndexOf(' ')
    const run = this.runOf(key.slice(0, space), key.slice(space + 1) as ServiceDay)
    if (run) this.agree(run)
  }

  private async readReports(): Promise<void> {
    const { database, clock, names } = this.parts
    const nowMs = clock.nowMs()
    for (const { row, standing } of await store.reportsSince(database.db, new Date(nowMs - 24 * 3_600_000))) {
      // Checked when it was stored.
      const day = row.day as ServiceDay
      const run = this.runOf(row.trip, day)
      if (!run || row.call > lastCall(run) || row.proved === 'wrong') continue
      const weight = row.isCounted ? weightAt(row.accountId, standing ?? undefined, this.parts, day, nowMs) : UNCOUNTED
      this.keep(statementOf(row, run, names.rider(row.accountId, day), weight), false)
    }
  }

  private async tried(work: () => Promise<void>): Promise<void> {
    const { log, isAway } = this.parts
    try {
      await work()
    } catch (error) {
      if (isAway(error)) log.debug('what riders say waits for the database')
      else log.error({ err: error }, 'what riders say was not read or written')
    }
  }

  private keep(statement: Statement, isOwn: boolean): void {
    const run = this.runOf(statement.trip, statement.day)
    if (!run || this.isOver(run)) return
    this.crowd.add(statement)
    this.change(run, isOwn, statement.kind === 'nothing')
  }

  private change(run: TrainRun, isOwn: boolean, isTakenBack: boolean): void {
    const key = trainKey(run)
    const before = this.changed.get(key)
    this.changed.set(key, { run, isOwn: isOwn || (before?.isOwn ?? false), isTakenBack: isTakenBack || (before?.isTakenBack ?? false) })
    this.showing ??= setTimeout(() => this.show(), 0).unref()
  }

  /** Finds anew what is to be shown of a train. */
  private agree(run: TrainRun): Consensus | undefined {
    const consensus = this.consensusOf(run)
    if (!consensus.seen && !consensus.missing && !consensus.notSeen && !consensus.crowded) {
      this.agreed.delete(trainKey(run))
      return undefined
    }
    const { seen } = consensus
    const prediction = seen && predictionOf(run, seen, this.crowd.positions(run.trip, run.day), this.now)
    this.agreed.set(trainKey(run), { run, consensus, prediction })
    return consensus
  }

  private show(): void {
    this.showing = setTimeout(() => {
      this.showing = undefined
      if (this.changed.size > 0) this.show()
    }, SHOW_EVERY_MS).unref()
    for (const [key, { run, isOwn, isTakenBack }] of this.changed) {
      const before = this.agreed.get(key)?.consensus
      const now = this.agree(run)
      if (isOwn) this.note(run, before, now, isTakenBack)
    }
    this.changed.clear()
    this.publish()
  }

  /** Writes down why something else is shown now: in the process whose rider was the reason. */
  private note(run: TrainRun, before: Consensus | undefined, now: Consensus | undefined, isTakenBack: boolean): void {
    const [was, is] = [saidOf(before), saidOf(now)]
    if (!isOther(was, is)) return
    const group = now && (now.seen ?? now.missing ?? now.crowded)
    const reason = isTakenBack
      ? 'takenBack'
      : !group
        ? 'disagreed'
        : group !== now.missing && group.members.some(({ standing }) => standing === 'trusted')
          ? 'trusted'
          : 'agreed'
    const { clock, database } = this.parts
    const decision = {
      id: newId(clock.nowMs()),
      at: new Date(clock.nowMs()),
      trip: run.trip,
      day: run.day,
      decision: group ? ('shown' as const) : ('withdrawn' as const),
      said: is ?? was ?? '',
      riders: group?.members.length ?? 0,
      reason: reason as 'takenBack' | 'disagreed' | 'trusted' | 'agreed',
    }
    this.keeping = this.keeping.then(() =>
      this.tried(async () => {
        await store.keepDecision(database.db, decision, now && outcomeOf(now))
        await this.keptChanged()
      }),
    )
  }

  /** Operators may have added trains. */
  private follow(): void {
    if (this.line.railway === this.railway) return
    this.line = new Line(this.railway)
    this.runs.clear()
  }

  /** Puts together what is shown of all trains. */
  private publish(): void {
    this.follow()
    const { live } = this.parts
    const seen = new Map(
      [...this.agreed].flatMap(([key, { run, prediction }]) => (prediction ? [[key, { run, prediction }] as const] : [])),
    )
    const cancelled = new Set(live.view.updates.filter((one) => one.cancelled).map(trainKey))
    const expected = this.line.expected(seen, (run) => cancelled.has(trainKey(run)), this.now)
    const updates = new Map<string, TripUpdate>()
    for (const [key, { run, consensus }] of this.agreed) {
      const update = updateOf(run, consensus, expected.get(key)?.prediction)
      if (update) updates.set(key, update)
    }
    for (const [key, { run, prediction, by }] of expected) {
      const cause = updates.get(by)
      if (!updates.has(key) && cause) updates.set(key, heldUpdate(run, prediction, cause))
    }
    for (const [trip, { kind, days, evidence }] of this.doubtsFound) {
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
        const day = addDays(this.today, ahead)
        if (!this.runsOn(trip, day)) continue
        const key = trainKey({ trip, day })
        const shown = updates.get(key)
        const seenAt = startOfDay(evidence.at(-1)!.day as ServiceDay, this.railway.zone)
        updates.set(key, shown ? doubted(shown, { kind, days }) : { trip, day, basis: 'riders', seenAt, unconfirmed: { kind, days } })
      }
    }
    for (const [key, { run, consensus }] of this.agreed)
      if (consensus.notSeen) updates.set(key, withHint(updates.get(key), run, consensus.notSeen))
    this.updates = new Map([...updates].map(([key, update]) => [key, settled(this.updates.get(key), update)]))
    live.set(SOURCE.name, SOURCE.rank, { updates: [...this.updates.values()] })
  }

  private runsOn(trip: string, day: ServiceDay): boolean {
    const { feed } = this.railway.timetable
    const index = feed.trips.ids.indexOf(trip)
    return index !== -1 && tripRunsOn(feed, index, day)
  }

  private async send(): Promise<void> {
    this.sending = undefined
    const { bus, log } = this.parts
    const messages = packed(this.outbox, MOST_BYTES)
    this.outbox = []
    try {
      for (const message of messages) await bus.publish(TOPIC, `${this.process} ${message}`)
    } catch (error) {
      log.debug({ err: error }, 'the bus is away')
    }
  }

  private hear(message: string): void {
    const space = message.indexOf(' ')
    if (message.slice(0, space) === this.process) return
    for (const statement of unpacked(message.slice(space + 1))) this.keep(statement, false)
  }

  private isOver(run: TrainRun): boolean {
    return this.now > run.arrives.at(-1)! + KEPT_SECONDS
  }

  /** Forgets trains that are over, and moves on the times of those that were seen lately. */
  private moveOn(): void {
    let isChanged = false
    for (const one of this.crowd.keys) {
      const run = this.runOf(one.trip, one.day)
      if (run && !this.isOver(run)) continue
      this.crowd.forget(one.trip, one.day)
      isChanged = this.agreed.delete(trainKey(one)) || isChanged
    }
    for (const { run, consensus } of this.agreed.values())
      if (consensus.seen && this.now - newest(consensus.seen) <= NEWS_SECONDS + MOVE_ON_EVERY_MS / 1000) this.change(run, false, false)
    if (isChanged) this.publish()
  }
}

/** What riders agree on, as operators read it: minutes, that it is missing, or that it is crowded. */
function saidOf(consensus: Consensus | undefined): string | undefined {
  if (consensus?.seen) return String(Math.round(consensus.seen.delaySeconds / 60))
  return consensus?.missing ? 'missing' : consensus?.crowded ? 'crowded' : undefined
}

const isOther = (was: string | undefined, is: string | undefined): boolean => {
  const minutes = Math.abs(Number(was) - Number(is))
  return Number.isNaN(minutes) ? was !== is : minutes >= OTHER_MINUTES
}
