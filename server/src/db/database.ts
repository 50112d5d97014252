import { ApiError } from '@yatha/contract'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolConfig } from 'pg'
import type { Logger as Log } from 'pino'
import { DataFolderError } from '../data-folder-error.ts'
import { pause } from '../pause.ts'
import { withClient } from './client.ts'
import { migrated, NewerSchemaError } from './migrate.ts'
import { openPool, preparedEnd } from './pool.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** The embedded server, running. */
export interface EmbeddedServer {
  /** Host and user for clients. */
  readonly host: string
  readonly user: string
  /** Stops it unless another process uses it. */
  release(): Promise<void>
}

export interface DatabaseDeps {
  /** URL of a PostgreSQL 15–18; the embedded one by default. */
  readonly url: string | undefined
  /** Starts the embedded one, or shares it if it runs. */
  readonly startEmbedded: (signal: AbortSignal) => Promise<EmbeddedServer>
  readonly migrations: string
  readonly log: Log
  /** Called before each try to open the database; it is away while this throws. */
  readonly beforeOpening?: () => void
}

/** Why the database is away. Shown to everybody: the log says more. */
export type Absence = 'starting' | 'data_folder' | 'newer_schema' | 'silent' | 'unreachable'

export const NAME = 'yatha'
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const WATCH_MS = 1000
const ANSWER_WITHIN_MS = 2000
const OPEN_WITHIN_MS = 12_000

/**
 * The database, opened in the background, since timetable endpoints do not need it. While it is unavailable, `db` throws
 * `database_away`; the pool reconnects by itself.
 */
export class Database {
  private connections: Pool | undefined
  private endPool: (() => Promise<void>) | undefined
  private orm: Db | undefined
  private embedded: EmbeddedServer | undefined
  private readonly closing = new AbortController()
  private opening: Promise<void> | undefined
  /** Ends with the first try, successful or not. */
  private firstTry: Promise<void> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private checking: Promise<void> | undefined
  /** It has not answered a query in time: new ones fail at once until it answers again. */
  private isSilent = false
  private lastLogged: string | undefined
  /** Why the database could not be opened yet. */
  trouble: string | undefined = 'starting'
  private absence: Absence = 'starting'

  constructor(private readonly deps: DatabaseDeps) {}

  /** The connection pool, for libraries with their own queries. */
  get pool(): Pool {
    if (!this.connections || !this.orm || this.isSilent) throw new ApiError('database_away')
    return this.connections
  }

  get db(): Db {
    if (!this.orm || this.isSilent) throw new ApiError('database_away')
    return this.orm
  }

  /** Opens and migrates the database, retrying until it works. Resolves when it is open, or closed before that. */
  open(): Promise<void> {
    this.opening ??= this.openUntilThere()
    return this.opening
  }

  /** Resolves when the first try to open it has ended, at the latest after twelve seconds; at once if nobody opens it. */
  async whenTried(): Promise<void> {
    if (this.orm || !this.firstTry) return
    const patience = new AbortController()
    await Promise.race([this.firstTry, pause(OPEN_WITHIN_MS, patience.signal)])
    patience.abort()
  }

  async close(): Promise<void> {
    this.closing.abort()
    clearInterval(this.watch)
    // Also stop a server that is still starting.
    await Promise.all([this.opening, this.checking])
    this.orm = undefined
    await this.endPool?.()
    await this.embedded?.release()
  }

  /** Does the database answer now? */
  async isThere(): Promise<boolean> {
    return (await this.absent()) === undefined
  }

  /** Whether the database is there, as `/health/ready` shows it. */
  async state(): Promise<{ readonly database: 'there' } | { readonly database: 'away'; readonly reason: Absence }> {
    const reason = await this.absent()
    return reason === undefined ? { database: 'there' } : { database: 'away', reason }
  }

