import { RIDERS_TO_AGREE, type Agreement } from '@yatha/contract'
import { addDays, remembered, serviceDayAt, type Railway, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Bus } from '../outside/bus.ts'
import type { Clock } from '../outside/clock.ts'
import type { LiveRailway } from '../railway/index.ts'
import { agreeing, consensusOf, isMissing, isSighting } from './consensus.ts'
import { Crowd } from './crowd.ts'
import { delayOfReport, seenAtOf } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import { reportsSince } from './report.store.ts'
import { updateOf } from './rider-updates.ts'
import { standingAt } from './standing.ts'
import { packed, unpacked, type Statement } from './statement.ts'
import { lastCall, trainRun, type TrainRun } from './train-run.ts'

/** Feeds and operators outrank riders. */
const SOURCE = { name: 'riders', rank: -1000 } as const
const TOPIC = 'riders'
/** Of a message of the bus, with the name of the process. */
const MOST_BYTES = 7700
const SEND_EVERY_MS = 400
/** What riders say of a train changes live times at most this often. */
const SHOW_EVERY_MS = 1000
const PRUNE_EVERY_MS = 30_000
/** So long after its planned end, nothing more is said of a train. */
const KEPT_SECONDS = 4 * 3600
const MOST_RUNS = 2000

export interface RiderSourceParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
  readonly names: Pseudonyms
  /** Age of an account whose word counts, see REPORT_ACCOUNT_HOURS. */
  readonly accountHours: number
}

/**
 * What riders say, in this process’s live times. Processes tell one another by the bus, and each puts together what it
 * hears: positions are nowhere else. Reports of riders at stops are read from the database when it opens.
 */
export class RiderSource {
  private readonly process = randomUUID()
  private readonly crowd = new Crowd()
  private readonly updates = new Map<string, TripUpdate>()
  private readonly runs = new Map<string, { readonly run: TrainRun | undefined }>()
  private readonly changed = new Map<string, TrainRun>()
  private outbox: Statement[] = []
  private sending: NodeJS.Timeout | undefined
  private showing: NodeJS.Timeout | undefined
  private readonly pruning: NodeJS.Timeout
  private readonly unsubscribe: () => void

  constructor(private readonly parts: RiderSourceParts) {
    this.unsubscribe = parts.bus.subscribe(TOPIC, (message) => this.hear(message))
    this.pruning = setInterval(() => this.prune(), PRUNE_EVERY_MS).unref()
  }

  /** To be called when the database is open. */
  async start(): Promise<void> {
    const { database, clock, names, accountHours, log, isAway } = this.parts
    try {
      const nowMs = clock.nowMs()
      for (const { row, standing } of await reportsSince(database.db, new Date(nowMs - 24 * 3_600_000))) {
        // Checked when it was stored.
        const day = row.day as ServiceDay
        const run = this.runOf(row.trip, day)
        if (!run || row.call > lastCall(run)) continue
        const at = seenAtOf(Math.floor(row.at.getTime() / 1000), Math.floor(row.receivedAt.getTime() / 1000))
        this.keep({
          rider: names.rider(row.accountId, day),
          network: row.network,
          standing: standingAt(row.accountId, standing ?? undefined, accountHours, nowMs),
          trip: row.trip,
          day,
          kind: row.kind,
          call: row.call,
          progress: 0,
          at,
          delaySeconds: delayOfReport(run, { call: row.call, minutes: row.minutes ?? undefined, at }),
        })
      }
    } catch (error) {
      if (isAway(error)) log.warn('reports of riders wait for the database')
      else log.error({ err: error }, 'reports of riders were not read')
    }
  }

  stop(): void {
    this.unsubscribe()
    clearInterval(this.pruning)
    clearTimeout(this.sending)
    clearTimeout(this.showing)
  }

  get railway(): Railway {
    return this.parts.live.view.railway
  }

  get now(): number {
    return Math.floor(this.parts.clock.nowMs() / 1000)
  }

  runOf(trip: string, day: ServiceDay): TrainRun | undefined {
    return remembered(this.runs, `${trip} ${day}`, MOST_RUNS, () => ({ run: trainRun(this.railway, trip, day) })).run
  }

  /** Keeps what a rider of this process says, and tells the others; answers how many say the same. */
  say(statement: Statement): Agreement {
    this.keep(statement)
    this.outbox.push(statement)
    this.sending ??= setTimeout(() => void this.send(), SEND_EVERY_MS).unref()
    return this.agreement(statement)
  }

  /** How many riders say the same, and whether it is shown. */
  agreement(statement: Statement): Agreement {
    const said = this.crowd.of(statement.trip, statement.day)
    const { members, strength } = agreeing(said, statement)
    const { seen, missing, crowded } = consensusOf(said)
    const group = isSighting(statement) ? seen : isMissing(statement) ? missing : crowded
    const isShown = group?.members.some(({ rider }) => members.some((one) => one.rider === rider)) ?? false
    return { riders: members.length, isShown, needed: isShown ? 0 : Math.max(1, RIDERS_TO_AGREE - strength) }
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

  /** Has anybody published what is live of a train? */
  isPublic(trip: string, day: ServiceDay): boolean {
    return this.parts.live.view.updates.some((update) => update.trip === trip && update.day === day)
  }

  private keep(statement: Statement): void {
    const run = this.runOf(statement.trip, statement.day)
    if (!run || this.isOver(run)) return
    this.crowd.add(statement)
    this.changed.set(`${statement.trip} ${statement.day}`, run)
    this.showing ??= setTimeout(() => this.show(), 0).unref()
  }

  private show(): void {
    this.showing = setTimeout(() => {
      this.showing = undefined
      if (this.changed.size > 0) this.show()
    }, SHOW_EVERY_MS).unref()
    for (const [key, run] of this.changed) {
      const update = updateOf(run, consensusOf(this.crowd.of(run.trip, run.day)))
      if (update) this.updates.set(key, update)
      else this.updates.delete(key)
    }
    this.changed.clear()
    this.publish()
  }

  private publish(): void {
    this.parts.live.set(SOURCE.name, SOURCE.rank, { updates: [...this.updates.values()] })
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
    for (const statement of unpacked(message.slice(space + 1))) this.keep(statement)
  }

  private isOver(run: TrainRun): boolean {
    return this.now > run.arrives.at(-1)! + KEPT_SECONDS
  }

  private prune(): void {
    const over = this.crowd.keys.filter(({ trip, day }) => {
      const run = this.runOf(trip, day)
      return !run || this.isOver(run)
    })
    for (const { trip, day } of over) {
      this.crowd.forget(trip, day)
      this.updates.delete(`${trip} ${day}`)
    }
    if (over.length > 0) this.publish()
  }

  /** The service day of the railway now. */
  get today(): ServiceDay {
    return serviceDayAt(this.now, this.railway.zone).day
  }
}
