import type { Client } from '../http/client.ts'
import { ModelFailed } from '../adapters/language-model.ts'
import { tryConsume, type Limits } from '../adapters/limits/limits.ts'

const DAY_MS = 86_400_000
/** Window of a day's limits. A limit's points are refilled continuously over the window, so a fifth of them within the day. */
const WINDOW_SECONDS = 5 * 86_400
/** Points of a limit, as a fraction of the day's tokens. The points and the fifth that is refilled add up to all tokens. */
const POINTS_SHARE = 5 / 6
/** Maximum fraction of the day's tokens for one network. */
const NETWORK_SHARE = 1 / 5

/**
 * Returns a function that counts the day's tokens, in total and by network. It throws ModelFailed with `cost` if too few are left for a
 * request to the model.
 */
export function dailyTokenSpender(
  limits: Limits,
  dayTokens: number,
  { network }: Client,
  nowMs: number,
): (tokens: number) => Promise<void> {
  const day = Math.floor(nowMs / DAY_MS)
  const budgets = [
    { key: `tokens of day ${day} of ${network}`, points: Math.floor(dayTokens * POINTS_SHARE * NETWORK_SHARE) },
    { key: `tokens of day ${day}`, points: Math.floor(dayTokens * POINTS_SHARE) },
  ]
  return async (tokens) => {
    for (const { key, points } of budgets) {
      const triesInUse = await tryConsume(limits, key, { points, seconds: WINDOW_SECONDS }, tokens)
      if (triesInUse === undefined) throw new ModelFailed('cost')
    }
  }
}
