import { SpanKind } from '@opentelemetry/api'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { LogFunctionFactory, Runner, WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import { isDatabaseUnavailable, toLoggableError } from '../../database-error.ts'
import { waitForAbort, pause } from '../../pause.ts'
import { runInSpan } from '../../tracing.ts'

/** A kind of background job. `Payload` is JSON, stored in the database until the job is done. */
export interface JobKind<Payload> {
  readonly name: string
  /** Maximum number of attempts, after which the job is dropped. The delays grow: 3, 7, 20, 55 seconds, 2.5, 7, 18, 50 minutes … */
  readonly maxAttempts: number
  /** Jobs with the same queue run one after another, across all workers; other jobs run concurrently. */
  readonly queue?: string
  /** Never set. It only gives the kind its payload type. */
  readonly payload?: Payload
}

/** A transaction of the database, or the database itself. */
export interface SqlExecutor {
  execute(query: SQL): PromiseLike<{ readonly rows: readonly Record<string, unknown>[] }>
}

export interface Jobs {
  /** Adds a job in a transaction. If the transaction commits, the job runs at least once. */
  add<Payload>(transaction: SqlExecutor, kind: JobKind<Payload>, payload: Payload, options?: JobOptions): Promise<void>
}

export interface JobOptions {
  /** If a job with this key is already waiting, it is replaced, so that no second job is added. */
  readonly key?: string
  /** Waiting jobs with lower numbers run first; 0 by default. */
  readonly priority?: number
}

/** Jobs in the schema `graphile_worker` of the database. */
export const databaseJobs: Jobs = {
  add: async (transaction, kind, payload, { key, priority = 0 } = {}) => {
    const json = JSON.stringify(payload)
    await transaction.execute(
      sql`select graphile_worker.add_job(${kind.name}, payload => ${json}::json, queue_name => ${kind.queue ?? null}, max_attempts => ${kind.maxAttempts}, job_key => ${key ?? null}, priority => ${priority})`,
    )
  },
}

/** The handler of a kind of job. */
export interface JobHandler {
  readonly kind: JobKind<unknown>
  /**
   * `signal` is aborted when the worker stops. Work that can continue in its next run should then end. `id` is the same in all attempts
   * of a job.
   */
  readonly work: (payload: unknown, signal: AbortSignal, id?: string) => Promise<void>
  /** Interval at which the job runs, in seconds, starting when a worker starts; undefined for jobs that are added on demand. */
  readonly everySeconds?: number
}

export const jobHandler = <Payload>(kind: JobKind<Payload>, work: (payload: Payload, id?: string) => Promise<void>): JobHandler => ({
  kind,
  // The cast is safe, because `add` accepts only this payload for this kind.
  work: (payload, _, id) => work(payload as Payload, id),
})

/** Returns the handler of a job that runs when a worker starts, and then every `everySeconds`. */
export const recurringJob = (everySeconds: number, kind: JobKind<object>, work: (signal: AbortSignal) => Promise<void>): JobHandler => ({
  kind,
  work: (_, signal) => work(signal),
  everySeconds,
})

export const hourlyJob = (kind: JobKind<object>, work: (signal: AbortSignal) => Promise<void>): JobHandler => recurringJob(3600, kind, work)

/**
 * The queue of jobs that delete old rows. Together, these jobs use only one slot of a worker, so that the other slots stay free for
 * alerts and e-mails.
 */
export const CLEAN_UP_QUEUE = 'clean-up'

/** Returns the kind of a job that deletes old rows, which is retried for half an hour. */
export const cleanUpKind = (name: string): JobKind<object> => ({ name, maxAttempts: 8, queue: CLEAN_UP_QUEUE })

export interface WorkerDeps {
  readonly handlers: readonly JobHandler[]
  /** Resolves when the database is available. */
  readonly waitForDatabase: () => Promise<void>
  readonly pool: () => Pool
  readonly log: Log
  /** Called after each attempt of a job. */
  readonly onResult?: (job: string, result: 'done' | 'failed' | 'dropped') => void
}

const CONCURRENT_JOBS = 4
/** Interval of polling, which finds retries. New jobs are announced by NOTIFY. */
const POLL_MS = 2000
const RESTART_DELAY_MS = 1000
const SHUTDOWN_MS = 10_000
/**
 * Interval of the checks for dead workers. It is so short that another worker takes over the jobs of a killed worker within ten seconds,
 * including the interval of polling.
 */
const DEAD_WORKERS_CHECK_MS = 5000

/** Runs the database's jobs, together with other workers, which take over the jobs of a killed worker. */
export class JobWorker {
  private runner: Runner | undefined
  private isStopping = false
  private readonly stopped = new AbortController()
  private running: Promise<void> | undefined
  private readonly timers: NodeJS.Timeout[] = []

  constructor(private readonly deps: WorkerDeps) {}

  /** Starts the worker, which runs until it is stopped and survives outages of the database. */
  start(): void {
    this.running ??= this.runUntilStopped()
  }

  /** Waits for running jobs, at most ten seconds. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.stopped.abort()
    for (const timer of this.timers) clearInterval(timer)
    void this.runner?.stop().catch(() => undefined)
    await this.running
  }

  private async runUntilStopped(): Promise<void> {
    await Promise.race([this.deps.waitForDatabase(), waitForAbort(this.stopped.signal)])
    if (this.isStopping) return
    for (const handler of this.repeatedHandlers()) {
      const add = () => this.addNow(handler).catch((error: unknown) => this.logError(error))
      this.timers.push(setInterval(add, handler.everySeconds * 1000).unref())
    }
    while (!this.isStopping) {
      try {
        await this.runOnce()
      } catch (error) {
        if (!this.isStopping) this.logError(error)
      }
      await pause(RESTART_DELAY_MS, this.stopped.signal)
    }
  }

  private async runOnce(): Promise<void> {
    const { handlers, log } = this.deps
    const pool = this.deps.pool()
    const events: WorkerEvents = new EventEmitter()
    const name: { id?: string } = {}
    events.on('pool:create', ({ workerPool }) => void (name.id = workerPool.id))
    // This lock shows the other workers that this worker is alive.
    events.on('pool:listen:success', ({ workerPool, client }) => {
      name.id = workerPool.id
      client.once('drain', () => {
        client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerPool.id]).catch(() => undefined)
      })
    })
    // Limits the library's shutdown, which never ends if the outcomes of several jobs could not be stored.
    const shutdownTimeout = new Promise<void>((done) => events.on('pool:gracefulShutdown', () => setTimeout(done, SHUTDOWN_MS).unref()))
    const freeTimer = setInterval(() => void releaseJobsOfDeadWorkers(pool, name.id).catch(() => undefined), DEAD_WORKERS_CHECK_MS).unref()
    try {
      await releaseJobsOfDeadWorkers(pool, name.id)
      for (const handler of this.repeatedHandlers()) await this.addNow(handler)
      // Loaded on demand, because it takes longer to load than the rest of the server.
      const { run, Logger } = await import('graphile-worker')
      this.runner = await run({
        pgPool: pool,
        taskList: Object.fromEntries(handlers.map((handler) => [handler.kind.name, this.task(handler)])),
        parsedCronItems: [],
        noHandleSignals: true,
        // Without batches, the library does not catch errors when it stores a job's outcome, and this process would end. With
        // batches, the library's runner stops and is restarted.
        preset: { worker: { concurrentJobs: CONCURRENT_JOBS, pollInterval: POLL_MS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        events,
        logger: new Logger(logTo(log)),
      })
      if (this.isStopping) void this.runner.stop().catch(() => undefined)
      await Promise.race([this.runner.promise, shutdownTimeout])
    } finally {
      clearInterval(freeTimer)
      this.runner = undefined
    }
  }

  /** Retries a failed job. Drops it after the last attempt, so that no payload remains. */
  private task({ kind, work }: JobHandler) {
    return async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }): Promise<void> => {
      try {
        await runInSpan(`job ${kind.name}`, { kind: SpanKind.CONSUMER }, () => work(payload, this.stopped.signal, job.id))
        this.deps.onResult?.(kind.name, 'done')
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts
        this.deps.onResult?.(kind.name, isLast ? 'dropped' : 'failed')
        const details = { job: kind.name, attempt: job.attempts, err: toLoggableError(error) }
        if (isLast) this.deps.log.error(details, 'a job was dropped after its last try')
        else this.deps.log.warn(details, 'a job failed and is tried again')
        // oxlint-disable-next-line preserve-caught-error -- its message may contain a rider's text, which would be stored in the table
        if (!isLast) throw new Error('see the log')
      }
    }
  }

  private repeatedHandlers(): (JobHandler & { readonly everySeconds: number })[] {
    return this.deps.handlers.flatMap((handler) =>
      handler.everySeconds === undefined ? [] : [{ ...handler, everySeconds: handler.everySeconds }],
    )
  }

  private async addNow({ kind }: JobHandler): Promise<void> {
    const query = 'select graphile_worker.add_job($1, queue_name => $3, max_attempts => $2, job_key => $1)'
    await this.deps.pool().query(query, [kind.name, kind.maxAttempts, kind.queue ?? null])
  }

  private logError(error: unknown): void {
    const { log } = this.deps
    if (isDatabaseUnavailable(error)) log.warn('the worker waits for the database')
    else log.error({ err: toLoggableError(error) }, 'the worker stopped and is restarted')
  }
}

