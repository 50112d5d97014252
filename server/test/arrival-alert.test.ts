import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openAlerts } from '../src/favorite/index.ts'
import { openDeliverer } from '../src/notification/index.ts'
import { httpLiveFeed } from '../src/adapters/railway/live-feed.ts'
import { databaseJobs, JobWorker } from '../src/adapters/messaging/jobs.ts'
import { LiveFeeds } from '../src/railway/realtime/live-feeds.ts'
import { readConfig } from '../src/config.ts'
import { translateIn } from '../src/words.ts'
import { openTestDatabase } from './database.ts'
import { cancelledTrain, encodeTestFeed, lateTrain } from './feed-messages.ts'
import { startPushService } from './push-service.ts'
import { addRider } from './rider.ts'
import { TEST_SECRET, createTestServer } from './serve.ts'

// Tests an alert from end to end: from a favorite of Hledan and a feed of live times to the pushes on the rider's phone. On this Monday the
// clockwise trains KHA-3 and GA-3 leave Hledan at 9:08 and 9:58.

const database = await openTestDatabase()
let aheadMs = Date.parse('2026-11-23T08:56:00+06:30') - Date.now()
const clock = { nowMs: () => Date.now() + aheadMs }
const setTime = (time: string) => (aheadMs = Date.parse(`2026-11-23T${time}+06:30`) - Date.now())
const log = pino({ level: 'silent' })
const env = { PUSH_SERVICES: 'localhost' }
const { live, request, adapters } = createTestServer({ database, clock, env })
const { bus } = adapters

const push = await startPushService()
let feed: Uint8Array<ArrayBufferLike> = encodeTestFeed(clock.nowMs() / 1000, [])
const feedServer = createServer((_, response) => response.end(feed)).listen(0, '127.0.0.1')
await once(feedServer, 'listening')
const feeds = new LiveFeeds({
  feeds: [httpLiveFeed({ url: `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/` })],
  live,
  counts: { poll: () => undefined, leftOut: () => undefined, state: () => undefined },
  clock,
  log,
  pollSeconds: 30,
})
const poll = async (...entities: Parameters<typeof encodeTestFeed>[1]) => {
  feed = encodeTestFeed(Math.floor(clock.nowMs() / 1000), entities)
  await feeds.poll(0)
}

const alerts = openAlerts({
  editionSince: () => undefined,
  database,
  live,
  bus,
  clock,
  jobs: databaseJobs,
  log,
  onAlertSent: () => undefined,
  areOperatorEntriesLoaded: () => true,
})
const worker = new JobWorker({
  handlers: alerts.handlers,
  waitForDatabase: () => database.open(),
  pool: () => database.pool,
  log,
})
const deliverer = openDeliverer({
  config: readConfig(env),
  redirects: adapters.redirects,
  database,
  bus,
  clock,
  log,
  railway: () => live.view.railway,
  translateIn,
  secret: TEST_SECRET,
  counts: { sent: () => undefined, failed: () => undefined, retried: () => undefined },
})
for (const part of [worker, alerts.engine, deliverer]) part.start()
afterAll(async () => {
  await Promise.all([worker, alerts.engine, deliverer].map((part) => part.stop()))
  await adapters.close()
  await push.stop()
  feedServer.close()
})

const { token } = await addRider(database, new Date(clock.nowMs()))
const call = async (method: string, path: string, body?: object) => {
  const response = await request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Language: 'en' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
}
const received = () => push.received.map(({ payload }) => [payload.notification.title, payload.notification.body, payload.data.path])
/** Waits long enough for a due alert to arrive. */
const shortPause = () => new Promise((done) => setTimeout(done, 2500))

test('a favorite’s live times reach the phone: a delay, then a cancellation, then nothing after the favorite is deleted', async () => {
  await call('POST', '/api/firebase-token', { token: Buffer.from(JSON.stringify(push.subscribe())).toString('base64url') })
  await call('POST', '/api/favorite', {
    kind: 'station',
    slug: 'hledan',
    alert: { isOn: true, minutes: 10, way: 'clockwise', days: [0, 1, 2, 3, 4, 5, 6], atNight: false },
  })
  await poll(lateTrain('kha-3', { stopSequence: 10 }, 300))
  await shortPause()
  expect(received()).toEqual([])
  setTime('08:58:00')
  await vi.waitFor(() => expect(push.received).toHaveLength(1), { timeout: 300_000 })
  expect(received()).toEqual([
    [
      'Hledan 9:13: train to Yangon Central',
      '5 min late\u00A0· Clockwise\u00A0· train KHA-3\u00A0· expected 9:13, scheduled 9:08',
      '/station/hledan',
    ],
  ])

  setTime('09:47:00')
  await poll(cancelledTrain('ga-3'))
  setTime('09:48:00')
  await vi.waitFor(() => expect(push.received).toHaveLength(2), { timeout: 300_000 })
  expect(received()[1]).toEqual(['Hledan 9:58: train canceled', 'Clockwise\u00A0· train GA-3\u00A0· not running today', '/station/hledan'])

  await call('DELETE', '/api/favorite/station/hledan')
  setTime('11:48:00')
  await shortPause()
  expect(push.received).toHaveLength(2)
  expect(push.faults).toEqual([])
})
