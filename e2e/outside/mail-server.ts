import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  readonly port: number
  /** What it took, oldest first. */
  readonly letters: Email[]
  /** Refuses letters from now on, or takes them again. */
  refuse: boolean
  close(): void
}

/** A real mail server on loopback. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const letters: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mail.refuse) return done(new Error('mailbox full'))
        void PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
          letters.push(letter)
          done()
        })
        return undefined
      })
    },
  })
  // Its clients may be killed.
  smtp.on('error', () => undefined)
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const mail: MailServer = {
    port: (listening.address() as AddressInfo).port,
    letters,
    refuse: false,
    close: () => void smtp.close(),
  }
  return mail
}
