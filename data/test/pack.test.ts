import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  encode,
  encodeNames,
  encodePlaces,
  findStations,
  openPlaces,
  Planner,
  Railway,
  readFeed,
  type Pack,
  type ServiceDay,
} from '@yatha/timetable'
import { checkFeed } from '../src/check.ts'
import { readFeedTables } from '../src/feed-tables.ts'
import { makeExtras } from '../src/make-extras.ts'
import { makePlaces } from '../src/make-places.ts'
import { field, readFiles, readTable } from '../src/tables.ts'
import { compareEarliestArrivals, openReviewedRailway, withAllNames } from './exhaustive.ts'
import { sourceTrainsOnDays } from './scan-source.ts'

const inData = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const reviewed = readFiles(inData('feed'))
const tables = readFeedTables(reviewed)
interface PackedFile {
  file: string
  brotli: number
  hash: string
}
const { bytes } = JSON.parse(readFileSync(inData('../bench/budget.json'), 'utf8')) as { bytes: { pack: number; packAndPlaces: number } }
const manifest = JSON.parse(readFileSync(inData('dist/manifest.json'), 'utf8')) as { railway: PackedFile; places: PackedFile }

test('the timetable has at most 9 kB with brotli, 20 kB with its places, and both are reproducible', () => {
  const { railway, places } = manifest
  expect(railway.brotli).toBeLessThanOrEqual(bytes.pack)
  expect(railway.brotli + places.brotli).toBeLessThanOrEqual(bytes.packAndPlaces)
  for (const { file, brotli } of [railway, places]) expect(statSync(inData(`dist/${file}.br`)).size).toBe(brotli)
  const feed = readFeed(reviewed)
  const readPacked = ({ file }: PackedFile) => readFileSync(inData(`dist/${file}`), 'utf8')
  expect(JSON.stringify(encode(feed, makeExtras(tables, feed)))).toBe(readPacked(railway))
  expect(JSON.stringify(encodePlaces(makePlaces(tables, feed), feed))).toBe(readPacked(places))
})

test('the pack contains a row of transfers.txt, and a time to the second, 05:00:29', () => {
  const text = (file: string) => new TextDecoder().decode(reviewed[file])
  const first = '141-up,05:00:00,05:00:00,thazi,1,1'
  expect(text('stop_times.txt')).toContain(first)
  const files = {
    ...reviewed,
    'stop_times.txt': new TextEncoder().encode(text('stop_times.txt').replace(first, '141-up,05:00:00,05:00:29,thazi,1,1')),
    'transfers.txt': new TextEncoder().encode(`${text('transfers.txt').trimEnd()}\npazundaung,mahlwagon,2,847\n`),
  }
  expect(checkFeed(files).filter(({ level }) => level === 'error')).toEqual([])
  const feed = readFeed(files)
  const pack = JSON.parse(JSON.stringify(encode(feed, makeExtras(readFeedTables(files), feed)))) as Pack // `encode` returns a Pack.
  const railway = Railway.open(pack)
  const { calls, trips, stops, transfers } = railway.timetable.feed
  expect(calls.departs[calls.first[trips.ids.indexOf('141-up')]!]).toBe(5 * 3600 + 29)
  expect(transfers).toEqual([{ from: stops.ids.indexOf('pazundaung'), to: stops.ids.indexOf('mahlwagon'), type: 2, seconds: 847 }])
  // The planner returns a walk without a train.
  const [walk] = Planner.of(railway.view('2026-11-24' as ServiceDay)).earliest([transfers[0]!.from], [transfers[0]!.to], 3 * 3600)
  expect([walk!.rides, walk!.arrives]).toEqual([0, 3 * 3600 + 847])
})

