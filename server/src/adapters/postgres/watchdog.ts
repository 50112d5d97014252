import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { checkOwnership, type OsAccount } from '../data-folder/own-folder.ts'

// No program of the database outlives the servers that use it, however they end. Each server holds a named pipe open for
// writing. A small shell, the watchdog, reads the pipe. The system closes the pipe of a killed process, so the watchdog reads
// end-of-file as soon as the last server has ended, and interrupts the program.

/** A server's claim on the running program, which keeps the program running. The operating system releases it if the server is killed. */
export interface Hold {
  release(): void
}

/** A running program with its watchdog. */
export interface RunningProgram {
  /** The watchdog, which ends with the program. */
  readonly child: ChildProcess
  readonly hold: Hold
  /** Returns the end of the program's output to stderr. */
  readonly output: () => string
  readonly isEnded: () => boolean
  /** The program's exit status; null if it was killed or could not be started. */
  readonly exitStatus: Promise<number | null>
}

// SIGINT is PostgreSQL's fast shutdown: it closes connections, writes a checkpoint and exits. The watchdog ignores signals to a whole
// service or terminal. It repeats SIGINT: the shell starts the program with SIGINT ignored, so one that arrives before PostgreSQL has
// installed its handler has no effect. Only the watchdog and its reader have the pipe (file descriptor 3). Only the program has stderr:
// nobody reads stderr once the server has ended, and a shell that reports there that the program was killed would be ended by the failed
// write.
const RUN = `trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
exec 2>/dev/null
{ while read -r _; do :; done; while kill -INT $program; do sleep 1; done; } <&3 3<&- &
exec 3<&-
wait $program
status=$?
kill -KILL $!
exit $status`

// Watches a program whose first watchdog was killed. $1: the program's process id; $2: the lock file that contains this id while the
// program runs.
const ADOPT = `trap '' HUP INT TERM
while read -r _; do :; done
read -r running <"$2" && [ "$running" = "$1" ] && kill -INT "$1"`

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
const MAX_OUTPUT_CHARACTERS = 4000

export class Watchdog {
  private constructor(private readonly pipe: string) {}

  /** Returns the watchdog of a folder's database. Throws DataFolderError if its pipe is not ours or cannot be created. */
  static of(folder: string): Watchdog {
    const pipe = join(folder, 'postgres-servers')
    if (lstatSync(pipe, { throwIfNoEntry: false }) === undefined) {
      const { stderr, error } = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
      // A concurrent start may have created the pipe first.
      if (lstatSync(pipe, { throwIfNoEntry: false }) === undefined)
        throw new DataFolderError(`${pipe} could not be made: ${error?.message ?? stderr.trim()}`)
    }
    checkOwnership(pipe, 'pipe', 0o600)
    return new Watchdog(pipe)
  }

  /** Holds the running program, and returns the hold; undefined if no watchdog runs. */
  join(): Hold | undefined {
    try {
      return holdOf(openSync(this.pipe, O_WRONLY | O_NONBLOCK))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined
      throw error
    }
  }

  /** Returns whether any server, including this one, holds the program. */
  isHeld(): boolean {
    const reader = openSync(this.pipe, O_RDONLY | O_NONBLOCK)
    try {
      return readSync(reader, Buffer.alloc(1)) > 0
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return true
      throw error
    } finally {
      closeSync(reader)
    }
  }

  /** Runs a program and holds it. */
  run(program: string, args: readonly string[], account: OsAccount): RunningProgram {
    return this.startWatchdog(RUN, [program, ...args], account)
  }

  /** Starts a watchdog for a program whose watchdog was killed, and holds the program. */
  adopt(pid: number, lockFile: string, account: OsAccount): Hold {
    const { child, hold } = this.startWatchdog(ADOPT, [String(pid), lockFile], account)
    detachWatchdog(child)
    return hold
  }

  private startWatchdog(script: string, args: readonly string[], account: OsAccount): RunningProgram {
    // Opening a pipe for writing waits for a reader. Opening it for reading does not wait if it has a writer.
    const first = openSync(this.pipe, O_RDONLY | O_NONBLOCK)
    const hold = openSync(this.pipe, O_WRONLY)
    const reader = openSync(this.pipe, O_RDONLY)
    closeSync(first)
    const child = spawn('/bin/sh', ['-c', script, 'watchdog', ...args], {
      ...account,
      cwd: '/',
      env: {},
      stdio: [reader, 'ignore', 'pipe'],
      // Starts a new session, so that the terminal's signals do not reach the program.
      detached: true,
    })
    closeSync(reader)
    return { child, hold: holdOf(hold), ...outcomeOf(child) }
  }
}

/** Detaches the watchdog, so that this process can end first. */
export function detachWatchdog(child: ChildProcess): void {
  child.stderr?.destroy()
  child.unref()
}

function holdOf(handle: number): Hold {
  let isHeld = true
  return {
    release: () => {
      if (isHeld) closeSync(handle)
      isHeld = false
    },
  }
}

function outcomeOf(child: ChildProcess): Pick<RunningProgram, 'output' | 'isEnded' | 'exitStatus'> {
  let output = ''
  let isEnded = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_CHARACTERS)
  })
  const ended = new Promise<number | null>((done) => {
    const finish = (status: number | null) => {
      isEnded = true
      done(status)
    }
    child.on('error', (error) => {
      output += error.message
      finish(null)
    })
    child.on('close', finish)
  })
  return { output: () => output, isEnded: () => isEnded, exitStatus: ended }
}
