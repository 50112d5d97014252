import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Returns whether Debian's HTTP client is installed. It sends many times more requests than a server in JavaScript answers, on one core. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url))
const CONNECTIONS = 16

/** Requests answered per second: those of requests.lua with `args`, otherwise of the root. Throws if one fails. */
export async function requestsPerSecond(address: string, seconds: number, args?: readonly string[]): Promise<number> {
  const script = args ? ['-s', SCRIPT, address, '--', ...args] : [address]
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}`, ...script])
  const faults = /Non-2xx.*|Socket errors: (?!connect 0, read 0, write 0).*/.exec(stdout)
  if (faults) throw new Error(`${args?.join(' ').slice(0, 60) ?? 'hello'}: ${faults[0]}`)
  const [, requests, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout)!
  return Number(requests) / Number(took)
}
