import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from '../outside/metrics.ts'
import type { Env } from './env.ts'

/**
 * Counts, times and logs requests by path pattern, without identifying the client. No slug, query, address or header is
 * stored.
 */
export function observation(log: Logger, { requests }: Metrics): MiddlewareHandler<Env> {
  const logged = log.isLevelEnabled('info')
  return async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = performance.now() - start
    const path = routePath(c)
    const { status } = c.res
    requests.observe({ path, status }, milliseconds / 1000)
    if (logged) log.info({ requestId: c.get('requestId'), method: c.req.method, path, status, ms: Math.round(milliseconds) }, 'request')
  }
}
