import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { failureOf, type FailureCause } from '../src/database-error.ts'
import { Database, type DatabaseDeps } from '../src/db/database.ts'
import { diskSpace } from '../src/adapters/data-folder/disk-space.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded-postgres.ts'
import { openDatabaseProxy } from './proxies.ts'
import { urlOfDatabase } from './postgres-address.ts'
import { isRoot, waitUntilPostgresStops } from './own-server.ts'
import { createTestServer } from './serve.ts'

// Tests responses, health, log and metrics with a read-only, full or unreachable database.

const server = inject('postgres')
const admin = new Client({ connectionString: server })
await admin.connect()
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const databases: Database[] = []
const names: string[] = []
afterAll(async () => {
  for (const database of databases) await database.close()
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function newName(): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template yatha_template`)
  names.push(name)
  return name
}

function openWithCounters(deps: Partial<DatabaseDeps>) {
  const lines: string[] = []
  const counts = new Map<FailureCause, number>()
  const database = new Database({
    url: undefined,
    startEmbedded: () => Promise.reject(new Error('it has an address')),
    migrations,
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    onFailure: (cause) => counts.set(cause, (counts.get(cause) ?? 0) + 1),
    ...deps,
  })
  databases.push(database)
  const logged = () => lines.map((line) => JSON.parse(line) as { cause?: string; code?: string; message?: string; msg: string })
  return { database, counts, lines, logged }
}

const env = { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c', TRUST_PROXY: 'yes' }
const endConnections = (name: string) => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

test('a read-only database is unavailable with reason `read_only`, requests return 503, and old connections are not reused afterwards', async () => {
  const name = await newName()
  const { database, counts, logged } = openWithCounters({ url: urlOfDatabase(server, name) })
  await database.open()
  const lines: string[] = []
  const app = createTestServer({ database, env, lines })
  let riders = 0
  const register = async () => {
    const email = `rider${++riders}@example.com`
    const body = { name: 'Aye Aye', password: 'mango sticky rice 9', email }
    return (await app.post('/api/register', body, { 'X-Forwarded-For': `10.8.${riders >> 8}.${riders & 255}` })).status
  }
  expect(await register()).toBe(200)

  // Makes the database read-only, like a standby server at the same address.
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await endConnections(name)
  const statuses = await Promise.all(Array.from({ length: 30 }, register))
  expect(new Set(statuses)).toEqual(new Set([503]))
  await vi.waitFor(async () => expect(await database.unavailableReason()).toBe('read_only'), { timeout: 300_000 })
  expect(await app.json('/health/ready')).toMatchObject({ status: 'ready', database: 'away', reason: 'read_only' })
  expect((await app.get('/api/search?from=hledan&to=insein')).status).toBe(200)
  expect(await register()).toBe(503)
  expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([])
  expect(counts.get('read_only')).toBeGreaterThan(0)
  expect(logged().filter(({ code }) => code === '25006')).toHaveLength(1)
  const openedLater = openWithCounters({ url: urlOfDatabase(server, name) })
  void openedLater.database.open()
  await vi.waitFor(async () => expect(await openedLater.database.unavailableReason()).toBe('read_only'), { timeout: 300_000 })

  // Connections that were opened before this reset stay read-only.
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await vi.waitFor(async () => expect([await database.isAvailable(), await openedLater.database.isAvailable()]).toEqual([true, true]), {
    timeout: 300_000,
  })
  expect(await Promise.all(Array.from({ length: 15 }, register))).toEqual(Array.from({ length: 15 }, () => 200))
})

test('every failure is counted by its cause, and repeated failures with one cause are logged once, with their code', async () => {
  const { database, counts, logged } = openWithCounters({ url: urlOfDatabase(server, await newName()) })
  await database.open()
  const causes: Record<string, FailureCause> = {
    53100: 'disk_full',
    53300: 'connection_limit',
    53200: 'out_of_resources',
    57014: 'timeout',
    '57P01': 'shutdown',
    '08006': 'connection_lost',
  }
  for (const code of Object.keys(causes))
    for (let i = 0; i < 3; i++)
      await expect(
        database.db.execute(sql.raw(`do $$ begin raise exception 'a fault' using errcode = '${code}'; end $$`)),
      ).rejects.toThrow()
  for (const cause of Object.values(causes)) expect([cause, counts.get(cause)]).toEqual([cause, 3])
  expect(logged().map(({ cause, code, message, msg }) => [cause, code, message, msg])).toEqual(
    Object.entries(causes)
      .toSorted(([, a], [, b]) => logged().findIndex(({ cause }) => cause === a) - logged().findIndex(({ cause }) => cause === b))
      .map(([code, cause]) => [cause, code, 'a fault', 'the database is unavailable']),
  )
  // An invalid query does not count as a database failure.
  await expect(database.db.execute(sql`select nothing`)).rejects.toThrow()
  expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(18)
})

test('a timeout of a new connection’s first statement, as behind a pooler, has the cause `unreachable`', () => {
  expect(failureOf(new Error('Query read timeout'))?.cause).toBe('unreachable')
})

test('refused connections to the database are counted and logged with their code', async () => {
  const proxy = await openDatabaseProxy(urlOfDatabase(server, await newName()))
  const { database, counts, logged } = openWithCounters({ url: proxy.url })
  await database.open()
  await database.db.execute(sql`select 1`)
  await proxy.refuse()
  for (let i = 0; i < 5; i++) await database.db.execute(sql`select 1`).catch(() => undefined)
  expect(counts.get('unreachable')).toBeGreaterThan(2)
  expect(logged().filter(({ code }) => code === 'ECONNREFUSED')).toHaveLength(1)
  await proxy.accept()
  await vi.waitFor(async () => expect(await database.isAvailable()).toBe(true), { timeout: 300_000 })
})

test('ten lost connections cause at most two log lines, which contain neither the client nor its settings', async () => {
  const name = await newName()
  const { database, counts, lines } = openWithCounters({ url: urlOfDatabase(server, name) })
  await database.open()
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.3)`)))
  await endConnections(name)
  const countLost = () => (counts.get('shutdown') ?? 0) + (counts.get('connection_lost') ?? 0)
  await vi.waitFor(() => expect(countLost()).toBeGreaterThanOrEqual(10), { timeout: 300_000 })
  expect(lines.length).toBeLessThanOrEqual(2)
  for (const line of lines)
    expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual(['cause', 'code', 'level', 'message', 'msg', 'time'])
})

