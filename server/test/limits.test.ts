import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Database } from '../src/db/database.ts'
import { memoryCounters } from '../src/adapters/limits/counters.ts'
import { deleteOldLimits } from '../src/operate/limit.jobs.ts'
import { databaseLimits, redisLimits, tryConsume, TooManyTries, type Limit, type Limits } from '../src/adapters/limits/limits.ts'
import { isRedisResponding, openRedis } from '../src/adapters/messaging/redis.ts'
import { openTestDatabase } from './database.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'

const log = pino({ level: 'silent' })
const FIVE: Limit = { points: 5, seconds: 3600 }
const HOUR = 3600
const DAY = 86_400
const database = await openTestDatabase()

/** A clock for this file alone; Redis runs on the system clock. */
let nowMs = Date.parse('2026-11-23T09:20:00+06:30')
const clock = { nowMs: () => nowMs }
const advance = (seconds: number) => void (nowMs += seconds * 1000)

interface LimitStore {
  /** Opens limits on the same store, as another process would. */
  open(): Limits
  keys(): Promise<string[]>
}

/** A database that is never available. */
const unavailableDatabase = new Database({ url: undefined, startEmbedded: () => Promise.reject(new Error('no')), migrations: '', log })
const limitsWithoutStore = () => databaseLimits({ pool: () => unavailableDatabase.pool, clock, secret: 'secret', log })

const stores: Record<string, () => Promise<LimitStore>> = {
  PostgreSQL: async () => ({
    open: () => databaseLimits({ pool: () => database.pool, clock, secret: 'secret', log }),
    keys: async () => (await database.db.execute<{ key: string }>(sql`select key from rate_limit`)).rows.map(({ key }) => key),
  }),
  Redis: async () => {
    const redis = await startRedis()
    const clients: Redis[] = []
    const client = () => {
      // On a busy machine, Redis takes longer than half a second.
      const newClient = openRedis(redis.url, log, { timeoutMs: 60_000 })
      clients.push(newClient)
      return newClient
    }
    afterAll(async () => {
      for (const one of clients) one.disconnect()
      await redis.stop()
    })
    const first = client()
    await vi.waitFor(() => expect(first.status).toBe('ready'), 300_000)
    const other = client()
    await vi.waitFor(() => expect(other.status).toBe('ready'), 300_000)
    let next = 0
    return { open: () => redisLimits({ redis: [first, other][next++ % 2]!, clock, secret: 'secret', log }), keys: () => first.keys('*') }
  },
  memory: async () => {
    const limits = limitsWithoutStore()
    return { open: () => limits, keys: () => Promise.resolve([]) }
  },
}

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof TooManyTries ? error : Promise.reject(error)),
  )

describe.each(Object.keys(stores))('limits in %s', (name) => {
  const isAvailable = name !== 'Redis' || hasRedis
  let store: LimitStore
  let limits: Limits
  beforeAll(async () => {
    if (!isAvailable) return
    store = await stores[name]!()
    limits = store.open()
  })
  /** Returns how many of `tries` pass. */
  const passing = async (key: string, tries: number, limit = FIVE) => {
    let passed = 0
    for (let i = 0; i < tries; i++) if ((await tryConsume(limits, key, limit)) !== undefined) passed++
    return passed
  }

  test.runIf(isAvailable)(
    'five of six attempts pass, each with the count so far; the error for the sixth states when to retry',
    async () => {
      for (let i = 1; i <= 5; i++) expect(await limits.consume('a', FIVE)).toBe(i)
      expect(await refusal(limits.consume('a', FIVE))).toMatchObject({ code: 'too_many_tries', retryAfterSeconds: HOUR / 5 })
      await limits.consume('b', FIVE)
    },
  )

  test.runIf(isAvailable)('exactly five of fifty concurrent attempts in two processes pass', async () => {
    const both = [store.open(), store.open()]
    const tries = await Promise.all(Array.from({ length: 50 }, (_, i) => refusal(both[i % 2]!.consume('crowd', FIVE))))
    expect(tries.filter((error) => error === undefined)).toHaveLength(5)
  })

  test.runIf(isAvailable)('attempts are refilled one by one, not all together at the end of a window', async () => {
    expect(await passing('c', 9)).toBe(5)
    advance(HOUR / 5 - 1)
    expect(await refusal(limits.consume('c', FIVE))).toMatchObject({ retryAfterSeconds: 1 })
    advance(1)
    expect(await passing('c', 9)).toBe(1)
    advance(HOUR / 2)
    expect(await passing('c', 9)).toBe(2)
    advance(HOUR)
    expect(await passing('c', 9)).toBe(5)
    // Attempts every minute are allowed five times at first, then five times an hour.
    let passed = 0
    for (let minute = 0; minute < 300; minute++) {
      passed += await passing('d', 1)
      advance(60)
    }
    expect(passed).toBe(5 + 4 * 5 + 4)
  })

  test.runIf(isAvailable)('a limit of seven per hour allows exactly seven attempts', async () => {
    expect(await passing('seven', 20, { points: 7, seconds: HOUR })).toBe(7)
  })

  test.runIf(isAvailable)('after a clock that was two days ahead is set back, nobody is blocked', async () => {
    await passing('e', 5)
    advance(2 * DAY)
    expect(await passing('e', 9)).toBe(5)
    advance(-2 * DAY)
    expect(await passing('e', 9)).toBe(5)
    advance(HOUR / 5)
    expect(await passing('e', 9)).toBe(1)
  })

  test.runIf(isAvailable)('slightly different clocks grant no extra attempts, and block for at most one refill interval', async () => {
    await passing('f', 9)
    advance(-30)
    expect(await refusal(limits.consume('f', FIVE))).toMatchObject({ retryAfterSeconds: HOUR / 5 })
    advance(-HOUR / 2)
    expect((await refusal(limits.consume('f', FIVE)))!.retryAfterSeconds).toBeLessThanOrEqual(HOUR / 5)
    advance(HOUR / 2 + 30)
  })

  test.runIf(isAvailable && name !== 'memory')('expired counters are removed, including counters from a clock that was ahead', async () => {
    await deleteOldLimits(database.db, clock.nowMs())
    await limits.consume('old', FIVE)
    const before = (await store.keys()).length
    advance(30 * DAY)
    await limits.consume('ahead', FIVE)
    advance(-30 * DAY)
    await deleteOldLimits(database.db, clock.nowMs())
    // Redis expires keys by its own clock, so it still has the key `ahead`.
    expect((await store.keys()).length).toBe(name === 'Redis' ? before + 1 : before)
    advance(HOUR)
    await deleteOldLimits(database.db, clock.nowMs())
    if (name === 'PostgreSQL') expect(await store.keys()).toEqual([])
  })

  test.runIf(isAvailable && name !== 'memory')('the keys of counters do not reveal whose attempts they count', async () => {
    await limits.consume('code rider@example.com', FIVE)
    await limits.consume('emails of 203.0.113.9', FIVE)
    const keys = await store.keys()
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) expect(key).toMatch(/^(yatha:limit:)?[\w-]{43}$/)
  })
})

