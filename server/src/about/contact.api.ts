import { BRAND, Refusal } from '@yatha/contract'
import { ContactBody } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { MailConfig } from '../config.ts'
import type { Env } from '../http/env.ts'
import { headersOf } from '../http/headers.ts'
import { bodyOf } from '../http/query.ts'
import type { TakeTry } from '../http/rate-limit.ts'
import type { Mailer } from '../outside/mail.ts'

const LARGEST_BODY = 32_768

interface ContactParts {
  readonly mail: MailConfig | undefined
  readonly mailer: Mailer | undefined
  readonly takeTry: TakeTry
  readonly log: Logger
}

/** What a rider writes goes to the operator by mail, and is kept nowhere else. */
export function contactApi({ mail, mailer, takeTry, log }: ContactParts): Hono<Env> {
  const tooLarge = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new Refusal('too_large')
    },
  })
  return new Hono<Env>().post('/', tooLarge, async (c) => {
    const { name, email, message } = await bodyOf(c, ContactBody)
    if (!mail || !mailer) throw new Refusal('not_configured')
    await takeTry(c)
    const letter = { to: mail.contactTo, subject: `${BRAND.shortName}: ${name || email}`, text: message, replyTo: email }
    await mailer.send(letter).catch((error: unknown) => {
      log.error({ requestId: c.get('requestId'), err: error }, 'mail was not taken')
      throw new Refusal('mail_failed')
    })
    return c.body(null, 204, headersOf(c, { 'Cache-Control': 'no-store' }, 'data'))
  })
}
