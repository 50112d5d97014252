import { createHmac } from 'node:crypto'
import { ApiError } from '@yatha/contract'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { memoryCounters, plausible, type Counters, type Pace, type Taken } from './counters.ts'
import { databaseCounters } from './database-counters.ts'
import { redisCounters } from './redis-counters.ts'

/** `points` tries at once; then tries come back one by one, `points` of them in `seconds`. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Rate limits, counted across all processes. */
export interface Limits {
  /** Takes one try of `key`; returns how many are taken now, this one included. Throws `TooManyTries` if none is left. A key belongs to one limit. */
  take(key: string, limit: Limit): Promise<number>
  /** Removes the counters that no longer count anything. */
  removeOld(): Promise<void>
}

export class TooManyTries extends ApiError {
  constructor(retryAfterSeconds: number) {
    super('too_many_tries', undefined, retryAfterSeconds)
  }
}

/** Takes one try of `key`; false if none is left. */
export async function isWithin(limits: Limits, key: string, limit: Limit): Promise<boolean> {
  try {
    await limits.take(key, limit)
    return true
  } catch (error) {
    if (error instanceof TooManyTries) return false
    throw error
  }
}

interface Shared {
  readonly clock: Clock
  /** Keys are stored as HMACs, because they contain network and e-mail addresses. */
  readonly secret: string
  readonly log: Logger
}

export interface DatabaseLimitParts extends Shared {
  readonly pool: () => Pool
  /** Does this error mean that the database is unavailable? */
  readonly isAway: (error: unknown) => boolean
}

/** Limits in the table `rate_limit`. */
export const databaseLimits = ({ pool, isAway, ...shared }: DatabaseLimitParts): Limits => limitsOf(shared, databaseCounters(pool), isAway)

export interface RedisLimitParts extends Shared {
  readonly redis: Redis
}

/** Limits in Redis, which expires counters by itself. */
export const redisLimits = ({ redis, ...shared }: RedisLimitParts): Limits => limitsOf(shared, redisCounters(redis), () => true)

/** While the store is unavailable, this process counts locally, so that endpoints without a database stay limited. */
function limitsOf({ clock, secret, log }: Shared, store: Counters, isAway: (error: unknown) => boolean): Limits {
  const alone = memoryCounters()
  let isAlone = false
  const hidden = (key: string) => createHmac('sha256', secret).update(`limit ${key}`).digest('base64url')

  const taken = async (key: string, pace: Pace, nowMs: number): Promise<Taken> => {
    try {
      const result = await store.take(key, pace, nowMs)
      isAlone = false
      return result
    } catch (error) {
      if (!isAway(error)) throw error
      if (!isAlone) log.warn('limits are counted by this process alone: their store is away')
      isAlone = true
      return alone.take(key, pace, nowMs)
    }
  }
  return {
    take: async (key, limit) => {
      const [pace, nowMs] = [paceOf(limit), clock.nowMs()]
      const { isAllowed, freeAtMs } = await taken(hidden(key), pace, nowMs)
      const aheadMs = plausible(freeAtMs, pace, nowMs) - nowMs
      if (!isAllowed) throw new TooManyTries(Math.max(1, Math.ceil((aheadMs - pace.windowMs + pace.everyMs) / 1000)))
      return Math.ceil(aheadMs / pace.everyMs)
    },
    removeOld: () => store.removeOld(clock.nowMs()),
  }
}

function paceOf({ points, seconds }: Limit): Pace {
  const everyMs = Math.ceil((seconds * 1000) / points)
  return { everyMs, windowMs: everyMs * points }
}
