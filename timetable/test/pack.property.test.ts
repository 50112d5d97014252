import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../src/decode.ts'
import { encode } from '../src/encode.ts'
import {
  TIME_QUALITIES,
  CERTAINTIES,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_DIRECTIONS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type Extras,
} from '../src/extras.ts'
import { APPROXIMATE_TIME, ESTIMATED_TIME, PICKUP_BY_PHONE, type Feed } from '../src/feed.ts'
import { fingerprint } from '../src/fingerprint.ts'
import { decodeNames, encodeNames, type LocalizedNames, type PackedNames } from '../src/names.ts'
import type { Pack } from '../src/pack.ts'
import { decodePlaces, encodePlaces, type PackedPlaces, type Places } from '../src/places.ts'
import { readFeed } from '../src/read-feed.ts'
import type { ServiceTime } from '../src/service-day.ts'
import { randomFeed } from './random-feed.ts'

const FEEDS = Number(process.env['FEEDS'] ?? 250)

/** Writes and parses JSON, as for the file that server and phone read. */
const throughJson = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T // Parsing keeps the type.

test('unpacking returns the packed feed', () => {
  let featureCounts = { estimated: 0, approximate: 0, byPhone: 0, overnight: 0, frequencies: 0, transfers: 0, platforms: 0, calls: 0 }
  fc.assert(
    fc.property(randomFeed(), (files) => {
      const feed = readFeed(files)
      expect(feed.problems).toEqual([])
      const { feed: unpackedFeed, ...rest } = decode(throughJson(encode(feed)))
      expect(unpackedFeed).toEqual(feed)
      expect(rest).toEqual({})
      featureCounts = {
        calls: featureCounts.calls + feed.calls.stop.length,
        estimated: featureCounts.estimated + count(feed.calls.flags, (flag) => (flag & ESTIMATED_TIME) !== 0),
        approximate: featureCounts.approximate + count(feed.calls.flags, (flag) => (flag & APPROXIMATE_TIME) !== 0),
        byPhone: featureCounts.byPhone + count(feed.calls.flags, (flag) => (flag & PICKUP_BY_PHONE) !== 0),
        overnight: featureCounts.overnight + count(feed.calls.departs, (time) => time >= 86_400),
        frequencies: featureCounts.frequencies + feed.frequencies.length,
        transfers: featureCounts.transfers + feed.transfers.length,
        platforms: featureCounts.platforms + count(feed.stops.parent, (parent) => parent >= 0),
      }
    }),
    { numRuns: FEEDS, seed: 20_261_121 },
  )
  // Checks that the generator still produces each of these features.
  for (const [feature, times] of Object.entries(featureCounts)) expect(times, feature).toBeGreaterThan(FEEDS / 10)
})

test('unpacking returns the packed extras and places', () => {
  const feeds = randomFeed().map(readFeed)
  fc.assert(
    fc.property(
      feeds.chain((feed) => fc.tuple(fc.constant(feed), extrasOf(feed), placesOf(feed))),
      ([feed, extras, places]) => {
        const pack: Pack = throughJson(encode(feed, extras))
        expect(decode(pack)).toEqual({ feed, extras })
        const packed: PackedPlaces = throughJson(encodePlaces(places, feed))
        expect(decodePlaces(packed, feed)).toEqual(places)
      },
    ),
    { numRuns: FEEDS / 10, seed: 20_261_121 },
  )
})

test('unpacking returns the packed names, and omits the names of other stations or landmarks', () => {
  fc.assert(
    fc.property(namesOf(), lines(4), lines(3), (names, stationIds, landmarkIds) => {
      const packed: PackedNames = throughJson(encodeNames(names, stationIds, landmarkIds))
      const [stations, landmarks] = [fingerprint(stationIds), fingerprint(landmarkIds)]
      expect(decodeNames(packed, stations, landmarks)).toEqual(names)
      expect(decodeNames(packed, stations, undefined)).toEqual({ ...names, landmarks: [] })
      expect(decodeNames(packed, stations + 1, landmarks)).toEqual({ ...names, stations: [] })
    }),
  )
})

const count = (column: ArrayLike<number>, is: (value: number) => boolean) => Array.from(column).filter(is).length

