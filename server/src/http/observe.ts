import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from './env.ts'

/** Counts and times of requests, by path pattern: no slug, query, address or header is kept. */
export function metrics(): { registry: Registry; observe: MiddlewareHandler<Env> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  return {
    registry,
    observe: async (c, next) => {
      const start = performance.now()
      await next()
      requests.observe({ path: routePath(c, -1), status: c.res.status }, (performance.now() - start) / 1000)
    },
  }
}

/** One line a request: what was asked for by path pattern, never by whom. */
export function requestLog(log: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: routePath(c, -1),
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    )
  }
}
