import { gt, lte } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { MAX_WINDOW_MS } from '../adapters/limits/counters.ts'
import { cleanUpKind, hourlyJob, type JobHandler } from '../adapters/messaging/jobs.ts'
import { rateLimit } from '../adapters/limits/limits.schema.ts'
import type { Services } from '../services.ts'

const REMOVE_OLD_LIMITS = cleanUpKind('remove-old-limits')

/** Jobs for rate limits. Redis expires its counters by itself. */
export const limitJobs = ({ database, clock }: Pick<Services, 'database' | 'clock'>): JobHandler[] => [
  hourlyJob(REMOVE_OLD_LIMITS, (signal) => deleteOldLimits(database.db, clock.nowMs(), signal)),
]

/** Deletes counters whose tries are all available again, and counters that were written while the clock was wrong. */
export async function deleteOldLimits(db: Db, nowMs: number, signal?: AbortSignal): Promise<void> {
  const { freeAt } = rateLimit
  for (const where of [lte(freeAt, nowMs), gt(freeAt, nowMs + 2 * MAX_WINDOW_MS)]) await deleteInBatches(db, { by: freeAt, where, signal })
}
