import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Itinerary, RouteSummary, SearchAnswer, StationBoard, StationSummary } from '@yatha/contract'
import { MAX_ROUTES } from '@yatha/contract/endpoints'
import type { ServiceDay } from '@yatha/timetable'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { importFeed } from '../../data/src/import/import-feed.ts'
import { packRailway } from '../../data/src/import/pack-railway.ts'
import { generateFeed, STATION_COUNT, gtfsDayStart } from '../../data/test/feeds/generated-feed.ts'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'
import * as oracle from '../../timetable/test/oracle.ts'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { openRailway } from '../src/adapters/railway/railway-files.ts'
import { createTestServer } from './serve.ts'

// Serves the pack of an imported feed, built by `npm run data -- FEED.zip`, over HTTP, and compares the responses with an oracle.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'any-railway-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sourceFeed = generateFeed(47)
const zip = feedZip(sourceFeed.tables)
writeFileSync(join(folder, 'feed.zip'), zip)
const { status, stdout } = spawnSync(
  process.execPath,
  ['server/dist/pack-feed.js', join(folder, 'feed.zip'), '--out', join(folder, 'pack')],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
if (status !== 0) throw new Error(stdout)
const { json, get } = createTestServer({ railway: openRailway(join(folder, 'pack')), now: '2026-11-25T08:00:00+01:00' })

test('station names are those of the feed in the requested language', async () => {
  const [english, japanese] = await Promise.all(['en', 'ja'].map((language) => json<StationSummary[]>('/api/station', { language })))
  const nameOf = (list: readonly StationSummary[] | undefined, slug: string) => list?.find((station) => station.slug === slug)?.name
  expect([nameOf(english, 'S1'), nameOf(japanese, 'S1'), nameOf(japanese, 'S2')]).toEqual(['Station 1', '一番駅', 'Bahnhof 2'])
})

test('a station is listed and found once, not once for each platform', async () => {
  const slugs = async (path: string) => (await json<StationSummary[]>(path)).map(({ slug }) => slug)
  const all = Array.from({ length: STATION_COUNT }, (_, station) => `S${station}`)
  expect((await slugs('/api/station')).sort()).toEqual(all)
  expect((await slugs('/api/station?lat=50.03&lon=8.01')).sort()).toEqual(all)
  expect(await slugs('/api/station?q=Bahnhof%203')).toContain('S3')
  expect((await slugs('/api/station?q=Bahnhof%203')).every((slug) => slug.startsWith('S'))).toBe(true)
  expect((await json<{ stations: number }>('/api/railway')).stations).toBe(STATION_COUNT)
})

test('the pages of the route list contain the trains of both agencies', async () => {
  const every: RouteSummary[] = []
  for (let page = await json<RouteSummary[]>('/api/route'); page.length > 0; ) {
    expect(page.length).toBeLessThanOrEqual(MAX_ROUTES)
    every.push(...page)
    page = await json<RouteSummary[]>(`/api/route?after=${encodeURIComponent(page.at(-1)!.slug)}`)
  }
  expect(new Set(every.map(({ slug }) => slug)).size).toBe(sourceFeed.trips.length)
  const sources = (await json<RouteSummary[]>('/api/route')).map(({ provenance }) => provenance.source)
  expect(new Set(sources)).toEqual(new Set(['Nordbahn', 'Südbahn, AG']))
})

test('the open data is the original feed, byte for byte', async () => {
  expect(Buffer.from(await (await get('/gtfs.zip')).arrayBuffer()).equals(zip)).toBe(true)
  const { pack } = await json<{ pack: string }>('/api/railway')
  expect(await (await get(pack)).text()).toBe(readFileSync(join(folder, 'pack', pack.replace('/data/', '')), 'utf8'))
})

/** If the feed does not specify it, the service day ends at 3 in the morning. */
const DAY_ENDS = 27 * 3600

/** A day when Berlin's clocks go forward, one when they go back, and a normal one. */
describe.each(['2026-03-29', '2026-10-25', '2026-11-25'])('%s', (date) => {
  const small = sourceFeed.on(date as ServiceDay)
  const runs = oracle.runsOf(small)
  const seconds = (instant: string) => Date.parse(instant) / 1000 - gtfsDayStart(date)
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

  test('boards have every departure of the oracle, in order', async () => {
    for (let station = 0; station < STATION_COUNT; station++) {
      const { departures } = await json<StationBoard>(`/api/station/S${station}/board?day=${date}&time=06:00`)
      const expected = runs
        .flatMap(({ calls }) => calls.slice(0, -1))
        .filter(
          ({ platform, departs, pickup }) =>
            small.stationOfPlatform[platform] === station && pickup && departs >= 6 * 3600 && departs <= DAY_ENDS,
        )
        .map(({ departs }) => departs)
        .sort((a, b) => a - b)
      const planned = departures.map((departure) => seconds(departure.planned))
      expect(planned).toEqual(expected)
    }
  })

  test('48 searches find the itineraries of the oracle', async () => {
    const random = seededRandom(date.length + Number(date.slice(8)))
    const below = (max: number) => Math.floor(random() * max)
    const pairs = Array.from({ length: 4 }, () => {
      const from = below(STATION_COUNT)
      return { from, to: (from + 1 + below(STATION_COUNT - 1)) % STATION_COUNT }
    }).map((pair) => ({
      ...pair,
      front: oracle.paretoFront(small, pair.from, pair.to, 5),
      directs: oracle.directRides(small, pair.from, pair.to, -86_400, 2 * 86_400),
    }))
    let found = 0
    for (let n = 0; n < 48; n++) {
      const { from, to, front, directs } = pairs[n % pairs.length]!
      const by = n % 3 === 0 ? 'arrive' : 'depart'
      const [minute, window] = [4 * 60 + below(20 * 60), 30 + below(360)]
      const answer = await json<SearchAnswer>(
        `/api/search?from=S${from}&to=S${to}&day=${date}&time=${clock(minute)}&by=${by}&window=${window}`,
      )
      const isWithin = ({ departs, arrives }: { departs: number; arrives: number }) =>
        by === 'depart'
          ? departs >= minute * 60 && departs <= (minute + window) * 60
          : arrives <= minute * 60 && arrives >= (minute - window) * 60
      const brief = ({ departs, arrives, rides }: oracle.OracleItinerary) => `${departs}-${arrives}/${rides}`
      const summaryOf = (it: Itinerary) =>
        brief({ departs: seconds(it.departs), arrives: seconds(it.arrives), rides: it.legs.filter(({ kind }) => kind === 'ride').length })
      const direct = directs.filter(isWithin).map((ride) => brief({ ...ride, rides: 1 }))
      expect(answer.direct.map(summaryOf).sort()).toEqual(direct.sort())
      const best = front.filter(isWithin).map(brief)
      const transfer = answer.transfer.map(summaryOf)
      // An itinerary with one ride and a footpath may have the times of a direct train. The API then returns only one of the two.
      expect(best.filter((trip) => !transfer.includes(trip) && !direct.includes(trip))).toEqual([])
      expect(transfer.filter((trip) => !best.includes(trip))).toEqual([])
      found += direct.length + transfer.length
    }
    expect(found).toBeGreaterThan(10)
  })
})

test('a URL that is neither http nor https appears in no page, structured data or published feed', async () => {
  const agency = sourceFeed.tables['agency.txt']!.replaceAll(/https:\/\/\w+\.example\.org\//g, 'javascript:alert(1)')
  const pack = join(folder, 'pack-of-scripts')
  const { findings, feed: read, files, zip: published } = await readZipOf(feedZip({ ...sourceFeed.tables, 'agency.txt': agency }))
  packRailway(pack, files, read!, published)
  expect(findings.filter(({ rule }) => rule === 'unsafe_url')).toHaveLength(2)
  const server = createTestServer({ railway: openRailway(pack), now: '2026-11-25T08:00:00+01:00' })
  for (const path of ['/', '/about', '/station/S1', '/api/railway', '/api/openapi.json']) {
    const text = await (await server.get(path)).text()
    expect(text, path).not.toContain('javascript:alert')
  }
  const served = unzipSync(new Uint8Array(await (await server.get('/gtfs.zip')).arrayBuffer()))
  for (const bytes of Object.values(served)) expect(strFromU8(bytes)).not.toContain('javascript:alert')
})

async function readZipOf(bytes: Uint8Array) {
  const path = join(folder, 'scripts.zip')
  writeFileSync(path, bytes)
  return importFeed(path, '2026-11-23' as ServiceDay)
}
