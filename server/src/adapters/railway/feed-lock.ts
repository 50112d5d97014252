import { closeSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'

/** A process that holds a lock touches the lock's file every TOUCH_MS. If the file is older than DEAD_MS, the process counts as dead. */
const TOUCH_MS = 2000
const DEAD_MS = 20_000

/** Acquires a lock among processes that share a folder. Returns a function that releases it; undefined if another process holds it. */
export function tryLock(file: string): (() => void) | undefined {
  if (ageMs(file) > DEAD_MS) rmSync(file, { force: true })
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
  const touchTimer = setInterval(() => touch(file), TOUCH_MS).unref()
  return () => {
    clearInterval(touchTimer)
    rmSync(file, { force: true })
  }
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Another process considered this one dead, and removed the file.
  }
}

const ageMs = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
