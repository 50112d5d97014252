import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'
import { isLocalVisit } from './local-visit.ts'
import { sameText } from './same-text.ts'

interface Operations {
  readonly registry: Registry
  /** Key that gives access to the metrics from other machines. */
  readonly metricsKey: string | undefined
  /** The state reported by `/health/ready`. */
  readonly readiness: () => Promise<Readonly<Record<string, unknown>>>
}

/** Endpoints for operators: liveness, readiness and metrics. */
export function addOperations(app: Hono<Env>, { registry, metricsKey, readiness }: Operations): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, headersOf(c, {})))
  app.get('/health/ready', async (c) => c.json({ status: 'ready', ...(await readiness()) }, 200, headersOf(c, {})))
  app.get('/metrics', async (c) => {
    const known = metricsKey !== undefined && sameText(headerOf(c, 'authorization') ?? '', `Bearer ${metricsKey}`)
    if (!known && !isLocalVisit(c)) throw new ApiError('not_found')
    return c.text(await registry.metrics(), 200, headersOf(c, { 'Content-Type': registry.contentType }))
  })
}
