import type { Counter } from 'prom-client'
import { EmailRefused, type Mailer } from './mail.ts'
import type { EmailResult } from '../metrics.ts'

/** Returns a mailer that also counts the e-mails by result. */
export function countEmails(mailer: Mailer, emails: Counter<'result'>): Mailer {
  const count = (result: EmailResult) => emails.inc({ result })
  return {
    ...mailer,
    send: async (message) => {
      try {
        await mailer.send(message)
      } catch (error) {
        count(error instanceof EmailRefused && error.isPermanent ? 'refused' : 'failed')
        throw error
      }
      count('sent')
    },
  }
}
