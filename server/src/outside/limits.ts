import { createHmac } from 'node:crypto'
import { ApiError } from '@yatha/contract'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** A number of tries within a number of seconds from the first try. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Rate limits, counted across all processes. */
export interface Limits {
  /** Consumes one try of `key`; throws `TooManyTries` if none is left. A key belongs to one limit. */
  take(key: string, limit: Limit): Promise<void>
  /** Resets `key`. */
  forget(key: string): Promise<void>
  /** Removes expired counters. */
  removeOld(): Promise<void>
}

export class TooManyTries extends ApiError {
  constructor(
    retryAfterSeconds: number,
    /** Is this the first rejected try? */
    readonly isFirst: boolean,
  ) {
    super('too_many_tries', undefined, retryAfterSeconds)
  }
}

interface Shared {
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
export function databaseLimits({ pool, isAway, ...shared }: DatabaseLimitParts): Limits {
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false, keyPrefix: '' }
  return limitsOf(shared, {
    limiter: ({ points, seconds }) =>
      new RateLimiterPostgres({ ...table, storeClient: pool(), storeType: 'pool', points, duration: seconds }),
    isAway,
    // Compares with the clock that the library uses.
    removeOld: async () => void (await pool().query('delete from rate_limit where expire < $1', [Date.now()])),
  })
}

export interface RedisLimitParts extends Shared {
  readonly redis: Redis
}

/** Limits in Redis, which expires them by itself. */
export function redisLimits({ redis, ...shared }: RedisLimitParts): Limits {
  const options = { storeClient: redis, keyPrefix: 'yatha:limit', rejectIfRedisNotReady: true }
  return limitsOf(shared, {
    limiter: ({ points, seconds }) => new RateLimiterRedis({ ...options, points, duration: seconds }),
    isAway: () => true,
    removeOld: () => Promise.resolve(),
  })
}

interface Store {
  readonly limiter: (limit: Limit) => RateLimiterAbstract
  readonly isAway: (error: unknown) => boolean
  readonly removeOld: () => Promise<void>
}

/** While the store is unavailable, this process counts locally, so that endpoints without a database stay limited. */
function limitsOf({ secret, log }: Shared, store: Store): Limits {
  const limiters = new Map<string, { shared?: RateLimiterAbstract; alone: RateLimiterMemory }>()
  const limitersOf = (limit: Limit) => {
    const name = `${limit.points} ${limit.seconds}`
    let both = limiters.get(name)
    if (!both) limiters.set(name, (both = { alone: new RateLimiterMemory({ points: limit.points, duration: limit.seconds }) }))
    return both
  }
  const hidden = (key: string) => createHmac('sha256', secret).update(`limit ${key}`).digest('base64url')
  let isAlone = false
  let forgetting: RateLimiterAbstract | undefined

  const consume = async (key: string, limit: Limit): Promise<void> => {
    const both = limitersOf(limit)
    try {
      // Created here, since the store may be unavailable when the process starts.
      both.shared ??= store.limiter(limit)
      await both.shared.consume(key)
      isAlone = false
    } catch (error) {
      if (error instanceof RateLimiterRes || !store.isAway(error)) throw error
      if (!isAlone) log.warn('limits are counted by this process alone: their store is away')
      isAlone = true
      await both.alone.consume(key)
    }
  }
  return {
    take: async (key, limit) => {
      try {
        await consume(hidden(key), limit)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // oxlint-disable-next-line preserve-caught-error -- not an error, but the library's counter
        throw new TooManyTries(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), error.consumedPoints === limit.points + 1)
      }
    },
    forget: async (key) => {
      await Promise.all([...limiters.values()].map(({ alone }) => alone.delete(hidden(key))))
      try {
        // The limit does not matter for deleting a key.
        forgetting ??= store.limiter({ points: 1, seconds: 1 })
        await forgetting.delete(hidden(key))
      } catch (error) {
        if (!store.isAway(error)) throw error
      }
    },
    removeOld: store.removeOld,
  }
}
