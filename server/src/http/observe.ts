import { SpanKind } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from '../adapters/metrics.ts'
import { runInSpan } from '../tracing.ts'
import type { Env } from './env.ts'

/** Counts, times, traces and logs requests by path pattern, without slugs, queries, addresses or headers. */
export function observeRequests(log: Logger, { requests }: Metrics): MiddlewareHandler<Env> {
  const isLogged = log.isLevelEnabled('info')
  return (c, next) =>
    runInSpan('request', { kind: SpanKind.SERVER }, async (span) => {
      const start = performance.now()
      await next()
      const milliseconds = performance.now() - start
      const [method, path, status, requestId] = [c.req.method, routePath(c), c.res.status, c.get('requestId')]
      requests.observe({ path, status }, milliseconds / 1000)
      if (isLogged) log.info({ requestId, method, path, status, ms: Math.round(milliseconds) }, 'request')
      span.updateName(`${method} ${path}`)
      span.setAttributes({ 'http.request.method': method, 'http.route': path, 'http.response.status_code': status, request_id: requestId })
    })
}
