import { LIMITS, type LimitName } from '@yatha/contract'
import type { Limits } from '../outside/limits.ts'

/** Applies the limits of the contract to a network; throws `too_many_tries` with the seconds to wait. */
export const rateLimits =
  (limits: Limits) =>
  async (name: LimitName, network: string): Promise<void> =>
    void (await limits.take(`${name} of ${network}`, LIMITS[name]))