test('a feed without extras opens as a railway without currency, main station, landmarks and fares', () => {
  const railway = Railway.open(JSON.parse(JSON.stringify(encode(readFeed(reviewed)))) as Pack) // `encode` returns a Pack.
  expect([railway.routes.length, railway.stations.length]).toEqual([72, 246])
  expect([railway.edition, railway.core.extras?.currency, railway.mainStation, railway.namedOnRing, railway.landmarks]).toEqual([
    '',
    undefined,
    undefined,
    [],
    [],
  ])
  expect(railway.fareOf(railway.route('83-up')!, 0, 1)).toBeUndefined()
  const loop = railway.route('kha-3')!
  expect([loop.way, loop.pattern, loop.totalStations]).toEqual(['circular', 'full-loop', 38])
  // Without places, a track consists of straight lines between the stations.
  expect(railway.shapeOf(loop)).toHaveLength(railway.callsOf(loop).length)
  expect(railway.distancesOf(loop).at(-1)! / 1000).toBeGreaterThan(40)
})

test('withNames and openPlaces return a new railway that shares the timetable', () => {
  const railway = openReviewedRailway()
  const hledan = railway.station('hledan')!
  const { ids } = railway.timetable.feed.stops
  const names = {
    stations: ids.map((id) => (id === 'hledan' ? 'フレーダン' : '')),
    landmarks: railway.landmarks.map((_, i) => (i === 0 ? '塔' : '')),
    notices: {},
  }
  const landmarkIds = railway.landmarks.map(({ slug }) => slug)
  const withJapanese = railway.withNames('ja', encodeNames(names, ids, landmarkIds))
  expect([railway.nameOf(hledan, 'ja'), withJapanese.nameOf(hledan, 'ja')]).toEqual(['Hledan', 'フレーダン'])
  expect(findStations(railway, 'フレーダン')).toEqual([])
  expect(findStations(withJapanese, 'フレーダン')[0]!.value.station).toBe(hledan.index)
  expect(withJapanese.nameOf(railway.station('insein')!, 'ja')).toBe('Insein')
  const [first, second] = railway.landmarks
  expect([first!, second!].map((landmark) => withJapanese.landmarkNameOf(landmark, 'ja'))).toEqual(['塔', second!.en])
  expect(findStations(withJapanese, '塔')[0]!.value.landmark).toBe(0)
  expect(withJapanese.timetable).toBe(railway.timetable)
  expect(withJapanese.view('2026-11-24' as ServiceDay)).toBe(railway.view('2026-11-24' as ServiceDay))
})

test('Japanese and German names are those of the reviewed files', () => {
  const railway = withAllNames(openReviewedRailway())
  for (const row of tables['translations.txt'].rows)
    expect(railway.nameOf(railway.station(field(row, 'record_id'))!, field(row, 'language'))).toBe(field(row, 'translation'))
  for (const row of tables['extra/landmark_names.csv'].rows) {
    const landmark = railway.landmarks.find(({ slug }) => slug === field(row, 'landmark_id'))!
    expect(railway.landmarkNameOf(landmark, field(row, 'language'))).toBe(field(row, 'name'))
  }
})

test('the places of another timetable are rejected', () => {
  const other = readFeed({ ...reviewed, 'trips.txt': new TextEncoder().encode('route_id,service_id,trip_id\n') })
  const places = encodePlaces({ ...makePlaces(tables, readFeed(reviewed)), trackOf: [], notes: [] }, other)
  expect(() => openPlaces(openReviewedRailway(), places)).toThrow('another timetable')
})

test('the pack has the main station, the end of the day, the currency, the stations labeled on the loop diagram, and the lines', () => {
  const railway = openReviewedRailway()
  expect([railway.mainStation!.slug, railway.dayEnds, railway.core.extras?.currency]).toEqual(['yangon-central', 27 * 3600, 'MMK'])
  expect(railway.namedOnRing).toHaveLength(9)
  for (const station of railway.namedFromAfar) expect(railway.namedOnRing).toContain(station)
  for (const station of railway.namedOnRing) expect(station.loopOrder).toBeDefined()
  expect(railway.lines('urban').length).toBeGreaterThan(3)
})

test('every train of the source is in the pack with its own times', () => {
  const railway = openReviewedRailway()
  const { calls, stops } = railway.timetable.feed
  const source = new Map(
    sourceTrainsOnDays(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']).map((t) => [
      t.slug,
      t,
    ]),
  )
  expect(source.size).toBe(72)
  expect(railway.routes).toHaveLength(72)
  for (const route of railway.routes) {
    const train = source.get(route.slug)!
    const ours = Array.from(railway.callsOf(route), (_, i) => {
      const c = calls.first[route.trips[0]!]! + i
      return `${stops.ids[calls.stop[c]!]} ${calls.departs[c]}`
    })
    expect(ours).toEqual(train.calls.map((c) => `${c.station} ${c.departs - train.offset * 86_400}`))
  }
})

