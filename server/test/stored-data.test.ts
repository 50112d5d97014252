import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Base64Url } from '../src/account/secrets.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { newCredentials, createRiderClient } from './riders.ts'
import { createTestServer } from './serve.ts'

// Tests which personal data is stored, and for how long.

const database = await openTestDatabase()
const mailbox = await openMailbox()
const clock = installFixedClock()
const app = createTestServer({ env: { ...mailbox.env, TRUST_PROXY: 'yes' }, database, clock })
const { post, posted, withCode, allSent, register, signIn } = createRiderClient(app, mailbox, database)
const NETWORK = '203.0.113.77'

/** Returns the text of all rows of all tables, including those of the job queue. */
async function allStoredText(): Promise<string> {
  const { rows } = await database.db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
         where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const tables = await Promise.all(
    rows.map(({ schema, name }) =>
      database.db.execute(sql`select row_to_json(t)::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`),
    ),
  )
  return JSON.stringify(tables.flatMap((result) => result.rows))
}
const runJob = async (name: string) => {
  await database.db.execute(sql`select graphile_worker.add_job(${name})`)
  await allSent()
}
/** Returns a text and its SHA-256 hash in three encodings. */
const traces = (text: string) => {
  const digests = ['hex', 'base64', 'base64url'] as const
  return [text, ...digests.map((form) => createHash('sha256').update(text).digest(form).replace(/=+$/, ''))]
}

test('after an account is deleted, neither its address nor a hash of it is stored', async () => {
  const { person, accessToken: token } = await register()
  const next = newCredentials().email
  await withCode('login', person, { network: NETWORK })
  await withCode('forgot-password', { email: person.email }, { network: NETWORK })
  await withCode('account/email', { email: next, password: person.password }, { token, network: NETWORK })
  await post('login', { ...person, password: 'wrong' }, { network: NETWORK })
  expect(await allStoredText()).toContain(person.email)
  expect((await post('account/remove', { password: person.password }, { token })).status).toBe(204)
  await allSent()
  const storedText = await allStoredText()
  for (const text of [...traces(person.email), ...traces(next), ...traces(NETWORK)]) expect(storedText).not.toContain(text)
})

test('unfinished attempts to register or sign in are deleted after ten minutes, even without a later sign-in', async () => {
  const { email } = newCredentials()
  await withCode('register', { ...newCredentials(), email })
  const identity = { provider: 'google', issuer: 'https://issuer.example', subject: 's', email: 'unfinished@example.com', name: 'Aye' }
  await database.db.execute(
    sql`insert into social_return values ('code', 'binding', null, ${JSON.stringify(identity)}::jsonb, ${new Date(clock.nowMs() + 60_000)})`,
  )
  await runJob('remove-old-attempts')
  expect(await allStoredText()).toContain(email)
  expect(await allStoredText()).toContain('unfinished@example.com')
  clock.advance(601)
  await runJob('remove-old-attempts')
  const storedText = await allStoredText()
  for (const text of [...traces(email), 'unfinished@example.com']) expect(storedText).not.toContain(text)
})

test('an expired session is deleted, and its phone gets no more pushes', async () => {
  const { accessToken: token } = await register()
  const sessions = async () => (await database.db.execute(sql`select 1 from session where token_hash = ${sha256Base64Url(token)}`)).rowCount
  await runJob('remove-old-sessions')
  expect(await sessions()).toBe(1)
  await database.db.execute(sql`
    insert into push_subscription (id, account_id, session_id, kind, token_hash, address, language, created_at, seen_at)
    select gen_random_uuid(), account_id, id, 'fcm', 'phone', 'phone', 'en', now(), now() from session where token_hash = ${sha256Base64Url(token)}`)
  clock.advance(31 * 86_400)
  await runJob('remove-old-sessions')
  expect(await sessions()).toBe(0)
  const { rows } = await database.db.execute(sql`select session_id from push_subscription where token_hash = 'phone'`)
  expect(rows).toEqual([{ session_id: null }])
})

test('a late code gets the error that it has expired, even after its attempt is deleted', async () => {
  const { person } = await register()
  const { sent, code } = await withCode('login', person)
  clock.advance(601)
  await runJob('remove-old-attempts')
  const response = await post('two-step-verification', { attempt: sent.attempt, code })
  expect(((await response.json()) as { code: string }).code).toBe('code_expired')
})

test('a sign-in begun with the old password gets no session after a password change', async () => {
  const { person, accessToken: token } = await register()
  const { sent, code } = await withCode('login', person)
  const newPassword = 'a new long password'
  const changed = await app.request('/api/account/password', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ oldPassword: person.password, newPassword }),
  })
  expect(changed.status).toBe(204)
  expect((await post('two-step-verification', { attempt: sent.attempt, code })).status).toBe(422)
  await signIn({ ...person, password: newPassword })
})

test('a change of the e-mail address ends the other sessions and keeps the current one', async () => {
  const { person, accessToken: other } = await register()
  const { accessToken: token } = await signIn(person)
  const { sent, code } = await withCode('account/email', { ...newCredentials(), password: person.password }, { token })
  await posted('account/email/confirm', { attempt: sent.attempt, code }, { token })
  const status = async (bearer: string) => (await app.get('/api/account', { Authorization: `Bearer ${bearer}` })).status
  expect([await status(token), await status(other)]).toEqual([200, 401])
})

test('e-mails requested with a password or from a known device are sent first, then the first e-mail of each network', async () => {
  const { person, deviceToken: device } = await register()
  await app.worker!.stop()
  const network = NETWORK
  const others = Array.from({ length: 3 }, () => newCredentials().email)
  for (const email of others) await post('forgot-password', { email }, { network })
  await post('register', newCredentials())
  await post('forgot-password', { email: person.email }, { device })
  await posted('login', person, { network })
  const { rows } = await database.db.execute<{ email: string; priority: number }>(
    sql`select payload->>'to' as email, priority from graphile_worker._private_jobs where payload->>'to' is not null order by priority, id`,
  )
  expect(rows.map(({ priority }) => priority)).toEqual([0, 0, 11, 11, 12, 13])
  expect(rows.slice(0, 2).map(({ email }) => email)).toEqual([person.email, person.email])
})
