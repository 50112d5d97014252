import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callTimes, findTrain, LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { httpLiveFeed } from '../src/adapters/railway/live-feed.ts'
import { LiveRailway } from '../src/railway/live-railway.ts'
import { readFeedNotices } from '../src/railway/realtime/feed-notices.ts'
import { readFeedUpdates } from '../src/railway/realtime/feed-updates.ts'
import { FeedMessage } from '../src/railway/realtime/gtfs-realtime.ts'
import { LiveFeeds, type FeedMetrics } from '../src/railway/realtime/live-feeds.ts'
import { alertEntities, encodeFeed, tripUpdateEntities } from '../src/railway/realtime/published-feed.ts'
import { cancelledTrain, encodeTestFeed, lateTrain, decodeFeed } from './feed-messages.ts'
import { railwayFiles } from './serve.ts'

// The time is 09:20. KHA-3 calls at Hledan at 09:08 and at Insein at 09:35.

const { railway } = railwayFiles
const NOW = Date.parse('2026-11-23T09:20:00+06:30') / 1000
const at = (time: string) => Date.parse(`2026-11-23T${time}:00+06:30`) / 1000
const DAY = '2026-11-23' as ServiceDay
const read = (...entities: Parameters<typeof encodeTestFeed>[1]) =>
  readFeedUpdates(railway, FeedMessage.decode(encodeTestFeed(NOW, entities)), NOW, NOW)

/** Expected departure of a train at a call, in epoch seconds. */
function departs(updates: readonly TripUpdate[], trip: string, call: number): number | undefined {
  const view = new LiveView(railway, 1, updates).view(DAY)
  const run = view.timetable.runTrip.findIndex((index) => view.timetable.feed.trips.ids[index] === trip)
  const times = callTimes(view, run, 0, call)
  return times?.expected && times.expected.departs + view.epoch
}

test('a delay applies from its call on, whether the call is identified by its number or its stop', () => {
  for (const call of [{ stopSequence: 10 }, { stopId: 'hledan' }, { stopSequence: 10, stopId: 'hledan' }]) {
    const { updates, leftOut } = read(lateTrain('kha-3', call, 600))
    expect([leftOut, updates[0]?.basis, updates[0]?.seenAt]).toEqual([{}, 'feed', NOW])
    expect([8, 9, 16].map((n) => departs(updates, 'kha-3', n))).toEqual([at('09:05'), at('09:18'), at('09:45')])
  }
})

test('a train without a start date runs on the day nearest to now', () => {
  const entity = lateTrain('kha-3', { stopSequence: 10 }, 600)
  entity.tripUpdate!.trip = { tripId: 'kha-3' }
  expect(read(entity).updates[0]?.day).toBe(DAY)
})

test('canceled trains, skipped stops, and delays of whole trains are read', () => {
  const skipping = {
    id: 's',
    tripUpdate: { trip: { tripId: 'ga-3', startDate: '20261123' }, stopTimeUpdate: [{ stopSequence: 2, scheduleRelationship: 1 }] },
  }
  const whole = { id: 'w', tripUpdate: { trip: { tripId: 'kha-3', startDate: '20261123' }, delay: 300, stopTimeUpdate: [] } }
  const { updates } = read(cancelledTrain('za-2'), skipping, whole)
  expect(updates.map(({ trip, cancelled, calls }) => [trip, cancelled, calls])).toEqual([
    ['za-2', true, undefined],
    ['ga-3', undefined, [{ call: 1, skipped: true }]],
    ['kha-3', undefined, [{ call: 0, delaySeconds: 300 }]],
  ])
})

test('entities with unknown trips, stops or days, or implausible delays, are skipped and counted; the others are read', () => {
  const { updates, leftOut } = read(
    lateTrain('no-such-train', { stopSequence: 1 }, 60),
    lateTrain('kha-3', { stopSequence: 99 }, 60),
    lateTrain('kha-3', { stopSequence: 10, stopId: 'insein' }, 60),
    lateTrain('kha-3', { stopId: 'mandalay' }, 60),
    lateTrain('kha-3', { stopSequence: 10 }, 60, '20991123'),
    lateTrain('kha-3', { stopSequence: 10 }, 60, 'tomorrow'),
    lateTrain('kha-3', { stopSequence: 10 }, 1_000_000),
    lateTrain('ga-3', { stopSequence: 3 }, 120),
  )
  expect(updates.map(({ trip }) => trip)).toEqual(['ga-3'])
  expect(leftOut).toEqual({ unknown_trip: 1, unknown_stop: 3, unknown_day: 2, implausible: 1 })
})

