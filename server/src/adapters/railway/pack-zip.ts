import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Result of packing a feed. */
export interface Packed {
  /** `failed`: the check itself did not finish, for lack of memory or time. */
  readonly result: 'packed' | 'refused' | 'failed'
  /** Output of the check: one screen of findings. */
  readonly said: string
}

export interface PackJob {
  readonly zip: Uint8Array
  /** The folder of the pack. */
  readonly pack: string
  readonly leaveOut: readonly string[]
  readonly signal: AbortSignal
}

const LONGEST_MS = 15 * 60_000
const MOST_CHARACTERS = 20_000

/** Validates and packs a feed in a separate process, so that a malformed feed cannot harm the server. */
export async function packZip({ zip, pack, leaveOut, signal }: PackJob): Promise<Packed> {
  const file = `${pack}-${process.pid}.zip`
  writeFileSync(file, zip, { mode: 0o600 })
  try {
    const program = fileURLToPath(new URL('pack-feed.js', import.meta.url))
    const child = spawn(process.execPath, [program, file, '--out', pack, '--leave-out', leaveOut.join()], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
      signal,
    })
    let said = ''
    const hear = (text: string) => (said = (said + text).slice(0, MOST_CHARACTERS))
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const [status, killedBy] = (await once(child, 'close')) as [number | null, string | null]
    if (status === 0) return { result: 'packed', said: said.trim() }
    if (status === 1) return { result: 'refused', said: said.trim() }
    return { result: 'failed', said: `${said}the check ended by ${killedBy ?? `status ${status}`}` }
  } finally {
    rmSync(file, { force: true })
  }
}
