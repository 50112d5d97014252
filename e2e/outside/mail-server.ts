import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  readonly port: number
  /** Accepted e-mails, oldest first. */
  readonly emails: Email[]
  /** Whether the server rejects e-mails: `true` with the temporary status 450, `'permanently'` with 550. */
  rejects: boolean | 'permanently'
  close(): void
}

/** Starts a real mail server on loopback. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mail.rejects)
          return done(Object.assign(new Error('mailbox full'), { responseCode: mail.rejects === 'permanently' ? 550 : 450 }))
        void PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          emails.push(message)
          done()
        })
        return undefined
      })
    },
  })
  // Ignores errors: a test may kill the client during a connection.
  smtp.on('error', () => undefined)
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const mail: MailServer = {
    port: (listening.address() as AddressInfo).port,
    emails,
    rejects: false,
    close: () => void smtp.close(),
  }
  return mail
}
