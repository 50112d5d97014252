import type { Clock } from '../clock.ts'
import type { Email, Mailer } from './mail.ts'

/** An e-mail in the local mailbox. */
export interface StoredEmail extends Email {
  readonly at: Date
}

const MAX_EMAILS = 50
const MAX_CHARACTERS = 200_000

/** Replaces a mail server: stores the latest e-mails in memory, for the person at this machine. */
export class LocalMailbox implements Mailer {
  private storedEmails: readonly StoredEmail[] = []
  private readonly listeners = new Set<() => void>()

  constructor(private readonly clock: Clock) {}

  /** The latest e-mails, newest first: at most 50, and at most 200,000 characters unless a single one is longer. */
  get emails(): readonly StoredEmail[] {
    return this.storedEmails
  }

  send = async (email: Email): Promise<void> => {
    const emails = [{ ...email, at: new Date(this.clock.nowMs()) }, ...this.storedEmails].slice(0, MAX_EMAILS)
    while (emails.length > 1 && sizeOf(emails) > MAX_CHARACTERS) emails.pop()
    this.storedEmails = emails
    for (const listener of this.listeners) listener()
  }

  /** Calls `listener` after each e-mail. Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

const sizeOf = (emails: readonly Email[]): number =>
  emails.reduce((sum, { to, subject, text, html = '', replyTo = '' }) => sum + [to, subject, text, html, replyTo].join('').length, 0)
