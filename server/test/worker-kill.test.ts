import { spawn, type ChildProcess } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabaseWithUrl } from './database.ts'

// Kills a worker process of the built server while it notifies the riders of an alert.

/** Number of riders: two pages, so that the worker can be killed between them. */
const RIDERS = 300
const server = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const movedClock = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-worker-kill-'))
const { database, url } = await openTestDatabaseWithUrl()
const { db } = database

/** Topics of pushes by phone. Pushes with the same topic replace one another. */
const topics = new Map<string, Set<string>>()
const pushService = createServer((request, response) => {
  request.resume()
  const phone = request.url!
  topics.set(phone, (topics.get(phone) ?? new Set()).add(String(request.headers['topic'])))
  response.writeHead(201).end()
}).listen(0, '127.0.0.1')
await once(pushService, 'listening')

const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  pushService.close()
  rmSync(folder, { recursive: true, force: true })
})

// KHA-3 leaves Hledan at 9:08 on this Monday, so at 8:58 the alert ten minutes before departure is due.
const aheadMs = Date.parse('2026-11-23T08:58:01+06:30') - Date.now()

/** Starts a worker and waits until it is ready. */
async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', movedClock, server], {
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: url,
      SECRET_KEY: 's'.repeat(32),
      YATHA_DATA: folder,
      LOG_LEVEL: 'silent',
      PUSH_SERVICES: 'localhost',
      CLOCK_AHEAD_MS: String(aheadMs),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  await once(child.stdout!, 'data')
  return child
}

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await db.execute<T>(query)).rows
const countOf = async (table: string): Promise<number> =>
  (await rowsOf<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]!.n
const jobHolder = async (): Promise<unknown> =>
  (await rowsOf(sql`select locked_by from graphile_worker.jobs where task_identifier = 'alert-round'`))[0]?.['locked_by']

/** Adds riders with a phone who want an alert ten minutes before clockwise trains at Hledan. */
async function addRiders(): Promise<void> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const { port } = pushService.address() as AddressInfo
  await db.execute(sql`
    with n as materialized (select gen_random_uuid() as id from generate_series(1, ${RIDERS}::int)),
         a as (insert into account (id, name, language, created_at) select id, 'Aye', 'en', now() - interval '2 years' from n),
         s as (insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
               select id, id, id, 'phone', now(), now(), now() + interval '2 years' from n),
         p as (insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
               select id, id, id, 'web', id, ${`http://127.0.0.1:${port}/`} || id, ${keys.getPublicKey().toString('base64url')},
                      ${randomBytes(16).toString('base64url')}, 'en', now(), now() from n)
    insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, at_night, armed_at)
    select id, id, 'station', 'hledan', 0, now(), true, 10, 'clockwise', 127, false, now() - interval '2 years' from n`)
}

test('another worker takes over the alert of a killed worker, and nobody is notified twice', async () => {
  await addRiders()
  // Each page of riders takes at least a second, so that the worker is killed in the middle.
  await db.execute(sql`
    create function wait_a_moment() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$`)
  await db.execute(sql`create trigger slow before insert on alert for each statement execute function wait_a_moment()`)
  const first = await startWorker()
  await vi.waitFor(async () => expect(await countOf('alert')).toBeGreaterThan(0), { timeout: 300_000, interval: 20 })
  // The process is suspended until the other worker is ready.
  first.kill('SIGSTOP')
  const notifiedBefore = await countOf('alert')
  expect(notifiedBefore).toBeLessThan(RIDERS)
  const firstHolder = await jobHolder()
  expect(firstHolder).toMatch(/^pool-/)
  await startWorker()
  await vi.waitFor(async () => expect(await countOf('deliverer')).toBe(2), { timeout: 300_000 })
  expect(await jobHolder()).toBe(firstHolder)

  first.kill('SIGKILL')
  await vi.waitFor(async () => expect(await jobHolder()).not.toBe(firstHolder), { timeout: 300_000, interval: 50 })
  await vi.waitFor(async () => expect(await jobHolder()).toBeUndefined(), { timeout: 300_000 })
  expect(await countOf('alert')).toBe(RIDERS)
  expect(await countOf('notification')).toBe(RIDERS)
  expect(await countOf('delivery')).toBe(RIDERS)
  expect(await rowsOf(sql`select 1 from alert where notification_id is null`)).toEqual([])
  await vi.waitFor(() => expect(topics.size).toBe(RIDERS), { timeout: 300_000 })
  // A push that was being sent may be sent again with its topic, so that the phone replaces it.
  expect([...topics.values()].filter((own) => own.size !== 1)).toEqual([])
})
