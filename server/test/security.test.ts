import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account, CodeSent, SignedIn } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { createTestServer } from './serve.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))

test('every test file that docs/security.md names exists', () => {
  const folders = ['server/test', 'e2e', 'e2e/stories', 'contract/test', 'assistant/test', 'data/test', 'web/src/frame']
  const files = folders.flatMap((folder) => readdirSync(join(home, folder)))
  const namedTests = [...readFileSync(join(home, 'docs/security.md'), 'utf8').matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, file]) => file!,
  )
  expect(namedTests.length).toBeGreaterThan(80)
  expect(namedTests.filter((file) => !files.includes(file))).toEqual([])
})

const database = await openTestDatabase()
const mailbox = await openMailbox()
const app = createTestServer({ env: mailbox.env, database })
const person = { name: 'Aye Aye', email: 'aye@example.com', password: 'mango sticky rice 9' }

test('the tables reveal no code, token or password', async () => {
  const { attempt } = (await (await app.post('/api/register', person)).json()) as CodeSent
  const code = /\b\d{6}\b/.exec((await mailbox.next(person.email)).text ?? '')![0]
  const tables = async () => {
    const names = await database.db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`)
    const rows = await Promise.all(
      names.rows.map(({ name }) => database.db.execute(sql`select row_to_json(t) as row from ${sql.identifier(String(name))} t`)),
    )
    return JSON.stringify(rows.flatMap((result) => result.rows))
  }
  expect(await tables()).not.toMatch(new RegExp(`"${code}"|${person.password}`))
  const signedIn = (await (await app.post('/api/two-step-verification', { attempt, code })).json()) as SignedIn
  expect(Buffer.from(signedIn.accessToken, 'base64url')).toHaveLength(32)
  const after = await tables()
  expect(after).not.toContain(signedIn.accessToken)
  expect(after).not.toContain(person.password)
  expect(after).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a queued e-mail reveals no code: the code is derived when the e-mail is sent', async () => {
  mailbox.rejects = true
  const email = 'waiting@example.com'
  expect((await app.post('/api/register', { ...person, email })).status).toBe(200)
  const jobs = async () => (await database.db.execute(sql`select row_to_json(j)::text as row from graphile_worker._private_jobs j`)).rows
  await vi.waitFor(async () => expect(JSON.stringify(await jobs())).toContain('see the log'), 300_000)
  const waiting = JSON.stringify(await jobs())
  mailbox.rejects = false
  await database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  const code = await vi.waitFor(async () => /\b\d{6}\b/.exec((await mailbox.next(email)).text ?? '')![0], { timeout: 300_000 })
  expect(waiting).toContain(email)
  expect(waiting).not.toContain(code)
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 300_000)
})

test('unexpected fields are ignored', async () => {
  const { attempt } = (await (await app.post('/api/login', { ...person, id: 'x', admin: true })).json()) as CodeSent
  const code = /\b\d{6}\b/.exec((await mailbox.next(person.email, 1)).text ?? '')![0]
  const { accessToken, account } = (await (await app.post('/api/two-step-verification', { attempt, code })).json()) as SignedIn
  const changed = await app.request('/api/account', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'Ma Aye', id: 'x', email: 'other@example.com', passwordHash: 'x', __proto__: { email: 'x' } }),
  })
  expect((await changed.json()) as Account).toEqual({ ...account, name: 'Ma Aye' })
})

test('no file of the repository is served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/dist/main.js',
    '/assets/..%2f..%2fpackage.json',
    '/data/%2e%2e/x',
  ]) {
    expect((await app.get(path)).status, path).toBe(404)
  }
  expect(await (await app.get('/assets/')).text()).not.toMatch(/app-[\w-]+\.js\.br|href="\.\.\//)
})
