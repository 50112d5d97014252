import { expect, test } from 'vitest'
import { openMailbox } from './mailbox.ts'
import { createTestServer } from './serve.ts'

const mailbox = await openMailbox()
const { emails, env } = mailbox

const message = { name: 'Aye Aye', email: 'aye@example.com', message: 'The 9:08 from Hledan leaves at 9:12.' }

test('a message reaches the operator, and a reply to it goes to the rider', async () => {
  const lines: string[] = []
  const { post } = createTestServer({ env, lines })
  expect((await post('/api/contact', message)).status).toBe(204)
  expect(emails.at(-1)).toMatchObject({
    subject: 'Yatha: Aye Aye',
    to: [{ address: 'operator@yatha.example' }],
    replyTo: [{ address: 'aye@example.com' }],
  })
  expect(emails.at(-1)!.text!.trim()).toBe(message.message)
  expect(lines.join('\n')).not.toMatch(/aye@example|Aye Aye|9:12/)
})

test.each([
  [{ ...message, email: 'aye' }, 422, 'email', 'invalid_email'],
  [{ ...message, message: 'short' }, 422, 'message', 'too_short'],
  [{ ...message, message: 'x'.repeat(4001) }, 422, 'message', 'too_long'],
  [{ ...message, name: 'x'.repeat(81) }, 422, 'name', 'too_long'],
  [{ name: 'x' }, 422, 'email', 'missing'],
  [{ ...message, message: 'x'.repeat(40_000) }, 413, undefined, 'too_large'],
  ['not an object', 422, undefined, 'invalid_body'],
])('an invalid message is rejected, and the error names the field (%#)', async (body, status, field, code) => {
  const response = await createTestServer({ env }).post('/api/contact', body)
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ code, ...(field !== undefined && { field }) }),
  ])
})

test('e-mail headers cannot be injected', async () => {
  await createTestServer({ env }).post('/api/contact', { ...message, name: 'A\r\nBcc: everybody@example.com' })
  expect(emails.at(-1)!.bcc ?? []).toEqual([])
})

test('after five e-mails, the response states when to retry', async () => {
  const { post } = createTestServer({ env })
  for (let i = 0; i < 5; i++) expect((await post('/api/contact', message)).status).toBe(204)
  const sixth = await post('/api/contact', message, { Language: 'de' })
  expect([sixth.status, ((await sixth.json()) as { message: string }).message]).toEqual([
    429,
    'Zu viele Versuche. Versuche es in 12\u00A0Min. noch einmal.',
  ])
  expect(sixth.headers.get('retry-after')).toBe('720')
})

test('a rejecting or missing mail server is reported as an error', async () => {
  mailbox.rejects = true
  const refused = await createTestServer({ env }).post('/api/contact', message)
  mailbox.rejects = false
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([502, 'mail_failed'])
  const unreachable = await createTestServer({ env: { ...env, SMTP_URL: 'smtp://127.0.0.1:9' } }).post('/api/contact', message)
  expect(unreachable.status).toBe(502)
  expect((await createTestServer().post('/api/contact', message)).status).toBe(503)
})

test('only JSON is accepted, so that forms on other sites cannot send messages', async () => {
  const { request } = createTestServer({ env })
  const response = await request('/api/contact', { method: 'POST', body: 'email=a@b.c', headers: { 'Content-Type': 'text/plain' } })
  expect(response.status).toBe(415)
})
