import { chmodSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { Database } from '../src/db/database.ts'
import { openPool, createPoolEnder } from '../src/db/pool.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded-postgres.ts'
import { createTestServer } from './serve.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-db-'))
chmodSync(folder, 0o755)
const parts = {
  url: undefined,
  startEmbedded: () => startEmbeddedPostgres({ folder, isForTests: true }),
  migrations,
  log: pino({ level: 'silent' }),
}
// On a busy machine, the first start takes longer than a request waits.
const database = new Database({ ...parts, timeoutFactor: 10 })
afterAll(() => database.close())

const pid = () => Number(readFileSync(join(folder, 'postgres-data/postmaster.pid'), 'utf8').split('\n')[0])

async function untilAvailability(expected: boolean): Promise<void> {
  while ((await database.isAvailable()) !== expected) await new Promise((done) => setTimeout(done, 20))
}

test('the embedded database is created, migrated, and restarted after a kill; the timetable keeps working meanwhile', async () => {
  const lines: string[] = []
  const app = createTestServer({ lines, database, env: { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' } })
  const reasonAtStart = database.unavailableReason()
  // A request right after the start waits for the database.
  expect((await app.post('/api/forgot-password', { email: 'a@example.com' })).status).toBe(200)
  expect(await reasonAtStart).toBe('starting')
  process.kill(pid(), 'SIGKILL')
  await untilAvailability(false)
  expect((await app.post('/api/forgot-password', { email: 'a@example.com' })).status).toBe(503)
  expect((await app.get('/api/search?from=hledan&to=insein')).status).toBe(200)
  await untilAvailability(true)
  const again = await app.post('/api/forgot-password', { email: 'b@example.com' })
  expect([again.status, lines.filter((line) => JSON.parse(line).msg === 'unexpected error')]).toEqual([200, []])
})

test('a second start uses the running database server, which has no port and whose socket only its owner can reach', async () => {
  const before = pid()
  const { host, release } = await startEmbeddedPostgres({ folder })
  expect(pid()).toBe(before)
  await release()
  expect(await database.isAvailable()).toBe(true)
  expect(readFileSync(join(folder, 'postgres-data/postmaster.opts'), 'utf8')).toContain('"listen_addresses="')
  expect(statSync(host).mode & 0o077).toBe(0)
})

test('concurrent migrations of one database succeed; a failed migration reports why', async () => {
  const others = Array.from({ length: 4 }, () => new Database(parts))
  await Promise.all(others.map((one) => one.open()))
  expect(await Promise.all(others.map((one) => one.isAvailable()))).toEqual([true, true, true, true])
  await Promise.all(others.map((one) => one.close()))
  // A database server in use by other processes is not stopped.
  expect(await database.isAvailable()).toBe(true)
  const missing = new Database({ ...parts, migrations: '/nowhere' })
  void missing.open()
  for (let i = 0; i < 200 && missing.trouble === 'starting'; i++) await new Promise((done) => setTimeout(done, 20))
  expect(missing.trouble).toMatch(/_journal.json/)
})

test('a failed query is logged without its parameters', async () => {
  const lines: string[] = []
  const app = createTestServer({ lines, database, env: { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' } })
  await database.db.execute('alter table account rename to account_away')
  const response = await app.post('/api/login', { email: 'secret-rider@example.com', password: 'mango sticky rice 9' })
  await database.db.execute('alter table account_away rename to account')
  expect([response.status, await response.json()]).toEqual([500, { code: 'internal', message: 'Internal Server Error' }])
  expect(lines.join('\n')).toContain('query failed with 42P01')
  expect(lines.join('\n')).not.toMatch(/secret-rider/)
})

test('a pool closes even if some of its connections are not released, and they can still be released afterwards', async () => {
  const pool = openPool({ connectionString: inject('postgres') }, { onFailure: () => undefined, onTimeout: () => undefined })
  const end = createPoolEnder(pool)
  const connection = await pool.connect()
  // The job queue also gets its connections by a callback.
  const release = await new Promise<() => void>((done) => pool.connect((_, __, releaseClient) => done(releaseClient)))
  expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const began = performance.now()
  await end()
  expect(performance.now() - began).toBeGreaterThan(1900)
  await expect(connection.query('select 1')).rejects.toThrow()
  connection.release()
  release()
})
