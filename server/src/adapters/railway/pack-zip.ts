import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { builtProgram } from '../built-program.ts'

export interface Packed {
  /** `failed`: the check itself did not end, for want of memory or time. */
  readonly result: 'packed' | 'refused' | 'failed'
  /** What it printed: one screen of findings. */
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

/** Checks and packs a feed in a process of its own, which is all that a broken one can harm. */
export async function packZip({ zip, pack, leaveOut, signal }: PackJob): Promise<Packed> {
  const file = `${pack}-${process.pid}.zip`
  writeFileSync(file, zip, { mode: 0o600 })
  try {
    const child = spawn(process.execPath, [builtProgram('pack-feed'), file, '--out', pack, '--leave-out', leaveOut.join()], {
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
