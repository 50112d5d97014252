import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'

// PostgreSQL's lock files contain the id of the process that serves the data. A killed process leaves them behind. If another
// program later gets the same id, PostgreSQL refuses to start.

/** Returns the process id in a lock file if that process is a PostgreSQL that runs on `data`; otherwise undefined. */
export function runningPostgresPid(lockFile: string, data: string): number | undefined {
  const pid = pidIn(read(lockFile))
  return pid !== undefined && isOn(pid, data) ? pid : undefined
}

/** Removes a lock file unless its process is a running PostgreSQL on `data`. */
export function removeStaleLock(lockFile: string, data: string): void {
  const staleContent = read(lockFile)
  if (staleContent === undefined || runningPostgresPid(lockFile, data) !== undefined) return
  // Moves the file before removing it, because a concurrent start may have replaced it. If so, restores the moved file.
  const aside = `${lockFile}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(lockFile, aside)
    if (read(aside) !== staleContent) linkSync(aside, lockFile)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function pidIn(content: string | undefined): number | undefined {
  const pid = Number(content?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Returns whether the process is a PostgreSQL that was started on `data`. */
function isOn(pid: number, data: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(data)
}

/** Returns the command line of a process; empty if the process has ended, even if it is still a zombie. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
