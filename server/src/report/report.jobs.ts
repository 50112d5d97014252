import type { Database } from '../db/database.ts'
import type { Clock } from '../adapters/clock.ts'
import { cleanUpKind, hourly, repeated, type JobHandler } from '../adapters/messaging/jobs.ts'
import * as store from './report.store.ts'

const FORGET_DECISIONS = cleanUpKind('remove-old-rider-decisions')
const FORGET_REPORTS = cleanUpKind('remove-old-reports')
const EVERY_SECONDS = 900
/** Age at which reports are deleted. With the job's interval and an hour of downtime, less than a day. */
const KEPT_MS = 22 * 3_600_000
/** Age at which decisions and outcomes are deleted. They contain no riders. */
const DECISIONS_MS = 90 * 86_400_000

/** Jobs that delete old reports and decisions. */
export const reportJobs = ({ database, clock }: { database: Database; clock: Clock }): JobHandler[] => [
  repeated(EVERY_SECONDS, FORGET_REPORTS, (signal) => store.deleteOldReports(database.db, new Date(clock.nowMs() - KEPT_MS), signal)),
  hourly(FORGET_DECISIONS, (signal) => {
    const before = new Date(clock.nowMs() - DECISIONS_MS)
    return store.deleteOldDecisions(database.db, before, before.toISOString().slice(0, 10), signal)
  }),
]
