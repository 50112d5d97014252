import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const LONGEST_RETRY_MS = 5000

/**
 * A connection to Redis or Valkey that reconnects by itself without a time limit. Commands in the meantime fail at once,
 * unless the connection `waits`.
 */
export function openRedis(url: string, log: Logger, { waits = false } = {}): Redis {
  // Loaded only if Redis is configured.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: waits,
    maxRetriesPerRequest: waits ? null : 1,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_RETRY_MS),
  })
  let isLost = false
  redis.on('ready', () => (isLost = false))
  // Without a listener, the library prints each failed attempt.
  redis.on('error', (error: Error & { code?: string }) => {
    if (!isLost) log.warn({ code: error.code ?? error.name }, 'Redis is away')
    isLost = true
  })
  return redis
}
