import { ApiError, STATUS_OF } from '@yatha/contract'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { languageOf } from '@yatha/language'
import type { Logger } from 'pino'
import { isAway, loggable } from '../db/database.ts'
import type { Deps, Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

/** The only place where errors become HTTP: API errors state what is wrong; a bug becomes an opaque 500 and is logged. */
export function errorHandler(deps: Pick<Deps, 'translateIn'>, log: Logger): ErrorHandler<Env> {
  return (error, c) => {
    const apiError = error instanceof ApiError ? error : new ApiError(isAway(error) ? 'database_away' : 'internal')
    if (apiError.code === 'internal') log.error({ requestId: c.get('requestId'), err: loggable(error) }, 'unexpected error')
    const t = deps.translateIn(c.get('language') ?? languageOf(headerOf(c, 'language')))
    const { code, field } = apiError
    const headers = {
      'Cache-Control': 'no-store',
      Vary: 'Language',
      ...(apiError.retryAfterSeconds !== undefined && { 'Retry-After': String(apiError.retryAfterSeconds) }),
    }
    const body = { code, message: t(`error.${code}`), ...(field !== undefined && { field }) }
    return c.json(body, STATUS_OF[code], headersOf(c, headers, 'data'))
  }
}

export const notFound: NotFoundHandler<Env> = () => {
  throw new ApiError('not_found')
}
