import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { countEmails } from '../src/adapters/mail/count-emails.ts'
import { lastBackupMs, recordBackup } from '../src/adapters/data-folder/last-backup.ts'
import { openMetrics } from '../src/adapters/metrics.ts'
import { addStateMetrics } from '../src/operate/state-metrics.ts'
import { cleanUpKind, databaseJobs, jobHandler, JobWorker, type JobKind } from '../src/adapters/messaging/jobs.ts'
import { isRedisResponding, openRedis } from '../src/adapters/messaging/redis.ts'
import { smtpMailer } from '../src/adapters/mail/mail.ts'
import { openTestDatabase } from './database.ts'
import { hasRedis, startRedis } from './redis.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const database = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'yatha-metrics-'))

/** Returns the values of `/metrics` by name and labels. */
async function valuesOf(registry: Registry): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

/** Opens metrics that include the server's state. */
function openStateMetrics(parts: Partial<Parameters<typeof addStateMetrics>[0]> = {}) {
  const metrics = openMetrics('test')
  const none = { isRedisUp: undefined, areFilesUp: undefined, railway: undefined }
  addStateMetrics({ ...none, registry: metrics.registry, database, folder, streams: { count: 0 }, ...parts })
  return metrics
}

test('the state of database, Redis, disk, backup and timetable is read at each scrape', async () => {
  let isUp = true
  const isServiceUp = async () => isUp
  const streams = { count: 7 }
  const { registry } = openStateMetrics({ isRedisUp: isServiceUp, areFilesUp: isServiceUp, streams, railway: () => railwayFiles.railway })
  const before = await valuesOf(registry)
  expect(before).toMatchObject({
    yatha_database_up: 1,
    yatha_redis_up: 1,
    yatha_files_up: 1,
    yatha_backup_timestamp_seconds: 0,
    yatha_jobs_waiting: 0,
    yatha_open_streams: 7,
  })
  expect(before['yatha_data_free_bytes']).toBeGreaterThan(0)
  expect(before['yatha_data_free_bytes']).toBeLessThan(before['yatha_data_size_bytes']!)
  expect(new Date(before['yatha_timetable_end_timestamp_seconds']! * 1000).toISOString()).toBe('2027-12-30T17:30:00.000Z')
  isUp = false
  recordBackup(folder, Date.parse('2026-11-23T02:00:00Z'))
  expect(lastBackupMs(folder)).toBe(Date.parse('2026-11-23T02:00:00Z'))
  expect(await valuesOf(registry)).toMatchObject({ yatha_redis_up: 0, yatha_files_up: 0, yatha_backup_timestamp_seconds: 1_795_399_200 })
})

test('the skew of the clock is measured against the database, and the duration of this query by a monotonic clock', async () => {
  const { registry } = openStateMetrics({ clock: { nowMs: () => Date.now() + 90_000 } })
  const values = await valuesOf(registry)
  const skew = values['yatha_clock_skew_seconds']!
  expect([skew > 85, skew < 95]).toEqual([true, true])
  expect(values['yatha_database_response_seconds']).toBeGreaterThan(0)
  expect(values['yatha_database_response_seconds']).toBeLessThan(60)
})

test.runIf(hasRedis)('the first scrape after Redis hangs reports it as down', async () => {
  const redis = await startRedis()
  const client = openRedis(redis.url, pino({ level: 'silent' }))
  await vi.waitFor(() => expect(client.status).toBe('ready'), 300_000)
  const { registry } = openStateMetrics({ isRedisUp: () => isRedisResponding(client) })
  expect(await valuesOf(registry)).toMatchObject({ yatha_redis_up: 1 })
  redis.freeze()
  expect(await valuesOf(registry)).toMatchObject({ yatha_redis_up: 0, yatha_database_up: 1 })
  redis.thaw()
  await vi.waitFor(async () => expect(await valuesOf(registry)).toMatchObject({ yatha_redis_up: 1 }), { timeout: 300_000 })
  client.disconnect()
  await redis.stop()
})

test('a value that cannot be read is NaN, and a metric of an unused service is missing', async () => {
  const unavailableDatabase = {
    isAvailable: () => Promise.resolve(false),
    poolUse: { inUse: 0, waiting: 0 },
    get pool(): never {
      throw new Error('away')
    },
  }
  const { registry } = openStateMetrics({ database: unavailableDatabase, folder: join(folder, 'missing') })
  const values = await valuesOf(registry)
  expect(values['yatha_database_up']).toBe(0)
  for (const name of ['yatha_jobs_waiting', 'yatha_jobs_oldest_seconds', 'yatha_data_free_bytes']) expect(values[name]).toBeNaN()
  expect(values).not.toHaveProperty('yatha_redis_up')
  expect(values).not.toHaveProperty('yatha_timetable_end_timestamp_seconds')
})

