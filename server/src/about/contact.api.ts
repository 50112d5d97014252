import { BRAND } from '@yatha/contract'
import { sendMessage } from '@yatha/contract/endpoints'
import type { Feature } from '../feature.ts'
import { requireEmail } from '../http/email-channel.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

/** Recipient of messages on a local installation, where e-mails stay in the local mailbox. */
const LOCAL_OPERATOR = 'operator@localhost'

/** Creates the endpoint that forwards a visitor's message to the administrator by e-mail, without storing it. */
export function contactFeature({ config: { mail }, mailer, emailChannel, log }: Services): Feature {
  const endpoints = [
    requireEmail(
      emailChannel,
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
  return { endpoints, worksWithoutDatabase: true }
}
