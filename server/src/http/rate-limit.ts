import { RATE_LIMITS, SITE_LIMIT_NAMES, SITE_SHARES, type RateLimitName } from '@yatha/contract'
import { tryConsume, type Limit, type Limits } from '../adapters/limits/limits.ts'
import type { Client } from './client.ts'
import { widerNetworks } from './network.ts'

/** Returns the key of a contract's limit for the clients of one network. */
export const networkLimitKey = (name: RateLimitName, network: string): string => `${name} of ${network}`

/**
 * Returns a function that applies a limit of the contract. It returns the number of the client's recent calls, or throws `too_many_tries`
 * with the seconds to wait. A known device has a limit of its own; calls beyond it count towards the limit of its network.
 */
export const createRateLimiter =
  (limits: Limits) =>
  async (name: RateLimitName, { network, device }: Client): Promise<number> => {
    const limit = RATE_LIMITS[name]
    const calls = device && (await tryConsume(limits, `${name} of devices of ${device.accountId}`, limit))
    if (calls !== undefined) return calls
    if (SITE_LIMIT_NAMES.has(name)) return consumeForNetworks(limits, `${name} of`, network, limit, SITE_SHARES)
    return limits.consume(networkLimitKey(name, network), limit)
  }

/**
 * Consumes a try for an IPv4 address, or for an IPv6 /64 and the /56 and /48 around it. `shares` are the factors by which `limit` is
 * multiplied for the /64, /56 and /48. Throws `too_many_tries`; a try that exceeds the limit of the /64 does not count for the /56 and
 * /48. Returns the number of recent tries of the narrowest network.
 */
export async function consumeForNetworks(
  limits: Limits,
  keyPrefix: string,
  network: string,
  limit: Limit,
  shares: readonly [number, number, number],
): Promise<number> {
  const widerOnes = widerNetworks(network)
  if (widerOnes.length === 0) return limits.consume(`${keyPrefix} ${network}`, limit)
  const shareOf = (i: number): Limit => ({ ...limit, points: Math.ceil(limit.points * shares[i]!) })
  const calls = await limits.consume(`${keyPrefix} ${network}`, shareOf(0))
  for (const [i, prefix] of widerOnes.entries()) await limits.consume(`${keyPrefix} ${prefix}`, shareOf(i + 1))
  return calls
}