test('jobs are counted by kind and result; metrics have the number and the age of waiting jobs', async () => {
  const NOTE: JobKind<{ fails: boolean }> = { name: 'note', maxAttempts: 8 }
  const metrics = openStateMetrics()
  const worker = new JobWorker({
    handlers: [jobHandler(NOTE, async ({ fails }) => (fails ? Promise.reject(new Error('no')) : undefined))],
    waitForDatabase: () => database.open(),
    pool: () => database.pool,
    log: pino({ level: 'silent' }),
    onResult: (kind, result) => metrics.jobs.inc({ kind, result }),
  })
  await databaseJobs.add(database.db, NOTE, { fails: true })
  await database.db.execute(sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`)
  const waiting = await valuesOf(metrics.registry)
  expect([waiting['yatha_jobs_waiting'], waiting['yatha_jobs_failing']]).toEqual([1, 0])
  expect(waiting['yatha_jobs_oldest_seconds']).toBeGreaterThanOrEqual(3600)
  worker.start()
  onTestFinished(() => worker.stop())
  await databaseJobs.add(database.db, NOTE, { fails: false })
  const values = () => valuesOf(metrics.registry)
  await databaseJobs.add(database.db, { ...NOTE, maxAttempts: 1 }, { fails: true })
  await vi.waitFor(
    async () =>
      expect(await values()).toMatchObject({
        'yatha_jobs_total{kind="note",result="done"}': 1,
        'yatha_jobs_total{kind="note",result="failed"}': expect.any(Number),
        'yatha_jobs_total{kind="note",result="dropped"}': 1,
        yatha_jobs_failing: 1,
        yatha_jobs_waiting: 1,
      }),
    { timeout: 300_000 },
  )
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
})

test('waiting alert rounds and retention jobs have separate age metrics', async () => {
  const { registry } = openStateMetrics()
  const add = async (kind: JobKind<object>, ageSeconds: number) => {
    await databaseJobs.add(database.db, kind, {}, { key: kind.name })
    await database.db.execute(
      sql`update graphile_worker._private_jobs set created_at = now() - ${ageSeconds} * interval '1 second' where key = ${kind.name}`,
    )
  }
  await add(cleanUpKind('remove-old-notes'), 7200)
  await add({ name: 'alert-round', maxAttempts: 8 }, 90)
  const values = await valuesOf(registry)
  expect(Math.round(values['yatha_clean_up_oldest_seconds']! / 60)).toBe(120)
  expect(Math.round(values['yatha_alert_round_oldest_seconds']! / 30)).toBe(3)
  // A long clean-up must not raise the age of the oldest job, which the alert on late e-mails reads.
  expect(values['yatha_jobs_oldest_seconds']).toBeLessThan(3600)
})

test('e-mails are counted by the mail server’s result', async () => {
  const smtp = await startMailServer()
  const { registry, emails } = openMetrics('test')
  const mailer = countEmails(smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'a@yatha.example' }), emails)
  const send = () => mailer.send({ to: 'aye@example.com', subject: 'x', text: 'y' })
  await send()
  smtp.rejects = true
  await expect(send()).rejects.toThrow('450')
  smtp.rejects = 'permanently'
  await expect(send()).rejects.toThrow('550')
  smtp.close()
  await expect(send()).rejects.toThrow(/ECONNREFUSED|ESOCKET/)
  expect(await valuesOf(registry)).toMatchObject({
    'yatha_emails_total{result="sent"}': 1,
    'yatha_emails_total{result="failed"}': 2,
    'yatha_emails_total{result="refused"}': 1,
  })
})

test('labels have few values: paths are patterns, including unknown paths', async () => {
  const { get, metrics } = createTestServer()
  for (const path of ['/a', '/b/c', '/api/x', '/station/hledan', '/station/insein', '/api/station/hledan']) await get(path)
  const paths = new Set(
    [...(await metrics.registry.metrics()).matchAll(/http_request_seconds_count\{path="([^"]*)"/g)].map(([, path]) => path),
  )
  expect([...paths].toSorted()).toEqual(['/*', '/api/*', '/api/station/:slug'])
})
