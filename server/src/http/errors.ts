import { Refusal, STATUS_OF } from '@yatha/contract'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { languageOf } from '@yatha/contract'
import type { Logger } from 'pino'
import { isAway, withoutValues } from '../db/database.ts'
import type { Deps, Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

/** The only place where errors become HTTP: refusals say what is wrong, a bug is a mute 500 with its story in the log. */
export function errorHandler(deps: Deps, log: Logger): ErrorHandler<Env> {
  return (error, c) => {
    const refusal = error instanceof Refusal ? error : new Refusal(isAway(error) ? 'database_away' : 'internal')
    if (refusal.code === 'internal') log.error({ requestId: c.get('requestId'), err: withoutValues(error) }, 'unexpected error')
    const t = deps.translateIn(c.get('language') ?? languageOf(headerOf(c, 'language')))
    const { code, field } = refusal
    const headers = {
      'Cache-Control': 'no-store',
      Vary: 'Language',
      ...(refusal.retryAfterSeconds !== undefined && { 'Retry-After': String(refusal.retryAfterSeconds) }),
    }
    const body = { code, message: t(`error.${code}`, field === undefined ? {} : { field }), ...(field !== undefined && { field }) }
    return c.json(body, STATUS_OF[code], headersOf(c, headers, 'data'))
  }
}

export const notFound: NotFoundHandler<Env> = () => {
  throw new Refusal('not_found')
}
