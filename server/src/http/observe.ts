import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from '../adapters/metrics.ts'
import type { Env } from './env.ts'

/** Counts, times and logs requests by path pattern, without slugs, queries, addresses or headers. */
export function observation(log: Logger, { requests }: Metrics): MiddlewareHandler<Env> {
  const isLogged = log.isLevelEnabled('info')
  return async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = performance.now() - start
    const [method, path, status] = [c.req.method, routePath(c), c.res.status]
    requests.observe({ path, status }, milliseconds / 1000)
    if (isLogged) log.info({ requestId: c.get('requestId'), method, path, status, ms: Math.round(milliseconds) }, 'request')
  }
}
