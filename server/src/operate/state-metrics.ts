import { startOfDay, type Railway } from '@yatha/timetable'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { ALERT_JOB_NAMES } from '../favorite/index.ts'
import type { PoolUsage } from '../db/database.ts'
import { systemClock } from '../adapters/clock.ts'
import { diskSpace } from '../adapters/data-folder/disk-space.ts'
import { CLEAN_UP_QUEUE } from '../adapters/messaging/jobs.ts'
import { lastBackupMs } from '../adapters/data-folder/last-backup.ts'

export interface StateMetricsDeps {
  readonly registry: Registry
  readonly database: { isAvailable(): Promise<boolean>; readonly pool: Pool; readonly poolUse: PoolUsage }
  /** Returns whether Redis responds. Undefined if Redis is not configured. */
  readonly isRedisUp: (() => Promise<boolean>) | undefined
  /** Returns whether the file store responds. Undefined if files are in the data folder. */
  readonly areFilesUp: (() => Promise<boolean>) | undefined
  /** The data folder. */
  readonly folder: string
  readonly clock?: { nowMs(): number }
  /** Number of open event streams. */
  readonly streams: { readonly count: number }
  /** Returns the current railway; undefined if this process serves none. */
  readonly railway: (() => Railway) | undefined
}

/** Help text of each gauge, by name. */
type Gauges = Readonly<Record<string, string>>

/** Maximum time to read a value. A scraper usually waits ten seconds for the whole response. */
const READ_TIMEOUT_MS = 3000

/** Adds gauges for the server's state, read on each scrape. Unreadable values are NaN. */
export function addStateMetrics({
  registry,
  database,
  isRedisUp,
  areFilesUp,
  folder,
  clock = systemClock,
  streams,
  railway,
}: StateMetricsDeps): void {
  addGauges(registry, { yatha_database_up: 'Whether the database responds' }, async () => [
    (await withTimeout(database.isAvailable())) ? 1 : 0,
  ])
  addGauges(registry, SHORT_QUERY, () => shortQuery(database.pool, clock))
  addGauges(registry, POOL, async () => [database.poolUse.inUse, database.poolUse.waiting])
  addGauges(registry, { yatha_open_streams: 'Open event streams' }, async () => [streams.count])
  addGauges(registry, JOBS, () => jobState(database.pool))
  addGauges(registry, PUSHES, () => pushState(database.pool))
  addGauges(registry, MODERATION, () => moderationState(database.pool))
  addGauges(registry, DISK, async () => {
    const { freeBytes: free, size } = await diskSpace(folder)
    return [free, size]
  })
  addGauges(registry, { yatha_backup_timestamp_seconds: 'When the last backup was complete, Unix time; 0 if never' }, async () => [
    (lastBackupMs(folder) ?? 0) / 1000,
  ])
  if (isRedisUp) addGauges(registry, { yatha_redis_up: 'Whether Redis responds' }, async () => [(await isRedisUp()) ? 1 : 0])
  if (areFilesUp) addGauges(registry, { yatha_files_up: 'Whether the file store responds' }, async () => [(await areFilesUp()) ? 1 : 0])
  if (railway)
    addGauges(
      registry,
      { yatha_timetable_end_timestamp_seconds: 'Start of the last service day, Unix time; NaN if it has none' },
      async () => {
        const { lastDay, zone } = railway()
        return [lastDay === undefined ? Number.NaN : startOfDay(lastDay, zone)]
      },
    )
}

const SHORT_QUERY: Gauges = {
  yatha_database_response_seconds: 'Duration of a short query',
  yatha_clock_skew_seconds: 'Clock of this process minus the clock of the database',
}

const POOL: Gauges = {
  yatha_database_connections_in_use: 'Database connections that execute queries or listen; at most ten',
  yatha_database_queries_waiting: 'Queries that wait for a connection to the database',
}

const JOBS: Gauges = {
  yatha_jobs_waiting: 'Jobs that are due, or that failed and will be retried',
  yatha_jobs_failing: 'Jobs that failed and will be retried',
  yatha_jobs_oldest_seconds: 'Age of the oldest waiting job, except jobs that delete old rows',
  yatha_clean_up_oldest_seconds: 'Age of the oldest job that deletes old rows',
  yatha_alert_round_oldest_seconds: 'Age of the oldest alert of a train whose riders have not all been notified',
}

const PUSHES: Gauges = {
  yatha_push_waiting: 'Pushes that are due and not sent yet',
  yatha_push_oldest_seconds: 'Time for which the oldest waiting push has been due',
}

const MODERATION: Gauges = {
  yatha_moderation_open: 'Moderation cases and appeals that no moderator has decided',
  yatha_moderation_oldest_seconds: 'Age of the oldest undecided moderation case or appeal',
}

const DISK: Gauges = {
  yatha_data_free_bytes: 'Free bytes on the disk of the data folder',
  yatha_data_size_bytes: 'Size of the disk of the data folder',
}

/** Adds gauges whose values are read together, once for each scrape. */
function addGauges(registry: Registry, gauges: Gauges, values: () => Promise<readonly number[]>): void {
  let runningRead: Promise<readonly number[] | undefined> | undefined
  for (const [i, [name, help]] of Object.entries(gauges).entries()) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        // The library collects all gauges concurrently, so these gauges share one read.
        runningRead ??= withTimeout(Promise.resolve().then(values)).finally(() => (runningRead = undefined))
        gauge.set((await runningRead)?.[i] ?? Number.NaN)
      },
    })
  }
}

/**
 * Returns, in seconds, the duration of a query and how far this process's clock is ahead of the database's. The error of the latter is at
 * most half the duration.
 */
async function shortQuery(pool: Pool, clock: { nowMs(): number }): Promise<number[]> {
  const [began, before] = [performance.now(), clock.nowMs()]
  const { rows } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')
  return [(performance.now() - began) / 1000, (before + clock.nowMs()) / 2000 - rows[0]!.now]
}

async function jobState(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ waiting: number; failing: number; oldest: number; cleanUp: number; round: number }>(
    `select count(*)::int as waiting,
            count(*) filter (where attempts > 0 and locked_at is null)::int as failing,
            coalesce(extract(epoch from now() - min(created_at) filter (where queue_name is distinct from $1)), 0)::float8 as oldest,
            coalesce(extract(epoch from now() - min(created_at) filter (where queue_name = $1)), 0)::float8 as "cleanUp",
            coalesce(extract(epoch from now() - min(created_at) filter (where task_identifier = any ($2))), 0)::float8 as round
       from graphile_worker.jobs
      where attempts > 0 or run_at <= now()`,
    [CLEAN_UP_QUEUE, ALERT_JOB_NAMES],
  )
  const { waiting, failing, oldest, cleanUp, round } = rows[0]!
  return [waiting, failing, oldest, cleanUp, round]
}

async function pushState(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ waiting: number; oldest: number }>(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as oldest
       from delivery
      where state in ('waiting', 'sending') and next_at <= now()`,
  )
  const { waiting, oldest } = rows[0]!
  return [waiting, oldest]
}

async function moderationState(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ waiting: number; oldest: number }>(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
       from (select opened_at as since from moderation_case where state = 'open'
             union all select appealed_at from sanction where appeal_state = 'open') undecided`,
  )
  const { waiting, oldest } = rows[0]!
  return [waiting, oldest]
}

/** Returns the value; undefined if reading it fails or takes too long. */
async function withTimeout<T>(value: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), READ_TIMEOUT_MS)
  })
  try {
    return await Promise.race([value, timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
