import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import { errorHandler, notFound } from '../http/errors.ts'
import { requestHeaders } from '../http/headers.ts'
import { addOperations } from '../http/operations.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { translateIn } from '../words.ts'

export interface WorkerHealthParts {
  readonly config: Config
  readonly metrics: Metrics
  readonly database: Database
  readonly isDraining: () => boolean
  readonly log: Logger
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
