import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailConfig } from '../config.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

/** Sends letters; throws where one could not be handed over. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

const TIMEOUT_MS = 10_000

export function smtpMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport(url, { from })
  const options = transport.options as { connectionTimeout?: number; greetingTimeout?: number; socketTimeout?: number }
  Object.assign(options, { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  return {
    send: async (letter) => {
      try {
        await transport.sendMail({ from, ...letter })
      } catch (error) {
        // The transport's own words name whom the letter was for.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`the mail server did not take it: ${code ?? 'no code'} ${responseCode ?? ''}`.trimEnd())
      }
    },
  }
}

/** Letters kept in memory and shown to a developer, where no mail server is configured; the log has their subjects, with the codes. */
export function developerMailbox(log: Logger): Mailer & { readonly letters: readonly Letter[] } {
  const letters: Letter[] = []
  return {
    letters,
    send: async (letter) => {
      log.info({ letter: letter.subject }, 'no mail server: see /dev/mailbox')
      letters.unshift(letter)
      letters.splice(50)
    },
  }
}
