import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NOTIFICATION_RETENTION_DAYS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { removeOldNotifications } from '../src/notification/notification.store.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabaseWithUrl } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { addOldNotifications } from './old-notifications.ts'
import { createTestServer } from './serve.ts'

// Tests that every job that deletes old rows finds them by an index and deletes them in batches.

/** Columns by which each job finds its expired rows. */
const EXPIRY = {
  'remove-old-limits': ['rate_limit.free_at', 'rate_limit.free_at'],
  'remove-old-notifications': [
    'notification.created_at',
    'push_subscription.gone_at',
    'push_subscription.seen_at',
    'push_subscription.seen_at',
  ],
  'remove-old-attempts': ['attempt.expires_at', 'social_attempt.expires_at', 'social_return.expires_at'],
  'remove-old-sessions': ['session.expires_at', 'session.used_at'],
  'remove-old-reports': ['report.received_at'],
  'remove-old-rider-decisions': ['report_decision.at', 'report_outcome.day', 'report_dismissal.day'],
  'remove-unused-media': ['upload.touched_at', 'media.made_at'],
  'forget-networks-of-flags': ['flag.at'],
  'remove-old-alerts': ['alert.made_at', 'alert_round.due_at'],
}

/** A statement and its parameters. */
type Statement = { readonly text: string; readonly values: unknown[] }
const executedStatements: Statement[] = []
const query = Client.prototype.query as (...args: unknown[]) => unknown
vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
  const text = typeof first === 'string' ? first : (first.text ?? '')
  executedStatements.push({ text, values: (typeof first === 'string' ? second : (first.values ?? second)) ?? [] })
  return query.apply(this, args)
} as typeof Client.prototype.query)

const { database, url } = await openTestDatabaseWithUrl()
const clock = installFixedClock()
const { worker } = createTestServer({ database, clock, env: (await openMailbox()).env })
await worker!.stop()
const jobs = worker!.handlers.filter(({ everySeconds }) => everySeconds !== undefined)

const pools: Pool[] = []
/** Opens the database on connections with this statement timeout, in milliseconds. */
const withTimeout = (statement_timeout: number) => {
  const pool = new Pool({ connectionString: url, statement_timeout, max: 2 })
  pools.push(pool)
  return drizzle(pool)
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
  await database.db.execute(sql`drop trigger if exists slow on notification`)
  await database.db.execute(sql`truncate notification cascade`)
})

const now = () => new Date(clock.nowMs())
const expiredAt = () => new Date(clock.nowMs() - (NOTIFICATION_RETENTION_DAYS + 1) * 86_400_000)
const countOf = async (table: string): Promise<number> =>
  (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]!.n

/** Runs a job. Returns its statements that delete or change old rows in batches. */
async function batchesOf(name: string): Promise<Statement[]> {
  executedStatements.length = 0
  await jobs.find(({ kind }) => kind.name === name)!.work({}, new AbortController().signal)
  return executedStatements.filter(({ text }) => /with batch as materialized/.test(text))
}

beforeAll(async () => {
  // Exceeds the maximum number of guests by one, so that the job has something to delete.
  await database.db.execute(sql`
    insert into push_subscription (id, kind, token_hash, address, language, created_at, seen_at)
    select gen_random_uuid(), 'web', n, 'a', 'en', ${now()}, ${now()}::timestamptz - n * interval '1 ms' from generate_series(0, 20000) n on conflict do nothing`)
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the plan of a statement, as for a table that is too large to be scanned in full. */
async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every periodic job is listed, either with its columns in EXPIRY or as a job that does not delete by age', () => {
  const others = ['move-photos', 'remove-unused-photos', 'confirm-seen', 'new-timetable', 'check-names']
  expect(jobs.map(({ kind }) => kind.name).sort()).toEqual([...Object.keys(EXPIRY), ...others].sort())
})

test.each(Object.entries(EXPIRY))('%s deletes in order of an indexed column', async (name, columns) => {
  const statements = await batchesOf(name)
  const ordered = statements.map(({ text }) => /order by "(\w+)"\."(\w+)" limit/.exec(text)!.slice(1).join('.'))
  expect(ordered).toEqual(columns)
  for (const [i, statement] of statements.entries()) {
    const [table, column] = columns[i]!.split('.') as [string, string]
    const plan = await planOf(statement)
    const nodes = plan.map((node) => node['Node Type'])
    expect(nodes, statement.text).not.toContain('Seq Scan')
    expect(nodes, statement.text).not.toContain('Sort')
    const scan = plan.find((node) => node['Node Type'] === 'Index Scan' && node['Relation Name'] === table)
    expect(scan?.['Index Cond'], statement.text).toContain(column)
    const { rows } = await database.pool.query(`select 1 from pg_indexes where tablename = $1 and indexdef ~ ('\\(' || $2 || '[,)]')`, [
      table,
      column,
    ])
    expect(rows.length, `an index on ${columns[i]}`).toBeGreaterThan(0)
  }
})

test('each table that references a table with a retention period has an index on the reference', async () => {
  const tables = [...new Set(Object.values(EXPIRY).flat())].map((column) => column.split('.')[0])
  const { rows } = await database.db.execute<{ refers: string }>(sql`
    select conrelid::regclass || '.' || a.attname as refers
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where contype = 'f' and confrelid::regclass::text = any(${sql.param(tables)}::text[])
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)
  expect(rows).toEqual([])
})

test('apart from these jobs, only the table of processes that send pushes has rows deleted by age', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => {
      const text = readFileSync(join(source, path), 'utf8')
      return /delete from[^`']*<(?!>)/.test(text) || /\.delete\(\w+\)\s*\.where\([^\n]*\blte?\(/.test(text)
    })
  // Stores the processes that send pushes: each process adds a row when it starts.
  expect(found.map((path) => relative('.', path))).toEqual(['notification/delivery.store.ts'])
})

/** Delays each deletion of a notification by `seconds`. */
async function slowDown(seconds: number): Promise<void> {
  await database.db.execute(
    sql.raw(`
    create or replace function slow_row() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return old; end $$;
    create trigger slow before delete on notification for each row execute function slow_row()`),
  )
}

test('batches become smaller until they fit into the statement timeout; alerts have their own retention period', async () => {
  await addOldNotifications(database.pool, 40, expiredAt())
  await addOldNotifications(database.pool, 10, now())
  await slowDown(0.01)
  await removeOldNotifications(withTimeout(300), now())
  expect([await countOf('notification'), await countOf('delivery'), await countOf('alert')]).toEqual([10, 10, 50])
})

test('an interrupted run loses nothing, and the next run continues', async () => {
  await addOldNotifications(database.pool, 1200, expiredAt())
  await slowDown(0.002)
  const stop = new AbortController()
  const run = removeOldNotifications(database.db, now(), stop.signal)
  await vi.waitFor(async () => expect(await countOf('notification')).toBeLessThan(1200), { timeout: 300_000, interval: 20 })
  stop.abort()
  await run
  expect(await countOf('notification')).toBeGreaterThan(0)
  await database.db.execute(sql`drop trigger slow on notification`)
  await removeOldNotifications(database.db, now())
  expect(await countOf('notification')).toBe(0)
})

test('a row locked by another transaction is left for the next run; the others are deleted', async () => {
  await addOldNotifications(database.pool, 1000, expiredAt())
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select 1 from notification order by created_at limit 1 for update')
  await removeOldNotifications(database.db, now())
  expect(await countOf('notification')).toBe(1)
  await other.query('rollback')
  other.release()
  await removeOldNotifications(database.db, now())
  expect(await countOf('notification')).toBe(0)
})