test('derived times and assumed days are marked', () => {
  const railway = openReviewedRailway()
  expect(['kha-2', 'ka-2'].map((slug) => railway.route(slug)!.provenance.times)).toEqual(['derived', 'stated'])
  expect(['kha-3', '11-up'].map((slug) => railway.route(slug)!.provenance.days)).toEqual(['assumed', 'stated'])
})

test('each train has a track along which the distances of its calls increase', () => {
  const railway = openReviewedRailway()
  for (const route of railway.routes) {
    const distances = railway.distancesOf(route)
    // Tha Pyay Taung and Thar Lun are less than a meter apart in the source, so their distances may be equal.
    for (let i = 1; i < distances.length; i++)
      expect(distances[i]! - distances[i - 1]!, `${route.slug} call ${i}`).toBeGreaterThanOrEqual(route.type === 'urban' ? 1 : 0)
  }
  const loop = railway.distancesOf(railway.route('kha-3')!)
  expect(loop[loop.length - 1]! / 1000).toBeGreaterThan(45)
  expect(loop[loop.length - 1]! / 1000).toBeLessThan(47)
})

test('each fare has a source and a date, and no fare is 0', () => {
  const { fares } = openReviewedRailway()
  expect(fares.length).toBeGreaterThan(50)
  for (const fare of fares) {
    expect(fare.price).toBeGreaterThan(0)
    expect(fare.source).not.toBe('')
    expect(fare.asOf).toMatch(/^20\d\d/)
  }
})

test('in gtfs.zip, times that no source states are marked as approximate, and each call has a distance', () => {
  const rows = readTable(unzipSync(readFileSync(inData('dist/gtfs.zip'))), 'stop_times.txt').rows
  const approximateCalls = rows.filter((row) => field(row, 'timepoint') === '0')
  expect(approximateCalls.map((row) => field(row, 'trip_id'))).toEqual([
    '10-down',
    '71-up',
    ...approximateCalls.slice(2).map(() => 'kha-2'),
  ])
  const kha2 = rows.filter((row) => field(row, 'trip_id') === 'kha-2')
  // KHA-2 has seventeen times, three of which are in the source.
  expect([approximateCalls.length, kha2.length]).toEqual([2 + 14, 17])
  expect(kha2.map((row) => Number(field(row, 'shape_dist_traveled')))).toEqual(
    kha2.map((row) => Number(field(row, 'shape_dist_traveled'))).sort((a, b) => a - b),
  )
})

test('in gtfs.zip, headsigns and route names are translated like their stations', () => {
  const files = unzipSync(readFileSync(inData('dist/gtfs.zip')))
  const burmese = new Map(
    readTable(files, 'translations.txt')
      .rows.filter((row) => field(row, 'language') === 'my')
      .map((row) => [`${field(row, 'field_name')} ${field(row, 'field_value') || field(row, 'record_id')}`, field(row, 'translation')]),
  )
  const central = burmese.get('stop_name yangon-central')!
  expect(burmese.get('trip_headsign Yangon Central')).toBe(central)
  expect(burmese.get('route_long_name Insein – Yangon Central')).toBe(`${burmese.get('stop_name insein')} – ${central}`)
  for (const [file, column] of [
    ['trips.txt', 'trip_headsign'],
    ['routes.txt', 'route_long_name'],
  ] as const)
    for (const row of readTable(files, file).rows) expect(burmese.has(`${column} ${field(row, column)}`), field(row, column)).toBe(true)
})

test('for two origins and every eleventh minute, the planner agrees with a scan of the source', () => {
  // To compare all origins and minutes, run: node --import tsx data/test/exhaustive.ts
  const { answers, differences } = compareEarliestArrivals('2026-11-24' as ServiceDay, (_, index) => index % 22 === 4, 11)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(11_000)
})
