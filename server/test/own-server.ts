import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, vi } from 'vitest'
import { postgresProcessesIn } from './postgres-processes.ts'

// Runs the built server as a separate process with its own embedded database.

export const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))
const main = join(PROJECT_FOLDER, 'server/dist/main.js')
const PATIENCE = { timeout: 300_000, interval: 50 }

export const isRoot = process.getuid?.() === 0
/** True if root runs the tests and all accounts can enter the project's folder, so that tests can run its code as another account. */
export const canOthersReadProject = isRoot && pathsTo(PROJECT_FOLDER).every((path) => statSync(path).mode & 0o001)
/** System accounts. If root starts the server, its database runs as `nobody`. No file of the server belongs to `daemon` or `bin`. */
export const DAEMON_ACCOUNT = { uid: 1, gid: 1 }
export const BIN_ACCOUNT = { uid: 2, gid: 2 }
export const NOBODY_ACCOUNT = { uid: 65_534, gid: 65_534 }

function pathsTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...pathsTo(parent)]
}

/**
 * Returns a function that creates temporary data folders. After all tests of the file, kills the servers and deletes the folders. Call it
 * once per test file.
 */
export function testFolderFactory(): () => string {
  afterAll(endAll, 120_000)
  return newFolder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-own-'))
  // If root runs the tests, the database runs as `nobody`, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
  /** The output on stdout, including the log. */
  readonly output: () => string
  readonly errors: () => string
}

const running = new Set<ChildProcess>()
const folders: string[] = []

async function endAll(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  const testFolders = folders.splice(0)
  for (const folder of testFolders) await waitUntilPostgresStops(folder)
  for (const folder of testFolders) rmSync(folder, { recursive: true, force: true })
}

/** Starts a server with this data folder, and waits until the server listens or has exited. */
export async function startServerOn(folder: string, { env = {} }: { readonly env?: Record<string, string> } = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', YATHA_DATA: folder, DATABASE_URL: '', SECRET_KEY: '', ...env },
    // With an IPC channel, the server exits by itself if the tests are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  let errors = ''
  child.stdout!.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr!.on('data', (text: Buffer) => (errors += text.toString()))
  const ready = /ready at http:\/\/localhost:(\d+)/
  await vi.waitFor(() => {
    if (!ready.test(output) && child.exitCode === null) throw new Error('not yet')
  }, PATIENCE)
  return { child, address: `http://127.0.0.1:${ready.exec(output)?.[1]}`, output: () => output, errors: () => errors }
}

export const fetchHealth = async ({ address }: ServerProcess): Promise<{ database: string; reason?: string }> =>
  (await fetch(`${address}/health/ready`)).json() as Promise<{ database: string; reason?: string }>

/** Waits until the server's database is available. */
export async function waitForDatabase(server: ServerProcess): Promise<ServerProcess> {
  await vi.waitFor(async () => {
    if ((await fetchHealth(server)).database !== 'there') throw new Error('not yet')
  }, PATIENCE)
  return server
}

/** Stops a server and waits for it. Returns its exit status. */
export async function stopServer({ child }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill(signal)
  return (await ended)[0]
}

/** Waits until no PostgreSQL runs in a folder. */
export const waitUntilPostgresStops = (folder: string): Promise<void> =>
  vi.waitFor(() => {
    const stillRunning = postgresProcessesIn(folder)
    if (stillRunning.length > 0) throw new Error(`still running: ${stillRunning.map(({ command }) => command).join('\n')}`)
  }, PATIENCE)
