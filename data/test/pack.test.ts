import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFeed, type ServiceDay } from '@yatha/timetable'
import { readFeedTables } from '../src/feed-tables.ts'
import { makePack } from '../src/make-pack.ts'
import { field, readFiles } from '../src/tables.ts'
import { compareAll, openPack } from './exhaustive.ts'
import { daysTrains } from './scan-source.ts'

const room = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const tables = readFeedTables(readFiles(room('feed')))
const manifest = JSON.parse(readFileSync(room('dist/manifest.json'), 'utf8')) as { railway: { file: string; brotli: number; hash: string } }

test('the pack is at most 30 kB brotli, and the same each time', () => {
  expect(manifest.railway.brotli).toBeLessThanOrEqual(30_000)
  expect(statSync(room(`dist/${manifest.railway.file}.br`)).size).toBe(manifest.railway.brotli)
  expect(JSON.stringify(makePack(tables))).toBe(readFileSync(room(`dist/${manifest.railway.file}`), 'utf8'))
})

test('every train of the source is in the pack with its own times', () => {
  const railway = openPack()
  const { calls, stops } = railway.timetable.feed
  const source = new Map(
    daysTrains(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']).map((t) => [t.slug, t]),
  )
  expect(source.size).toBe(72)
  expect(railway.routes).toHaveLength(72)
  for (const route of railway.routes) {
    const train = source.get(route.slug)!
    const ours = Array.from({ length: calls.first[route.number + 1]! - calls.first[route.number]! }, (_, i) => {
      const c = calls.first[route.number]! + i
      return `${stops.ids[calls.stop[c]!]} ${calls.departs[c]}`
    })
    expect(ours).toEqual(train.calls.map((c) => `${c.station} ${c.departs - train.offset * 86_400}`))
  }
})

test('full-loop trains call at their first station again at the end, and count it once', () => {
  const loops = openPack().routes.filter((r) => r.pattern === 'full-loop')
  expect(loops.length).toBeGreaterThan(5)
  for (const route of loops) {
    expect(route.origin).toBe(route.destination)
    expect(route.totalStations).toBe(38)
  }
})

test('trains past midnight use hours of 24 and more', () => {
  const late = tables['stop_times.txt'].rows.filter((row) => field(row, 'arrival_time') >= '24')
  expect(new Set(late.map((row) => field(row, 'trip_id')))).toEqual(new Set(['61-up-temp', '62-down-temp', '72-down']))
})

test('KHA-2 runs half an hour before KA-2 and says that it is derived', () => {
  const railway = openPack()
  const [kha, ka] = [railway.route('kha-2')!, railway.route('ka-2')!]
  const { first, departs } = railway.timetable.feed.calls
  for (let i = 0; i < 17; i++) expect(departs[first[kha.number]! + i]! + 1800).toBe(departs[first[ka.number]! + i]!)
  expect(kha.provenance.times).toBe('derived')
  expect(ka.provenance.times).toBe('stated')
})

test('days that no source states are marked as assumed', () => {
  const railway = openPack()
  expect(railway.route('kha-3')!.provenance.days).toBe('assumed')
  expect(railway.route('11-up')!.provenance.days).toBe('stated')
})

test('trains are drawn along the track, each call farther than the one before', () => {
  const railway = openPack()
  for (const route of railway.routes) {
    const distances = railway.distancesOf(route)
    // Tha Pyay Taung and Thar Lun share one point in the source.
    for (let i = 1; i < distances.length; i++)
      expect(distances[i]! - distances[i - 1]!, `${route.slug} call ${i}`).toBeGreaterThanOrEqual(route.type === 'urban' ? 1 : 0)
  }
  const loop = railway.distancesOf(railway.route('kha-3')!)
  expect(loop[loop.length - 1]! / 1000).toBeGreaterThan(45)
  expect(loop[loop.length - 1]! / 1000).toBeLessThan(47)
})

test('fares carry source and date, and none is 0', () => {
  const { fares } = openPack().pack
  expect(fares.length).toBeGreaterThan(50)
  for (const fare of fares) {
    expect(fare.kyat).toBeGreaterThan(0)
    expect(fare.source).not.toBe('')
    expect(fare.asOf).toMatch(/^20\d\d/)
  }
})

test('gtfs.zip is a feed that our own reader takes without a complaint', () => {
  const files = unzipSync(readFileSync(room('dist/gtfs.zip')))
  const feed = readFeed(files)
  expect(feed.problems).toEqual([])
  expect(feed.trips.ids).toHaveLength(72)
  expect(feed.stops.ids).toHaveLength(239)
  for (let stop = 0; stop < 239; stop++) expect(Number.isNaN(feed.stops.lat[stop]!)).toBe(false)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['attributions.txt', 'feed_info.txt', 'translations.txt', 'fare_rules.txt', 'LICENCE.md']),
  )
})

test('a seeded tenth of all pairs and minutes agrees with a scan of the source', { timeout: 120_000 }, () => {
  // The whole: node --import tsx data/test/exhaustive.ts
  const { answers, differences } = compareAll('2026-11-24' as ServiceDay, (_, index) => index % 10 === 4)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(250_000)
})
