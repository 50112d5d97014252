import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { smtpMailer } from '../src/adapters/mail/mail.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { createTestServer } from './serve.ts'

const { port, emails, env } = await openMailbox()
const email = { to: 'aye@example.com', subject: 'Hello', text: '123456' }
const sendBy = (url: string) => smtpMailer({ url, from: 'yatha@example.com' }).send(email)

test('nothing is sent unencrypted to another machine, unless the mail server’s URL allows it', async () => {
  // The mail server offers no encryption. The first address leads to this machine too, but is not recognized as local.
  await expect(sendBy(`smtp://0.0.0.0:${port}`)).rejects.toThrow('the mail server did not take it: ETLS')
  expect(emails).toEqual([])
  await sendBy(`smtp://0.0.0.0:${port}?ignoreTLS=true`)
  await sendBy(`smtp://127.0.0.1:${port}`)
  expect(emails).toHaveLength(2)
})

test('a mail server that does not respond times out', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(smtpMailer({ url, from: 'yatha@example.com' }, 100).send(email)).rejects.toThrow(
    'the mail server did not take it: ETIMEDOUT',
  )
  silent.close()
})

test('if a job sends its e-mail again, the e-mail has the same Message-ID', async () => {
  const { worker } = createTestServer({ database: await openTestDatabase(), env })
  const { work } = worker!.handlers.find(({ kind }) => kind.name === 'account-email')!
  const payload = { to: 'mya@example.com', language: 'en', news: { about: 'password_changed' } }
  for (const job of ['7', '7', '8']) await work(payload, new AbortController().signal, job)
  const [first, again, other] = emails.filter(({ to }) => to?.[0]?.address === payload.to).map(({ messageId }) => messageId)
  expect(first).toMatch(/^<[\w-]{43}@yatha\.example>$/)
  expect([again === first, other === first]).toEqual([true, false])
})
