import { spawn, type ChildProcess } from 'node:child_process'
import { builtProgram } from '../built-program.ts'
import { READY_MESSAGE } from './image-job.ts'

export interface ProcessLimits {
  /** Maximum memory of the process, including its own 100 MB. Enforced by the kernel, on Linux only. */
  readonly memoryBytes: number
  /** Maximum size of the JavaScript heap, which is part of the process's memory. */
  readonly heapMegabytes: number
  /** Maximum time for one job, after which the process is killed. */
  readonly jobMs: number
  /** Time after which an idle process ends. */
  readonly idleMs: number
}

const START_TIMEOUT_MS = 20_000

/** A program in this folder that reads riders' files. */
export interface ReaderProgram<Fault> {
  readonly program: 'image-child' | 'video-child'
  /** The fault of a file that the program cannot read, or that crashes it. */
  readonly unusable: Fault
}

/**
 * A process that reads riders' files, one job at a time. It is started for the first job, and again for the next job after it has
 * ended. It has no settings, no secrets, little memory and little time.
 */
export class ReadingProcess<Job extends object, Answer extends object, Fault extends string> {
  private child: ChildProcess | undefined
  private isReady = false
  /** Ends the process if it stays idle. */
  private idleTimer: NodeJS.Timeout | undefined

  constructor(
    private readonly reader: ReaderProgram<Fault>,
    private readonly limits: ProcessLimits,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Runs a job; `busy` if it takes too long, or the process is killed. Throws if the process cannot be started. */
  async run(job: Job): Promise<Answer | { readonly fault: Fault | 'busy' }> {
    clearTimeout(this.idleTimer)
    const child = this.child ?? this.start()
    setKeepsParentAlive(child, true)
    if (!this.isReady) {
      const first = await nextMessage(child, START_TIMEOUT_MS)
      if (first.message !== READY_MESSAGE)
        return this.handleFailure(first, new Error(`${this.reader.program} did not start`, { cause: first }))
      this.isReady = true
    }
    const nextAnswer = nextMessage(child, this.limits.jobMs)
    child.send(job)
    const { message, ended } = await nextAnswer
    if (message === undefined) return this.handleFailure({ ended })
    setKeepsParentAlive(child, false)
    const answer = message as Answer | { readonly fault: Fault }
    // Reading may have failed because memory ran out, so the next file gets a new process.
    if ('fault' in answer && answer.fault === this.reader.unusable) this.end()
    else this.idleTimer = setTimeout(() => this.end(), this.limits.idleMs).unref()
    return answer
  }

  /** Kills the process, even while it is busy. */
  end(): void {
    clearTimeout(this.idleTimer)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = startChild(this.reader.program, this.limits)
    this.child = child
    this.isReady = false
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    // nextMessage reports errors. Without a listener, an error would end the server.
    child.on('error', () => undefined)
    return child
  }

  /** Returns `busy` if the process was killed (by us, or by the kernel because memory ran out) or is unreachable: the file may be valid. */
  private handleFailure({ ended }: Outcome, startError?: Error): { readonly fault: Fault | 'busy' } {
    this.end()
    if (ended === 'late' || ended === 'SIGKILL') return { fault: 'busy' }
    if (startError) throw startError
    return { fault: ended instanceof Error ? 'busy' : this.reader.unusable }
  }
}

/** A message, or the signal, status or error with which the process ended; `late` after a timeout. */
interface Outcome {
  readonly message?: unknown
  readonly ended?: NodeJS.Signals | 'late' | number | Error | undefined
}

function nextMessage(child: ChildProcess, withinMs: number): Promise<Outcome> {
  return new Promise((done) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      done(outcome)
    }
    const onMessage = (value: unknown) => finish({ message: value })
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => finish({ ended: signal ?? code ?? undefined })
    const onError = (cause: Error) => finish({ ended: cause })
    const timer = setTimeout(() => finish({ ended: 'late' }), withinMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}

/** Sets whether the child keeps the server's process alive: during a job, but not while it is idle. */
function setKeepsParentAlive(child: ChildProcess, keepsAlive: boolean): void {
  for (const handle of [child, child.channel]) {
    if (keepsAlive) handle?.ref()
    else handle?.unref()
  }
}

/**
 * Whether V8 reserves writable memory for compiled code, as it does since Node 22. RLIMIT_DATA counts this memory, so that the program
 * could not start without `--jitless`.
 */
const RESERVES_CODE = Number(process.versions.node.split('.')[0]) >= 22

/** Starts the program in the folder `/` and without the server's environment, because code that reads files must not have secrets. */
function startChild(name: string, { memoryBytes, heapMegabytes }: ProcessLimits): ChildProcess {
  const canLimit = process.platform === 'linux'
  const withoutCode = canLimit && RESERVES_CODE ? ['--jitless'] : []
  const program = [process.execPath, ...withoutCode, `--max-old-space-size=${heapMegabytes}`, builtProgram(name)]
  // RLIMIT_DATA limits writable memory. RLIMIT_AS would count the gigabytes that V8 only reserves.
  const limit = ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(Math.floor(memoryBytes / 1024))]
  const [command, ...args] = canLimit ? [...limit, ...program] : program
  return spawn(command!, args, {
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      // Windows needs this variable.
      SystemRoot: process.env['SystemRoot'],
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '1',
      // Keeps libvips from unpacking pictures to temporary files.
      VIPS_DISC_THRESHOLD: '100g',
      VIPS_WARNING: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}
