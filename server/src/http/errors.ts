import { ApiError, API_ERROR_STATUS } from '@yatha/contract'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { parseLanguage, type Language, type Translate } from '@yatha/language'
import type { Logger } from 'pino'
import { isDatabaseUnavailable, toLoggableError } from '../database-error.ts'
import { LogThrottle } from '../log-throttle.ts'
import { loggedCode } from '../error-code.ts'
import { FileStoreUnavailable } from '../adapters/files/files.ts'
import type { Env } from './env.ts'
import { DATA_HEADERS, requestHeader, createHeaders } from './headers.ts'
import { translateIn } from '../words.ts'

/** Seconds after which a client may retry if a store is unavailable. */
const RETRY_AFTER_SECONDS = 5

/** Converts all errors to HTTP responses: API errors state the cause; a bug becomes an opaque 500 and is logged. */
export function errorHandler(deps: { readonly translateIn: (language: Language) => Translate }, log: Logger): ErrorHandler<Env> {
  const causes = new LogThrottle()
  return (error, c) => {
    const isFileError = error instanceof FileStoreUnavailable
    const apiError =
      error instanceof ApiError
        ? error
        : new ApiError(isFileError ? 'files_away' : isDatabaseUnavailable(error) ? 'database_away' : 'internal')
    const requestId = c.get('requestId')
    if (isFileError && causes.isDue(loggedCode(error)))
      log.error({ requestId, code: loggedCode(error), message: error.message }, 'the file store is unavailable')
    if (apiError.code === 'internal') log.error({ requestId, err: toLoggableError(error) }, 'unexpected error')
    const isStoreUnavailable = apiError.code === 'database_away' || apiError.code === 'files_away'
    const retryAfter = apiError.retryAfterSeconds ?? (isStoreUnavailable ? RETRY_AFTER_SECONDS : undefined)
    const t = deps.translateIn(c.get('language') ?? parseLanguage(requestHeader(c, 'language')))
    const headers = {
      'Cache-Control': 'no-store',
      Vary: 'Language',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    }
    return c.json(bodyOf(apiError, t), API_ERROR_STATUS[apiError.code], createHeaders(c, headers, 'data'))
  }
}

/** Returns the English error response to a request that is too malformed to reach the app. */
export const plainErrorResponse = (error: ApiError): Response =>
  Response.json(bodyOf(error, translateIn('en')), {
    status: API_ERROR_STATUS[error.code],
    headers: { ...DATA_HEADERS, 'Cache-Control': 'no-store', Connection: 'close' },
  })

function bodyOf(error: ApiError, t: Translate): { code: string; message: string; field?: string } {
  const { code, field } = error
  return { code, message: messageOf(error, t), ...(field !== undefined && { field }) }
}

/** The range of waiting times that a message states, in minutes. */
const STATED_MINUTES = { least: 2, most: 59 } as const

function messageOf({ code, retryAfterSeconds = 0 }: ApiError, t: Translate): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const isStated = code === 'too_many_tries' && minutes >= STATED_MINUTES.least && minutes <= STATED_MINUTES.most
  return isStated ? t('account.triesIn', { duration: t('time.minutes', { count: minutes }) }) : t(`error.${code}`)
}

export const notFoundHandler: NotFoundHandler<Env> = () => {
  throw new ApiError('not_found')
}
