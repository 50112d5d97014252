import { ApiError } from '@yatha/contract'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolConfig } from 'pg'
import type { Logger as Log } from 'pino'
import { DataFolderError } from '../data-folder-error.ts'
import { errorCode } from '../error-code.ts'
import { LogThrottle } from '../log-throttle.ts'
import { pause } from '../pause.ts'
import { failureOf, type FailureCause } from '../database-error.ts'
import { withClient } from './client.ts'
import { LOCK_NOT_AVAILABLE, migrateDatabase, NewerSchemaError } from './migrate.ts'
import { openPool, createConnectionCloser, createPoolEnder } from './pool.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** The running embedded server. */
export interface EmbeddedServer {
  /** Host and user for clients. */
  readonly host: string
  readonly user: string
  /** Disconnects this process, and stops the database server unless another process uses it. */
  release(): Promise<void>
}

export interface DatabaseDeps {
  /** URL of a PostgreSQL 15–18 server; if undefined, the embedded server is used. */
  readonly url: string | undefined
  /** URL of the same database without a pooler, if `url` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** Starts the embedded server, or shares the running one. */
  readonly startEmbedded: (signal: AbortSignal) => Promise<EmbeddedServer>
  /** Multiplies the timeouts of connections, statements and requests. Tests use it on a busy machine. */
  readonly timeoutFactor?: number
  readonly migrations: string
  readonly log: Log
  /** Called before each attempt to open the database. While this throws, the database is unavailable. */
  readonly beforeOpening?: () => void
  /** Called for each query or connection that fails, except because of a bug. */
  readonly onFailure?: (cause: FailureCause) => void
  /** Returns the free bytes on the disk of the embedded server. */
  readonly freeBytes?: () => Promise<number>
}

/** Why the database is unavailable. Public; details are in the log. */
export type UnavailableReason = 'starting' | 'data_folder' | 'newer_schema' | 'silent' | 'read_only' | 'unreachable'

export type DatabaseState =
  | { readonly database: 'there'; readonly reason?: undefined }
  | { readonly database: 'away'; readonly reason: UnavailableReason }

/** `inUse`: number of connections that execute queries or listen. `waiting`: number of queries that wait for a connection. */
export interface PoolUsage {
  readonly inUse: number
  readonly waiting: number
}

export const DATABASE_NAME = 'yatha'
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 10_000
const CHECK_INTERVAL_MS = 1000
const ANSWER_TIMEOUT_MS = 2000
const OPEN_TIMEOUT_MS = 12_000
/** Minimum free bytes on the disk: the size of one of PostgreSQL's write-ahead log files. */
const MIN_FREE_BYTES = 16_777_216

/**
 * The database, opened in the background, because timetable endpoints do not need it. While it is unavailable, `db` throws
 * `database_away`. The pool reconnects by itself.
 */
export class Database {
  private connections: Pool | undefined
  private directConnections: Pool | undefined
  private readonly endPools: (() => Promise<void>)[] = []
  private readonly closeConnections: (() => void)[] = []
  private orm: Db | undefined
  private embedded: EmbeddedServer | undefined
  private readonly closing = new AbortController()
  private openResult: Promise<void> | undefined
  /** Resolves after the first attempt to open the database, successful or not. */
  private firstTry: Promise<void> | undefined
  private checkTimer: ReturnType<typeof setInterval> | undefined
  private runningCheck: Promise<void> | undefined
  /** Why queries fail immediately: the database has not responded in time, or is read-only. */
  private blockReason: 'silent' | 'read_only' | undefined
  private readonly failureLogLimit = new LogThrottle()
  private lastLogged: string | undefined
  /** Message of the latest problem, which may have been solved since. Undefined once the database is open, until another problem. */
  trouble: string | undefined = 'starting'
  private notOpenReason: UnavailableReason = 'starting'

  constructor(private readonly deps: DatabaseDeps) {}

  /** The connection pool, for libraries with their own queries. */
  get pool(): Pool {
    if (!this.connections || !this.orm || this.blockReason) throw new ApiError('database_away')
    return this.connections
  }

