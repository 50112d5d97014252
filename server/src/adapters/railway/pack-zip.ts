import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { builtProgram } from '../built-program.ts'

/** Result of packing a feed. */
export interface PackResult {
  /** `failed`: the check itself did not finish, for lack of memory or time. */
  readonly result: 'packed' | 'refused' | 'failed'
  /** Output of the check: one screen of findings. */
  readonly output: string
}

export interface PackJob {
  readonly zip: Uint8Array
  /** The folder of the pack. */
  readonly packFolder: string
  readonly leaveOut: readonly string[]
  readonly signal: AbortSignal
}

const TIMEOUT_MS = 15 * 60_000
const MAX_OUTPUT_CHARACTERS = 20_000

/** Validates and packs a feed in a separate process, so that a malformed feed cannot harm the server. */
export async function packZip({ zip, packFolder: pack, leaveOut, signal }: PackJob): Promise<PackResult> {
  const file = `${pack}-${process.pid}.zip`
  writeFileSync(file, zip, { mode: 0o600 })
  try {
    const child = spawn(process.execPath, [builtProgram('pack-feed'), file, '--out', pack, '--leave-out', leaveOut.join()], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    })
    let output = ''
    const collectOutput = (text: string) => (output = (output + text).slice(0, MAX_OUTPUT_CHARACTERS))
    child.stdout.setEncoding('utf8').on('data', collectOutput)
    child.stderr.setEncoding('utf8').on('data', collectOutput)
    const [status, killedBy] = (await once(child, 'close')) as [number | null, string | null]
    if (status === 0) return { result: 'packed', output: output.trim() }
    if (status === 1) return { result: 'refused', output: output.trim() }
    return { result: 'failed', output: `${output}the check ended by ${killedBy ?? `status ${status}`}` }
  } finally {
    rmSync(file, { force: true })
  }
}
