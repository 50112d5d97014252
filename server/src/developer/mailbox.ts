import { escaped } from '@yatha/language'
import type { Email } from '../outside/mail.ts'

/** Shows unsent e-mails to a developer on this machine. */
export function mailboxPage(emails: readonly Email[]): string {
  const items = emails.map(
    (message) => `<article><h2>${escaped(message.subject)}</h2><p>${escaped(message.to)}</p><pre>${escaped(message.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title></head><body><h1>Mailbox</h1>${items.join('') || '<p>No emails yet.</p>'}</body></html>`
}
