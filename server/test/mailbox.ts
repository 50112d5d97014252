import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface Mailbox {
  readonly letters: Email[]
  /** Refuses letters from now on, or takes them again. */
  refuse: boolean
  readonly env: { SMTP_URL: string; CONTACT_TO: string }
  /** The next letter to an address, after those it has. */
  next(to: string, after?: number): Promise<Email>
}

/** A real mail server on loopback. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mailbox.refuse) return done(new Error('mailbox full'))
        void PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
          letters.push(letter)
          done()
        })
        return undefined
      })
    },
  })
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  afterAll(() => void smtp.close())
  const of = (to: string) => letters.filter((letter) => letter.to?.some(({ address }) => address === to))
  const mailbox: Mailbox = {
    letters,
    refuse: false,
    env: { SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, CONTACT_TO: 'operator@yatha.example' },
    next: async (to, after = 0) => {
      for (let i = 0; i < 200; i++) {
        const letter = of(to)[after]
        if (letter) return letter
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`no letter to ${to}`)
    },
  }
  return mailbox
}
