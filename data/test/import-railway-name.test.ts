import { expect, test } from 'vitest'
import { railwayName } from '../src/import/pack-railway-name.ts'

/** Returns the name of a railway whose agencies have the given numbers of trips, each agency on one route. */
const nameOfRailway = (trips: Readonly<Record<string, number>>) => {
  const names = Object.keys(trips)
  const route = Object.values(trips).flatMap((count, agency) => Array.from({ length: count }, () => agency))
  const feed = {
    agencies: names.map((name) => ({ name })),
    routes: { agency: names.map((_, agency) => agency) },
    trips: { ids: route.map(String), route },
  }
  // Only the fields that railwayName reads.
  return railwayName(feed as unknown as Parameters<typeof railwayName>[0])
}

test('the name of a feed consists of its agencies, in the order of the feed, if there are at most three', () => {
  expect(nameOfRailway({ Nordbahn: 1 })).toBe('Nordbahn')
  expect(nameOfRailway({ Nordbahn: 0, Südbahn: 90, Ostbahn: 10 })).toBe('Nordbahn, Südbahn, Ostbahn')
})

test('the name of a feed of more than three agencies has at most three of them, each with at least a tenth of the trips', () => {
  expect(nameOfRailway({ SBB: 5, DB: 80, ÖBB: 9, NS: 6 })).toBe('DB')
  expect(nameOfRailway({ SBB: 20, DB: 65, ÖBB: 9, NS: 6 })).toBe('SBB, DB')
  expect(nameOfRailway({ a: 25, b: 26, c: 24, d: 25 })).toBe('a, b, d')
})

test('the name of a feed of many small agencies is that of the busiest agency', () => {
  expect(nameOfRailway(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`Line ${n}`, n === 7 ? 6 : 5])))).toBe('Line 7')
})

test('the name of a feed without trips consists of its first agencies', () => {
  expect(nameOfRailway({ a: 0, b: 0, c: 0, d: 0 })).toBe('a, b, c')
})
