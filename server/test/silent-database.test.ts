import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { Database } from '../src/db/database.ts'
import { openDatabaseProxy } from './proxies.ts'
import { openMailbox } from './mailbox.ts'
import { urlOfDatabase } from './postgres-address.ts'
import { createTestServer } from './serve.ts'

// If the database is slow, hangs, or was migrated by a newer version, every request gets a response, and the server recovers without a
// restart.

const server = inject('postgres')
const admin = new Client({ connectionString: server })
await admin.connect()
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const mailbox = await openMailbox()
const databases: Database[] = []
const names: string[] = []
afterAll(async () => {
  for (const database of databases) await database.close()
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function newAddress(): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template yatha_template`)
  names.push(name)
  return urlOfDatabase(server, name)
}

function databaseAt(url: string, lines: string[] = []): Database {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const database = new Database({ url, startEmbedded: () => Promise.reject(new Error('it has an address')), migrations, log })
  databases.push(database)
  return database
}

const person = { name: 'Aye Aye', password: 'mango sticky rice 9' }
const env = { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' }

test('while the database hangs, requests return 503 and the timetable works; afterwards everything works', async () => {
  const address = await newAddress()
  const proxy = await openDatabaseProxy(address)
  const lines: string[] = []
  const database = databaseAt(proxy.url, lines)
  await database.open()
  const app = createTestServer({ database, env: { ...mailbox.env, TRUST_PROXY: 'yes' } })
  let riders = 0
  // More concurrent requests than the pool has connections: each connection must be released.
  const registrations = async () => {
    const post = async (email: string) => (await app.post('/api/register', { ...person, email }, from(email))).status
    return Promise.all(Array.from({ length: 15 }, () => post(`rider${++riders}@example.com`)))
  }
  const all = (status: number) => Array.from({ length: 15 }, () => status)
  expect(await registrations()).toEqual(all(200))

  proxy.silence(true)
  const began = performance.now()
  const [statuses, ready, search, account] = await Promise.all([
    registrations(),
    app.json<Record<string, string>>('/health/ready'),
    app.get('/api/search?from=hledan&to=insein'),
    app.get('/api/account', { Authorization: `Bearer ${'x'.repeat(43)}` }),
  ])
  expect(performance.now() - began).toBeLessThan(30_000)
  expect([statuses, search.status, account.status]).toEqual([all(503), 200, 503])
  // The health check, which runs each second, may have noticed the hang before.
  expect(ready).toMatchObject({ status: 'ready', database: 'away', reason: expect.stringMatching(/^(unreachable|silent)$/) as string })
  expect(await app.json('/health/ready')).toMatchObject({ database: 'away', reason: 'silent' })
  expect(await registrations()).toEqual(all(503))
  expect(lines.filter((text) => text.includes('the database does not answer'))).toHaveLength(1)

  proxy.silence(false)
  const untilAvailable = () => vi.waitFor(async () => expect(await database.isAvailable()).toBe(true), { timeout: 300_000 })
  await untilAvailable()
  // Waits until the queries that were sent while the database hung, such as the worker's, have run into their timeout.
  await new Promise((done) => setTimeout(done, 5500))
  await untilAvailable()
  const before = await countOf(address)
  expect(await registrations()).toEqual(all(200))
  // The rows are committed, and not part of a transaction that a lost connection left open.
  expect(await countOf(address)).toBe(before + 15)
  // Jobs continue too, including those that were running when the connection began to hang.
  const emailed = () => mailbox.emails.flatMap(({ to }) => to?.map(({ address: email }) => email) ?? [])
  const registered = [...numbers(1, 15), ...numbers(riders - 14, riders)].map((rider) => `rider${rider}@example.com`)
  await vi.waitFor(() => expect(registered.filter((email) => !emailed().includes(email))).toEqual([]), { timeout: 300_000 })
})

/** A separate network address for each request, so that no network reaches its limit. */
const from = (email: string) => ({ 'X-Forwarded-For': `10.9.0.${/\d+/.exec(email)![0]}` })

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

async function countOf(address: string): Promise<number> {
  const client = new Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from attempt')
  await client.end()
  return rows[0]!.count
}

test('a statement that waits for a lock too long is canceled, and its request returns 503', async () => {
  const address = await newAddress()
  const database = databaseAt(address)
  await database.open()
  const holder = new Client({ connectionString: address })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table account')
  const app = createTestServer({ database, env })
  expect((await app.post('/api/login', { ...person, email: 'a@example.com' })).status).toBe(503)
  await holder.query('rollback')
  await holder.end()
  expect((await app.post('/api/login', { ...person, email: 'a@example.com' })).status).toBe(422)
})

test('a database migrated by a newer version is not used until it has this version’s schema again', async () => {
  const address = await newAddress()
  const newer = new Client({ connectionString: address })
  await newer.connect()
  await newer.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)")
  const lines: string[] = []
  const database = databaseAt(address, lines)
  void database.open()
  await vi.waitFor(async () => expect(await database.unavailableReason()).toBe('newer_schema'), { timeout: 300_000 })
  const app = createTestServer({ database, env })
  expect((await app.post('/api/login', { ...person, email: 'a@example.com' })).status).toBe(503)
  expect((await app.get('/api/search?from=hledan&to=insein')).status).toBe(200)
  // This process will not recover by itself, so a load balancer must use other processes.
  const ready = await app.get('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'not_ready', database: 'away', reason: 'newer_schema' }])
  expect((await app.get('/health/live')).status).toBe(200)
  await new Promise((done) => setTimeout(done, 1000))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(
      /^the database is not there: the database was migrated by a newer version \(its schema is of 2100-01-01T00:00:00.000Z, this version knows .*\): start the newer version, or restore a backup made before it$/,
    ),
  ])
  await newer.query("delete from drizzle.__drizzle_migrations where hash = 'x'")
  await newer.end()
  await vi.waitFor(async () => expect(await database.isAvailable()).toBe(true), { timeout: 300_000 })
})

test('if no database responds, a request does not wait for one', async () => {
  const database = databaseAt('postgres://nobody@127.0.0.1:9/none')
  void database.open()
  const app = createTestServer({ database, env })
  const began = performance.now()
  expect((await app.post('/api/login', { ...person, email: 'a@example.com' })).status).toBe(503)
  const ready = await app.get('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', database: 'away', reason: 'unreachable' }])
  const withDatabase = await app.get('/health/ready?database')
  expect([withDatabase.status, await withDatabase.json()]).toMatchObject([503, { status: 'not_ready', database: 'away' }])
  expect(performance.now() - began).toBeLessThan(10_000)
})
