import { ASSISTANT_LIMITS, RATE_LIMITS } from '@yatha/contract'
import type { Client } from '../http/client.ts'
import { networkLimitKey } from '../http/rate-limit.ts'
import type { Limit, Limits } from '../adapters/limits/limits.ts'
import type { QuestionContext } from './built-in.ts'

const DAY_SECONDS = 86_400
/** Limits of a signed-in rider, in addition to those of the network. */
const RIDER_LIMITS = {
  'questions of rider': { points: 120, seconds: 3600 },
  'questions in a day of rider': { points: 600, seconds: DAY_SECONDS },
}
/** Limit of a network. A mobile network has many riders behind one address. */
const NETWORK_LIMIT: Limit = { points: 20_000, seconds: DAY_SECONDS }

/** Number of characters of a conversation that cost one point of each limit. */
const CHARACTERS_PER_POINT = ASSISTANT_LIMITS.text

/** Returns the points of a question: one for every 500 characters of the question and the earlier questions together, rounded up. */
export const questionPoints = ({ text, history }: Pick<QuestionContext, 'text' | 'history'>): number =>
  Math.ceil([text, ...history].reduce((sum, { length }) => sum + length, 0) / CHARACTERS_PER_POINT)

/**
 * Consumes a question's points from the rider's limits and, unless the device is known, from the network's limits. The contract's limit
 * has already consumed one of the network's points for the hour. Throws `too_many_tries`.
 */
export async function consumeQuestionPoints(
  limits: Limits,
  { network, device }: Client,
  riderId: string | undefined,
  points: number,
): Promise<void> {
  for (const [name, limit] of Object.entries(RIDER_LIMITS))
    if (riderId !== undefined) await limits.consume(`${name} ${riderId}`, limit, points)
  if (device) return
  await limits.consume(`questions in a day of ${network}`, NETWORK_LIMIT, points)
  if (points > 1) await limits.consume(networkLimitKey('questions', network), RATE_LIMITS.questions, points - 1)
}
