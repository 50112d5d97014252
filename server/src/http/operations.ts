import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { DatabaseState } from '../db/database.ts'
import type { Env } from './env.ts'
import { requestHeader, createHeaders } from './headers.ts'
import { isLocalVisit } from './local-visit.ts'
import { equalInConstantTime } from './same-text.ts'

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
export function addHealthAndMetrics(app: Hono<Env>, { registry, metricsKey, readiness, isDraining }: Operations): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, createHeaders(c, {})))
  // Timetable and search need no database. For requests that need one, a load balancer adds `?database` to its check.
  app.get('/health/ready', async (c) => {
    const state = await readiness()
    const needsDatabase = c.req.query('database') !== undefined
    const isReady = !isDraining() && state.reason !== 'newer_schema' && (state.database === 'there' || !needsDatabase)
    const status = isDraining() ? 'draining' : isReady ? 'ready' : 'not_ready'
    return c.json({ status, ...state }, isReady ? 200 : 503, createHeaders(c, {}))
  })
  app.get('/metrics', async (c) => {
    const hasKey = metricsKey !== undefined && equalInConstantTime(requestHeader(c, 'authorization') ?? '', `Bearer ${metricsKey}`)
    if (!hasKey && !isLocalVisit(c)) throw new ApiError('not_found')
    return c.text(await registry.metrics(), 200, createHeaders(c, { 'Content-Type': registry.contentType }))
  })
}
