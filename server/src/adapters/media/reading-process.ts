import { spawn, type ChildProcess } from 'node:child_process'
import { builtProgram } from '../built-program.ts'
import { READY } from './image-job.ts'

export interface ProcessLimits {
  /** Memory the process may allocate, its own 100 MB included. Enforced by the kernel, on Linux only. */
  readonly memoryBytes: number
  /** Of it, what JavaScript may use. */
  readonly heapMegabytes: number
  /** Time for one job; then the process is killed. */
  readonly jobMs: number
  /** An unused process ends after this time. */
  readonly idleMs: number
}

const START_MS = 20_000

/** A program in this folder that reads files of riders. */
export interface Reader<Fault> {
  readonly program: 'image-child' | 'video-child'
  /** The fault of a file that it cannot read, or at which it dies. */
  readonly unusable: Fault
}

/**
 * A process that reads riders' files, started for the first job, and again after it has ended. One job at a time. It can do
 * nothing but its job: it has no settings and no secrets, little memory, and little time.
 */
export class ReadingProcess<Job extends object, Answer extends object, Fault extends string> {
  private child: ChildProcess | undefined
  private isReady = false
  /** Ends it where no job comes. */
  private ending: NodeJS.Timeout | undefined

  constructor(
    private readonly reader: Reader<Fault>,
    private readonly limits: ProcessLimits,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Does a job; `busy` if it takes too long, or the process is killed. Throws if the process cannot be started. */
  async run(job: Job): Promise<Answer | { readonly fault: Fault | 'busy' }> {
    clearTimeout(this.ending)
    const child = this.child ?? this.start()
    holdOpen(child, true)
    if (!this.isReady) {
      const first = await nextMessage(child, START_MS)
      if (first.message !== READY) return this.failed(first, new Error(`${this.reader.program} did not start`, { cause: first }))
      this.isReady = true
    }
    const answered = nextMessage(child, this.limits.jobMs)
    child.send(job)
    const { message, ended } = await answered
    if (message === undefined) return this.failed({ ended })
    holdOpen(child, false)
    const answer = message as Answer | { readonly fault: Fault }
    // Reading may have failed for want of memory: the next file gets a fresh process.
    if ('fault' in answer && answer.fault === this.reader.unusable) this.end()
    else this.ending = setTimeout(() => this.end(), this.limits.idleMs).unref()
    return answer
  }

  /** Kills the process, whatever it does. */
  end(): void {
    clearTimeout(this.ending)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = started(this.reader.program, this.limits)
    this.child = child
    this.isReady = false
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    // Told by nextMessage; without a listener, it would end the server.
    child.on('error', () => undefined)
    return child
  }

  /** Ended by SIGKILL, which is ours or the kernel's for want of memory, or not reached at all: the file may be fine. */
  private failed({ ended }: Heard, otherwise?: Error): { readonly fault: Fault | 'busy' } {
    this.end()
    if (ended === 'late' || ended === 'SIGKILL') return { fault: 'busy' }
    if (otherwise) throw otherwise
    return { fault: ended instanceof Error ? 'busy' : this.reader.unusable }
  }
}

/** A message, or the signal, status or error with which the process ended. */
interface Heard {
  readonly message?: unknown
  readonly ended?: NodeJS.Signals | 'late' | number | Error | undefined
}

function nextMessage(child: ChildProcess, withinMs: number): Promise<Heard> {
  return new Promise((done) => {
    const heard = (what: Heard) => {
      clearTimeout(timer)
      child.off('message', message).off('exit', exit).off('error', error)
      done(what)
    }
    const message = (value: unknown) => heard({ message: value })
    const exit = (code: number | null, signal: NodeJS.Signals | null) => heard({ ended: signal ?? code ?? undefined })
    const error = (why: Error) => heard({ ended: why })
    const timer = setTimeout(() => heard({ ended: 'late' }), withinMs)
    child.on('message', message).on('exit', exit).on('error', error)
  })
}

/** Whether a running job keeps the server's process alive; an idle process does not. */
function holdOpen(child: ChildProcess, open: boolean): void {
  for (const handle of [child, child.channel]) {
    if (open) handle?.ref()
    else handle?.unref()
  }
}

/** In the folder `/`, without the server's environment: no setting or secret is where files are read. */
function started(name: string, { memoryBytes, heapMegabytes }: ProcessLimits): ChildProcess {
  const program = [process.execPath, `--max-old-space-size=${heapMegabytes}`, builtProgram(name)]
  // RLIMIT_DATA counts what can be written, unlike RLIMIT_AS, which counts the gigabytes that V8 only reserves.
  const limit = ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(Math.floor(memoryBytes / 1024))]
  const [command, ...args] = process.platform === 'linux' ? [...limit, ...program] : program
  return spawn(command!, args, {
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      // Windows needs it.
      SystemRoot: process.env['SystemRoot'],
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '1',
      // Pictures are never unpacked to files.
      VIPS_DISC_THRESHOLD: '100g',
      VIPS_WARNING: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}
