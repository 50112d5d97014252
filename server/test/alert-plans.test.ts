import { callsOfDay, LiveView, type ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createDueAlert, openAlerts } from '../src/favorite/index.ts'
import { databaseJobs } from '../src/adapters/messaging/jobs.ts'
import { LiveRailway } from '../src/railway/index.ts'
import { openTestDatabase } from './database.ts'
import { addOldNotifications } from './old-notifications.ts'
import { createTestServer, railwayFiles } from './serve.ts'

// Checks the query plans of the statements that notify riders, with many older alerts in the tables.

const RIDERS = 600
const database = await openTestDatabase()
const { adapters } = createTestServer({ database })
const DAY = '2026-11-23' as ServiceDay
const { railway } = railwayFiles
const nowMs = Date.parse(`${DAY}T08:58:00+06:30`)

/** Tables that grow with every alert, so no statement may scan them in full. Small tables of riders may be scanned. */
const GROWING: ReadonlySet<string | undefined> = new Set(['alert', 'notification', 'delivery'])

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('an alert notifies riders in pages of at most 250, and no statement scans all earlier alerts', async () => {
  await addOldNotifications(database.pool, 20_000, new Date(nowMs - 86_400_000))
  await database.db.execute(sql`
    insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, days, at_night, armed_at)
    select id, id, 'station', case when n <= ${RIDERS} then 'hledan' else 'station-' || n % 40 end,
           0, now(), true, 10, 127, true, now() - interval '2 years' from (select id, row_number() over (order by id) as n from account) numbered`)
  await database.pool.query('analyze')
  // Disables autovacuum: if it analyzed the new alerts during the test, the plans would change.
  for (const table of ['alert', 'notification', 'delivery'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  const statements: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values })
  const observed: Database = Object.create(database, { db: { value: drizzle(database.pool, { logger: { logQuery } }) } })
  const { handlers } = openAlerts({
    database: observed,
    live: new LiveRailway(railway),
    bus: adapters.bus,
    clock: { nowMs: () => nowMs },
    jobs: databaseJobs,
    log: pino({ level: 'silent' }),
    onAlertSent: () => undefined,
    editionSince: () => undefined,
    areOperatorEntriesLoaded: () => true,
  })
  const live = LiveView.none(railway)
  const call = callsOfDay(live, DAY).find(({ trip, stop }) => trip === 'kha-3' && railway.stations[stop]!.slug === 'hledan')!
  await handlers.find(({ kind }) => kind.name === 'alert-round')!.work(createDueAlert(live, call, 10), new AbortController().signal)

  const { rows } = await database.db.execute(sql`
    select count(*)::int as told, count(notification_id)::int as linked from alert where day = ${DAY}`)
  expect(rows).toEqual([{ told: RIDERS, linked: RIDERS }])
  const pages = statements.filter(({ text }) => text.includes('insert into alert '))
  expect(pages).toHaveLength(Math.ceil(RIDERS / 250))
  for (const { text, values } of statements.filter(({ text }) => /^\s*(select|insert|update|with|\()/.test(text))) {
    const plan = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    const read = nodesOf(plan.rows[0]!['QUERY PLAN'][0].Plan).flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name']) ? [node['Relation Name']] : [],
    )
    expect(read, text).toEqual([])
  }
})
