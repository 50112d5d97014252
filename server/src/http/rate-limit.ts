import { LIMITS, type LimitName } from '@yatha/contract'
import { takeIfLeft, type Limits } from '../outside/limits.ts'
import type { Client } from './client.ts'

/** Key of a limit of the contract for the clients of one network. */
export const networkKey = (name: LimitName, network: string): string => `${name} of ${network}`

/**
 * Applies the limits of the contract; returns how many calls the client has made lately, or throws `too_many_tries` with the
 * seconds to wait. A device about whose own account the call is does not depend on what others of its network do.
 */
export const rateLimits =
  (limits: Limits) =>
  async (name: LimitName, { network, device }: Client): Promise<number> => {
    const limit = LIMITS[name]
    const calls = device && (await takeIfLeft(limits, `${name} of devices of ${device.accountId}`, limit))
    return calls ?? limits.take(networkKey(name, network), limit)
  }
