import type { Logger } from 'pino'
import { accountJobs } from './account/account.jobs.ts'
import { CommunityEvents, communityJobs, mediaJobs, nameJobs, openNameRules, withOwnWords } from './community/index.ts'
import type { Config } from './config.ts'
import { isAway } from './db/cause.ts'
import { loggable, type Database } from './db/database.ts'
import { openAlerts } from './favorite/index.ts'
import { notificationJobs, openDeliverer, type DeliveryCounts } from './notification/index.ts'
import { JobWorker, type JobHandler } from './adapters/messaging/jobs.ts'
import { wordLines } from './adapters/data-folder/word-file.ts'
import type { Adapters } from './adapters/adapters.ts'
import type { JobResult, Metrics } from './adapters/metrics.ts'
import { limitJobs } from './operate/limit.jobs.ts'
import type { OperatorSource } from './operator/index.ts'
import type { LiveRailway } from './railway/index.ts'
import { confirmations, pseudonyms, reportJobs, Settler, type RiderSource } from './report/index.ts'
import type { TranslateIn } from './words.ts'

export interface WorkerDeps {
  readonly outside: Adapters
  readonly database: Database
  readonly log: Logger
  readonly metrics: Metrics
  readonly secret: string
  readonly config: Config
  readonly live: LiveRailway
  readonly translateIn: TranslateIn
  readonly riders: RiderSource
  readonly operators: OperatorSource
  readonly pushCounts: DeliveryCounts
  /** Since when the edition is served, in milliseconds since 1970; undefined where it came with the build. */
  readonly editionSince: () => number | undefined
  readonly onAlertRound: (lateSeconds: number) => void
}

/** What a process does besides answering requests. */
export interface Worker {
  readonly handlers: readonly JobHandler[]
  start(): void
  /** Tells riders what another timetable changes for their favorites. */
  changeTimetable(): void
  /** Waits for what is under way, for seconds at most. */
  stop(): Promise<void>
}

const RESULTS: readonly JobResult[] = ['done', 'failed', 'dropped']

/** Runs the jobs of all features, finds alerts that are due, and sends pushes. */
export function makeWorker({
  outside,
  database,
  log,
  metrics,
  secret,
  config,
  live,
  translateIn,
  riders,
  operators,
  pushCounts,
  editionSince,
  onAlertRound,
}: WorkerDeps): Worker {
  const { mailer, mailbox, clock, files, jobs, bus } = outside
  const alerts = openAlerts({
    database,
    live,
    bus,
    clock,
    jobs,
    log,
    onRound: onAlertRound,
    editionSince,
    isAway,
    isOperatorKnown: () => operators.isKnown,
  })
  const pushes = openDeliverer({
    config,
    redirects: outside.redirects,
    database,
    bus,
    clock,
    log,
    railway: () => live.view.railway,
    translateIn,
    secret,
    isAway,
    loggable,
    counts: pushCounts,
  })
  const names = pseudonyms(secret)
  const settler = new Settler({ database, live, clock, log, isAway, names, riders })
  const words = withOwnWords(wordLines(config.wordFile))
  const nameRules = openNameRules({ words, staff: [...config.operators, ...config.moderators] })
  const handlers = [
    ...limitJobs({ database, clock }),
    ...notificationJobs({ database, clock }),
    ...accountJobs({ database, files, mailer, mailbox, clock, log, translateIn, secret }),
    ...reportJobs({ database, clock }),
    ...mediaJobs({ database, files, clock }),
    ...communityJobs({
      database,
      clock,
      railway: () => live.view.railway,
      events: new CommunityEvents({ bus, database, log, isAway }),
      confirmedOf: confirmations({ database, names, source: riders }),
    }),
    ...nameJobs({ database, clock, nameRules }),
    ...alerts.handlers,
  ]
  const count = (kind: string, result: JobResult, by = 1) => metrics.jobs.inc({ kind, result }, by)
  // An alert on an increase needs a zero before the first failure.
  for (const { kind } of handlers) for (const result of RESULTS) count(kind.name, result, 0)
  const jobWorker = new JobWorker({
    handlers,
    opened: () => database.open(),
    pool: () => database.pool,
    log,
    isAway,
    loggable,
    onResult: count,
  })
  const parts = [jobWorker, alerts.engine, pushes, settler]
  return {
    handlers,
    start: () => parts.forEach((part) => part.start()),
    // Where the database is away, the next hourly look finds it.
    changeTimetable: () =>
      void alerts.compareTimetable().catch((error: unknown) => {
        if (!isAway(error)) log.error({ err: loggable(error) }, 'riders are told of the new timetable within the hour')
      }),
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  }
}
