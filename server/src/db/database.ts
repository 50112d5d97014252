import { Refusal } from '@yatha/contract'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { RunningPostgres } from '../outside/embedded-postgres.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>

export interface DatabaseParts {
  /** Address of a PostgreSQL 15–18; none: the embedded one. */
  readonly url: string | undefined
  /** Starts the embedded one. */
  readonly startEmbedded: () => Promise<RunningPostgres>
  readonly migrations: string
  readonly log: Logger
}

const NAME = 'yatha'
/** Of all that may hold a lock on the database, this one migrates. */
const MIGRATION_LOCK = 7_921_453
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
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
  /** Why it is not there yet. */
  trouble: string | undefined = 'starting'

  constructor(private readonly parts: DatabaseParts) {}

  get db(): Db {
    if (!this.orm) throw new Refusal('database_away')
    return this.orm
  }

  /** Opens and migrates it, again and again until it works. Resolves when it is there, or was closed before. */
  async open(): Promise<void> {
    let wait = FIRST_RETRY_MS
    while (!this.closed && !this.orm) {
      try {
        await this.tryToOpen()
        this.trouble = undefined
      } catch (error) {
        this.trouble = error instanceof Error ? error.message : String(error)
        this.parts.log.error({ err: error }, 'the database is not there')
        await new Promise((done) => setTimeout(done, wait))
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true
    this.orm = undefined
    await this.pool?.end()
    await this.embedded?.stop()
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
    const target: PoolConfig = url ? { connectionString: url } : { host: this.embedded!.host, user: this.embedded!.user, database: NAME }
    if (!url) await makeDatabase(target)
    await migrated(target, migrations)
    const pool = new Pool({ ...target, max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS })
    // Without a listener, a database that restarts would end this process.
    pool.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost'))
    if (this.closed) return pool.end()
    this.pool = pool
    this.orm = drizzle(pool, { schema })
  }
}

async function makeDatabase(target: PoolConfig): Promise<void> {
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
