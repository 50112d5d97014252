import type { Redis } from 'ioredis'
import type { Counters } from './counters.ts'

const PREFIX = 'yatha:limit:'

/** The algorithm of database-counters.ts as one atomic Lua script. The key expires when all tries are available, by Redis's own clock. */
const CONSUME = `
  local now, every, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local before = tonumber(redis.call('get', KEYS[1]) or now)
  if before > now + 2 * window then before = now end
  before = math.max(math.min(before, now + window), now)
  if before > now + window - every then return {0, string.format('%.0f', before)} end
  local after = string.format('%.0f', before + every)
  redis.call('set', KEYS[1], after, 'px', string.format('%.0f', before + every - now))
  return {1, after}`

/** Returns counters in Redis. */
export function redisCounters(redis: Redis): Counters {
  return {
    consume: async (key, { everyMs, windowMs }, nowMs) => {
      const [isAllowed, freeAt] = (await redis.eval(CONSUME, 1, PREFIX + key, nowMs, everyMs, windowMs)) as [number, string]
      return { isAllowed: isAllowed === 1, freeAtMs: Number(freeAt) }
    },
  }
}
