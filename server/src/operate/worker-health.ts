import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { errorHandler, notFound } from '../http/errors.ts'
import { requestHeaders } from '../http/headers.ts'
import { addOperations } from '../http/operations.ts'
import { translateIn } from '../words.ts'
import type { Services } from '../services.ts'

export interface WorkerHealthParts extends Pick<Services, 'config' | 'metrics' | 'database' | 'log'> {
  readonly isDraining: () => boolean
}

/** Creates the app that serves health and metrics of a process that only runs jobs. */
export function workerHealth({ config, metrics, database, isDraining, log }: WorkerHealthParts): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(errorHandler({ translateIn }, log))
  app.notFound(notFound)
  app.use(requestHeaders(config))
  addOperations(app, {
    registry: metrics.registry,
    metricsKey: config.metricsKey,
    readiness: () => database.state(),
    isDraining,
  })
  return app
}
