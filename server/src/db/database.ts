import { Refusal } from '@yatha/contract'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { RunningPostgres } from '../outside/embedded-postgres.ts'
import * as schema from './schema.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface DatabaseParts {
  /** Address of a PostgreSQL 15–18; none: the embedded one. */
  readonly url: string | undefined
  /** Starts the embedded one. */
  readonly startEmbedded: () => Promise<RunningPostgres>
  readonly migrations: string
  readonly log: Logger
}

export const NAME = 'yatha'
/** Of all that may hold a lock on the database, this one migrates. */
const MIGRATION_LOCK = 7_921_453
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
const WATCH_MS = 1000
const STATEMENT_TIMEOUT_MS = 10_000

/**
 * The database, opened in the background: the railway's questions are answered without it. While it is away, `db`
 * refuses with `database_away`; the pool connects again by itself once it is back.
 */
export class Database {
  private pool: Pool | undefined
  private orm: Db | undefined
  private embedded: RunningPostgres | undefined
  private closed = false
  private opening: Promise<void> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private reviving = false
  private stopWaiting = (): void => undefined
  /** Why it is not there yet. */
  trouble: string | undefined = 'starting'

  constructor(private readonly parts: DatabaseParts) {}

  get db(): Db {
    if (!this.orm) throw new Refusal('database_away')
    return this.orm
  }

  /** Opens and migrates it, again and again until it works. Resolves when it is there, or was closed before. */
  open(): Promise<void> {
    this.opening ??= this.openUntilThere()
    return this.opening
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.watch)
    this.stopWaiting()
    // One that is just starting must not stay behind.
    await this.opening
    this.orm = undefined
    await this.pool?.end()
    await this.embedded?.stop()
  }

  private async openUntilThere(): Promise<void> {
    let wait = FIRST_RETRY_MS
    while (!this.closed && !this.orm) {
      try {
        await this.tryToOpen()
        this.trouble = undefined
      } catch (error) {
        // Started anew by the next try, or found running.
        this.embedded = undefined
        this.trouble = error instanceof Error ? error.message : String(error)
        this.parts.log.error({ err: error }, 'the database is not there')
        await new Promise<void>((done) => {
          this.stopWaiting = done
          if (this.closed) done()
          else setTimeout(done, wait).unref()
        })
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      }
    }
  }

  /** The embedded server is started again where it has died. */
  private async revive(): Promise<void> {
    if (this.reviving || this.closed || (await this.isThere())) return
    this.reviving = true
    try {
      this.embedded = await this.parts.startEmbedded()
    } catch (error) {
      this.parts.log.error({ err: error }, 'the database could not be started again')
    } finally {
      this.reviving = false
    }
  }

  /** Does it answer now? */
  async isThere(): Promise<boolean> {
    if (!this.pool || !this.orm) return false
    try {
      await this.pool.query('select 1')
      return true
    } catch {
      return false
    }
  }

  private async tryToOpen(): Promise<void> {
    const { url, migrations, log } = this.parts
    if (!url) this.embedded ??= await this.parts.startEmbedded()
    if (this.closed) return
    const target: PoolConfig = url ? { connectionString: url } : { host: this.embedded!.host, user: this.embedded!.user, database: NAME }
    if (!url) await makeDatabase(target)
    await migrated(target, migrations)
    const pool = new Pool({ ...target, max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS })
    // Without a listener, a database that restarts would end this process.
    pool.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost'))
    if (this.closed) return pool.end()
    this.pool = pool
    this.orm = drizzle(pool, { schema })
    if (this.embedded) this.watch = setInterval(() => void this.revive(), WATCH_MS).unref()
  }
}

/** Makes the database of the embedded server, unless it is there. */
export async function makeDatabase(target: PoolConfig): Promise<void> {
  await withClient({ ...target, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  })
}

/** Brings the tables to what this version needs, in one transaction, one process at a time. */
export async function migrated(target: PoolConfig, folder: string): Promise<void> {
  await withClient(target, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle(client), { migrationsFolder: folder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  })
}

async function withClient(target: PoolConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...target, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Is this failure the database's being away, and not a fault of ours? */
export function isAway(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code ?? ''
    // Class 57: it shuts down or starts; 08: the connection broke; 53: it has no connections left.
    if (/^(57P|08|53)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/.test(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(e.message)) return true
  }
  return false
}

/** A failed query as it may be logged: what was asked and PostgreSQL's code, without the values, which are people's. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error)) return error
  const cause = error.cause as { code?: string } | undefined
  const safe = new Error(`query failed with ${cause?.code ?? 'no code'}: ${String(error.query)}`)
  safe.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return safe
}
