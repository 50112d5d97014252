import { readdirSync, readFileSync } from 'node:fs'

export interface PostgresProcess {
  readonly pid: number
  readonly command: string
}

/** Returns the PostgreSQL processes and their watchdogs in a folder. */
export const postgresProcessesIn = (folder: string): PostgresProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }))
    .filter(({ command }) => command.includes(`${folder}/postgres-`))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process has ended.
    return ''
  }
}
