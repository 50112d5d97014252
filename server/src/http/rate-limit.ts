import { Refusal } from '@yatha/contract'
import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

/** Takes one of the tries an address has; throws `too_many_tries` with the seconds to wait when there are none left. */
export type TakeTry = (c: Context<Env>) => Promise<void>

/** `points` tries per address within `seconds`, and a hundred times as many from all together. */
export function rateLimit(points: number, seconds: number, trustProxy: boolean): TakeTry {
  const byAddress = new RateLimiterMemory({ points, duration: seconds })
  const together = new RateLimiterMemory({ points: points * 100, duration: seconds })
  return async (c) => {
    try {
      await byAddress.consume(addressOf(c, trustProxy))
      await together.consume('all')
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('too_many_tries', undefined, Math.ceil(error.msBeforeNext / 1000))
    }
  }
}

/** The client's address; behind a proxy of ours, the last one it wrote down. */
function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? headerOf(c, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