test('a position gives the delay of a train that has no other times, at a station or between stations', () => {
  const vehicle = (status: number) => ({
    id: 'v',
    vehicle: { trip: { tripId: 'kha-3', startDate: '20261123' }, stopId: 'hledan', currentStatus: status, timestamp: NOW - 10 },
  })
  expect(departs(read(vehicle(1)).updates, 'kha-3', 9)).toBe(NOW - 10)
  expect(departs(read(vehicle(2)).updates, 'kha-3', 9)).toBe(NOW - 10)
  const both = read(vehicle(1), lateTrain('kha-3', { stopSequence: 10 }, 600))
  expect(departs(both.updates, 'kha-3', 9)).toBe(at('09:18'))
})

test('trains that were last seen more than five minutes ago are not live', () => {
  const old = lateTrain('kha-3', { stopSequence: 10 }, 600)
  old.tripUpdate!.timestamp = NOW - 301
  expect(read(old)).toEqual({ updates: [], leftOut: { old: 1 } })
})

test('alerts become notices in the app’s languages, about stops and routes of the timetable', () => {
  const text = (en: string, my: string) => ({
    translation: [
      { text: en, language: 'en' },
      { text: my, language: 'my' },
      { text: 'x', language: 'xx' },
    ],
  })
  const alert = (id: string, informedEntity: object[]) => ({
    id,
    alert: {
      informedEntity,
      headerText: text('Works\u0000 at Hledan', 'လှည်းတန်း'),
      descriptionText: text('Until noon', 'မွန်းတည့်'),
      activePeriod: [{ end: NOW + 60 }, { end: NOW - 60 }],
    },
  })
  const message = FeedMessage.decode(
    encodeTestFeed(NOW, [
      // An id may contain any characters. If two alerts have the same id, the last one is used.
      alert('works: “A”\u0000', [{ stopId: 'insein' }]),
      alert('works: “A”\u0000', [{ stopId: 'hledan' }]),
      alert('b', [{ stopId: 'nowhere' }]),
      alert('c', [{ routeType: 2 }]),
      alert('d', [{ trip: { tripId: 'kha-3' } }]),
    ]),
  )
  const notices = readFeedNotices(railway, 'feed1', message, NOW)
  expect(notices.map(({ stations, routes }) => [stations, routes.length])).toEqual([
    [['hledan'], 0],
    [[], 0],
    [[], 1],
  ])
  for (const { id } of notices) expect(id).toMatch(/^feed1-[0-9a-f]{12}-0$/)
  expect(notices[0]!.texts).toEqual({ en: { title: 'Works  at Hledan', text: 'Until noon' }, my: { title: 'လှည်းတန်း', text: 'မွန်းတည့်' } })
})

test('a damaged feed is rejected by the decoder, or read without an exception', () => {
  const whole = encodeTestFeed(NOW, [lateTrain('kha-3', { stopSequence: 10 }, 600), cancelledTrain('za-2')])
  const decode = (bytes: Uint8Array) => {
    try {
      return FeedMessage.decode(bytes)
    } catch (error) {
      return error
    }
  }
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 40 }), (cut, noise) => {
      const bytes = Buffer.concat([whole.subarray(0, cut), noise, whole.subarray(cut)])
      const found = decode(bytes)
      if (found instanceof Error) return
      readFeedUpdates(railway, found as FeedMessage, NOW, NOW)
      readFeedNotices(railway, 'f', found as FeedMessage, NOW)
    }),
    { numRuns: 600 },
  )
})

