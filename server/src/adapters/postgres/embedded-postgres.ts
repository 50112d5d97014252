import { setTimeout as later } from 'node:timers/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { DataFolderError } from '../../data-folder-error.ts'
import { toDataFolderError } from '../data-folder/own-folder.ts'
import { ensureCluster, DATABASE_ROLE, writeAccessRules } from './cluster.ts'
import { preparePostgresHome, type PostgresHome } from './home.ts'
import { detachWatchdog, Watchdog, type Hold, type RunningProgram } from './watchdog.ts'
import { removeStaleLock, runningPostgresPid } from './lock-file.ts'
import { ensureProgramCopy } from './programs.ts'

// Starts the embedded PostgreSQL on a Unix socket; it does not listen on the network. See docs/decisions/0022.

export interface RunningPostgres {
  /** Folder of the server's socket, which clients use as the host. */
  readonly host: string
  readonly user: string
  /**
   * Ends this process's use of the server. All connections of this process must be closed before. If no other process uses the server,
   * resolves when the server has shut down.
   */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  /** The data folder, created if it does not exist. */
  readonly folder: string
  /** Makes the database faster, but a power failure loses data. It accepts enough connections for many concurrent test files. */
  readonly isForTests?: boolean
  /** Folder of another PostgreSQL's programs, such as Debian's, to use instead of the embedded ones. */
  readonly programs?: string | undefined
  /** Aborts the start. */
  readonly signal?: AbortSignal
}

/** Maximum time for a start, because recovery after a power failure can take long. */
const START_TIMEOUT_MS = 600_000
/** How long to wait until a PostgreSQL that runs on the same data, but was not started by a Yatha server, stops. */
const FOREIGN_STOP_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 50
const CONNECT_TIMEOUT_MS = 2000
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500'].flatMap((one) => ['-c', one])
/** PostgreSQL's errors while another instance on the same data is stopping or starting. */
const STILL_STOPPING = /lock file|shared memory|starting up|shutting down/

/**
 * Starts the PostgreSQL of a data folder, or shares the running one. Throws DataFolderError with a message of one line if the
 * folder cannot be used.
 */
export async function startEmbeddedPostgres({
  folder,
  isForTests = false,
  programs: configuredPrograms,
  signal,
}: EmbeddedOptions): Promise<RunningPostgres> {
  clearPostgresVariables()
  try {
    const home = preparePostgresHome(folder)
    const watchdog = Watchdog.of(home.folder)
    const programs = configuredPrograms ?? (await ensureProgramCopy(home.folder))
    await ensureCluster({ programs, home, watchdog, skipsFsync: isForTests, signal })
    const settings = isForTests ? TEST_SETTINGS : []
    const server = new Server(home, watchdog, join(programs, 'bin/postgres'), settings)
    const hold = await server.startOrShare(signal)
    return { host: home.socket, user: DATABASE_ROLE, release: () => server.release(hold) }
  } catch (error) {
    throw toDataFolderError(folder, error)
  }
}

/** Removes PGPORT, PGSSLMODE and similar variables. They are for another database, but `pg` would use them for ours. */
function clearPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
}

class Server {
  private readonly lockFiles: readonly [string, string]

  constructor(
    private readonly home: PostgresHome,
    private readonly watchdog: Watchdog,
    private readonly program: string,
    private readonly settings: readonly string[],
  ) {
    this.lockFiles = [join(home.data, 'postmaster.pid'), join(home.socket, '.s.PGSQL.5432.lock')]
  }

  async startOrShare(signal?: AbortSignal): Promise<Hold> {
    const startedAt = Date.now()
    for (;;) {
      signal?.throwIfAborted()
      // Joins before testing the connection, so that PostgreSQL does not stop if the last other server exits meanwhile.
      const shared = this.watchdog.join()
      if (await this.acceptsConnections()) return shared ?? this.adoptRunning()
      const pid = this.pid()
      if (shared === undefined && pid === undefined) {
        const hold = await this.tryStart(signal)
        if (hold) return hold
      }
      shared?.release()
      if (shared === undefined && pid !== undefined && Date.now() - startedAt > FOREIGN_STOP_TIMEOUT_MS)
        throw new DataFolderError(`a PostgreSQL that is not ours runs on ${this.home.data} (process ${pid}): stop it`)
      if (Date.now() - startedAt > START_TIMEOUT_MS) throw new Error(`the database in ${this.home.data} does not answer`)
      await later(POLL_MS)
    }
  }

  /** Resolves when PostgreSQL has stopped or another process uses it, at the latest after STOP_TIMEOUT_MS. */
  async release(hold: Hold): Promise<void> {
    hold.release()
    const until = Date.now() + STOP_TIMEOUT_MS
    while (this.pid() !== undefined && !this.watchdog.isHeld() && Date.now() < until) await later(POLL_MS)
  }

  /** Process id of the PostgreSQL on our data, ready or not; undefined if none runs. */
  private pid(): number | undefined {
    return runningPostgresPid(this.lockFiles[0], this.home.data)
  }

  private adoptRunning(): Hold {
    const pid = this.pid()
    if (pid === undefined) throw new Error(`the database in ${this.home.data} is ending`)
    return this.watchdog.adopt(pid, this.lockFiles[0], this.home.account)
  }

  /** Starts PostgreSQL and holds it; undefined if another instance is still stopping, or was started first. */
  private async tryStart(signal?: AbortSignal): Promise<Hold | undefined> {
    const { data, socket, account } = this.home
    for (const lockFile of this.lockFiles) removeStaleLock(lockFile, data)
    const args = ['-D', data, '-k', socket, '-c', 'listen_addresses=', ...writeAccessRules(this.home), ...this.settings]
    const run = this.watchdog.run(this.program, args, account)
    const isReady = await this.isReady(run, signal)
    detachWatchdog(run.child)
    if (isReady) return run.hold
    run.hold.release()
    signal?.throwIfAborted()
    const output = run.output().trim()
    if (STILL_STOPPING.test(output)) return undefined
    const lines = output.split('\n')
    throw new Error(`the database did not start: ${lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)}`)
  }

  private async isReady({ isEnded }: RunningProgram, signal?: AbortSignal): Promise<boolean> {
    const until = Date.now() + START_TIMEOUT_MS
    for (;;) {
      if (await this.acceptsConnections()) return true
      if (isEnded() || signal?.aborted || Date.now() > until) return false
      await later(POLL_MS)
    }
  }

  /** Returns whether PostgreSQL accepts this account's connections. */
  private async acceptsConnections(): Promise<boolean> {
    const client = new Client({
      host: this.home.socket,
      user: DATABASE_ROLE,
      database: 'postgres',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    }
    await client.end()
    return true
  }
}
