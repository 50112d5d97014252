import { createHmac } from 'node:crypto'
import { ApiError } from '@yatha/contract'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../../database-error.ts'
import type { Clock } from '../clock.ts'
import { memoryCounters, correctFreeAt, type Counters, type RateLimitMs, type ConsumeResult } from './counters.ts'
import { databaseCounters } from './database-counters.ts'
import { redisCounters } from './redis-counters.ts'

/** A burst of `points` tries, refilled one by one over `seconds`. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Rate limits, counted across all processes. */
export interface Limits {
  /**
   * Consumes `tries` tries of `key`, by default one. Returns the number of tries now in use, including these. Throws `TooManyTries` if
   * too few are left. Use each key with one limit only.
   */
  consume(key: string, limit: Limit, tries?: number): Promise<number>
}

export class TooManyTries extends ApiError {
  constructor(retryAfterSeconds: number) {
    super('too_many_tries', undefined, retryAfterSeconds)
  }
}

/** Like `consume`, but returns undefined if too few tries are left. */
export async function tryConsume(limits: Limits, key: string, limit: Limit, tries = 1): Promise<number | undefined> {
  try {
    return await limits.consume(key, limit, tries)
  } catch (error) {
    if (error instanceof TooManyTries) return undefined
    throw error
  }
}

interface CommonParts {
  readonly clock: Clock
  /** Keys are stored as HMACs, because they contain network and e-mail addresses. */
  readonly secret: string
  readonly log: Logger
}

export interface DatabaseLimitParts extends CommonParts {
  readonly pool: () => Pool
}

/** Returns limits that count in the table `rate_limit`. */
export const databaseLimits = ({ pool, ...common }: DatabaseLimitParts): Limits =>
  limitsOf(common, databaseCounters(pool), isDatabaseUnavailable)

export interface RedisLimitParts extends CommonParts {
  readonly redis: Redis
}

/** Returns limits that count in Redis, where counters expire by themselves. */
export const redisLimits = ({ redis, ...common }: RedisLimitParts): Limits => limitsOf(common, redisCounters(redis), () => true)

const MAX_REFUSED_KEYS = 10_000

/**
 * Returns limits that count in `store` or, while it is unavailable, in this process's memory, so that endpoints that need no database stay
 * limited.
 */
function limitsOf({ clock, secret, log }: CommonParts, store: Counters, isOutage: (error: unknown) => boolean): Limits {
  const localCounters = memoryCounters()
  /** Time until which a key is rejected without a query to the store, so that persistent clients put no load on the store. */
  const refusedUntil = new Map<string, number>()
  let isStoreUnavailable = false
  const hmacOf = (key: string) => createHmac('sha256', secret).update(`limit ${key}`).digest('base64url')

  const consumeFromStore = async (key: string, pace: RateLimitMs, nowMs: number): Promise<ConsumeResult> => {
    try {
      const result = await store.consume(key, pace, nowMs)
      isStoreUnavailable = false
      return result
    } catch (error) {
      if (!isOutage(error)) throw error
      if (!isStoreUnavailable) log.warn('this process counts rate limits alone: their store is unavailable')
      isStoreUnavailable = true
      return localCounters.consume(key, pace, nowMs)
    }
  }
  return {
    consume: async (name, limit, tries = 1) => {
      const singlePace = paceOf(limit)
      const [key, pace, nowMs] = [hmacOf(name), { ...singlePace, everyMs: singlePace.everyMs * tries }, clock.nowMs()]
      const waitMs = (refusedUntil.get(key) ?? 0) - nowMs
      // A try becomes available within `everyMs`. A later time was stored while the clock was wrong, so it is ignored.
      if (waitMs > 0 && waitMs <= pace.everyMs) throw new TooManyTries(Math.ceil(waitMs / 1000))
      refusedUntil.delete(key)
      const { isAllowed, freeAtMs } = await consumeFromStore(key, pace, nowMs)
      const aheadMs = correctFreeAt(freeAtMs, pace, nowMs) - nowMs
      if (isAllowed) return Math.ceil(aheadMs / singlePace.everyMs)
      const untilMs = nowMs + aheadMs - pace.windowMs + pace.everyMs
      refusedUntil.set(key, untilMs)
      if (refusedUntil.size > MAX_REFUSED_KEYS) refusedUntil.delete(refusedUntil.keys().next().value!)
      throw new TooManyTries(Math.max(1, Math.ceil((untilMs - nowMs) / 1000)))
    },
  }
}

function paceOf({ points, seconds }: Limit): RateLimitMs {
  const everyMs = Math.ceil((seconds * 1000) / points)
  return { everyMs, windowMs: everyMs * points }
}