/** Releases the jobs of dead workers, for which graphile-worker itself waits four hours. */
async function releaseJobsOfDeadWorkers(pool: Pool, ownId: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select distinct locked_by as id from graphile_worker.jobs where locked_by is not null')
  for (const { id } of rows.filter((row) => row.id !== ownId)) await drizzle(pool).transaction((t) => releaseJobsOf(t, id))
}

/**
 * Releases a killed worker's jobs, without counting the interrupted attempt, so that a job is not dropped because the server was
 * killed often. If the job itself causes the kills, its delay grows up to a minute, so that the server does not crash continuously.
 */
async function releaseJobsOf(t: SqlExecutor, worker: string): Promise<void> {
  // The worker holds this lock as long as it lives.
  const dead = await t.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${worker}, 0)) as is_dead`)
  if (dead.rows[0]?.['is_dead'] !== true) return
  const { rows } = await t.execute(sql`select id from graphile_worker.jobs where locked_by = ${worker}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await t.execute(sql`select graphile_worker.force_unlock_workers(array[${worker}])`)
  await t.execute(sql`
    select graphile_worker.reschedule_jobs(
             array[id],
             run_at => now() + least(attempts - 1, 60) * interval '1 second',
             max_attempts => max_attempts + 1)
      from graphile_worker.jobs where id in (select value::bigint from json_array_elements_text(${ids}::json))`)
}

/** Forwards the library's log. Failures of tasks and of pool connections are logged elsewhere. */
const logTo =
  (log: Log): LogFunctionFactory =>
  () =>
  (level, message) => {
    if (String(level) === 'error' && !/^(Failed task|PostgreSQL|Error with notify listener)/.test(message)) log.warn({ message }, 'worker')
    else log.debug({ message: message.split('\n')[0] }, 'worker')
  }
