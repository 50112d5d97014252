import { LIMITS, type LimitName } from '@yatha/contract'
import type { Limits } from '../outside/limits.ts'

/** The limit for all network addresses together, as a multiple of the limit for one. */
const TOGETHER = 100

/** Applies the limits of the contract; throws `too_many_tries` with the seconds to wait. */
export const rateLimits =
  (limits: Limits) =>
  async (name: LimitName, address: string): Promise<void> => {
    const { points, seconds } = LIMITS[name]
    await limits.take(`${name} of ${address}`, { points, seconds })
    await limits.take(`${name} of all`, { points: points * TOGETHER, seconds })
  }