test('times of a stopped train are published as uncertain from its position on; times of other trains are not', () => {
  const { updates } = read(lateTrain('kha-3', { stopSequence: 3 }, 480))
  const callsOf = (update: TripUpdate) =>
    FeedMessage.decode(encodeFeed(tripUpdateEntities(new LiveView(railway, 1, [update])), NOW)).entities![0]!.tripUpdate!.calls!.map(
      (one) => [one.stopSequence, one.arrival?.uncertainty ?? 0, one.departure?.uncertainty ?? 0],
    )
  expect(callsOf(updates[0]!)).toEqual([[3, 0, 0]])
  const [at, then, ...more] = callsOf({ ...updates[0]!, basis: 'riders', riders: 3, earliestFrom: 4 })
  expect([at, then]).toEqual([
    [3, 0, 0],
    [5, 0, 900],
  ])
  expect(more.every(([, arrives, departs]) => arrives === 900 && departs === 900)).toBe(true)
})

test('a client that reads the published feed computes the same times as the server at every call', () => {
  const trips = railway.timetable.feed.trips.ids
  const runs = new LiveView(railway, 0, []).view(DAY)
  const change = fc.record({ call: fc.nat(9), delay: fc.integer({ min: -1200, max: 7200 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ trip: fc.constantFrom(...trips), cancelled: fc.boolean(), change }), {
        selector: ({ trip }) => trip,
        maxLength: 12,
      }),
      (trains) => {
        const entities = trains.map(({ trip, cancelled, change: { call, delay } }) =>
          cancelled ? cancelledTrain(trip) : lateTrain(trip, { stopSequence: call + 1 }, delay),
        )
        const { updates } = read(...entities)
        const bytes = encodeFeed(tripUpdateEntities(new LiveView(railway, 1, updates)), NOW)
        const again = readFeedUpdates(railway, FeedMessage.decode(bytes), NOW, NOW)
        expect(again.leftOut).toEqual({})
        const [one, other] = [updates, again.updates].map((each) => new LiveView(railway, 1, each).view(DAY))
        for (const [run] of runs.timetable.runTrip.entries()) {
          if (!findTrain(runs, run, 0)) continue
          const calls = runs.timetable.feed.calls.first
          const index = runs.timetable.runTrip[run]!
          for (let call = 0; call < calls[index + 1]! - calls[index]!; call++)
            expect(callTimes(other!, run, 0, call)?.expected).toEqual(callTimes(one!, run, 0, call)?.expected)
        }
        // The official bindings can read it too.
        expect(decodeFeed(bytes).entity?.length ?? 0).toBe(updates.length)
      },
    ),
    { numRuns: 25 },
  )
  expect(decodeFeed(encodeFeed(alertEntities(new LiveView(railway, 0, []), NOW), NOW)).header).toEqual({
    gtfsRealtimeVersion: '2.0',
    incrementality: 'FULL_DATASET',
    timestamp: NOW,
  })
})

test('a published notice names only stops of /gtfs.zip; a notice about only a station where no train calls is not published', () => {
  const [busy, empty] = [true, false].map((served) => railway.listedStations.find((station) => station.served === served)!)
  const notice = (id: string, ...stops: number[]) => {
    const words = { title: 'Works', text: '' }
    return { id, stops, routes: [], from: NOW - 60, until: NOW + 60, en: words, my: words }
  }
  const notices = [notice('one', busy!.index, empty!.index), notice('other', empty!.index), notice('all')]
  const published = alertEntities(new LiveView(railway, 1, [], notices), NOW)
  expect(published.map(({ id, alert }) => [id, alert!.about!.map(({ stopId, agencyId }) => stopId ?? agencyId)])).toEqual([
    ['one', [busy!.slug]],
    ['all', ['mr']],
  ])
})

