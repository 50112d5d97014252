import { notify, PUSH_TOPIC, type NewNotification } from '../../notification/index.ts'
import { publishHint } from '../../adapters/messaging/bus.ts'
import { cleanUpKind, hourlyJob, type JobHandler } from '../../adapters/messaging/jobs.ts'
import { AlertEngine, type AlertNotification } from './alert-engine.ts'
import { deleteOldAlerts } from './alert.store.ts'
import { COMPARE_TIMETABLE, newTimetableJobs, type TimetableChanges } from './new-timetable.ts'
import type { TimeChange } from './planned-times.ts'
import type { Services } from '../../services.ts'

export interface AlertsDeps extends Pick<Services, 'database' | 'live' | 'bus' | 'clock' | 'jobs' | 'log' | 'editionSince'> {
  /** Called when an alert is sent, with its delay in seconds. */
  readonly onAlertSent: (lateSeconds: number) => void
  /** Returns whether the operators' changes are loaded. Before that, a train that they have canceled seems to run. */
  readonly areOperatorEntriesLoaded: () => boolean
}

const REMOVE_OLD = cleanUpKind('remove-old-alerts')
const DAY_MS = 86_400_000
const HISTORY_RETENTION_MS = 90 * DAY_MS
/** How long due alerts (`alert_round`) are stored. They are not needed after the ride of their train, which never takes two days. */
const DUE_ALERT_RETENTION_MS = 3 * DAY_MS
/** Maximum number of changes listed in one notification. */
const MAX_CHANGES = 8

/** Creates the alert engine and the job handlers of a worker process. */
export function openAlerts({ bus, editionSince, ...parts }: AlertsDeps): {
  readonly engine: AlertEngine
  readonly handlers: readonly JobHandler[]
  /** Queues a comparison of the timetable with the timetable that riders were last notified of. */
  readonly compareTimetable: () => Promise<void>
} {
  const { database, live, clock, jobs, log } = parts
  const now = () => new Date(clock.nowMs())
  const wake = () => void publishHint({ bus, log }, PUSH_TOPIC, '')
  const engine = new AlertEngine({
    ...parts,
    notify: (t, notifications) => notify(t, notifications.map(alertNotification), now()),
    onNotified: wake,
  })
  const newTimetable = newTimetableJobs({
    database,
    clock,
    jobs,
    railway: () => live.railway,
    since: editionSince,
    notifyAccounts: async (about, changesOf) => {
      const until = new Date(clock.nowMs() + DAY_MS)
      const news = [...changesOf].map(([accountId, changes]) => timetableNews(accountId, about, changes, until))
      await database.db.transaction((t) => notify(t, news, now()))
      wake()
    },
  })
  const removeOld = (signal: AbortSignal) =>
    deleteOldAlerts(database.db, new Date(clock.nowMs() - HISTORY_RETENTION_MS), new Date(clock.nowMs() - DUE_ALERT_RETENTION_MS), signal)
  return {
    engine,
    handlers: [...engine.handlers(), ...newTimetable, hourlyJob(REMOVE_OLD, removeOld)],
    compareTimetable: async () => jobs.add(database.db, COMPARE_TIMETABLE, {}, { key: COMPARE_TIMETABLE.name }),
  }
}

/** Returns the notification of an alert. */
export function alertNotification({ accountId, key, alert, expiresAt, isCorrection }: AlertNotification): NewNotification {
  const { trip, route, day, call, station, planned, expected, isEarliest, minutes, way, cancelled, doubt } = alert
  const facts = { trip, route, day, call, station, plannedAt: planned, expectedAt: expected, minutes, way, cancelled }
  const optionalFacts = {
    ...(isEarliest && { isEarliest }),
    ...(isCorrection && !cancelled && { runsAgain: true }),
    ...(doubt && { doubt }),
  }
  return { accountId, key, facts: { kind: 'alert', ...facts, ...optionalFacts }, expiresAt }
}

function timetableNews(
  accountId: string,
  { hash, toldAt, edition }: TimetableChanges,
  changes: readonly TimeChange[],
  expiresAt: Date,
): NewNotification {
  const listedChanges = changes.slice(0, MAX_CHANGES).map(({ train: { route, trip, trainNumber, trainNumberMy }, station, was, is }) => ({
    route,
    trip,
    trainNumber,
    trainNumberMy,
    station,
    was,
    is,
  }))
  const facts = { kind: 'edition', edition, changes: listedChanges, more: changes.length - listedChanges.length } as const
  return { accountId, key: ['timetable', hash.slice(0, 16), toldAt].join(' ').trim(), facts, expiresAt }
}
