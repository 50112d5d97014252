import type { Email } from 'postal-mime'
import { afterAll } from 'vitest'
import { startMailServer, type MailServer } from '../../e2e/outside/mail-server.ts'

export interface Mailbox extends MailServer {
  readonly env: { SMTP_URL: string; CONTACT_TO: string }
  /** Waits for the e-mail to an address that follows its first `after` e-mails. */
  next(to: string, after?: number): Promise<Email>
}

/** Opens a real mail server on loopback, for the tests of a file. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await startMailServer()
  afterAll(() => server.close())
  const emailsTo = (to: string) => server.emails.filter((message) => message.to?.some(({ address }) => address === to))
  return Object.assign(server, {
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, CONTACT_TO: 'operator@yatha.example' },
    next: async (to: string, after = 0) => {
      for (let i = 0; i < 200; i++) {
        const message = emailsTo(to)[after]
        if (message) return message
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`no message to ${to}`)
    },
  })
}
