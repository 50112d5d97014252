import { sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { databaseBus } from '../src/adapters/messaging/bus.ts'
import { Database } from '../src/db/database.ts'
import { openTestDatabaseWithUrl } from './database.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { addRider } from './rider.ts'
import { createTestServer } from './serve.ts'

// Tests the server with a pgbouncer that uses deploy/pgbouncer.ini.

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const log = pino({ level: 'silent' })

test.skipIf(!hasPgbouncer)(
  'accounts, time limits, messages and workers’ locks work behind pgbouncer in transaction mode, with a connection in session mode',
  async () => {
    const { url } = await openTestDatabaseWithUrl()
    const pooler = await startPgbouncer(url)
    const database = new Database({
      url: pooler.transaction,
      directUrl: pooler.session,
      startEmbedded: () => Promise.reject(new Error('it has an address')),
      migrations,
      log,
    })
    await database.open()
    const now = '2026-11-23T09:20:00+06:30'
    const { token, email } = await addRider(database, new Date(now))
    const app = createTestServer({ database, now })
    const showAccount = () => app.json<{ email: string }>('/api/account', { Authorization: `Bearer ${token}` })
    const accounts: { email: string }[] = []
    // At most eight concurrent requests: on a busy machine, more would wait too long for a connection.
    for (let round = 0; round < 6; round++) accounts.push(...(await Promise.all(Array.from({ length: 8 }, showAccount))))
    expect(new Set(accounts.map((account) => account.email))).toEqual(new Set([email]))
    // Concurrent transactions make pgbouncer open several connections, all of which must have the statement timeout.
    const limits = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.db.transaction(async (t) => {
          await t.execute(sql`select pg_sleep(0.1)`)
          return (await t.execute(sql`show statement_timeout`)).rows[0]
        }),
      ),
    )
    expect(limits).toEqual(Array.from({ length: 8 }, () => ({ statement_timeout: '4s' })))

    const pools = { pool: () => database.pool, directPool: () => database.directPool, log }
    const [one, other] = [databaseBus(pools), databaseBus(pools)]
    const messages: string[] = []
    other.subscribe('topic', (message) => void messages.push(message))
    await other.ready()
    for (let i = 0; i < 5; i++) await one.publish('topic', String(i))
    await vi.waitFor(() => expect(messages).toEqual(['0', '1', '2', '3', '4']), { timeout: 60_000 })
    await Promise.all([one.close(), other.close()])

    // A session-level lock, such as the lock of a worker, needs a connection in session mode.
    const holder = await database.directPool.connect()
    await holder.query('select pg_advisory_lock(1)')
    const isFree = async () => (await database.pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock(1) as free')).rows[0]!.free
    expect(await isFree()).toBe(false)
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
    expect(await isFree()).toBe(true)
    await app.adapters.close()
    await database.close()
  },
)
