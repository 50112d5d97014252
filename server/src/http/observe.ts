import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from '../outside/metrics.ts'
import type { Env } from './env.ts'

/** An answered request: its path pattern, and nothing that identifies the client. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly requestId: string
  readonly milliseconds: number
}

/** Counts, times and logs requests. No slug, query, address or header is stored. */
export function observer(log: Logger, { requests }: Metrics): (seen: Seen) => void {
  const logged = log.isLevelEnabled('info')
  return ({ method, path, status, requestId, milliseconds }) => {
    requests.observe({ path, status }, milliseconds / 1000)
    if (logged) log.info({ requestId, method, path, status, ms: Math.round(milliseconds) }, 'request')
  }
}

/** Has every request seen that the framework answers. */
export function observation(see: (seen: Seen) => void): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = performance.now() - start
    see({ method: c.req.method, path: routePath(c), status: c.res.status, requestId: c.get('requestId'), milliseconds })
  }
}
