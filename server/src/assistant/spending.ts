import type { Client } from '../http/client.ts'
import { ModelFailed } from '../adapters/language-model.ts'
import { takeIfLeft, type Limits } from '../adapters/limits/limits.ts'

const DAY_MS = 86_400_000
/** A limit gives back while it counts. Counted by day in a window of five, a fifth comes back within the day. */
const WINDOW_SECONDS = 5 * 86_400
const STRICTLY = 5 / 6
/** What one network may have of all. */
const OF_NETWORK = 1 / 5

/** Counts the tokens of a day, of all and of the client’s network; a step that would exceed them is refused with `cost`. */
export function spendingOf(limits: Limits, dayTokens: number, { network }: Client, nowMs: number): (tokens: number) => Promise<void> {
  const day = Math.floor(nowMs / DAY_MS)
  const budgets = [
    { key: `tokens of day ${day} of ${network}`, points: Math.floor(dayTokens * STRICTLY * OF_NETWORK) },
    { key: `tokens of day ${day}`, points: Math.floor(dayTokens * STRICTLY) },
  ]
  return async (tokens) => {
    for (const { key, points } of budgets) {
      const taken = await takeIfLeft(limits, key, { points, seconds: WINDOW_SECONDS }, tokens)
      if (taken === undefined) throw new ModelFailed('cost')
    }
  }
}
