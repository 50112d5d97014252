import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { findBurmeseFault, orderBurmeseMarks } from '../src/burmese.ts'
import { checkMap } from '../src/check-map.ts'
import { cityStationIds } from '../src/check-names.ts'
import { readFeedTables } from '../src/feed-tables.ts'
import { Findings } from '../src/findings.ts'
import { makeMap, type MapLayer } from '../src/make-map.ts'
import { field, readFiles } from '../src/tables.ts'

const inData = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const tables = readFeedTables(readFiles(inData('feed')))
const names = new Map<string, string>([
  ...tables['stops.txt'].rows.map((row) => [`${field(row, 'stop_id')} en`, field(row, 'stop_name')] as const),
  ...tables['translations.txt'].rows.map(
    (row) => [`${field(row, 'record_id')} ${field(row, 'language')}`, field(row, 'translation')] as const,
  ),
  ...tables['extra/landmarks.csv'].rows.flatMap((row) => [
    [`${field(row, 'landmark_id')} en`, field(row, 'name_en')] as const,
    [`${field(row, 'landmark_id')} my`, field(row, 'name_my')] as const,
  ]),
  ...tables['extra/landmark_names.csv'].rows.map(
    (row) => [`${field(row, 'landmark_id')} ${field(row, 'language')}`, field(row, 'name')] as const,
  ),
])

test('all stations of city trains and all landmarks have a name in all eight languages', () => {
  const places = [...cityStationIds(tables), ...tables['extra/landmarks.csv'].rows.map((row) => field(row, 'landmark_id'))]
  expect(places).toHaveLength(45 + 103)
  expect(places.flatMap((id) => LANGUAGES.map((language) => `${id} ${languageTagOf(language)}`)).filter((key) => !names.get(key))).toEqual(
    [],
  )
})

test('all 246 stations have a name in Japanese, Chinese, Korean and Thai', () => {
  const all = tables['stops.txt'].rows.flatMap((row) => ['ja', 'zh', 'ko', 'th'].map((tag) => `${field(row, 'stop_id')} ${tag}`))
  expect(all).toHaveLength(246 * 4)
  expect(all.filter((key) => !names.has(key))).toEqual([])
})

test('Japanese names have a middle dot only before the word for the type of place', () => {
  const kinds = 'パゴダ|ロード|コース|バザール|カレッジ|マーケット|スタジアム|モスク|プラザ'
  const japanese = [...names].filter(([key]) => key.endsWith(' ja'))
  expect(
    japanese.filter(([, name]) => new RegExp(`・(?!${kinds})|[^・南北](${kinds})`).test(name)).map(([key, name]) => `${key} ${name}`),
  ).toEqual([])
})

test('Korean names of stations and landmarks have no tense consonants', () => {
  const tense = (syllable: string) => [1, 4, 8, 10, 13].includes(Math.floor(((syllable.codePointAt(0) ?? 0) - 0xac00) / 588))
  const korean = [...names].filter(([key]) => key.endsWith(' ko'))
  expect(korean.filter(([, name]) => [...name].some(tense)).map(([, name]) => name)).toEqual([])
})

test('the Burmese word for market has one spelling', () => {
  expect([...names.values()].filter((name) => name.includes('စျ'))).toEqual([])
})

test.each([
  ['လှုိင်သာယာ', 'လှိုင်သာယာ'], // poi_transport.geojson, OpenStreetMap node 4953894709
  ['ဘုရင\u103A\u1037နောင်', 'ဘုရင\u1037\u103Aနောင်'], // Left as in OpenStreetMap, right in NFC.
  ['လမး်', 'လမ်း'],
  ['ဦး', 'ဦး'],
])('%s is converted to %s', (source, right) => {
  expect(findBurmeseFault(source)).toBe('order')
  expect(orderBurmeseMarks(source)).toBe(right)
  expect(findBurmeseFault(right)).toBeUndefined()
})

test.each(['ယောက်ျား', 'ကျွန်ုပ်', 'ကျိုက္ကလဲ့', 'သင်္ကန်းကျွန်း', 'ဥုံ', 'ဩဂုတ်', '(၂) ဈေး', 'Ga-gyi'])('findBurmeseFault accepts %s', (word) => {
  expect(findBurmeseFault(word)).toBeUndefined()
  expect(orderBurmeseMarks(word)).toBe(word)
})

test.each([
  ['ေလွာ', 'zawgyi'],
  ['ကျိုုက်ထို', 'syllable'],
  ['ိကန်', 'syllable'],
])('the fault of %s is “%s”', (word, fault) => expect(findBurmeseFault(word)).toBe(fault))

const labels = (layers: readonly MapLayer[]) => layers.flatMap((layer) => layer.labels.map(([, , , , my]) => my))

test('every Burmese map label is valid, although some source labels are not', () => {
  const layers = makeMap(inData('basemap'))
  expect(labels(layers)).toContain('လှိုင်သာယာ')
  expect(labels(layers).filter((name) => findBurmeseFault(name))).toEqual([])
  const findings = new Findings()
  checkMap(layers, findings)
  expect(findings.all).toEqual([])
})

test('a label that reordering cannot fix is reported', () => {
  const findings = new Findings()
  checkMap([{ name: 'core', attribution: '', shapes: [], labels: [['township', 0, 0, 'Kyaikto', 'ကျိုုက်ထို']] }], findings)
  expect(findings.all.map(({ rule, file, row, value }) => [rule, file, row, value])).toEqual([
    ['broken-burmese-syllable', 'base map, core', 1, 'ကျိုုက်ထို'],
  ])
})
