import type { LiveEvent, StationBoard } from '@yatha/contract'
import type { ServiceDay, TripUpdate } from '@yatha/timetable'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { installFixedClock } from './clock.ts'
import { decodeFeed } from './feed-messages.ts'
import { openRawConnection } from './raw.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const clock = installFixedClock('2026-11-23T09:20:00+06:30')
const seenAt = clock.nowMs() / 1000
const pack = `/data/${railwayFiles.packFile}`
const day = '2026-11-23' as ServiceDay
const late = (trip: string, delaySeconds: number): TripUpdate => ({ trip, day, basis: 'feed', seenAt, calls: [{ call: 0, delaySeconds }] })

const streams = new OpenStreams()
const { app, live, get, json } = createTestServer({ clock, streams })
const server = await listen(app, { port: 0, host: '127.0.0.1' }, streams)
afterAll(() => server.stop())

interface Event {
  readonly id: string
  readonly data: LiveEvent
}

/** Opens a client of the stream, which reads one event at a time. */
async function client(lastEventId?: string) {
  const end = new AbortController()
  const response = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
    signal: end.signal,
    headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const block = async (): Promise<string> => {
    while (!text.includes('\n\n')) text += (await reader.read()).value ?? ''
    const [first] = text.split('\n\n', 1) as [string]
    text = text.slice(first.length + 2)
    return first
  }
  const next = async (): Promise<Event> => {
    const lines = (await block()).split('\n')
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    return { id: field('id')!, data: JSON.parse(field('data')!) as LiveEvent }
  }
  return { response, block, next, close: () => end.abort() }
}

test('a stream begins with the full state, then sends each change; a client that reconnects gets the missed changes', async () => {
  live.publish([late('kha-3', 600)])
  const one = await client()
  expect(one.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const first = await one.next()
  expect(first.data).toEqual({ version: 1, at: seenAt, pack, isWhole: true, updates: [late('kha-3', 600)], removed: [], notices: [] })
  live.publish([late('kha-3', 600), late('ga-3', 60)])
  live.publish([late('ga-3', 60)])
  const changes = [
    { version: 2, at: seenAt, pack, isWhole: false, updates: [late('ga-3', 60)], removed: [] },
    { version: 3, at: seenAt, pack, isWhole: false, updates: [], removed: [{ trip: 'kha-3', day }] },
  ]
  const second = await one.next()
  expect([second.data, (await one.next()).data]).toEqual(changes)
  one.close()
  const two = await client(first.id)
  expect([(await two.next()).data, (await two.next()).data]).toEqual(changes)
  two.close()
  const three = await client(second.id)
  expect((await three.next()).data).toEqual(changes[1])
  three.close()
})

test('a client with an unknown Last-Event-ID gets the full state', async () => {
  for (const id of ['0a1b2c3d-1', 'no id', '', '-', `${'9'.repeat(400)}`]) {
    const one = await client(id)
    expect((await one.next()).data).toMatchObject({ version: live.view.version, isWhole: true })
    one.close()
  }
  const latest = await client()
  const { id } = await latest.next()
  latest.close()
  const current = await client(id)
  // Nothing has changed, so a comment is sent.
  expect(await current.block()).toMatch(/^retry: \d+\n:$/)
  current.close()
})

test('an HTTP/1.0 client gets unchunked events; a client that reuses its connection gets chunks in order', async () => {
  const [old, both] = await Promise.all([openRawConnection(server.port), openRawConnection(server.port)])
  old.write('GET /api/live HTTP/1.0\r\nHost: localhost\r\n\r\n')
  both.write('GET /api/live/now HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.all([old.answers(1), both.answers(2)])
  await expect.poll(() => streams.count).toBe(2)
  live.publish([late('kha-3', 1200)])
  await expect.poll(() => old.text()).toMatch(/\n\nid: [^\n]+\ndata: [^\n]+"delaySeconds":1200[^\n]+\n\n$/)
  await expect.poll(() => both.text()).toMatch(/\r\n[0-9a-f]+\r\nid: [^\n]+\ndata: [^\n]+"delaySeconds":1200[^\n]+\n\n\r\n$/)
  old.socket.destroy()
  both.socket.destroy()
  await expect.poll(() => streams.count).toBe(0)
})

test('clients that do not use the stream can request the same state, with an ETag that changes with it', async () => {
  const before = await get('/api/live/now')
  expect(await before.json()).toMatchObject({ isWhole: true, version: live.view.version })
  expect((await get('/api/live/now', { 'If-None-Match': before.headers.get('etag')! })).status).toBe(304)
  live.publish([late('kha-3', 900)])
  expect((await get('/api/live/now', { 'If-None-Match': before.headers.get('etag')! })).status).toBe(200)
})

test('a notice from a feed is on boards, in the stream and in our own feed', async () => {
  const text = { title: 'Works at Hledan', text: '' }
  live.set('feed 0', 0, {
    updates: [],
    notices: [
      {
        id: 'feed1-a',
        stations: ['hledan'],
        routes: [],
        from: 0,
        until: seenAt + 3600,
        texts: { en: text, my: { title: 'ပြုပြင်', text: '' } },
      },
    ],
  })
  expect((await json<StationBoard>('/api/station/hledan/board')).notices).toMatchObject([{ id: 'feed1-a', title: 'Works at Hledan' }])
  expect((await json<StationBoard>('/api/station/hledan/board', { Language: 'mm' })).notices).toMatchObject([{ title: 'ပြုပြင်' }])
  expect((await json<StationBoard>('/api/station/insein/board')).notices).toBeUndefined()
  const one = await client()
  expect((await one.next()).data.notices).toMatchObject([{ id: 'feed1-a' }])
  one.close()
  const bytes = new Uint8Array(await (await get('/gtfs-rt/alerts.pb')).arrayBuffer())
  expect(decodeFeed(bytes).entity).toMatchObject([{ id: 'feed1-a', alert: { informedEntity: [{ stopId: 'hledan' }] } }])
})

test('our own feeds are public, and identify their trains as /gtfs.zip does', async () => {
  live.publish([late('kha-3', 600), { ...late('za-2', 0), cancelled: true }])
  const response = await get('/gtfs-rt/trip-updates.pb')
  expect([response.headers.get('content-type'), response.headers.get('access-control-allow-origin')]).toEqual([
    'application/x-protobuf',
    '*',
  ])
  const feed = decodeFeed(new Uint8Array(await response.arrayBuffer()))
  expect(feed.header['timestamp']).toBe(seenAt)
  expect(feed.entity).toMatchObject([
    {
      tripUpdate: {
        trip: { tripId: 'kha-3', startDate: '20261123' },
        stopTimeUpdate: [{ stopSequence: 1, stopId: 'yangon-central', departure: { delay: 600 } }],
      },
    },
    { tripUpdate: { trip: { tripId: 'za-2', scheduleRelationship: 'CANCELED' } } },
  ])
  expect((await get('/gtfs-rt/trip-updates.pb', { 'If-None-Match': response.headers.get('etag')! })).status).toBe(304)
  expect((await get('/gtfs-rt/vehicle-positions.pb')).status).toBe(200)
})

test('a server that stops ends its streams', async () => {
  const one = await client()
  await one.next()
  expect(streams.count).toBe(1)
  await server.stop()
  expect(streams.count).toBe(0)
})
