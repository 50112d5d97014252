import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { notify, PUSH_TOPIC, type NewNotification } from '../../notification/index.ts'
import { hint, type Bus } from '../../adapters/messaging/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { cleanUpKind, hourly, type JobHandler, type Jobs } from '../../adapters/messaging/jobs.ts'
import type { LiveRailway } from '../../railway/index.ts'
import { AlertEngine, type Told } from './alert-engine.ts'
import { deleteOldAlerts } from './alert.store.ts'
import { COMPARE, newTimetableJobs, type Changes } from './new-timetable.ts'
import type { TimeChange } from './planned-times.ts'

export interface AlertsParts {
  readonly database: Database
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  /** Called when an alert is sent, with its delay in seconds. */
  readonly onRound: (lateSeconds: number) => void
  readonly isAway: (error: unknown) => boolean
  /** See NewTimetableParts. */
  readonly editionSince: () => number | undefined
  /** See AlertEngine. */
  readonly isOperatorKnown: () => boolean
}

const FORGET = cleanUpKind('remove-old-alerts')
const DAY_MS = 86_400_000
const LEDGER_MS = 90 * DAY_MS
/** A round is for a train that has not left. The longest ride takes less than two days. */
const ROUNDS_MS = 3 * DAY_MS
/** Maximum number of changes listed in one notification. */
const MOST_CHANGES = 8

/** The alert engine and the job handlers of a worker process. */
export function openAlerts({ bus, editionSince, ...parts }: AlertsParts): {
  readonly engine: AlertEngine
  readonly handlers: readonly JobHandler[]
  /** Queues a comparison of the timetable with the one that riders were last notified of. */
  readonly compareTimetable: () => Promise<void>
} {
  const { database, live, clock, jobs, log } = parts
  const now = () => new Date(clock.nowMs())
  const wake = () => void hint({ bus, log }, PUSH_TOPIC, '')
  const engine = new AlertEngine({
    ...parts,
    notify: (t, told) => notify(t, told.map(alertNews), now()),
    onTold: wake,
  })
  const newTimetable = newTimetableJobs({
    database,
    clock,
    jobs,
    railway: () => live.railway,
    since: editionSince,
    tell: async (about, changesOf) => {
      const until = new Date(clock.nowMs() + DAY_MS)
      const news = [...changesOf].map(([accountId, changes]) => timetableNews(accountId, about, changes, until))
      await database.db.transaction((t) => notify(t, news, now()))
      wake()
    },
  })
  const forget = (signal: AbortSignal) =>
    deleteOldAlerts(database.db, new Date(clock.nowMs() - LEDGER_MS), new Date(clock.nowMs() - ROUNDS_MS), signal)
  return {
    engine,
    handlers: [...engine.handlers(), ...newTimetable, hourly(FORGET, forget)],
    compareTimetable: async () => jobs.add(database.db, COMPARE, {}, { key: COMPARE.name }),
  }
}

/** The notification for an alert. */
export function alertNews({ accountId, key, alert, expiresAt, isAgain }: Told): NewNotification {
  const { trip, route, day, call, station, planned, expected, isEarliest, minutes, way, cancelled, doubt } = alert
  const facts = { trip, route, day, call, station, plannedAt: planned, expectedAt: expected, minutes, way, cancelled }
  const known = { ...(isEarliest && { isEarliest }), ...(isAgain && !cancelled && { runsAgain: true }), ...(doubt && { doubt }) }
  return { accountId, key, facts: { kind: 'alert', ...facts, ...known }, expiresAt }
}

function timetableNews(
  accountId: string,
  { hash, toldAt, edition }: Changes,
  changes: readonly TimeChange[],
  expiresAt: Date,
): NewNotification {
  const named = changes.slice(0, MOST_CHANGES).map(({ train: { route, trip, trainNumber, trainNumberMy }, station, was, is }) => ({
    route,
    trip,
    trainNumber,
    trainNumberMy,
    station,
    was,
    is,
  }))
  const facts = { kind: 'edition', edition, changes: named, more: changes.length - named.length } as const
  return { accountId, key: ['timetable', hash.slice(0, 16), toldAt].join(' ').trim(), facts, expiresAt }
}
