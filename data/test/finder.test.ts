import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZawgyiConverter } from 'myanmar-tools'
import { expect, test } from 'vitest'
import { findStations, foldBurmese, zawgyiToUnicode } from '@yatha/timetable'
import { readTable } from '../src/tables.ts'
import { openReviewedRailway, withAllNames } from './exhaustive.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const railway = withAllNames(openReviewedRailway())
const table = readTable({ queries: readFileSync(at('finder-queries.csv')) }, 'queries').rows.map(
  ({ values }) => values as { query: string; station: string; kind: string },
)
/** Cache of search results by query. */
const results = new Map<string, string[]>()
function find(query: string): string[] {
  const found = results.get(query) ?? findStations(railway, query, 3).map(({ value }) => railway.stations[value.station]!.slug)
  results.set(query, found)
  return found
}

test('for at least 98% of 700 spellings, the intended station is among the first three results', () => {
  const missed = table.filter(({ query, station }) => !find(query).includes(station))
  expect(table.length).toBeGreaterThanOrEqual(600)
  expect(missed.length / table.length, missed.map((m) => m.query).join(', ')).toBeLessThanOrEqual(0.02)
})

test('each loop station is the first result for its own names, in Unicode and in Zawgyi', () => {
  const ownNames = table.filter(({ kind }) => kind.startsWith('own name'))
  expect(new Set(ownNames.map((o) => o.station)).size).toBe(38)
  expect(ownNames.filter(({ query, station }) => find(query)[0] !== station)).toEqual([])
})

test.each(['da nyin', 'ဒညင်းကုန်း', 'ဒညင္းကုန္း'])('%s finds Danyingon first', (query) => expect(find(query)[0]).toBe('danyingon'))
test('an old English name finds Kyimyindaing first', () => expect(find('Kemmendine')[0]).toBe('kyimyindaing'))
test.each(['仰光大金塔', 'シュエダゴン', '쉐다곤 파고다', 'ชเวดากอง', 'Pagode Shwedagon'])(
  'the landmark %s finds its station first',
  (query) => expect(find(query)[0]).toBe('pyay-road'),
)
test.each(['ロウーガー', 'ヤンゴン・セントラル', '奈比多'])('the spelling %s, used in a source, finds its station', (query) =>
  expect(['hlawga', 'yangon-central', 'nay-pyi-taw']).toContain(find(query)[0]),
)
test('a Japanese name finds Insein first', () => expect(find('インセイン')[0]).toBe('insein'))

test('every Burmese name is found when it is typed in Zawgyi', () => {
  const converter = new ZawgyiConverter()
  const mismatches = railway.stations.filter(({ my }) => foldBurmese(zawgyiToUnicode(converter.unicodeToZawgyi(my))) !== foldBurmese(my))
  expect(mismatches.map((s) => s.my)).toEqual([])
})

test('a meaningless query finds nothing and throws no error', () => {
  for (const query of ['', '   ', 'zzzzzzzz', '🚂', '(', '\\', '[-', '\u0000', 'x'.repeat(5000)]) expect(find(query)).toEqual([])
})
