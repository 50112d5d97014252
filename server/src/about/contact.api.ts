import { BRAND } from '@yatha/contract'
import { sendMessage } from '@yatha/contract/endpoints'
import type { Logger } from 'pino'
import type { MailConfig } from '../config.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Mailer } from '../outside/mail.ts'

interface ContactParts {
  readonly mail: MailConfig | undefined
  readonly mailer: Mailer | undefined
  readonly log: Logger
}

/** Forwards a rider's message to the operator by e-mail, without storing it. */
export function contactFeature({ mail, mailer, log }: ContactParts): Served[] {
  return [
    serve(sendMessage, async ({ body: { name, email, message } }, { requestId, error }) => {
      if (!mail || !mailer) throw error('not_configured')
      const outgoing = { to: mail.contactTo, subject: `${BRAND.shortName}: ${name || email}`, text: message, replyTo: email }
      await mailer.send(outgoing).catch((cause: unknown) => {
        log.error({ requestId, err: cause }, 'an e-mail was not accepted')
        throw error('mail_failed')
      })
    }),
  ]
}
