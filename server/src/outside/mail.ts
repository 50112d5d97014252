import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

/** Sends e-mails; throws `EmailRefused` if the mail server did not accept one. */
export interface Mailer {
  send(message: Email): Promise<void>
}

/** With our own message, since the transport's error contains the recipient. */
export class EmailRefused extends Error {
  constructor(
    code: string | undefined,
    readonly responseCode: number | undefined,
  ) {
    super(`the mail server did not take it: ${code ?? 'no code'} ${responseCode ?? ''}`.trimEnd())
  }

  /** Whether the failure is permanent (RFC 5321: a 5yz reply). */
  get forGood(): boolean {
    return this.responseCode !== undefined && this.responseCode >= 500 && this.responseCode < 600
  }
}

const TIMEOUT_MS = 10_000

export function smtpMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport(url, { from })
  const options = transport.options as { connectionTimeout?: number; greetingTimeout?: number; socketTimeout?: number }
  Object.assign(options, { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ from, ...message })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // oxlint-disable-next-line preserve-caught-error -- it contains the recipient
        throw new EmailRefused(code, responseCode)
      }
    },
  }
}