  /** Why the database is away now, within two seconds; undefined if it is there. */
  async absent(): Promise<Absence | undefined> {
    if (!this.connections || !this.orm) return this.absence
    if (this.isSilent) return 'silent'
    return (await this.answers()) ? undefined : 'unreachable'
  }

  private async openUntilThere(): Promise<void> {
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
        this.note(error, 'the database is not there')
        await pause(wait, signal)
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      }
    }
  }

  private async tryToOpen(signal: AbortSignal): Promise<void> {
    const { url, migrations, log, beforeOpening } = this.deps
    beforeOpening?.()
    if (!url) await this.startEmbedded(signal)
    const target: PoolConfig = url ? { connectionString: url } : { host: this.embedded!.host, user: this.embedded!.user, database: NAME }
    if (!url) await makeDatabase(target, signal)
    await migrated(target, migrations, signal)
    signal.throwIfAborted()
    const pool = openPool(target, {
      lost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
      silent: () => this.becomeSilent(),
    })
    this.endPool = preparedEnd(pool)
    this.connections = pool
    this.orm = drizzle(pool)
    this.watch = setInterval(() => {
      this.checking ??= this.check().finally(() => (this.checking = undefined))
    }, WATCH_MS).unref()
  }

  /** Starts it, or shares it again: then the earlier use ends. */
  private async startEmbedded(signal: AbortSignal): Promise<void> {
    const earlier = this.embedded
    this.embedded = await this.deps.startEmbedded(signal)
    await earlier?.release()
  }

  /** Restarts the embedded server if it has died, and notices when a silent one answers again. */
  private async check(): Promise<void> {
    const { signal } = this.closing
    if (signal.aborted || !(this.embedded || this.isSilent)) return
    try {
      if (!(await this.answers())) {
        if (this.embedded) await this.startEmbedded(signal)
      } else if (this.isSilent) {
        this.isSilent = false
        this.deps.log.info('the database answers again')
      }
      this.lastLogged = undefined
    } catch (error) {
      if (!signal.aborted) this.note(error, 'the database could not be started again')
    }
  }

  private becomeSilent(): void {
    if (this.isSilent) return
    this.isSilent = true
    this.deps.log.error('the database does not answer')
  }

  private async answers(): Promise<boolean> {
    const patience = new AbortController()
    const asked = this.connections!.query('select 1').then(
      () => true,
      () => false,
    )
    const isThere = await Promise.race([asked, pause(ANSWER_WITHIN_MS, patience.signal).then(() => false)])
    patience.abort()
    return isThere
  }

  /** Logs a trouble once, however often it comes again. */
  private note(error: unknown, what: string): void {
    this.trouble = error instanceof Error ? error.message : String(error)
    this.absence = error instanceof DataFolderError ? 'data_folder' : error instanceof NewerSchemaError ? 'newer_schema' : 'unreachable'
    if (this.trouble === this.lastLogged) return
    this.lastLogged = this.trouble
    // These say all in their line.
    const isPlain = error instanceof DataFolderError || error instanceof NewerSchemaError
    if (isPlain) this.deps.log.error(`${what}: ${this.trouble}`)
    else this.deps.log.error({ err: error }, what)
  }
}

/** Creates the database of the embedded server unless it exists. */
export async function makeDatabase(target: PoolConfig, signal?: AbortSignal): Promise<void> {
  await withClient(
    { ...target, database: 'postgres' },
    async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
      if (rowCount === 0) await client.query(`create database ${NAME}`)
    },
    signal,
  )
}

/** What pg says of a connection that is lost. */
const AWAY = /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Cannot use a pool after/

/** Does this error mean that the database is unavailable, rather than a bug? */
export function isAway(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code ?? ''
    if (e instanceof ApiError && e.code === 'database_away') return true
    // Class 57: it shuts down or starts, or a statement took too long; 08: the connection broke; 53: no connections or space left.
    if (/^(57|08|53)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/.test(code)) return true
    if (AWAY.test(e.message)) return true
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
