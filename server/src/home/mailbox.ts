import type { Letter } from '../outside/mail.ts'
import { escaped } from '../http/escape.ts'

/** The letters that were not sent, for a developer at this machine. */
export function mailboxPage(letters: readonly Letter[]): string {
  const items = letters.map(
    (letter) => `<article><h2>${escaped(letter.subject)}</h2><p>${escaped(letter.to)}</p><pre>${escaped(letter.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title></head><body><h1>Mailbox</h1>${items.join('') || '<p>No letters yet.</p>'}</body></html>`
}
