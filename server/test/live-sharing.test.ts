import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceDay, TripUpdate } from '@yatha/timetable'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { Bus } from '../src/adapters/messaging/bus.ts'
import { LiveRailway, openFeeds, SharedSource } from '../src/railway/index.ts'
import { encodeTestFeed, lateTrain } from './feed-messages.ts'
import { railwayFiles } from './serve.ts'

// Tests how processes share live times, over a bus in memory; processes.test.ts tests the buses on PostgreSQL and Redis.

const log = pino({ level: 'silent' })
const NOW = Date.parse('2026-11-23T09:20:00+06:30') / 1000
const day = '2026-11-23' as ServiceDay // A valid service day.

/** A bus of one process; `loses` selects the messages, counted from 0, that do not arrive. */
function memoryBus(loses: (index: number) => boolean = () => false): Bus & { readonly sent: string[] } {
  const listeners = new Map<string, ((message: string) => void)[]>()
  const sent: string[] = []
  return {
    sent,
    publish: async (topic, message) => {
      await Promise.resolve()
      const index = sent.push(message) - 1
      if (!loses(index)) for (const listener of listeners.get(topic) ?? []) listener(message)
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
      return () => undefined
    },
    ready: async () => undefined,
    close: async () => undefined,
  }
}

const cancelled = (count: number): TripUpdate[] =>
  railwayFiles.railway.timetable.feed.trips.ids
    .slice(0, count)
    .map((trip) => ({ trip, day, basis: 'operator', seenAt: NOW, cancelled: true }))

function processes(bus: Bus) {
  return [0, 1].map(() => {
    const live = new LiveRailway(railwayFiles.railway)
    return { live, source: new SharedSource({ live, bus, log, name: 'developer', rank: 1000 }) }
  }) as [LiveProcess, LiveProcess]
}
interface LiveProcess {
  readonly live: LiveRailway
  readonly source: SharedSource
}

test('an update in one process reaches the other process, however large it is', async () => {
  const bus = memoryBus()
  const [one, other] = processes(bus)
  for (const updates of [cancelled(60), cancelled(1), []]) {
    one.source.set({ updates })
    expect(one.live.view.updates).toEqual(updates)
    await vi.waitFor(() => expect(other.live.view.updates).toEqual(updates), 300_000)
  }
  expect(bus.sent.length).toBeGreaterThan(3)
  for (const message of bus.sent) expect(Buffer.byteLength(message)).toBeLessThan(7800)
  other.source.set({ updates: cancelled(2) })
  await vi.waitFor(() => expect(one.live.view.updates).toEqual(cancelled(2)), 300_000)
})

test('after a lost message, the incomplete update is ignored, and the next complete one is used', async () => {
  const bus = memoryBus((index) => index === 1)
  const [one, other] = processes(bus)
  one.source.set({ updates: cancelled(60) })
  await vi.waitFor(() => expect(bus.sent.length).toBeGreaterThan(2), 300_000)
  await new Promise((later) => setTimeout(later, 20))
  expect(other.live.view.updates).toEqual([])
  one.source.set({ updates: cancelled(3) })
  await vi.waitFor(() => expect(other.live.view.updates).toEqual(cancelled(3)), 300_000)
})

/** Sends the response of the test's feed server. */
let respond: (response: ServerResponse) => void = (response) => response.end()
let requestCount = 0
const feedServer = createServer((_, response) => {
  requestCount++
  respond(response)
}).listen(0, '127.0.0.1')
await once(feedServer, 'listening')
afterAll(() => void (feedServer.closeAllConnections(), feedServer.close()))

const counts = { poll: () => undefined, leftOut: () => undefined, state: () => undefined }
const followFeed = (bus: Bus) => {
  const live = new LiveRailway(railwayFiles.railway)
  const urls = [`http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/`]
  const feeds = openFeeds({ urls, pollSeconds: 200, live, bus, clock: { nowMs: () => NOW * 1000 }, counts, log })
  afterAll(() => feeds.stop())
  return { live, feeds, late: () => live.view.updates.map(({ calls }) => calls?.[0]?.departs) }
}
const respondWithDelay =
  (delay: number, ahead = 0) =>
  (response: ServerResponse) =>
    response.end(encodeTestFeed(NOW - 60 + delay / 10 + ahead, [lateTrain('kha-3', { stopSequence: 1 }, delay)]))
/** Planned departure of KHA-3 from its first station, in epoch seconds. */
const AT = Date.parse('2026-11-23T08:40:00+06:30') / 1000

test('a process polls again if another found a newer version during its poll', async () => {
  const bus = memoryBus()
  const [one, other] = [followFeed(bus), followFeed(bus)]
  respond = respondWithDelay(60)
  await one.feeds.poll(0)
  await vi.waitFor(() => expect(other.late()).toEqual([AT + 60]), 300_000)
  // The second process's poll gets the old message late, after the first has found the new one.
  let old: ServerResponse | undefined
  respond = (response) => (old = response)
  void other.feeds.poll(0)
  await vi.waitFor(() => expect(old).toBeDefined(), 300_000)
  respond = respondWithDelay(120)
  await one.feeds.poll(0)
  respondWithDelay(60)(old!)
  await vi.waitFor(() => expect([one.late(), other.late()]).toEqual([[AT + 120], [AT + 120]]), 300_000)
})

test('a feed whose clock is ahead is not polled more often', async () => {
  const bus = memoryBus()
  const [one, other] = [followFeed(bus), followFeed(bus)]
  respond = respondWithDelay(60, 70)
  requestCount = 0
  await one.feeds.poll(0)
  await vi.waitFor(() => expect(other.late()).toHaveLength(1), 300_000)
  await new Promise((later) => setTimeout(later, 100))
  expect([requestCount, bus.sent.length]).toEqual([2, 2])
})
