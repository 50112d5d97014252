import type { Database } from '../db/database.ts'
import type { Clock } from '../adapters/clock.ts'
import { cleanUpKind, hourlyJob, recurringJob, type JobHandler } from '../adapters/messaging/jobs.ts'
import * as store from './report.store.ts'

const DELETE_DECISIONS = cleanUpKind('remove-old-rider-decisions')
const DELETE_REPORTS = cleanUpKind('remove-old-reports')
const INTERVAL_SECONDS = 900
/** Age at which reports are deleted. Even with the job's interval and an hour of downtime, a report is deleted within a day. */
const REPORT_RETENTION_MS = 22 * 3_600_000
/** Age at which decisions and outcomes are deleted. They contain no riders. */
const DECISION_RETENTION_MS = 90 * 86_400_000

/** Jobs that delete old reports and decisions. */
export const reportJobs = ({ database, clock }: { database: Database; clock: Clock }): JobHandler[] => [
  recurringJob(INTERVAL_SECONDS, DELETE_REPORTS, (signal) =>
    store.deleteOldReports(database.db, new Date(clock.nowMs() - REPORT_RETENTION_MS), signal),
  ),
  hourlyJob(DELETE_DECISIONS, (signal) => {
    const before = new Date(clock.nowMs() - DECISION_RETENTION_MS)
    return store.deleteOldDecisions(database.db, before, before.toISOString().slice(0, 10), signal)
  }),
]
