import { BRAND } from '@yatha/contract'
import { sendMessage } from '@yatha/contract/endpoints'
import type { Logger } from 'pino'
import type { MailConfig } from '../config.ts'
import { withEmail, type EmailWayOf } from '../http/email-way.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Mailer } from '../adapters/mail/mail.ts'

interface ContactParts {
  readonly mail: MailConfig | undefined
  readonly mailer: Mailer | undefined
  readonly emailWay: EmailWayOf
  readonly log: Logger
}

/** The operator of a local installation, whose e-mails stay in its mailbox. */
const LOCAL_OPERATOR = 'operator@localhost'

/** Forwards a rider's message to the operator by e-mail, without storing it. */
export function contactFeature({ mail, mailer, emailWay, log }: ContactParts): Served[] {
  return [
    withEmail(
      emailWay,
      serve(sendMessage, async ({ body: { name, email, message } }, { requestId, error }) => {
        if (!mailer) throw error('not_configured')
        const outgoing = {
          to: mail?.contactTo ?? LOCAL_OPERATOR,
          subject: `${BRAND.shortName}: ${name || email}`,
          text: message,
          replyTo: email,
        }
        await mailer.send(outgoing).catch((cause: unknown) => {
          log.error({ requestId, err: cause }, 'an e-mail was not accepted')
          throw error('mail_failed')
        })
      }),
    ),
  ]
}