  /** Like `pool`, but never through a pooler: for LISTEN, and for locks that outlive a transaction. */
  get directPool(): Pool {
    const { pool } = this
    return this.directConnections ?? pool
  }

  get db(): Db {
    if (!this.orm || this.blockReason) throw new ApiError('database_away')
    return this.orm
  }

  get poolUse(): PoolUsage {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.connections ?? {}
    return { inUse: totalCount - idleCount, waiting: waitingCount }
  }

  /** Opens and migrates the database, with retries. Resolves when the database is open, or when `close` is called before that. */
  open(): Promise<void> {
    this.openResult ??= this.openWithRetries()
    return this.openResult
  }

  /** Resolves after the first attempt to open the database, at the latest after twelve seconds; immediately if `open` was not called. */
  async waitForFirstTry(): Promise<void> {
    if (this.orm || !this.firstTry) return
    const timeout = new AbortController()
    await Promise.race([this.firstTry, pause(OPEN_TIMEOUT_MS * (this.deps.timeoutFactor ?? 1), timeout.signal)])
    timeout.abort()
  }

  async close(): Promise<void> {
    this.closing.abort()
    clearInterval(this.checkTimer)
    // Waits for a start in progress, so that the started server is stopped, too.
    await Promise.all([this.openResult, this.runningCheck])
    this.orm = undefined
    await Promise.all(this.endPools.map((end) => end()))
    await this.embedded?.release()
  }

  /** Returns whether the database responds now. */
  async isAvailable(): Promise<boolean> {
    return (await this.unavailableReason()) === undefined
  }

  /** Returns the state of the database for `/health/ready`. */
  async state(): Promise<DatabaseState> {
    const reason = await this.unavailableReason()
    return reason === undefined ? { database: 'there' } : { database: 'away', reason }
  }

  /** Returns, within two seconds, why the database is unavailable now; undefined if it is available. */
  async unavailableReason(): Promise<UnavailableReason | undefined> {
    if (!this.connections || !this.orm) return this.notOpenReason
    if (this.blockReason) return this.blockReason
    return (await this.problem()) ?? ((await this.isDiskFull()) ? 'data_folder' : undefined)
  }

  private async openWithRetries(): Promise<void> {
    const { signal } = this.closing
    let wait = FIRST_RETRY_MS
    while (!signal.aborted && !this.orm) {
      const attempt = this.tryToOpen(signal)
      this.firstTry ??= attempt.catch(() => undefined)
      try {
        await attempt
        this.trouble = undefined
      } catch (error) {
        if (signal.aborted) return
        this.logProblem(error, 'the database is not there')
        await pause(wait, signal)
        wait = Math.min(wait * 2, MAX_RETRY_MS)
      }
    }
  }

  private async tryToOpen(signal: AbortSignal): Promise<void> {
    const { url, directUrl, migrations, beforeOpening } = this.deps
    beforeOpening?.()
    if (!url) await this.startEmbedded(signal)
    const target: PoolConfig = url
      ? { connectionString: url }
      : { host: this.embedded!.host, user: this.embedded!.user, database: DATABASE_NAME }
    if (!url) await createDatabase(target, signal)
    await migrateDatabase(directUrl ? { connectionString: directUrl } : target, migrations, signal)
    signal.throwIfAborted()
    if (directUrl) this.directConnections = this.openPool({ connectionString: directUrl })
    this.connections = this.openPool(target, directUrl !== undefined)
    this.orm = drizzle(this.connections)
    this.checkTimer = setInterval(() => {
      this.runningCheck ??= this.checkServer().finally(() => (this.runningCheck = undefined))
    }, CHECK_INTERVAL_MS).unref()
  }

  private openPool(target: PoolConfig, isPooled = false): Pool {
    const pool = openPool(target, {
      isPooled,
      timeoutFactor: this.deps.timeoutFactor,
      onFailure: (error) => this.countFailure(error),
      onTimeout: () => this.block('silent'),
    })
    this.endPools.push(createPoolEnder(pool))
    this.closeConnections.push(createConnectionCloser(pool))
    return pool
  }

  /** Starts the embedded server, or shares the running one. Then releases the server from an earlier start. */
  private async startEmbedded(signal: AbortSignal): Promise<void> {
    const earlier = this.embedded
    this.embedded = await this.deps.startEmbedded(signal)
    await earlier?.release()
  }

