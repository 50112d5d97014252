import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  /** Identifies the e-mail. If it is sent again, mail programs show it once (Message-ID, RFC 5322). */
  readonly id?: string
}

/** Sends e-mails. Throws `EmailRefused` if the mail server did not accept an e-mail. */
export interface Mailer {
  send(message: Email): Promise<void>
}

/** The mail server did not accept an e-mail. Replaces the transport's error, because that contains the recipient. */
export class EmailRefused extends Error {
  constructor(
    code: string | undefined,
    readonly responseCode: number | undefined,
  ) {
    super(`the mail server did not take it: ${code ?? 'no code'} ${responseCode ?? ''}`.trimEnd())
  }

  /** Whether the failure is permanent (RFC 5321: a 5yz reply). */
  get isPermanent(): boolean {
    return this.responseCode !== undefined && this.responseCode >= 500 && this.responseCode < 600
  }
}

const TIMEOUT_MS = 10_000
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

export function smtpMailer({ url, from }: Pick<MailConfig, 'url' | 'from'>, timeoutMs = TIMEOUT_MS): Mailer {
  const { host = '', secure, ignoreTLS } = createTransport(url).options
  const options = {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Without this, the library encrypts only if the server offers STARTTLS, and an attacker in between could suppress the offer.
    requireTLS: !secure && !ignoreTLS && !LOOPBACK_HOST.test(host),
  }
  const transport = createTransport(options, { from })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    send: async ({ id, ...message }) => {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
      try {
        await transport.sendMail({ from, ...messageId, ...message })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // oxlint-disable-next-line preserve-caught-error -- it contains the recipient
        throw new EmailRefused(code, responseCode)
      }
    },
  }
}
