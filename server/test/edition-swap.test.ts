import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import type { LiveEvent, RailwayFacts } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, type RunningServer } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { packZip } from '../src/adapters/railway/pack-zip.ts'
import { openRailway, type RailwayFiles } from '../src/adapters/railway/railway-files.ts'
import { editionZip } from './feed-editions.ts'
import { testFolderFactory } from './own-server.ts'
import { createTestServer } from './serve.ts'

// Swaps editions during requests: no request fails, and each response is entirely from one edition.

const folder = testFolderFactory()()
const streams = new OpenStreams()
const SWAPS = Number(process.env['SWAPS'] ?? 20)
const PATHS = [
  '/api/search?from=S1&to=S5&day=2026-11-25&time=06:00',
  '/api/search?from=S1&to=S5&day=2026-11-25&time=06:00&window=900',
  '/api/station/S1/board?day=2026-11-25&time=06:00',
  '/api/station/S2',
  '/api/station',
  '/api/route',
  '/api/railway',
  '/api/route?station=S1',
  '/station/S1',
  '/search?from=S1&to=S5',
  '/gtfs.zip',
]
let editions: readonly RailwayFiles[]
let server: ReturnType<typeof createTestServer>
let listening: RunningServer

beforeAll(async () => {
  editions = await Promise.all(
    [1, 2].map(async (number) => {
      const pack = join(folder, `edition-${number}`)
      const { result, output } = await packZip({
        zip: editionZip(number),
        packFolder: pack,
        leaveOut: [],
        signal: new AbortController().signal,
      })
      if (result !== 'packed') throw new Error(output)
      return openRailway(pack)
    }),
  )
  server = createTestServer({ railway: editions[0]!, now: '2026-11-25T08:00:00+01:00', streams, env: { ORIGIN: 'https://yatha.test' } })
  listening = await listen(server.app, { port: 0, host: '127.0.0.1' }, streams)
})
afterAll(() => listening.stop())

interface Answer {
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Sends an HTTP request like a phone, with the Host of the app's pages. */
const ask = (path: string) =>
  new Promise<Answer>((done, fail) => {
    get({ port: listening.port, path, headers: { Host: 'yatha.test' } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => done({ path, status: response.statusCode!, text: Buffer.concat(pieces).toString('latin1') }))
    }).on('error', fail)
  })

/** Serves an edition and returns its responses. */
async function answersOf(files: RailwayFiles): Promise<Map<string, string>> {
  server.served.change(files)
  const responses = await Promise.all(PATHS.map(ask))
  return new Map(responses.map(({ path, text }) => [path, text]))
}

test('while editions are swapped, no request fails and no response mixes two editions', async () => {
  const expected = [await answersOf(editions[0]!), await answersOf(editions[1]!)]
  for (const path of PATHS) expect(expected[0]!.get(path), path).not.toBe(expected[1]!.get(path))
  const requests: Promise<Answer>[] = []
  for (let swaps = 0; swaps < SWAPS; swaps++) {
    // Some requests have begun and some have not when the edition changes.
    for (let i = 0; i < 12; i++) requests.push(ask(PATHS[(swaps * 7 + i * 5) % PATHS.length]!))
    await new Promise((done) => setTimeout(done, swaps % 7))
    server.served.change(editions[swaps % 2]!)
  }
  const responses = await Promise.all(requests)
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  expect(responses.filter(({ path, text }) => expected.every((one) => one.get(path) !== text))).toEqual([])
  for (const one of expected) expect(responses.some(({ path, text }) => one.get(path) === text)).toBe(true)
})

test('a page of the previous edition can still load its files, and live clients are notified of the new edition', async () => {
  server.served.change(editions[0]!)
  const before = JSON.parse((await ask('/api/railway')).text) as RailwayFacts
  const events: LiveEvent[] = []
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${listening.port}/api/live`, { signal: stop.signal })
  const reading = (async () => {
    for await (const bytes of response.body!) {
      const data = /^data: (.*)$/m.exec(new TextDecoder().decode(bytes))?.[1]
      if (data) events.push(JSON.parse(data) as LiveEvent)
    }
  })().catch(() => undefined)
  await vi.waitFor(() => expect(events).toHaveLength(1), 300_000)
  server.served.change(editions[1]!)
  const after = JSON.parse((await ask('/api/railway')).text) as RailwayFacts
  await vi.waitFor(() => expect(events.map(({ pack }) => pack)).toEqual([before.pack, after.pack]), 300_000)
  expect(events[1]!.version).toBe(events[0]!.version + 1)
  stop.abort()
  await reading
  for (const path of [before.pack, before.places, after.pack, after.places]) {
    const { status, text } = await ask(path)
    expect([path, status, text.slice(0, 1)]).toEqual([path, 200, '{'])
  }
})

test('a new edition clears the live times of the previous edition', () => {
  server.served.change(editions[0]!)
  const { live } = server
  const day = '2026-11-25' as ServiceDay
  live.set('feed 0', 0, { updates: [{ trip: 't6', day, basis: 'feed', seenAt: 0, cancelled: true }] })
  expect(live.view.updates).toHaveLength(1)
  server.served.change(editions[1]!)
  expect([live.view.updates, live.view.railway === editions[1]!.railway]).toEqual([[], true])
})

test('the name of the railway in texts changes with the edition', async () => {
  const pack = join(folder, 'edition-1')
  const renamed = { ...editions[0]!, feed: { ...editions[0]!.feed!, name: 'Nordlandbahn' } }
  expect(readFileSync(join(pack, 'manifest.json'), 'utf8')).toContain('Nordbahn')
  server.served.change(renamed)
  expect((await ask('/search?from=S1&to=S5')).text).toContain('Nordlandbahn')
  expect((await ask('/manifest.webmanifest')).text).toContain('Nordlandbahn')
})
