import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from './env.ts'

/**
 * Counts, times and logs requests by path pattern, without identifying the client. No slug, query, address or header is
 * stored.
 */
export function observation(log: Logger): { registry: Registry; observe: MiddlewareHandler<Env> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const logged = log.isLevelEnabled('info')
  return {
    registry,
    observe: async (c, next) => {
      const start = performance.now()
      await next()
      const milliseconds = performance.now() - start
      const path = routePath(c)
      const { status } = c.res
      requests.observe({ path, status }, milliseconds / 1000)
      if (logged) log.info({ requestId: c.get('requestId'), method: c.req.method, path, status, ms: Math.round(milliseconds) }, 'request')
    },
  }
}
