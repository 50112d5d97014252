import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (folder: string) => join(folder, 'last-backup')

/** Records in the data folder that a backup is complete. */
export function recordBackup(folder: string, nowMs: number): void {
  mkdirSync(folder, { recursive: true })
  const file = fileIn(folder)
  writeFileSync(`${file}.tmp`, `${new Date(nowMs).toISOString()}\n`)
  renameSync(`${file}.tmp`, file)
}

/** Returns when the last recorded backup was complete, in milliseconds since 1970; undefined if there is none. */
export function lastBackupMs(folder: string): number | undefined {
  try {
    const time = Date.parse(readFileSync(fileIn(folder), 'utf8').trim())
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}
