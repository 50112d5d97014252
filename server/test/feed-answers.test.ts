import type { RideLeg, RunningTrain, SearchAnswer, StationBoard, Trip } from '@yatha/contract'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { LiveFeedResponse } from '../src/adapters/railway/live-feed.ts'
import { LiveFeeds } from '../src/railway/realtime/live-feeds.ts'
import { installFixedClock } from './clock.ts'
import { cancelledTrain, encodeTestFeed, lateTrain, decodeFeed } from './feed-messages.ts'
import { createTestServer } from './serve.ts'

// Tests the responses of search, board, trip, trains and our own feed after each poll of a feed, every half minute. The feed reports delays
// and cancellations, becomes stale, hangs, fails and sends invalid data. KHA-3 left Yangon Central at 8:40 and is due at Hledan at
// 9:08.

const clock = installFixedClock('2026-11-23T08:50:00+06:30')
const { live, get, json } = createTestServer({ clock, vehicles: () => feeds.vehicles() })
let poll: () => LiveFeedResponse = () => ({ result: 'network' })
const feeds = new LiveFeeds({
  feeds: [{ url: 'feed', poll: () => Promise.resolve(poll()) }],
  live,
  clock,
  counts: { poll: () => undefined, leftOut: () => undefined, state: () => undefined },
  log: pino({ level: 'silent' }),
  pollSeconds: 30,
})
afterAll(() => feeds.stop())

const now = () => Math.floor(clock.nowMs() / 1000)
const feedWith =
  (...entities: Parameters<typeof encodeTestFeed>[1]) =>
  (): LiveFeedResponse => ({ result: 'ok', bytes: encodeTestFeed(now(), entities) })

const PATHS = {
  search: '/api/search?from=hledan&to=insein&time=08:50',
  board: '/api/station/hledan/board',
  trip: '/api/route/kha-3/trip',
  trains: '/api/train',
  now: '/api/live/now',
  feed: '/gtfs-rt/trip-updates.pb',
}
const tags = new Map<string, string>()

/** Advances the clock by half a minute and polls. If `isNews`, expects that every ETag has changed. Returns the data about KHA-3. */
async function afterPoll(next: () => LiveFeedResponse, isNews: boolean) {
  poll = next
  clock.advance(30)
  await feeds.poll(0)
  for (const path of Object.values(PATHS)) {
    const before = tags.get(path)
    const response = await get(path, before === undefined ? {} : { 'If-None-Match': before })
    if (isNews && before !== undefined) expect(response.status, path).toBe(200)
    tags.set(path, response.headers.get('etag')!)
  }
  const search = await json<SearchAnswer>(PATHS.search)
  const rides = search.direct.map(({ legs }) => legs[0] as RideLeg)
  const ride = rides.find(({ route }) => route === 'kha-3')?.departs
  const departure = (await json<StationBoard>(PATHS.board)).departures.find(({ route }) => route === 'kha-3')!
  const trip = await json<Trip>(PATHS.trip)
  const train = (await json<RunningTrain[]>(PATHS.trains)).find(({ route }) => route === 'kha-3')
  const published = decodeFeed(new Uint8Array(await (await get(PATHS.feed)).arrayBuffer())).entity ?? []
  const time = (call: { planned: string; expected?: string | undefined; cancelled?: true | undefined } | undefined) =>
    call?.cancelled ? 'cancelled' : (call?.expected ?? call?.planned)?.slice(11, 16)
  return {
    search: ride ? time(ride) : 'none',
    board: time(departure),
    basis: departure.basis,
    trip: trip.cancelled ? 'cancelled' : time(trip.calls[9]!.departs),
    late: train?.delaySeconds ?? 0,
    published: published.length,
  }
}

const planned = { search: '09:08', board: '09:08', basis: 'timetable', trip: '09:08', late: 0, published: 0 }
const late = (time: string, seconds: number) => ({ search: time, board: time, basis: 'feed', trip: time, late: seconds, published: 1 })

test('after a successful poll, searches, boards, trips and the published feed have the times of the polled feed; failed polls and outdated data change nothing', async () => {
  expect(await afterPoll(() => ({ result: 'timeout' }), false)).toEqual(planned)
  const delayed = feedWith(lateTrain('kha-3', { stopSequence: 2 }, 600))
  expect(await afterPoll(delayed, true)).toEqual(late('09:18', 600))
  expect(await afterPoll(feedWith(lateTrain('kha-3', { stopSequence: 2 }, 900)), true)).toEqual(late('09:23', 900))
  for (const result of ['http', 'timeout', 'network', 'size'] as const)
    expect(await afterPoll(() => ({ result }), false)).toEqual(late('09:23', 900))
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), encodeTestFeed(now() - 4000, [cancelledTrain('kha-3')])])
    expect(await afterPoll(() => ({ result: 'ok', bytes }), false)).toEqual(late('09:23', 900))
  const cancelled = { search: 'none', board: 'cancelled', basis: 'feed', trip: 'cancelled', late: 0, published: 1 }
  expect(await afterPoll(feedWith(cancelledTrain('kha-3')), true)).toEqual(cancelled)
  expect(await afterPoll(delayed, true)).toEqual(late('09:18', 600))
  // The feed does not change: after five minutes, nothing is live.
  const unchangedBytes = encodeTestFeed(now(), [lateTrain('kha-3', { stopSequence: 2 }, 600)])
  for (let i = 0; i < 9; i++) expect((await afterPoll(() => ({ result: 'ok', bytes: unchangedBytes }), false)).basis).toBe('feed')
  clock.advance(31)
  expect(await afterPoll(() => ({ result: 'ok', bytes: unchangedBytes }), true)).toEqual(planned)
})
