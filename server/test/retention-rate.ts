import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NOTIFICATION_DAYS } from '@yatha/contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { Database, type Db } from '../src/db/database.ts'
import { deleteOldAlerts } from '../src/favorite/alerts/alert.store.ts'
import { removeOldNotifications } from '../src/notification/notification.store.ts'
import { startEmbedded } from '../src/adapters/postgres/embedded-postgres.ts'
import { addOldNotifications } from './old-notifications.ts'

// How long it takes to delete expired rows, and the slowest statement of it, on a database with the settings of a server.
// node --import tsx server/test/retention-rate.ts [NOTIFICATIONS] [LEDGER_ROWS]

const notifications = Number(process.argv[2] ?? 300_000)
const ledgerRows = Number(process.argv[3] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'yatha-retention-'))
// For root, the database runs as the account `nobody`, which must have access.
chmodSync(folder, 0o755)
const database = new Database({
  url: undefined,
  startEmbedded: (signal) => startEmbedded({ folder, signal }),
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  log: pino({ level: 'silent' }),
})
await database.open()
const now = new Date()
const expired = new Date(now.getTime() - (NOTIFICATION_DAYS + 1) * 86_400_000)

await addOldNotifications(database.pool, notifications, expired)
await measure(`${notifications} notifications with ledger and delivery rows`, (db) => removeOldNotifications(db, now))
for (let from = 0; from < ledgerRows; from += 5000)
  await database.pool.query(
    `insert into alert (account_id, day, trip, call, station, planned_at, due_at, made_at)
     select a.id, '2026-01-01', 'trip ' || i, 1, 'hledan', $1, $1, $1::timestamptz + i * interval '1 ms'
       from (select id from account limit 1) a, generate_series($2::int, $3::int) i`,
    [expired, from + 1, Math.min(from + 5000, ledgerRows)],
  )
const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from alert')
await measure(`${rows[0]!.n} rows of the ledger`, (db) => deleteOldAlerts(db, now, now))
await database.close()
rmSync(folder, { recursive: true })

async function measure(what: string, work: (db: Db) => Promise<void>): Promise<void> {
  const times: number[] = []
  const { pool } = database
  // Each statement, with the way to the database and back.
  const timed: typeof pool = Object.create(pool, {
    query: {
      value: async (...args: Parameters<typeof pool.query>) => {
        const from = performance.now()
        const result = await pool.query(...args)
        times.push(performance.now() - from)
        return result
      },
    },
  })
  const from = performance.now()
  await work(drizzle(timed))
  const seconds = (performance.now() - from) / 1000
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${times.length} statements, the slowest ${Math.round(Math.max(...times))} ms, the median ${Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]!)} ms`,
  )
}