type Respond = (request: IncomingMessage, response: ServerResponse) => void
let respond: Respond = (_, response) => response.end()
const feedServer = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1')
await once(feedServer, 'listening')
const url = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/feed.pb`
afterAll(() => void (feedServer.closeAllConnections(), feedServer.close()))

/** Returns functions that poll the feed of the test's server, with a clock that the test advances. */
function pollFeeds({ timeoutMs = 800, maxBytes = 10_000 } = {}) {
  let now = NOW
  const live = new LiveRailway(railway)
  const results: string[] = []
  const counts: FeedMetrics = { poll: (_, result) => void results.push(result), leftOut: () => undefined, state: () => undefined }
  const feeds = new LiveFeeds({
    feeds: [httpLiveFeed({ url, timeoutMs, maxBytes })],
    live,
    counts,
    clock: { nowMs: () => now * 1000 },
    log: pino({ level: 'silent' }),
    pollSeconds: 30,
  })
  const poll = async (answer: Respond) => {
    respond = answer
    await feeds.poll(0)
    return live.view.updates.map(({ trip }) => trip)
  }
  return { live, feeds, results, poll, pass: (seconds: number) => (now += seconds) }
}

const sending =
  (bytes: Uint8Array): Respond =>
  (_, response) =>
    response.end(bytes)

test('a feed that fails, hangs, is too long, malformed or stale changes nothing for five minutes; then nothing is live', async () => {
  const { feeds, results, poll, pass } = pollFeeds()
  expect(await poll(sending(encodeTestFeed(NOW, [lateTrain('kha-3', { stopSequence: 10 }, 600)])))).toEqual(['kha-3'])
  const faults: [string, Respond][] = [
    ['http', (_, response) => response.writeHead(500).end('no')],
    ['timeout', () => undefined],
    ['timeout', (_, response) => response.writeHead(200).write('x')],
    ['network', (_, response) => response.destroy()],
    ['size', sending(new Uint8Array(20_000))],
    ['malformed', sending(Buffer.from('<html>Log in to the network</html>'))],
    ['malformed', sending(new Uint8Array())],
    ['malformed', sending(encodeTestFeed(NOW, [], { incrementality: 1 }))],
    ['malformed', sending(encodeTestFeed(NOW + 3600, []))],
    ['stale', sending(encodeTestFeed(NOW - 3600, [cancelledTrain('za-2')]))],
  ]
  for (const [result, answer] of faults) {
    expect(await poll(answer)).toEqual(['kha-3'])
    expect(results.at(-1)).toBe(result)
  }
  pass(299)
  expect(await poll(faults[0]![1])).toEqual(['kha-3'])
  pass(2)
  expect(await poll(faults[0]![1])).toEqual([])
  feeds.stop()
})

test('after a response 304, no new feed is published, and the age of the feed increases', async () => {
  const { feeds, results, poll, pass } = pollFeeds()
  const bytes = encodeTestFeed(NOW, [lateTrain('kha-3', { stopSequence: 10 }, 600)])
  const answer: Respond = (request, response) =>
    request.headers['if-none-match'] === '"1"' ? response.writeHead(304).end() : response.writeHead(200, { ETag: '"1"' }).end(bytes)
  expect(await poll(answer)).toEqual(['kha-3'])
  pass(200)
  expect(await poll(answer)).toEqual(['kha-3'])
  pass(101)
  expect([await poll(answer), results]).toEqual([[], ['ok', 'unchanged', 'unchanged']])
  feeds.stop()
})

test('the first of two feeds takes precedence, and each train is live once', () => {
  const live = new LiveRailway(railway)
  const update = (trip: string, delaySeconds: number): TripUpdate => ({
    trip,
    day: DAY,
    basis: 'feed',
    seenAt: NOW,
    calls: [{ call: 0, delaySeconds }],
  })
  const changes = vi.fn()
  live.subscribe(changes)
  live.set('feed 0', 0, { updates: [update('kha-3', 60)] })
  live.set('feed 1', -1, { updates: [update('kha-3', 900), update('ga-3', 120)] })
  expect(live.view.updates.map(({ trip, calls }) => [trip, calls![0]!.delaySeconds]).toSorted()).toEqual([
    ['ga-3', 120],
    ['kha-3', 60],
  ])
  live.set('feed 1', -1, { updates: [] })
  live.set('feed 1', -1, { updates: [] })
  expect(changes.mock.calls.map(([{ version, updates, removed }]) => [version, updates.length, removed])).toEqual([
    [1, 1, []],
    [2, 1, []],
    [3, 0, [{ trip: 'ga-3', day: DAY }]],
  ])
})
