import { ApiError } from '@yatha/contract'
import type { Logger } from 'pino'

/** Reasons why a query can fail without a bug. Each is a value of the label `class` of a metric. */
export const FAILURE_CAUSES = [
  'disk_full',
  'connection_limit',
  'out_of_resources',
  'timeout',
  'shutdown',
  'read_only',
  'unreachable',
  'connection_lost',
] as const
export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** Causes by error code: codes or code classes of PostgreSQL, and Node's codes of network errors. The first match applies. */
const BY_CODE: readonly (readonly [RegExp, FailureCause])[] = [
  [/^53100$/, 'disk_full'],
  [/^53300$/, 'connection_limit'],
  [/^53/, 'out_of_resources'],
  [/^(57014|55P03)$/, 'timeout'],
  [/^57/, 'shutdown'],
  [/^25006$/, 'read_only'],
  [/^08/, 'connection_lost'],
  [/^(ECONNREFUSED|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/, 'unreachable'],
  [/^(ECONNRESET|EPIPE)$/, 'connection_lost'],
]
/** Causes by the messages of pg, for errors without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, FailureCause])[] = [
  // “Query read timeout”: the first statement on a new connection, if a pooler accepts the connection while the database hangs.
  [/timeout exceeded when trying to connect|timeout expired|Query read timeout/, 'unreachable'],
  [/Connection terminated|not queryable|Cannot use a pool after/, 'connection_lost'],
]

export interface Failure {
  readonly cause: FailureCause
  readonly code: string | undefined
  readonly message: string
}

/** Returns why the database could not execute a query; undefined for a bug or a rejected request. */
export function failureOf(error: unknown): Failure | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { message } = e
    const { code } = e as { readonly code?: string }
    const [, cause] = BY_CODE.find(([codes]) => codes.test(code ?? '')) ?? BY_MESSAGE.find(([messages]) => messages.test(message)) ?? []
    if (cause) return { cause, code, message }
  }
  return undefined
}

/** Returns whether an error means that the database is unavailable, as opposed to a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e instanceof ApiError && e.code === 'database_away') return true
  return failureOf(error) !== undefined
}

/** Returns a loggable form of a failed query: the statement and PostgreSQL's code, without the values, which are personal data. */
export function toLoggableError(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error)) return error
  const cause = error.cause as { code?: string } | undefined
  const safe = new Error(`query failed with ${cause?.code ?? 'no code'}: ${String(error.query)}`)
  safe.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return safe
}

/** Logs that background work failed. While the database is unavailable, which is logged elsewhere, only at the level `debug`. */
export function logFailure(log: Logger, error: unknown, message: string): void {
  if (isDatabaseUnavailable(error)) log.debug(`${message}: the database is unavailable`)
  else log.error({ err: toLoggableError(error) }, message)
}
