import type { Client } from '../http/client.ts'
import type { Limit, Limits } from '../outside/limits.ts'

const DAY = 86_400
/** Of a rider who is signed in, beside those of the network. */
const OF_RIDER = { 'questions of rider': { points: 120, seconds: 3600 }, 'questions in a day of rider': { points: 600, seconds: DAY } }
/** A mobile network has many riders behind one address. */
const OF_NETWORK: Limit = { points: 20_000, seconds: DAY }

/** Counts a question by rider and by day; throws `too_many_tries`. The contract's limit counts by network and hour. */
export async function takeQuestion(limits: Limits, { network, device }: Client, riderId: string | undefined): Promise<void> {
  for (const [name, limit] of Object.entries(OF_RIDER)) if (riderId !== undefined) await limits.take(`${name} ${riderId}`, limit)
  if (!device) await limits.take(`questions in a day of ${network}`, OF_NETWORK)
}