  /** Restarts an embedded server that has died, and detects when an unresponsive or read-only server works again. */
  private async checkServer(): Promise<void> {
    const { signal } = this.closing
    if (signal.aborted || !(this.embedded || this.blockReason)) return
    try {
      const problem = await this.problem()
      if (problem === 'unreachable' && this.embedded) await this.startEmbedded(signal)
      if (problem === undefined && this.blockReason) this.deps.log.info('the database works again')
      // If a read-only server stops, it is no longer read-only, but unreachable.
      if (problem === undefined || (problem === 'unreachable' && this.blockReason === 'read_only')) this.blockReason = undefined
      this.lastLogged = undefined
    } catch (error) {
      if (!signal.aborted) this.logProblem(error, 'the database could not be started again')
    }
  }

  private block(reason: 'silent' | 'read_only'): void {
    if (this.blockReason !== reason) this.deps.log.error(reason === 'silent' ? 'the database does not answer' : 'the database is read-only')
    this.blockReason = reason
    // Closes all connections, because the address may lead to another server by now.
    if (reason === 'read_only') for (const close of this.closeConnections) close()
  }

  /** Returns, within two seconds, why the database cannot execute changes; undefined if it can. */
  private async problem(): Promise<'read_only' | 'unreachable' | undefined> {
    const timeout = new AbortController()
    // A standby reports this setting as on, too.
    const response = this.connections!.query<{ transaction_read_only: string }>('show transaction_read_only').then(
      ({ rows }) => (rows[0]?.transaction_read_only === 'on' ? 'read_only' : undefined),
      () => 'unreachable' as const,
    )
    const timeoutMs = ANSWER_TIMEOUT_MS * (this.deps.timeoutFactor ?? 1)
    const problem = await Promise.race([response, pause(timeoutMs, timeout.signal).then(() => 'unreachable' as const)])
    timeout.abort()
    if (problem === 'read_only') this.block(problem)
    return problem
  }

  /** Returns whether the embedded database found its disk full within the last minute, and there is still little space. */
  private async isDiskFull(): Promise<boolean> {
    if (!this.embedded || !this.deps.freeBytes || !this.failureLogLimit.isRecent('disk_full')) return false
    return (await this.deps.freeBytes()) < MIN_FREE_BYTES
  }

  private countFailure(error: Error): void {
    const failure = failureOf(error)
    if (!failure || this.closing.signal.aborted) return
    this.deps.onFailure?.(failure.cause)
    // The error object is not logged, because it contains the whole connection object.
    if (this.failureLogLimit.isDue(failure.cause)) this.deps.log.warn(failure, 'the database is unavailable')
    if (failure.cause === 'read_only') this.block('read_only')
  }

  /** Logs a problem once, until another problem occurs. */
  private logProblem(error: unknown, message: string): void {
    this.trouble = error instanceof Error ? error.message : String(error)
    this.notOpenReason = toUnavailableReason(error)
    const failure = failureOf(error)
    if (failure) this.deps.onFailure?.(failure.cause)
    if (this.trouble === this.lastLogged) return
    this.lastLogged = this.trouble
    // The messages of these errors state cause and remedy, so they are logged without a stack.
    const isSelfExplanatory = error instanceof DataFolderError || error instanceof NewerSchemaError
    if (isSelfExplanatory) this.deps.log.error(`${message}: ${this.trouble}`)
    else this.deps.log.error(failure ?? { err: error }, message)
  }
}

function toUnavailableReason(error: unknown): UnavailableReason {
  if (error instanceof DataFolderError) return 'data_folder'
  if (error instanceof NewerSchemaError) return 'newer_schema'
  if (errorCode(error) === LOCK_NOT_AVAILABLE) return 'starting'
  return failureOf(error)?.cause === 'read_only' ? 'read_only' : 'unreachable'
}

/** Creates the database of the embedded server unless it exists. */
export async function createDatabase(target: PoolConfig, signal?: AbortSignal): Promise<void> {
  await withClient(
    { ...target, database: 'postgres' },
    async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
      if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
    },
    signal,
  )
}
