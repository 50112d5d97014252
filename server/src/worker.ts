import type { Logger } from 'pino'
import { accountJobs } from './account/account.jobs.ts'
import { isAway, loggable, type Database } from './db/database.ts'
import { hourly, JobWorker, type JobKind } from './outside/jobs.ts'
import type { Outside } from './outside/outside.ts'
import type { JobResult, Metrics } from './outside/metrics.ts'
import { translateIn } from './words.ts'

export interface WorkerDeps {
  readonly outside: Outside
  readonly database: Database
  readonly log: Logger
  readonly metrics: Metrics
  readonly secret: string
}

const REMOVE_OLD_LIMITS: JobKind<object> = { name: 'remove-old-limits', tries: 3 }

const RESULTS: readonly JobResult[] = ['done', 'failed', 'dropped']

/** Runs the jobs of all features. */
export function makeWorker({ outside, database, log, metrics, secret }: WorkerDeps): JobWorker {
  const { mailer, mailbox, clock, limits, files } = outside
  const handlers = [
    hourly(REMOVE_OLD_LIMITS, () => limits.removeOld()),
    ...accountJobs({ database, files, mailer, mailbox, clock, log, translateIn, secret }),
  ]
  const count = (kind: string, result: JobResult, by = 1) => metrics.jobs.inc({ kind, result }, by)
  // An alert on an increase needs a zero before the first failure.
  for (const { kind } of handlers) for (const result of RESULTS) count(kind.name, result, 0)
  return new JobWorker({
    handlers,
    opened: () => database.open(),
    pool: () => database.pool,
    log,
    isAway,
    loggable,
    onResult: count,
  })
}
