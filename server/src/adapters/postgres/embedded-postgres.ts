import { setTimeout as later } from 'node:timers/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { DataFolderError } from '../../data-folder-error.ts'
import { explained } from '../data-folder/own-folder.ts'
import { accessRules, ownCluster, ROLE } from './cluster.ts'
import { postgresHome, type PostgresHome } from './home.ts'
import { forget, Keeper, type Hold, type Kept } from './keeper.ts'
import { dropStale, runningOn } from './lock-file.ts'
import { stagedPrograms } from './programs.ts'

// The embedded PostgreSQL, started on a Unix socket: nothing listens on the network. See docs/decisions/0022.

export interface RunningPostgres {
  /** Folder of its socket, which clients use as host. */
  readonly host: string
  readonly user: string
  /** This process uses it no longer; connections must be closed. If no other does, resolves when it has shut down cleanly. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  /** The data folder, created if it does not exist. */
  readonly folder: string
  /** For tests: faster, but data is lost in a power cut. */
  readonly unsafe?: boolean
  /** Folder of the programs of another PostgreSQL, such as Debian's, to use instead of the embedded ones. */
  readonly programs?: string | undefined
  /** Gives up starting. */
  readonly signal?: AbortSignal
}

/** A recovery after a power cut may take long. */
const START_WITHIN_MS = 600_000
/** How long a PostgreSQL on our data that is not ours may take to end. */
const FOREIGN_WITHIN_MS = 30_000
const STOP_WITHIN_MS = 30_000
const POLL_MS = 50
const ANSWER_WITHIN_MS = 2000
/** What PostgreSQL says while an earlier one on the same data is ending. */
const NOT_YET = /lock file|shared memory|starting up|shutting down/

/**
 * Starts the PostgreSQL of a data folder, or shares the one that runs. Throws DataFolderError, with one line, where the
 * folder cannot be used.
 */
export async function startEmbedded({ folder, unsafe = false, programs: given, signal }: EmbeddedOptions): Promise<RunningPostgres> {
  forgetOtherDatabase()
  try {
    const home = postgresHome(folder)
    const keeper = Keeper.of(home.folder)
    const programs = given ?? (await stagedPrograms(home.folder))
    await ownCluster({ programs, home, keeper, unsafe, signal })
    const settings = unsafe ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []
    const server = new Server(home, keeper, join(programs, 'bin/postgres'), settings)
    const hold = await server.startOrShare(signal)
    return { host: home.socket, user: ROLE, release: () => server.release(hold) }
  } catch (error) {
    throw explained(folder, error)
  }
}

/** PGPORT, PGSSLMODE and the like are about a database of somebody else; `pg` would use them for ours. */
function forgetOtherDatabase(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
}

class Server {
  private readonly lockFiles: readonly [string, string]

  constructor(
    private readonly home: PostgresHome,
    private readonly keeper: Keeper,
    private readonly program: string,
    private readonly settings: readonly string[],
  ) {
    this.lockFiles = [join(home.data, 'postmaster.pid'), join(home.socket, '.s.PGSQL.5432.lock')]
  }

  async startOrShare(signal?: AbortSignal): Promise<Hold> {
    const began = Date.now()
    for (;;) {
      signal?.throwIfAborted()
      // Joined before it is asked: what answers is not stopped by the last server that leaves.
      const shared = this.keeper.join()
      if (await this.answers()) return shared ?? this.adopted()
      const pid = this.pid()
      if (shared === undefined && pid === undefined) {
        const hold = await this.started(signal)
        if (hold) return hold
      }
      shared?.release()
      if (shared === undefined && pid !== undefined && Date.now() - began > FOREIGN_WITHIN_MS)
        throw new DataFolderError(`a PostgreSQL that is not ours runs on ${this.home.data} (process ${pid}): stop it`)
      if (Date.now() - began > START_WITHIN_MS) throw new Error(`the database in ${this.home.data} does not answer`)
      await later(POLL_MS)
    }
  }

  /** Resolves when no PostgreSQL runs on the data any more, or when another process uses it. */
  async release(hold: Hold): Promise<void> {
    hold.release()
    const until = Date.now() + STOP_WITHIN_MS
    while (this.pid() !== undefined && !this.keeper.isHeld() && Date.now() < until) await later(POLL_MS)
  }

  /** The process that runs on our data, ready or not. */
  private pid(): number | undefined {
    return runningOn(this.lockFiles[0], this.home.data)
  }

  private adopted(): Hold {
    const pid = this.pid()
    if (pid === undefined) throw new Error(`the database in ${this.home.data} is ending`)
    return this.keeper.adopt(pid, this.lockFiles[0], this.home.account)
  }

  /** Starts it; undefined if another is still ending, or was first. */
  private async started(signal?: AbortSignal): Promise<Hold | undefined> {
    const { data, socket, account } = this.home
    for (const lockFile of this.lockFiles) dropStale(lockFile, data)
    const args = ['-D', data, '-k', socket, '-c', 'listen_addresses=', ...accessRules(this.home), ...this.settings]
    const kept = this.keeper.run(this.program, args, account)
    const isReady = await this.isReady(kept, signal)
    forget(kept.child)
    if (isReady) return kept.hold
    kept.hold.release()
    signal?.throwIfAborted()
    const said = kept.said().trim()
    if (NOT_YET.test(said)) return undefined
    const lines = said.split('\n')
    throw new Error(`the database did not start: ${lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)}`)
  }

  private async isReady({ isEnded }: Kept, signal?: AbortSignal): Promise<boolean> {
    const until = Date.now() + START_WITHIN_MS
    for (;;) {
      if (await this.answers()) return true
      if (isEnded() || signal?.aborted || Date.now() > until) return false
      await later(POLL_MS)
    }
  }

  /** Does it accept this account's connections? */
  private async answers(): Promise<boolean> {
    const client = new Client({ host: this.home.socket, user: ROLE, database: 'postgres', connectionTimeoutMillis: ANSWER_WITHIN_MS })
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
