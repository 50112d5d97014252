import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { errorHandler, notFoundHandler } from '../http/errors.ts'
import { prepareRequest } from '../http/headers.ts'
import { addHealthAndMetrics } from '../http/operations.ts'
import { translateIn } from '../words.ts'
import type { Services } from '../services.ts'

export interface WorkerHealthDeps extends Pick<Services, 'config' | 'metrics' | 'database' | 'log'> {
  readonly isDraining: () => boolean
}

/** Creates the app that serves health and metrics of a process that only runs jobs. */
export function createWorkerHealthApp({ config, metrics, database, isDraining, log }: WorkerHealthDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(errorHandler({ translateIn }, log))
  app.notFound(notFoundHandler)
  app.use(prepareRequest(config))
  addHealthAndMetrics(app, {
    registry: metrics.registry,
    metricsKey: config.metricsKey,
    readiness: () => database.state(),
    isDraining,
  })
  return app
}