const text = fc.constantFrom('', 'a', 'လှည်းတန်း', 'yrs-2026', 'a, "b"')
const word = fc.constantFrom('circular', 'bago-main', 'mandalay')
const indices = (list: readonly unknown[]) => (list.length === 0 ? fc.constant([]) : fc.array(fc.nat(list.length - 1), { maxLength: 3 }))
const each = <T>(list: readonly unknown[], one: fc.Arbitrary<T>) => fc.array(one, { minLength: list.length, maxLength: list.length })

function extrasOf(feed: Feed): fc.Arbitrary<Extras> {
  const { stops, routes, trips } = feed
  const flag = fc.record({ call: fc.nat(5), flag: fc.constantFrom(...TIME_QUALITIES) })
  const station = fc.integer({ min: -1, max: stops.ids.length - 1 })
  return fc.record({
    edition: text,
    asOf: text,
    currency: fc.constantFrom('MMK', 'EUR'),
    dayEnds: fc.nat(100_000).map((seconds) => seconds as ServiceTime),
    mainStation: station,
    namedOnRing: indices(stops.ids),
    namedFromAfar: indices(stops.ids),
    cityFrame: fc.constant({ south: 16.75, west: 96.08, north: 17.06, east: 96.3 }),
    stations: fc.record({
      my: each(stops.ids, text),
      lines: each(
        stops.ids,
        fc.array(word, { maxLength: 3 }).map((lines) => lines.join('\t')),
      ),
      township: each(stops.ids, text),
      loopOrder: each(stops.ids, fc.nat(38)),
    }),
    routes: each(
      routes.ids,
      fc.record({
        trainNumberMy: text,
        type: fc.constantFrom(...ROUTE_TYPES),
        way: fc.constantFrom(...ROUTE_DIRECTIONS),
        pattern: fc.constantFrom(...ROUTE_PATTERNS),
        trainType: fc.constantFrom(...TRAIN_TYPES),
        model: fc.constantFrom(...TRAIN_MODELS),
      }),
    ),
    trips: each(
      trips.ids,
      fc.record({
        source: text,
        asOf: text,
        validFrom: text,
        times: fc.constantFrom(...CERTAINTIES),
        days: fc.constantFrom(...CERTAINTIES),
        flags: fc.array(flag, { maxLength: 2 }),
      }),
    ),
    fares: fc.array(
      fc.record({
        price: fc.nat(90_000),
        fareClass: text,
        source: text,
        asOf: text,
        routes: indices(routes.ids),
        from: station,
        to: station,
      }),
      { maxLength: 3 },
    ),
    notices: fc.array(
      fc.record({
        id: word,
        stops: indices(stops.ids),
        routes: indices(routes.ids),
        from: fc.nat(2_000_000_000),
        until: fc.nat(2_000_000_000),
        en: fc.record({ title: text, text }),
        my: fc.record({ title: text, text }),
      }),
      { maxLength: 2 },
    ),
  })
}

const noticeTexts = fc.dictionary(word, fc.record({ title: text, text }), { noNullPrototype: true })
const lines = (maxLength: number) => fc.array(text, { minLength: 1, maxLength })
const namesOf = (): fc.Arbitrary<LocalizedNames> => fc.record({ stations: lines(4), landmarks: lines(3), notices: noticeTexts })

function placesOf(feed: Feed): fc.Arbitrary<Places> {
  const units = (max: number) => fc.integer({ min: -max * 100_000, max: max * 100_000 }).map((n) => n / 100_000)
  const position = fc.record({ lat: units(90), lon: units(180) })
  const line = fc.array(position, { minLength: 2, maxLength: 5 })
  return fc.array(line, { minLength: 1, maxLength: 3 }).chain((lines) =>
    fc.record({
      aliases: each(feed.stops.ids, fc.array(fc.constantFrom('Kemmendine', 'အလုံ'), { maxLength: 2 })),
      landmarks: fc.array(
        fc.record({ slug: word, en: text, my: text, kind: word, position, nearestStation: fc.nat(feed.stops.ids.length - 1) }),
        { maxLength: 3 },
      ),
      notes: each(feed.trips.ids, text),
      videos: each(feed.routes.ids, text),
      lines: fc.constant(lines),
      tracks: fc.array(
        fc.record({
          line: fc.nat(lines.length - 1),
          reversed: fc.boolean(),
          meters: fc.array(
            fc.nat(5000).map((n) => n * 10),
            { maxLength: 4 },
          ),
        }),
        { maxLength: 3 },
      ),
      trackOf: each(feed.trips.ids, fc.integer({ min: -1, max: 2 })),
    }),
  )
}
