import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  compileTimetable,
  openPlaces,
  Planner,
  Railway,
  buildDayView,
  type Pack,
  type PackedNames,
  type PackedPlaces,
  type ServiceDay,
} from '@yatha/timetable'
import { afterAll, describe, expect, test } from 'vitest'
import * as oracle from '../../timetable/test/oracle.ts'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { packRailway, type RailwayManifest } from '../src/import/pack-railway.ts'
import { importFeed } from '../src/import/import-feed.ts'
import { generateFeed, STATION_COUNT, TIME_ZONE } from './feeds/generated-feed.ts'
import { feedZip } from './feeds/generated-zip.ts'

// A generated feed is zipped, checked and packed. The railway opened from the pack is compared with the oracle on the generated trains.

const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SEED = Number(process.env['SEED'] ?? 47)
const generatedTables = generateFeed(SEED)
const path = join(folder, 'generated.zip')
writeFileSync(path, feedZip(generatedTables.tables))
const { feed, findings, files, zip } = await importFeed(path, '2026-11-23' as ServiceDay)
const errors = findings.filter(({ level }) => level === 'error')
const manifest: RailwayManifest = packRailway(join(folder, 'pack'), files, feed!, zip)
// Reads a file that `packRailway` wrote above; callers cast it to its type.
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, 'pack', file), 'utf8'))
const railway = Object.entries(manifest.names).reduce(
  (opened, [tag, { file }]) => opened.withNames(tag, read(file) as PackedNames),
  openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces),
)
const unpacked = railway.timetable.feed
const stationIndex = (station: number) => unpacked.stops.ids.indexOf(`S${station}`)

test('agencies, time zone, edition and languages are imported', () => {
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({
    edition: '2026-2',
    feed: { name: 'Nordbahn, Südbahn, AG', url: 'https://nord.example.org/', zone: TIME_ZONE, language: 'de' },
  })
  expect(Object.keys(manifest.names)).toEqual(['en', 'ja'])
  expect(unpacked.agencies.map(({ name }) => name)).toEqual(['Nordbahn', 'Südbahn, AG'])
  expect(railway.zone).toBe(TIME_ZONE)
  const [zero, one] = [railway.stations[stationIndex(0)]!, railway.stations[stationIndex(1)]!]
  expect([one.en, railway.nameOf(one, 'en'), railway.nameOf(one, 'ja'), railway.nameOf(zero, 'ja')]).toEqual([
    'Bahnhof 1',
    'Station 1',
    '一番駅',
    'Bahnhof 0',
  ])
})

test('platforms belong to their stations', () => {
  const platforms = unpacked.stops.ids.flatMap((id, n) =>
    unpacked.stops.parent[n] === stationIndex(3) ? [[id, unpacked.stops.platforms[n]]] : [],
  )
  expect(platforms).toEqual([
    ['P4', '4'],
    ['P5', '5'],
  ])
})

test('every call keeps the feed’s time to the second; blank times are interpolated', () => {
  expect(generatedTables.isBlank.flat().filter(Boolean).length).toBeGreaterThan(10)
  generatedTables.trips.forEach(({ calls }, t) => {
    const trip = unpacked.trips.ids.indexOf(`t${t}`)
    const first = unpacked.calls.first[trip]!
    expect(unpacked.calls.first[trip + 1]! - first).toBe(calls.length)
    calls.forEach((call, i) =>
      expect([unpacked.calls.arrives[first + i], unpacked.calls.departs[first + i]]).toEqual([call.arrives, call.departs]),
    )
  })
})

test('trains with a shape have a distance along it for each call', () => {
  const routesWithShape = railway.routes.filter((route) => route.trips.some((trip) => unpacked.trips.ids[trip] === 't8'))
  expect(routesWithShape).toHaveLength(1)
  const { calls } = generatedTables.trips[8]!
  expect(railway.distancesOf(routesWithShape[0]!)).toHaveLength(calls.length)
  expect(railway.places!.trackOf.filter((track) => track >= 0)).toHaveLength(10)
})

/** Days on which Berlin's clocks go forward, go back, and do not change. */
const DAYS = ['2026-03-29', '2026-10-25', '2026-11-25'] as ServiceDay[]

describe.each(DAYS)('%s', (day) => {
  const small = generatedTables.on(day)
  const timetable = compileTimetable(unpacked)
  const planner = Planner.of(buildDayView(timetable, day))
  const places = (station: number) => timetable.nodesOf[stationIndex(station)]!
  const random = seededRandom(SEED)
  const pair = () => [Math.floor(random() * STATION_COUNT), Math.floor(random() * STATION_COUNT)] as const

  test('40 earliest arrivals equal the oracle’s', () => {
    let found = 0
    for (let n = 0; n < 40; n++) {
      const [from, to] = pair()
      const time = Math.floor(random() * (n % 2 === 0 ? 86_400 : 4 * 3600))
      const ours = planner.earliest(places(from), places(to), time).map(({ arrives, rides }) => `${arrives}/${rides}`)
      expect(ours).toEqual(oracle.earliestArrivals(small, from, to, time, 5).map(({ arrives, rides }) => `${arrives}/${rides}`))
      found += ours.length
    }
    expect(found).toBeGreaterThan(13)
  })

  test('all trips of the day between two pairs of stations equal the oracle’s', () => {
    for (let n = 0; n < 2; n++) {
      const [from, to] = pair()
      const brief = (a: { departs: number; arrives: number; rides: number }) => `${a.departs}-${a.arrives}/${a.rides}`
      const expected = oracle.paretoFront(small, from, to, 4).filter(({ departs }) => departs >= 0 && departs <= 86_400)
      expect(planner.profile(places(from), places(to), 0, 86_400, 4).map(brief)).toEqual(expected.map(brief))
    }
  })
})
