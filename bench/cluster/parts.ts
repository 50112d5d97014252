import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Debian packages that a cluster needs, each with a path that exists only if the package is installed. */
const REQUIRED_PACKAGES: Readonly<Record<string, string>> = {
  postgresql: '/usr/lib/postgresql',
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  nginx: '/usr/sbin/nginx',
}

/** Returns the packages that are not installed. */
export const findMissingPackages = (): string[] =>
  Object.entries(REQUIRED_PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Folder of the programs of the newest installed PostgreSQL. */
export function findPostgresFolder(): string {
  const folder = REQUIRED_PACKAGES['postgresql']!
  const [newest] = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  return join(folder, newest!, 'bin')
}

/** Path of Prometheus, from Debian's package or unpacked by `npm test`; undefined if it is not installed. */
export const PROMETHEUS_PATH = ['/usr/bin/prometheus', join(projectFolder, '.yatha/tools/prometheus/usr/bin/prometheus')].find((path) =>
  existsSync(path),
)

/** The account of PostgreSQL and pgbouncer if this program runs as root, since they refuse to run as root. */
export const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** Settings that apply to one start of a program. */
export interface StartOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A program of the cluster. */
export class ClusterProgram {
  private child: ChildProcess | undefined

  constructor(
    readonly name: string,
    private readonly command: readonly string[],
    private readonly options: { readonly env?: Readonly<Record<string, string>>; readonly isUnprivileged?: boolean } = {},
  ) {}

  /** Starts the program; `options` apply only to this start. */
  start(options: StartOptions = {}): void {
    const [program, ...args] = this.command
    const { env = {}, isUnprivileged = false } = this.options
    const accountArguments =
      isUnprivileged && unprivilegedUser
        ? ['--reuid', String(unprivilegedUser.uid), '--regid', String(unprivilegedUser.gid), '--clear-groups']
        : []
    // The kernel ends the program if this process is killed.
    this.child = spawn('setpriv', ['--pdeathsig', 'TERM', ...accountArguments, '--', program!, ...args], {
      cwd: options.cwd ?? projectFolder,
      // Ctrl-C reaches only this process, which ends the programs in order.
      detached: true,
      env: { ...process.env, ...env, ...options.env },
      stdio: ['ignore', 'ignore', process.env['CLUSTER_LOG'] ? 'inherit' : 'ignore'],
    })
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Resolves with the exit code when the program ends; null if a signal ended it. */
  async ended(): Promise<number | null> {
    if (this.isRunning) await once(this.child!, 'exit')
    return this.child!.exitCode
  }

  /** Process id; undefined before the first start. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child!.kill(signal)
  }

  /** Sends a signal to the program and its children. */
  signalAll(signal: NodeJS.Signals): void {
    if (!this.isRunning) return
    const children = execFileSync('pgrep', ['-P', String(this.child!.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    for (const pid of [this.child!.pid!, ...children]) process.kill(pid, signal)
  }

  /** Sends a signal and waits for the end; after twenty seconds, kills the program. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return
    const ended = once(this.child!, 'exit')
    this.child!.kill(signal)
    this.child!.kill('SIGCONT')
    const timer = setTimeout(() => this.child!.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(timer)
  }
}

/** Waits until `check` returns true; throws after a minute. */
export async function waitUntil(description: string, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${description} is not ready after a minute; CLUSTER_LOG=1 shows the errors of all programs`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Returns whether a port of 127.0.0.1 accepts connections. */
export const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })

/** Reads a file of this repository, with replacements. Throws if the file does not contain the text to be replaced. */
export function readEditedFile(path: string, replacements: readonly (readonly [from: string | RegExp, to: string])[]): string {
  let text = readFileSync(join(projectFolder, path), 'utf8')
  for (const [from, to] of replacements) {
    if (text.replace(from, '') === text) throw new Error(`${path} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
