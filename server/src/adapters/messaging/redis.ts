import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Timeout for connecting, for a command, and for silence while commands are pending. */
const TIMEOUT_MS = 500
const MAX_RETRY_MS = 5000

/**
 * Opens a connection to Redis or Valkey that reconnects until it succeeds. If Redis hangs, pending commands fail after half a second and
 * the connection is closed. Until the connection is open again, commands fail immediately or, with `queuesCommands`, are queued.
 */
export function openRedis(url: string, log: Logger, { queuesCommands = false, timeoutMs = TIMEOUT_MS } = {}): Redis {
  // Loads the package here, so that a server without Redis does not load it.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Queued commands have no timeout, because they wait for the connection.
    ...(!queuesCommands && { commandTimeout: timeoutMs }),
    enableOfflineQueue: queuesCommands,
    maxRetriesPerRequest: queuesCommands ? null : 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RETRY_MS),
  })
  let isLost = false
  redis.on('ready', () => {
    if (isLost) log.info('Redis is available again')
    isLost = false
  })
  // Without a listener, the library prints each failed attempt.
  redis.on('error', ({ code, message }: Error & { code?: string }) => {
    if (!isLost) log.warn({ code, message }, 'Redis is unavailable')
    isLost = true
  })
  return redis
}

/** Returns whether Redis responds. Takes at most half a second on a connection without `queuesCommands`. */
export const isRedisResponding = (redis: Redis): Promise<boolean> =>
  redis.ping().then(
    () => true,
    () => false,
  )