test('counters in memory keep the latest hundred thousand keys', async () => {
  const counters = memoryCounters()
  const onePerSecond = { everyMs: 1000, windowMs: 1000 }
  await counters.consume('first', onePerSecond, 0)
  await counters.consume('second', onePerSecond, 0)
  for (let i = 0; i < 99_999; i++) await counters.consume(`${i}`, onePerSecond, 0)
  expect((await counters.consume('second', onePerSecond, 0)).isAllowed).toBe(false)
  expect((await counters.consume('first', onePerSecond, 0)).isAllowed).toBe(true)
})

describe('an unavailable store', () => {
  let redis: TestRedis | undefined
  beforeAll(async () => void (redis = hasRedis ? await startRedis() : undefined))
  afterAll(() => redis?.stop())

  test.runIf(hasRedis)(
    'while Redis is down, a process counts attempts in memory without a delay; it uses Redis again when that is available',
    { timeout: 300_000 },
    async () => {
      const client = openRedis(redis!.url, log)
      await vi.waitFor(() => expect(client.status).toBe('ready'), 300_000)
      const limits = redisLimits({ redis: client, clock, secret: 'secret', log })
      await limits.consume('g', FIVE)
      await redis!.stop()
      await vi.waitFor(() => expect(client.status).not.toBe('ready'), 300_000)
      const began = performance.now()
      for (let i = 0; i < 5; i++) await limits.consume('h', FIVE)
      await expect(limits.consume('h', FIVE)).rejects.toMatchObject({ code: 'too_many_tries' })
      expect(performance.now() - began).toBeLessThan(10_000)
      await redis!.start()
      await vi.waitFor(() => expect(client.status).toBe('ready'), { timeout: 300_000 })
      await limits.consume('i', FIVE)
      expect(await client.keys('*')).toHaveLength(1)
      client.disconnect()
    },
  )

  test.runIf(hasRedis)(
    'while Redis hangs, attempts are soon counted in memory; afterwards, Redis counts them again',
    { timeout: 300_000 },
    async () => {
      const client = openRedis(redis!.url, log)
      await vi.waitFor(() => expect(client.status).toBe('ready'), 300_000)
      const limits = redisLimits({ redis: client, clock, secret: 'secret', log })
      await limits.consume('k', FIVE)
      redis!.freeze()
      const began = performance.now()
      await Promise.all(['l', 'm', 'n'].map((key) => limits.consume(key, FIVE)))
      const firstMs = performance.now() - began
      await vi.waitFor(() => expect(client.status).not.toBe('ready'), 300_000)
      for (let i = 0; i < 4; i++) await limits.consume('l', FIVE)
      await expect(limits.consume('l', FIVE)).rejects.toMatchObject({ code: 'too_many_tries' })
      const allMs = performance.now() - began
      redis!.thaw()
      expect([firstMs < 15_000, allMs < 20_000]).toEqual([true, true])
      await vi.waitFor(async () => expect(await isRedisResponding(client)).toBe(true), { timeout: 300_000 })
      await limits.consume('o', FIVE)
      expect(await client.exists(...(await client.keys('*')))).toBeGreaterThan(0)
      client.disconnect()
    },
  )

  test('an error of the store other than unavailability is thrown', async () => {
    const broken = databaseLimits({ pool: () => database.pool, clock, secret: 'secret', log })
    await database.db.execute(sql`alter table rate_limit rename to rate_limit_away`)
    const tried = broken.consume('j', FIVE)
    await expect(tried).rejects.toMatchObject({ code: '42P01' })
    await database.db.execute(sql`alter table rate_limit_away rename to rate_limit`)
  })
})
