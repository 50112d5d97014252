import type { Logger } from 'pino'
import { accountJobs } from './account/account.jobs.ts'
import { isAway, loggable, type Database } from './db/database.ts'
import { hourly, JobWorker, type JobKind } from './outside/jobs.ts'
import type { Outside } from './outside/outside.ts'
import { translateIn } from './words.ts'

export interface WorkerDeps {
  readonly outside: Outside
  readonly database: Database
  readonly log: Logger
  readonly secret: string
}

const REMOVE_OLD_LIMITS: JobKind<object> = { name: 'remove-old-limits', tries: 3 }

/** Runs the jobs of all features. */
export function makeWorker({ outside, database, log, secret }: WorkerDeps): JobWorker {
  const { mailer, clock, limits, files } = outside
  return new JobWorker({
    handlers: [
      hourly(REMOVE_OLD_LIMITS, () => limits.removeOld()),
      ...accountJobs({ database, files, mailer, clock, log, translateIn, secret }),
    ],
    opened: () => database.open(),
    pool: () => database.pool,
    log,
    isAway,
    loggable,
  })
}
