import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { checkOwn, type OsAccount } from '../data-folder/own-folder.ts'

// No program of the database outlives the servers that use it, however they end. Each server holds a named pipe open for
// writing; a small shell, the keeper, reads it. The system closes what a killed process held, so that the keeper reads the
// end of the pipe as soon as the last server has ended, and interrupts the program.

/** A server's claim on the running program, which the system releases if the server is killed. */
export interface Hold {
  release(): void
}

export interface Kept {
  /** The keeper. It ends with the program. */
  readonly child: ChildProcess
  readonly hold: Hold
  /** What the program wrote to stderr so far, shortened. */
  readonly said: () => string
  readonly isEnded: () => boolean
  /** Its exit status; null if it was killed, or could not be run. */
  readonly ended: Promise<number | null>
}

// SIGINT is PostgreSQL's fast shutdown: it closes connections, writes a checkpoint and exits. The keeper itself ignores
// signals to a whole service or terminal. Only it and its reader have the pipe (3), only the program has stderr: nobody
// reads that later, and the shell would end when it writes there that the program was killed.
const RUN = `trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
exec 2>/dev/null
{ while read -r _; do :; done; kill -INT $program; } <&3 3<&- &
exec 3<&-
wait $program
status=$?
kill -KILL $!
exit $status`

// For a program whose keeper was killed: $1 is its process, $2 the lock file that names it as long as it runs.
const ADOPT = `trap '' HUP INT TERM
while read -r _; do :; done
read -r running <"$2" && [ "$running" = "$1" ] && kill -INT "$1"`

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
const LONGEST_SAID = 4000

export class Keeper {
  private constructor(private readonly pipe: string) {}

  /** The keeper of the database in a folder. Throws DataFolderError if its pipe is not ours or cannot be made. */
  static of(folder: string): Keeper {
    const pipe = join(folder, 'postgres-servers')
    if (lstatSync(pipe, { throwIfNoEntry: false }) === undefined) {
      const { stderr, error } = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
      // A concurrent start may have been first.
      if (lstatSync(pipe, { throwIfNoEntry: false }) === undefined)
        throw new DataFolderError(`${pipe} could not be made: ${error?.message ?? stderr.trim()}`)
    }
    checkOwn(pipe, 'pipe', 0o600)
    return new Keeper(pipe)
  }

  /** Holds the running program; undefined if no keeper is there. */
  join(): Hold | undefined {
    try {
      return heldBy(openSync(this.pipe, O_WRONLY | O_NONBLOCK))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined
      throw error
    }
  }

  /** Does a server hold the program, this one included? */
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

  /** Runs a program, held by this process. */
  run(program: string, args: readonly string[], account: OsAccount): Kept {
    return this.keep(RUN, [program, ...args], account)
  }

  /** Keeps a program whose keeper was killed. */
  adopt(pid: number, lockFile: string, account: OsAccount): Hold {
    const { child, hold } = this.keep(ADOPT, [String(pid), lockFile], account)
    forget(child)
    return hold
  }

  private keep(script: string, args: readonly string[], account: OsAccount): Kept {
    // A pipe opens for writing when it has a reader, and for reading without waiting for data when it has a writer.
    const first = openSync(this.pipe, O_RDONLY | O_NONBLOCK)
    const hold = openSync(this.pipe, O_WRONLY)
    const reader = openSync(this.pipe, O_RDONLY)
    closeSync(first)
    const child = spawn('/bin/sh', ['-c', script, 'keeper', ...args], {
      ...account,
      cwd: '/',
      env: {},
      stdio: [reader, 'ignore', 'pipe'],
      // In a session of its own: signals of the terminal must not reach the program.
      detached: true,
    })
    closeSync(reader)
    return { child, hold: heldBy(hold), ...outcomeOf(child) }
  }
}

/** Lets this process end before the keeper does. */
export function forget(child: ChildProcess): void {
  child.stderr?.destroy()
  child.unref()
}

function heldBy(handle: number): Hold {
  let isHeld = true
  return {
    release: () => {
      if (isHeld) closeSync(handle)
      isHeld = false
    },
  }
}

function outcomeOf(child: ChildProcess): Pick<Kept, 'said' | 'isEnded' | 'ended'> {
  let said = ''
  let isEnded = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LONGEST_SAID)
  })
  const ended = new Promise<number | null>((done) => {
    const end = (status: number | null) => {
      isEnded = true
      done(status)
    }
    child.on('error', (error) => {
      said += error.message
      end(null)
    })
    child.on('close', end)
  })
  return { said: () => said, isEnded: () => isEnded, ended }
}
