import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Database, isAway } from '../src/db/database.ts'
import { databaseLimits, redisLimits, TooManyTries, type Limit, type Limits } from '../src/outside/limits.ts'
import { openRedis } from '../src/outside/redis.ts'
import { ownDatabase } from './database.ts'
import { hasRedis, startRedis, type OwnRedis } from './redis.ts'

const log = pino({ level: 'silent' })
const FIVE: Limit = { points: 5, seconds: 3600 }
const database = await ownDatabase()

interface Kind {
  /** Limits like those of another process. */
  open(): Limits
  keys(): Promise<string[]>
}

const kinds: Record<string, () => Promise<Kind>> = {
  PostgreSQL: async () => ({
    open: () => databaseLimits({ pool: () => database.pool, isAway, secret: 'secret', log }),
    keys: async () => (await database.db.execute<{ key: string }>(sql`select key from rate_limit`)).rows.map(({ key }) => key),
  }),
  Redis: async () => {
    const redis = await startRedis()
    const clients: Redis[] = []
    const client = () => {
      const made = openRedis(redis.url, log)
      clients.push(made)
      return made
    }
    afterAll(async () => {
      for (const one of clients) one.disconnect()
      await redis.stop()
    })
    const own = client()
    await vi.waitFor(() => expect(own.status).toBe('ready'))
    const other = client()
    await vi.waitFor(() => expect(other.status).toBe('ready'))
    let next = 0
    return { open: () => redisLimits({ redis: [own, other][next++ % 2]!, secret: 'secret', log }), keys: () => own.keys('*') }
  },
}

describe.each(Object.keys(kinds))('limits in %s', (name) => {
  const there = name !== 'Redis' || hasRedis
  let kind: Kind
  let limits: Limits
  beforeAll(async () => {
    if (!there) return
    kind = await kinds[name]!()
    limits = kind.open()
  })
  const refusal = async (work: Promise<void>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof TooManyTries ? error : Promise.reject(error)),
    )

  test.runIf(there)('five of six pass; the sixth is told when, and only it is the first', async () => {
    for (let i = 0; i < 5; i++) await limits.take('a', FIVE)
    const sixth = await refusal(limits.take('a', FIVE))
    expect(sixth).toMatchObject({ code: 'too_many_tries', isFirst: true })
    expect(sixth!.retryAfterSeconds).toBeGreaterThan(3590)
    expect(sixth!.retryAfterSeconds).toBeLessThanOrEqual(3600)
    expect(await refusal(limits.take('a', FIVE))).toMatchObject({ isFirst: false })
    await limits.take('b', FIVE)
  })

  test.runIf(there)('exactly five of fifty at once pass, in two processes', async () => {
    const both = [kind.open(), kind.open()]
    const tries = await Promise.all(Array.from({ length: 50 }, (_, i) => refusal(both[i % 2]!.take('crowd', FIVE))))
    expect(tries.filter((error) => error === undefined)).toHaveLength(5)
    expect(tries.filter((error) => error?.isFirst)).toHaveLength(1)
  })

  test.runIf(there)('what is forgotten begins again, also by a process that counted nothing', async () => {
    for (let i = 0; i < 5; i++) await limits.take('c', FIVE)
    expect(await refusal(limits.take('c', FIVE))).toBeDefined()
    await kind.open().forget('c')
    expect(await refusal(limits.take('c', FIVE))).toBeUndefined()
  })

  test.runIf(there)('time gives the tries back', async () => {
    const short = { points: 1, seconds: 1 }
    await limits.take('d', short)
    expect(await refusal(limits.take('d', short))).toMatchObject({ retryAfterSeconds: 1 })
    await new Promise((later) => setTimeout(later, 1050))
    expect(await refusal(limits.take('d', short))).toBeUndefined()
    await new Promise((later) => setTimeout(later, 1050))
    const before = (await kind.keys()).length
    await limits.removeOld()
    expect((await kind.keys()).length).toBe(name === 'Redis' ? before : before - 1)
  })

  test.runIf(there)('keys say nothing of whom they count', async () => {
    await limits.take('code rider@example.com', FIVE)
    await limits.take('emails of 203.0.113.9', FIVE)
    const keys = await kind.keys()
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) expect(key).toMatch(/^(yatha:limit:)?[\w-]{43}$/)
  })
})

describe('a store that is away', () => {
  const nowhere = new Database({ url: undefined, startEmbedded: () => Promise.reject(new Error('no')), migrations: '', log })
  let redis: OwnRedis | undefined
  beforeAll(async () => void (redis = hasRedis ? await startRedis() : undefined))
  afterAll(() => redis?.stop())

  const fiveOfSix = async (limits: Limits, key: string) => {
    for (let i = 0; i < 5; i++) await limits.take(key, FIVE)
    await expect(limits.take(key, FIVE)).rejects.toMatchObject({ code: 'too_many_tries', isFirst: true })
    await limits.forget(key)
    await limits.take(key, FIVE)
  }

  test('without a database this process counts alone', () =>
    fiveOfSix(databaseLimits({ pool: () => nowhere.pool, isAway, secret: 'secret', log }), 'e'))

  test.runIf(hasRedis)('so it does without Redis, at once, and shares again when it is back', { timeout: 20_000 }, async () => {
    const client = openRedis(redis!.url, log)
    await vi.waitFor(() => expect(client.status).toBe('ready'))
    const limits = redisLimits({ redis: client, secret: 'secret', log })
    await limits.take('f', FIVE)
    await redis!.stop()
    await vi.waitFor(() => expect(client.status).not.toBe('ready'))
    const began = performance.now()
    await fiveOfSix(limits, 'g')
    expect(performance.now() - began).toBeLessThan(500)
    await redis!.start()
    await vi.waitFor(() => expect(client.status).toBe('ready'), { timeout: 10_000 })
    await limits.take('h', FIVE)
    expect(await client.keys('*')).toHaveLength(1)
    client.disconnect()
  })

  test('an error that is none of its being away is thrown', async () => {
    const broken = databaseLimits({ pool: () => database.pool, isAway, secret: 'secret', log })
    await database.db.execute(sql`alter table rate_limit rename to rate_limit_away`)
    const tried = broken.take('i', FIVE)
    await expect(tried).rejects.toMatchObject({ code: '42P01' })
    await database.db.execute(sql`alter table rate_limit_away rename to rate_limit`)
  })
})
