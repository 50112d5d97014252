import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseBus, redisBus, type Bus } from '../src/adapters/messaging/bus.ts'
import { openRedis } from '../src/adapters/messaging/redis.ts'
import { openTestDatabase } from './database.ts'
import { hasRedis, startRedis } from './redis.ts'

const lines: string[] = []
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
const database = await openTestDatabase()

interface BusBackend {
  /** Opens another bus, as another process would. */
  open(): Bus
  /** Closes all connections, as a restart of PostgreSQL or Redis does. */
  restart(): Promise<void>
}

const backends: Record<string, () => Promise<BusBackend>> = {
  PostgreSQL: async () => ({
    open: () => databaseBus({ pool: () => database.pool, log }),
    restart: async () => {
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
  }),
  Redis: async () => {
    const redis = await startRedis()
    const publisher = openRedis(redis.url, log)
    await vi.waitFor(() => expect(publisher.status).toBe('ready'), 300_000)
    afterAll(async () => {
      publisher.disconnect()
      await redis.stop()
    })
    return {
      open: () => redisBus({ redis: publisher, open: () => openRedis(redis.url, log, { queuesCommands: true }), log }),
      restart: async () => {
        await redis.stop()
        await redis.start()
      },
    }
  },
}

describe.each(Object.keys(backends))('the bus on %s', (name) => {
  const isAvailable = name !== 'Redis' || hasRedis
  let backend: BusBackend
  let one: Bus
  let other: Bus
  beforeAll(async () => {
    if (!isAvailable) return
    backend = await backends[name]!()
    one = backend.open()
    other = backend.open()
  })
  afterAll(async () => {
    if (isAvailable) await Promise.all([one.close(), other.close()])
  })

  test.runIf(isAvailable)('a message reaches every process that listens to its topic, including its sender, in order', async () => {
    const messages: Record<string, string[]> = { one: [], other: [], elsewhere: [] }
    const ends = [
      one.subscribe('train', (message) => messages['one']!.push(message)),
      other.subscribe('train', (message) => messages['other']!.push(message)),
      other.subscribe('post', (message) => messages['elsewhere']!.push(message)),
    ]
    await Promise.all([one.ready(), other.ready()])
    for (let i = 0; i < 20; i++) await one.publish('train', `ရထား ${i}`)
    const all = Array.from({ length: 20 }, (_, i) => `ရထား ${i}`)
    await vi.waitFor(() => expect(messages).toEqual({ one: all, other: all, elsewhere: [] }), 300_000)
    for (const end of ends) end()
    await one.publish('train', 'after the end')
    await new Promise((later) => setTimeout(later, 50))
    expect(messages['one']).toHaveLength(20)
  })

  test.runIf(isAvailable)('an exception in a listener is logged and does not affect other listeners', async () => {
    const messages: string[] = []
    const ends = [
      one.subscribe('harm', () => {
        throw new Error('a listener of the test')
      }),
      one.subscribe('harm', (message) => messages.push(message)),
    ]
    await one.ready()
    await other.publish('harm', '')
    await vi.waitFor(() => expect(messages).toEqual(['']), 300_000)
    expect(lines.join('')).toContain('a listener of the test')
    for (const end of ends) end()
  })

  test.runIf(isAvailable)('after one of two listeners ends, the other still gets messages', async () => {
    const messages: string[] = []
    const end = one.subscribe('two', (message) => messages.push(`a ${message}`))
    const endOther = one.subscribe('two', (message) => messages.push(`b ${message}`))
    await one.ready()
    end()
    end()
    await one.publish('two', 'x')
    await vi.waitFor(() => expect(messages).toEqual(['b x']), 300_000)
    endOther()
  })

  test.runIf(isAvailable)('a message that is too long and an invalid topic are rejected', async () => {
    await expect(one.publish('train', 'x'.repeat(7900))).rejects.toThrow('too long for the bus')
    await expect(one.publish('train', '🚆'.repeat(1980))).rejects.toThrow('too long for the bus')
    await expect(one.publish('a topic', '')).rejects.toThrow('no topic')
    const messages: string[] = []
    const end = other.subscribe('long', (message) => messages.push(message))
    await other.ready()
    await one.publish('long', 'x'.repeat(7896))
    await vi.waitFor(() => expect(messages).toEqual(['x'.repeat(7896)]), 300_000)
    end()
  })

  test.runIf(isAvailable)('listeners get messages again after a lost connection', async () => {
    const messages: string[] = []
    const end = other.subscribe('again', (message) => messages.push(message))
    await other.ready()
    await backend.restart()
    await vi.waitFor(
      async () => {
        await one.publish('again', 'x')
        expect(messages.length).toBeGreaterThan(0)
      },
      { timeout: 300_000, interval: 100 },
    )
    end()
  })
})

test.runIf(hasRedis)('publishing fails while Redis hangs, and messages arrive again afterwards', { timeout: 300_000 }, async () => {
  const redis = await startRedis()
  const publisher = openRedis(redis.url, log)
  await vi.waitFor(() => expect(publisher.status).toBe('ready'), 300_000)
  const subscribers: ReturnType<typeof openRedis>[] = []
  const open = () => {
    const subscriber = openRedis(redis.url, log, { queuesCommands: true })
    subscribers.push(subscriber)
    return subscriber
  }
  const bus = redisBus({ redis: publisher, open, log, heartbeatMs: 100 })
  const messages: string[] = []
  bus.subscribe('hang', (message) => messages.push(message))
  await bus.ready()
  redis.freeze()
  await expect(bus.publish('hang', 'lost')).rejects.toThrow()
  // A subscriber sends no messages, so it detects the hang only by its heartbeat.
  await vi.waitFor(() => expect(subscribers[0]!.status).not.toBe('ready'), { timeout: 300_000 })
  redis.thaw()
  await vi.waitFor(
    async () => {
      await bus.publish('hang', 'again')
      expect(messages).toContain('again')
    },
    { timeout: 300_000, interval: 100 },
  )
  await bus.close()
  publisher.disconnect()
  await redis.stop()
})
