import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { Planner, Railway, type Pack, type ServiceDay } from '@yatha/timetable'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { readFeedTables } from '../src/feed-tables.ts'
import { packRailway } from '../src/import/pack-railway.ts'
import { importFeed } from '../src/import/import-feed.ts'
import { zipPublishedFeed } from '../src/gtfs-zip.ts'
import { field, readFiles, readTable } from '../src/tables.ts'
import { openReviewedRailway } from './exhaustive.ts'

// The published feed, read like any GTFS feed, has the same trains, answers and prices as the reviewed files.

const inData = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const publishedZip = new Uint8Array(readFileSync(inData('dist/gtfs.zip')))
const tables = unzipSync(publishedZip)
const folder = mkdtempSync(join(tmpdir(), 'published-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the same reviewed files produce the same bytes', () => {
  const files = readFiles(inData('feed'))
  const licence = readFileSync(inData('LICENCE.md'), 'utf8')
  expect(Buffer.from(zipPublishedFeed(files, readFeedTables(files), licence)).equals(publishedZip)).toBe(true)
})

test('rows are sorted by their keys, for programs that read row by row', () => {
  for (const [file, keys] of Object.entries({
    'stops.txt': ['stop_id'],
    'routes.txt': ['route_id'],
    'trips.txt': ['trip_id'],
    'shapes.txt': ['shape_id', 'shape_pt_sequence'],
    'stop_times.txt': ['trip_id', 'stop_sequence'],
    'fare_rules.txt': ['fare_id'],
  })) {
    const keysOfRows = readTable(tables, file).rows.map((row) =>
      keys.map((key) => field(row, key).padStart(key.endsWith('sequence') ? 6 : 0, '0')).join('\t'),
    )
    expect(keysOfRows, file).toEqual([...keysOfRows].sort())
  }
})

test('fares v1 and fares v2 have the same prices between the same stations on the same trains', () => {
  const rows = (file: string) => readTable(tables, file).rows
  const priceOf = new Map(
    rows('fare_attributes.txt').map((row) => [field(row, 'fare_id'), `${field(row, 'price')} ${field(row, 'currency_type')}`]),
  )
  const productOf = new Map(
    rows('fare_products.txt').map((row) => [field(row, 'fare_product_id'), `${field(row, 'amount')} ${field(row, 'currency')}`]),
  )
  const routesOf = (network: string) =>
    rows('route_networks.txt').flatMap((row) => (field(row, 'network_id') === network ? [field(row, 'route_id')] : []))
  const zonesOf = (area: string) => {
    if (area === '') return ['']
    const stops = rows('stop_areas.txt').flatMap((row) => (field(row, 'area_id') === area ? [field(row, 'stop_id')] : []))
    return rows('stops.txt').flatMap((row) => (stops.includes(field(row, 'stop_id')) ? [field(row, 'zone_id')] : []))
  }
  const first = rows('fare_rules.txt').map((row) =>
    [field(row, 'route_id'), field(row, 'origin_id'), field(row, 'destination_id'), priceOf.get(field(row, 'fare_id'))].join(' '),
  )
  const second = rows('fare_leg_rules.txt').flatMap((row) =>
    routesOf(field(row, 'network_id')).flatMap((route) =>
      zonesOf(field(row, 'from_area_id')).flatMap((from) =>
        zonesOf(field(row, 'to_area_id')).map((to) => [route, from, to, productOf.get(field(row, 'fare_product_id'))].join(' ')),
      ),
    ),
  )
  expect(second.sort()).toEqual(first.sort())
  expect(new Set(rows('fare_products.txt').map((row) => field(row, 'rider_category_id')))).toEqual(new Set(['adult']))
  expect(rows('fare_products.txt').map((row) => field(row, 'fare_product_name'))).toEqual(
    expect.arrayContaining(['Upper class, air suspension', 'Upper class, ordinary carriages', 'Sleeper', 'Single ride']),
  )
})

test('shape_dist_traveled increases along each shape and each trip, and no trip goes beyond the end of its shape', () => {
  const rows = (file: string) => readTable(tables, file).rows
  const distances = (file: string, id: string) => {
    const byId = new Map<string, number[]>()
    for (const row of rows(file)) byId.set(field(row, id), [...(byId.get(field(row, id)) ?? []), Number(field(row, 'shape_dist_traveled'))])
    return byId
  }
  const [shapes, trips] = [distances('shapes.txt', 'shape_id'), distances('stop_times.txt', 'trip_id')]
  for (const along of [...shapes.values(), ...trips.values()])
    expect(along.every((meters, i) => meters >= 0 && (i === 0 || meters > along[i - 1]!))).toBe(true)
  for (const trip of rows('trips.txt'))
    expect(trips.get(field(trip, 'trip_id'))!.at(-1)).toBeLessThanOrEqual(shapes.get(field(trip, 'shape_id'))!.at(-1)!)
})

test('each translation belongs to a row or a value in the feed', () => {
  const values = new Map<string, Set<string>>()
  const valuesOf = (file: string, column: string) => {
    const key = `${file} ${column}`
    if (!values.has(key)) values.set(key, new Set(readTable(tables, file).rows.map((row) => field(row, column))))
    return values.get(key)!
  }
  for (const row of readTable(tables, 'translations.txt').rows) {
    const file = `${field(row, 'table_name')}.txt`
    const [id, value] = [field(row, 'record_id'), field(row, 'field_value')]
    if (id !== '') expect(valuesOf(file, 'stop_id')).toContain(id)
    else expect(valuesOf(file, field(row, 'field_name'))).toContain(value)
  }
})

describe('the published feed, imported like the feed of another railway', async () => {
  const path = join(folder, 'gtfs.zip')
  writeFileSync(path, publishedZip)
  const { feed, findings, files, zip } = await importFeed(path, '2026-11-23' as ServiceDay)
  const { railway: packed } = packRailway(join(folder, 'pack'), files, feed!, zip)
  const imported = Railway.open(JSON.parse(readFileSync(join(folder, 'pack', packed.file), 'utf8')) as Pack) // packRailway wrote the file.
  const reviewed = openReviewedRailway()
  const ids = (railway: Railway) => railway.timetable.feed.stops.ids

  test('has no errors, and the same trip ids as the reviewed files', () => {
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect([...imported.timetable.feed.trips.ids].sort()).toEqual([...reviewed.timetable.feed.trips.ids].sort())
    expect(ids(reviewed)).toEqual(expect.arrayContaining([...ids(imported)]))
  })

  test.each(['2026-11-23', '2026-11-27', '2026-11-28'] as ServiceDay[])(
    '100 searches on %s have the same answers as the reviewed railway',
    (day) => {
      const random = seededRandom(16)
      const planners = [reviewed, imported].map((railway) => ({ railway, planner: Planner.of(railway.view(day)) }))
      const stations = ids(imported)
      let found = 0
      for (let n = 0; n < 100; n++) {
        const [from, to] = [stations[Math.floor(random() * stations.length)]!, stations[Math.floor(random() * stations.length)]!]
        const minute = Math.floor(random() * 1440) * 60
        const [expected, actual] = planners.map(({ railway, planner }) => {
          const at = (id: string) => railway.timetable.nodesOf[ids(railway).indexOf(id)]!
          return planner.earliest(at(from), at(to), minute).map(({ departs, arrives, rides }) => `${departs}-${arrives}/${rides}`)
        })
        expect(actual, `${from} → ${to} at ${minute / 60}`).toEqual(expected)
        found += expected!.length
      }
      expect(found).toBeGreaterThan(12)
    },
  )
})
