import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './cause.ts'
import { loggable } from './loggable.ts'

/** Logs that background work failed. While the database is unavailable, which is logged elsewhere, only at the level `debug`. */
export function logFailure(log: Logger, error: unknown, message: string): void {
  if (isDatabaseUnavailable(error)) log.debug(`${message}: the database is unavailable`)
  else log.error({ err: loggable(error) }, message)
}
