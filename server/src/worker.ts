import { logFailure } from './database-error.ts'
import type { Features } from './features.ts'
import { JobWorker, type JobHandler } from './adapters/messaging/jobs.ts'
import type { JobResult } from './adapters/metrics.ts'
import type { Services } from './services.ts'

/** The background work of a process. */
export interface Worker {
  readonly handlers: readonly JobHandler[]
  start(): void
  /** Informs the features that the served timetable has changed. */
  changeTimetable(): void
  /** Stops, and waits for running jobs. */
  stop(): Promise<void>
}

const RESULTS: readonly JobResult[] = ['done', 'failed', 'dropped']

/** Creates the worker, which runs all features' jobs and background work: alerts, pushes and verdicts on reports. */
export function makeWorker({ database, log, metrics }: Services, { all }: Features): Worker {
  const work = all.flatMap((feature) => feature.work?.() ?? [])
  const handlers = work.flatMap(({ jobs }) => jobs)
  const count = (kind: string, result: JobResult, by = 1) => metrics.jobs.inc({ kind, result }, by)
  // A Prometheus alert on an increase needs a zero before the first failure.
  for (const { kind } of handlers) for (const result of RESULTS) count(kind.name, result, 0)
  const jobWorker = new JobWorker({
    handlers,
    waitForDatabase: () => database.open(),
    pool: () => database.directPool,
    log,
    onResult: count,
  })
  const parts = [jobWorker, ...work.flatMap(({ background }) => background ?? [])]
  return {
    handlers,
    start: () => parts.forEach((part) => part.start()),
    // If the database is unavailable, the next hourly job detects the new timetable.
    changeTimetable: () => {
      for (const { onTimetable } of work)
        onTimetable?.().catch((error: unknown) => logFailure(log, error, 'riders are notified of the new timetable within the hour'))
    },
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  }
}
