import { BRAND, Refusal } from '@yatha/contract'
import { ContactBody } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { MailConfig } from '../config.ts'
import { bodyUpTo } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import { bodyOf } from '../http/query.ts'
import { replyOnce } from '../http/reply.ts'
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
  return new Hono<Env>().post('/', bodyUpTo(LARGEST_BODY), async (c) => {
    const { name, email, message } = await bodyOf(c, ContactBody)
    if (!mail || !mailer) throw new Refusal('not_configured')
    await takeTry(c)
    const letter = { to: mail.contactTo, subject: `${BRAND.shortName}: ${name || email}`, text: message, replyTo: email }
    await mailer.send(letter).catch((error: unknown) => {
      log.error({ requestId: c.get('requestId'), err: error }, 'mail was not taken')
      throw new Refusal('mail_failed')
    })
    return replyOnce(c)
  })
}
