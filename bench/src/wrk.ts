import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Debian's HTTP client: it sends many times what a server in JavaScript answers, on one core. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url))
const CONNECTIONS = 16

/** Requests answered in a second of the clock, and in a second of the server's processor time, which other programs do not touch. */
export interface Rate {
  readonly byClock: number
  readonly byProcessor: number
}

/** With `args` the requests of requests.lua, else the root. Throws when one is refused or not answered. */
export async function rate({ address, pid }: { address: string; pid: number }, seconds: number, args?: readonly string[]): Promise<Rate> {
  const script = args ? ['-s', SCRIPT, address, '--', ...args] : [address]
  const before = processorSeconds(pid)
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}`, ...script])
  const used = processorSeconds(pid) - before
  const faults = /Non-2xx.*|Socket errors: (?!connect 0, read 0, write 0).*/.exec(stdout)
  if (faults) throw new Error(`${args?.join(' ').slice(0, 60) ?? 'hello'}: ${faults[0]}`)
  const [, requests, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout)!
  return { byClock: Number(requests) / Number(took), byProcessor: Number(requests) / used }
}

/** Of all threads of a process, by Linux. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const TICKS_PER_SECOND = 100
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
