import { createTransport } from 'nodemailer'
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
      await transport.sendMail({ from, ...letter })
    },
  }
}

/** Letters kept in memory and shown to a developer, where no mail server is configured. */
export function developerMailbox(): Mailer & { readonly letters: readonly Letter[] } {
  const letters: Letter[] = []
  return {
    letters,
    send: async (letter) => {
      letters.unshift(letter)
      letters.splice(50)
    },
  }
}
