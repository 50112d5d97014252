import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Returns whether wrk is installed: an HTTP client that, on one core, sends many times more requests than a JavaScript server can answer. */
export const isWrkInstalled = (): boolean => spawnSync('wrk', ['--version']).error === undefined

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url))
const CONNECTIONS = 16

/**
 * Measures responses per second: with `args`, for the requests that requests.lua generates from them; without, for the path `/`. Throws
 * if a request fails.
 */
export async function requestsPerSecond(address: string, seconds: number, args?: readonly string[]): Promise<number> {
  const script = args ? ['-s', SCRIPT, address, '--', ...args] : [address]
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}`, ...script])
  const faults = /Non-2xx.*|Socket errors: (?!connect 0, read 0, write 0).*/.exec(stdout)
  if (faults) throw new Error(`${args?.join(' ').slice(0, 60) ?? 'hello'}: ${faults[0]}`)
  const [, requests, duration] = /(\d+) requests in ([\d.]+)s/.exec(stdout)!
  return Number(requests) / Number(duration)
}