test('connections in use and queries waiting for a connection are counted', async () => {
  const { database } = openWithCounters({ url: urlOfDatabase(server, await newName()) })
  expect(database.poolUse).toEqual({ inUse: 0, waiting: 0 })
  await database.open()
  const work = Promise.all(Array.from({ length: 13 }, () => database.db.execute(sql`select pg_sleep(0.5)`)))
  await vi.waitFor(() => expect(database.poolUse).toEqual({ inUse: 10, waiting: 3 }), { timeout: 300_000, interval: 10 })
  await work
  expect(database.poolUse.waiting).toBe(0)
})

/** Mount point of a disk of 1 MB. `isMounted` is false if this machine does not allow mounting one. */
const disk = mkdtempSync(join(tmpdir(), 'yatha-full-'))
const mount = (...args: string[]) => spawnSync('mount', [...args, 'tmpfs', disk]).status === 0
const isMounted = isRoot && mount('-t', 'tmpfs', '-o', 'size=1m,mode=755')
if (!isMounted) console.log('– full disk: no disk can be mounted here; a full disk is not tested')
afterAll(() => void (isMounted && spawnSync('umount', ['-l', disk])))

test.skipIf(!isMounted)(
  'a full or read-only disk is reported when the embedded database starts; if it becomes full later, the health check reports `data_folder`',
  {
    timeout: 180_000,
  },
  async () => {
    const folder = join(disk, 'data')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      `${folder} is full: free some space, or set YATHA_DATA to a folder on another disk`,
    )
    expect(mount('-o', 'remount,size=250m')).toBe(true)
    const freeBytes = async () => (await diskSpace(folder)).freeBytes
    const { database, counts, logged } = openWithCounters({
      startEmbedded: () => startEmbeddedPostgres({ folder, isForTests: true }),
      freeBytes,
    })
    await database.open()
    const app = createTestServer({ database, env })
    expect(await app.json('/health/ready')).toMatchObject({ database: 'there' })
    const filler = join(disk, 'filler')
    writeFileSync(filler, new Uint8Array((await freeBytes()) - 1_000_000))
    await expect(database.db.execute(sql`create table filler as select repeat('x', 1000) from generate_series(1, 5000)`)).rejects.toThrow()
    expect(counts.get('disk_full')).toBe(1)
    expect(logged().filter(({ code }) => code === '53100')).toHaveLength(1)
    expect(await app.json('/health/ready')).toMatchObject({ status: 'ready', database: 'away', reason: 'data_folder' })
    expect((await app.get('/health/ready?database')).status).toBe(503)
    expect((await app.get('/api/search?from=hledan&to=insein')).status).toBe(200)
    rmSync(filler)
    expect(await app.json('/health/ready')).toMatchObject({ database: 'there' })
    await database.close()
    databases.splice(databases.indexOf(database), 1)
    await waitUntilPostgresStops(folder)
    expect(mount('-o', 'remount,ro')).toBe(true)
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      `${folder} is read-only: set YATHA_DATA to a folder that can be written`,
    )
  },
)
