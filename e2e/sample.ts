import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** The commit being tested; without Git, always the same word. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'no commit'
  }
}

/** `count` of all, the same ones for the same seed. */
export function sampleOf<T>(all: readonly T[], count: number, seed: string): T[] {
  const order = (i: number) => createHash('sha256').update(`${seed} ${i}`).digest('hex')
  return all
    .map((one, i) => ({ one, order: order(i) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}
