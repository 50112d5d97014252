import { ApiError } from '@yatha/contract'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Logger as Log } from 'pino'
import { preparedEnd } from './end-pool.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** The embedded server, running. */
export interface EmbeddedServer {
  /** Host and user for clients. */
  readonly host: string
  readonly user: string
  stop(): Promise<void>
}

export interface DatabaseDeps {
  /** URL of a PostgreSQL 15–18; the embedded one by default. */
  readonly url: string | undefined
  /** Starts the embedded one. */
  readonly startEmbedded: () => Promise<EmbeddedServer>
  readonly migrations: string
  readonly log: Log
}

export const NAME = 'yatha'
/** The advisory lock for migrations. */
const MIGRATION_LOCK = 7_921_453
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
const WATCH_MS = 1000
const STATEMENT_TIMEOUT_MS = 10_000

/**
 * The database, opened in the background, since timetable endpoints do not need it. While it is unavailable, `db` throws
 * `database_away`; the pool reconnects by itself.
 */
export class Database {
  private connections: Pool | undefined
  private endPool: (() => Promise<void>) | undefined
  private orm: Db | undefined
  private embedded: EmbeddedServer | undefined
  private closed = false
  private opening: Promise<void> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private reviving = false
  private stopWaiting = (): void => undefined
  /** Why the database is not available yet. */
  trouble: string | undefined = 'starting'

  constructor(private readonly deps: DatabaseDeps) {}

  /** The connection pool, for libraries with their own queries. */
  get pool(): Pool {
    if (!this.connections || !this.orm) throw new ApiError('database_away')
    return this.connections
  }

  get db(): Db {
    if (!this.orm) throw new ApiError('database_away')
    return this.orm
  }

  /** Opens and migrates the database, retrying until it works. Resolves when it is open, or closed before that. */
  open(): Promise<void> {
    this.opening ??= this.openUntilThere()
    return this.opening
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.watch)
    this.stopWaiting()
    // Also stop a server that is still starting.
    await this.opening
    this.orm = undefined
    await this.endPool?.()
    if (this.embedded && (await isUnused(this.embedded))) await this.embedded.stop()
  }

  private async openUntilThere(): Promise<void> {
    let wait = FIRST_RETRY_MS
    while (!this.closed && !this.orm) {
      try {
        await this.tryToOpen()
        this.trouble = undefined
      } catch (error) {
        // The next try starts it or finds it running.
        this.embedded = undefined
        this.trouble = error instanceof Error ? error.message : String(error)
        this.deps.log.error({ err: error }, 'the database is not there')
        await new Promise<void>((done) => {
          this.stopWaiting = done
          if (this.closed) done()
          else setTimeout(done, wait).unref()
        })
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      }
    }
  }

  /** Restarts the embedded server if it has died. */
  private async revive(): Promise<void> {
    if (this.reviving || this.closed || (await this.isThere())) return
    this.reviving = true
    try {
      this.embedded = await this.deps.startEmbedded()
    } catch (error) {
      this.deps.log.error({ err: error }, 'the database could not be started again')
    } finally {
      this.reviving = false
    }
  }

  /** Does the database answer now? */
  async isThere(): Promise<boolean> {
    if (!this.connections || !this.orm) return false
    try {
      await this.connections.query('select 1')
      return true
    } catch {
      return false
    }
  }

  private async tryToOpen(): Promise<void> {
    const { url, migrations, log } = this.deps
    if (!url) this.embedded ??= await this.deps.startEmbedded()
    if (this.closed) return
    const target: PoolConfig = url ? { connectionString: url } : { host: this.embedded!.host, user: this.embedded!.user, database: NAME }
    if (!url) await makeDatabase(target)
    await migrated(target, migrations)
    const pool = new Pool({ ...target, max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS })
    listenForLoss(pool, (error) => log.warn({ err: error }, 'a connection to the database was lost'))
    if (this.closed) return pool.end()
    this.endPool = preparedEnd(pool)
    this.connections = pool
    this.orm = drizzle(pool)
    if (this.embedded) this.watch = setInterval(() => void this.revive(), WATCH_MS).unref()
  }
}

const CLOSING = 'yatha closing'

/** Is no other process of ours using the embedded server? With concurrent closes, the last one gets true. */
async function isUnused({ host, user }: EmbeddedServer): Promise<boolean> {
  const target = { host, user, database: 'postgres', application_name: CLOSING }
  try {
    return await withClient(target, async (client) => {
      const others = "select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1"
      return (await client.query(others, [CLOSING])).rowCount === 0
    })
  } catch {
    return true
  }
}

/** Creates the database of the embedded server unless it exists. */
export async function makeDatabase(target: PoolConfig): Promise<void> {
  await withClient({ ...target, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  })
}

/** Migrates our tables and those of the jobs, one process at a time. */
export async function migrated(target: PoolConfig, folder: string): Promise<void> {
  await withClient(target, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle(client), { migrationsFolder: folder })
      await migrateJobs(target)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  })
}

/** Without listeners, idle and working connections that are lost would end this process. */
function listenForLoss(pool: Pool, lost: (error: Error) => void): void {
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

async function migrateJobs(target: PoolConfig): Promise<void> {
  // Loaded on demand, because it takes longer to load than the rest of the server.
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new Pool({ ...target, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  listenForLoss(pool, () => undefined)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/** Runs work on a separate connection and closes it. */
export async function withClient<T>(target: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...target, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does this error mean that the database is unavailable, rather than a bug? */
export function isAway(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code ?? ''
    if (e instanceof ApiError && e.code === 'database_away') return true
    // Class 57: it shuts down or starts; 08: the connection broke; 53: it has no connections left.
    if (/^(57P|08|53)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/.test(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(e.message)) return true
  }
  return false
}

/** A failed query for the log: the statement and PostgreSQL's code, without the values, which are personal data. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error)) return error
  const cause = error.cause as { code?: string } | undefined
  const safe = new Error(`query failed with ${cause?.code ?? 'no code'}: ${String(error.query)}`)
  safe.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return safe
}
