import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanUpKind, databaseJobs as jobs, jobHandler, JobWorker, type JobHandler, type JobKind } from '../src/adapters/messaging/jobs.ts'
import { openTestDatabase } from './database.ts'

const NOTE: JobKind<{ n: number }> = { name: 'note', maxAttempts: 3 }
const TIDY: JobKind<object> = { name: 'tidy', maxAttempts: 1 }
const database = await openTestDatabase()
const lines: string[] = []
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })

const done: number[] = []
/** Ids of the attempted jobs. */
const ids: (string | undefined)[] = []
let fails = (_n: number): boolean => false
let tidyCount = 0
const HANDLERS: readonly JobHandler[] = [
  jobHandler(NOTE, async ({ n }, id) => {
    ids.push(id)
    if (fails(n)) throw new Error(`a rider's words ${n}`)
    done.push(n)
  }),
  { kind: TIDY, work: async () => void tidyCount++, everySeconds: 3600 },
]
const newWorker = (handlers = HANDLERS) =>
  new JobWorker({ handlers, waitForDatabase: () => database.open(), pool: () => database.pool, log })
const worker = newWorker()
worker.start()
afterAll(() => worker.stop())
beforeEach(() => {
  done.length = 0
  ids.length = 0
  fails = () => false
})

const waitingJobs = async () => (await database.db.execute(sql`select * from graphile_worker.jobs where task_identifier = 'note'`)).rows

test('a job runs after its transaction commits, and not after a rollback', async () => {
  await database.db.transaction(async (t) => {
    await jobs.add(t, NOTE, { n: 1 })
    await new Promise((later) => setTimeout(later, 50))
    expect(done).toEqual([])
  })
  await vi.waitFor(() => expect(done).toEqual([1]), 300_000)
  await database.db
    .transaction(async (t) => {
      await jobs.add(t, NOTE, { n: 2 })
      throw new Error('no')
    })
    .catch(() => undefined)
  await jobs.add(database.db, NOTE, { n: 3 })
  await vi.waitFor(() => expect(done).toEqual([1, 3]), 300_000)
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]), 300_000)
})

test('a failed job is retried later with its id; neither the table nor the library’s log contains the error message', async () => {
  let tries = 0
  fails = () => ++tries === 1
  await jobs.add(database.db, NOTE, { n: 4 })
  await vi.waitFor(async () => expect(await waitingJobs()).toMatchObject([{ attempts: 1, last_error: 'see the log' }]), 300_000)
  await vi.waitFor(() => expect(done).toEqual([4]), { timeout: 300_000, interval: 100 })
  expect(tries).toBe(2)
  expect(ids).toEqual([expect.stringMatching(/^\d+$/), ids[0]])
})

test('a job is dropped and logged after its last failed attempt', async () => {
  fails = () => true
  await jobs.add(database.db, { name: 'note', maxAttempts: 1 }, { n: 5 })
  await vi.waitFor(() => expect(lines.join('')).toContain('a job was dropped after its last try'), 300_000)
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]), 300_000)
})

test('several jobs with one key are merged while waiting', async () => {
  await database.db.transaction(async (t) => {
    for (const n of [6, 7, 8]) await jobs.add(t, NOTE, { n }, { key: 'one' })
  })
  await vi.waitFor(() => expect(done).toEqual([8]), 300_000)
})

test('hourly jobs run at startup', () => vi.waitFor(() => expect(tidyCount).toBe(1), 300_000))

test('a worker takes over a dead worker’s jobs at startup, but not a live worker’s', async () => {
  let release = () => undefined as void
  const untilReleased = new Promise<void>((resolve) => (release = resolve))
  fails = () => false
  const slow = newWorker([jobHandler<object>({ name: 'slow', maxAttempts: 3 }, () => untilReleased)])
  slow.start()
  await jobs.add(database.db, { name: 'slow', maxAttempts: 3 }, {})
  const heldBy = async (name: string) =>
    (await database.db.execute(sql`select locked_by from graphile_worker.jobs where task_identifier = ${name}`)).rows[0]?.['locked_by']
  await vi.waitFor(async () => expect(await heldBy('slow')).toMatch(/^pool-/), 300_000)
  const holder = await heldBy('slow')
  await worker.stop()
  await jobs.add(database.db, NOTE, { n: 9 })
  await database.db.execute(
    // Changes the job as if its worker had been killed during each attempt.
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead', attempts = 3 where locked_by is null`,
  )
  const next = newWorker()
  next.start()
  await vi.waitFor(() => expect(done).toEqual([9]), { timeout: 300_000 })
  expect(await heldBy('slow')).toBe(holder)
  release()
  await slow.stop()
  await next.stop()
})

test('jobs of one queue run one after another, and other jobs run concurrently; a worker that stops cancels running jobs', async () => {
  const [FIRST, SECOND] = [cleanUpKind('first-clean-up'), cleanUpKind('second-clean-up')]
  const begun: string[] = []
  const untilStopped = (name: string) => async (_: object, signal: AbortSignal) => {
    begun.push(name)
    await new Promise((stopped) => signal.addEventListener('abort', stopped))
  }
  const secondWorker = newWorker([
    jobHandler(NOTE, async ({ n }) => void done.push(n)),
    ...[FIRST, SECOND].map((kind) => ({ kind, work: untilStopped(kind.name) as () => Promise<void> })),
  ])
  for (const kind of [FIRST, SECOND]) await jobs.add(database.db, kind, {})
  secondWorker.start()
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 300_000 })
  for (const n of [12, 13, 14]) await jobs.add(database.db, NOTE, { n })
  await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 300_000 })
  expect(begun).toHaveLength(1)
  await secondWorker.stop()
  // The stopped worker has finished its running job. The other job is not locked, so the next worker can run it.
  const { rows } = await database.db.execute(sql`select locked_by from graphile_worker.jobs where task_identifier like '%clean-up'`)
  expect(rows).toEqual([{ locked_by: null }])
})

test('two hundred jobs each run once', async () => {
  const secondWorker = newWorker()
  for (let from = 1; from < 200; from += 100)
    await database.db.execute(
      sql`select graphile_worker.add_job('note', payload => json_build_object('n', n), max_attempts => 3) from generate_series(${from}::int, ${from + 99}::int) n`,
    )
  secondWorker.start()
  await vi.waitFor(() => expect(done).toHaveLength(200), { timeout: 120_000, interval: 10 })
  await secondWorker.stop()
  expect(new Set(done).size).toBe(200)
})
