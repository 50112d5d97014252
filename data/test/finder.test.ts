import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZawgyiConverter } from 'myanmar-tools'
import { expect, test } from 'vitest'
import { findStations, foldBurmese, fromZawgyi } from '@yatha/timetable'
import { readTable } from '../src/tables.ts'
import { openPack } from './exhaustive.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let railway = openPack()
const { names } = JSON.parse(readFileSync(at('../dist/manifest.json'), 'utf8')) as { names: Record<string, { file: string }> }
for (const language of ['ja', 'zh', 'ko', 'th'])
  railway = railway.withNames(language, JSON.parse(readFileSync(at(`../dist/${names[language]!.file}`), 'utf8')) as Record<string, string>)
const table = readTable({ queries: readFileSync(at('finder-queries.csv')) }, 'queries').rows.map(
  ({ values }) => values as { query: string; station: string; kind: string },
)
const find = (query: string) => findStations(railway, query, 3).map(({ value }) => railway.stations[value.station]!.slug)

test('of 700 ways to write a station, 98 in 100 find it among the first three', () => {
  const missed = table.filter(({ query, station }) => !find(query).includes(station))
  expect(table.length).toBeGreaterThanOrEqual(600)
  expect(missed.length / table.length, missed.map((m) => m.query).join(', ')).toBeLessThanOrEqual(0.02)
})

test("the loop stations' own names find them first, in Unicode and in Zawgyi", () => {
  const own = table.filter(({ kind }) => kind.startsWith('own name'))
  expect(new Set(own.map((o) => o.station)).size).toBe(38)
  expect(own.filter(({ query, station }) => find(query)[0] !== station)).toEqual([])
})

test.each(['da nyin', 'ဒညင်းကုန်း', 'ဒညင္းကုန္း'])('%s finds Danyingon first', (query) => expect(find(query)[0]).toBe('danyingon'))
test('an old English name finds Kyimyindaing first', () => expect(find('Kemmendine')[0]).toBe('kyimyindaing'))
test('a Japanese name finds Insein first', () => expect(find('インセイン')[0]).toBe('insein'))

test('every Burmese name is understood when it is typed in Zawgyi', () => {
  const converter = new ZawgyiConverter()
  const wrong = railway.stations.filter(({ my }) => foldBurmese(fromZawgyi(converter.unicodeToZawgyi(my))) !== foldBurmese(my))
  expect(wrong.map((s) => s.my)).toEqual([])
})

test('nonsense finds nothing, and nothing breaks on it', () => {
  for (const query of ['', '   ', 'zzzzzzzz', '🚂', '(', '\\', '[-', '\u0000', 'x'.repeat(5000)]) expect(find(query)).toEqual([])
})
