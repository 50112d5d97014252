import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of this process, for `/metrics`. Labels have few values, and none identifies a rider. */
export interface Metrics {
  readonly registry: Registry
  /** Response time in seconds, by path pattern and status. */
  readonly requests: Histogram<'path' | 'status'>
  /** Finished attempts of jobs. The label is not `job`, because Prometheus uses that name. */
  readonly jobs: Counter<'kind' | 'result'>
  /** E-mails sent to the mail server. */
  readonly emails: Counter<'result'>
  /** Queries and connections that failed because the database was unavailable. */
  readonly databaseErrors: Counter<'class'>
  /** Number of warnings about the settings in `/health/ready`. */
  readonly warnings: Gauge
}

/** `failed`: the job is retried; `dropped`: it was the last attempt. */
export type JobResult = 'done' | 'failed' | 'dropped'
/** `failed`: the mail server did not accept the e-mail, but may accept a retry; `refused`: it rejected the e-mail permanently. */
export type EmailResult = 'sent' | 'failed' | 'refused'

/** Creates the metrics of this process, including those of Node. `databaseCauses` are the classes of database errors. */
export function openMetrics(build: string, databaseCauses: readonly string[] = []): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'yatha_build_info', help: 'Always 1; the label names the build', labelNames: ['build'], registers }).set({ build }, 1)
  const emails = new Counter({
    name: 'yatha_emails_total',
    help: 'E-mails by result of sending',
    labelNames: ['result'],
    registers,
  })
  // A Prometheus alert on an increase needs a zero before the first failure.
  for (const result of ['sent', 'failed', 'refused'] satisfies EmailResult[]) emails.inc({ result }, 0)
  const databaseErrors = new Counter({
    name: 'yatha_database_errors_total',
    help: 'Queries and connections that failed because the database was unavailable',
    labelNames: ['class'],
    registers,
  })
  for (const cause of databaseCauses) databaseErrors.inc({ class: cause }, 0)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Response time in seconds',
      labelNames: ['path', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    jobs: new Counter({ name: 'yatha_jobs_total', help: 'Finished attempts of jobs', labelNames: ['kind', 'result'], registers }),
    emails,
    databaseErrors,
    warnings: new Gauge({ name: 'yatha_warnings', help: 'Number of warnings in /health/ready', registers }),
  }
}
