import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { DatabaseState } from '../db/database.ts'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'
import { isLocalVisit } from './local-visit.ts'
import { sameText } from './same-text.ts'

interface Operations {
  readonly registry: Registry
  /** Key that gives access to the metrics from other machines. */
  readonly metricsKey: string | undefined
  /** The state reported by `/health/ready`. */
  readonly readiness: () => Promise<Readiness>
  /** Returns whether this process is about to stop. */
  readonly isDraining: () => boolean
}

type Readiness = DatabaseState & Readonly<Record<string, unknown>>

/** Adds endpoints for administrators: liveness, readiness and metrics. */
export function addOperations(app: Hono<Env>, { registry, metricsKey, readiness, isDraining }: Operations): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, headersOf(c, {})))
  // Timetable and search need no database. For requests that need one, a load balancer adds `?database` to its check.
  app.get('/health/ready', async (c) => {
    const state = await readiness()
    const needsDatabase = c.req.query('database') !== undefined
    const isReady = !isDraining() && state.reason !== 'newer_schema' && (state.database === 'there' || !needsDatabase)
    const status = isDraining() ? 'draining' : isReady ? 'ready' : 'not_ready'
    return c.json({ status, ...state }, isReady ? 200 : 503, headersOf(c, {}))
  })
  app.get('/metrics', async (c) => {
    const hasKey = metricsKey !== undefined && sameText(headerOf(c, 'authorization') ?? '', `Bearer ${metricsKey}`)
    if (!hasKey && !isLocalVisit(c)) throw new ApiError('not_found')
    return c.text(await registry.metrics(), 200, headersOf(c, { 'Content-Type': registry.contentType }))
  })
}
