import { FALLBACK_LANGUAGE, LANGUAGES, languageTagOf, type LanguageTag } from '@yatha/language'
import { findBurmeseFault, orderBurmeseMarks } from './burmese.ts'
import { TRANSLATED_LANGUAGE_TAGS, type FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row, type Table } from './tables.ts'

/** Checks that the names of stations and landmarks are complete, distinct, correctly spelled, in the right script, and have sources. */
export function checkNames(tables: FeedTables, findings: Findings): void {
  checkBurmese(tables, findings)
  const [stations, landmarks] = [stationNames(tables), landmarkNames(tables)]
  const city = cityStationIds(tables)
  for (const names of [stations, landmarks]) {
    checkLanguages(names, findings)
    checkScripts(names, findings)
    checkDistinct(names, findings)
    checkParts(tables, names, findings)
  }
  checkComplete(stations, (id) => city.has(id), 'city-station-not-translated', findings)
  checkComplete(landmarks, () => true, 'landmark-not-translated', findings)
  checkSources(tables, findings)
  checkAliases(tables['extra/station_aliases.csv'], 'station_id', stations, findings)
  checkAliases(tables['extra/landmark_aliases.csv'], 'landmark_id', landmarks, findings)
}

interface Name {
  readonly id: string
  /** BCP 47 language tag. */
  readonly language: string
  readonly text: string
  /** Origin of the name, one of STATUSES; '' if it is not recorded. */
  readonly status: string
  readonly table: Table
  readonly row: Row
  /** Column of the text. */
  readonly column: string
}

function stationNames(tables: FeedTables): Name[] {
  const status = new Map(
    tables['extra/name_sources.csv'].rows.map((row) => [`${field(row, 'language')}/${field(row, 'station_id')}`, field(row, 'status')]),
  )
  const toNames = (table: Table, idColumn: string, column: string, languageOf: (row: Row) => string) =>
    table.rows.map((row): Name => {
      const [id, language] = [field(row, idColumn), languageOf(row)]
      return { id, language, text: field(row, column), status: status.get(`${language}/${id}`) ?? '', table, row, column }
    })
  return [
    ...toNames(tables['stops.txt'], 'stop_id', 'stop_name', () => FALLBACK_LANGUAGE),
    ...toNames(tables['translations.txt'], 'record_id', 'translation', (row) => field(row, 'language')),
  ]
}

function landmarkNames(tables: FeedTables): Name[] {
  const toNames = (table: Table, column: string, languageOf: (row: Row) => string) =>
    table.rows.map((row): Name => {
      const [id, language, status] = [field(row, 'landmark_id'), languageOf(row), field(row, 'status')]
      return { id, language, text: field(row, column), status, table, row, column }
    })
  return [
    ...toNames(tables['extra/landmarks.csv'], 'name_en', () => FALLBACK_LANGUAGE),
    ...toNames(tables['extra/landmarks.csv'], 'name_my', () => 'my'),
    ...toNames(tables['extra/landmark_names.csv'], 'name', (row) => field(row, 'language')),
  ]
}

/** Checks every Burmese text in every reviewed file. */
function checkBurmese(tables: FeedTables, findings: Findings): void {
  for (const table of Object.values(tables))
    for (const row of table.rows)
      for (const column of table.columns) {
        const text = field(row, column)
        const fault = findBurmeseFault(text)
        if (fault === 'zawgyi') findings.error('not-unicode-burmese', table, row, column, 'convert the text from Zawgyi to Unicode')
        else if (fault === 'order')
          findings.error('burmese-out-of-order', table, row, column, `write "${orderBurmeseMarks(text)}": NFC, each mark in its place`)
        else if (fault)
          findings.error('broken-burmese-syllable', table, row, column, 'remove the mark that is doubled or has no letter: phones draw ◌')
      }
}

function checkLanguages(names: readonly Name[], findings: Findings): void {
  const seen = new Set<string>()
  for (const { id, language, text, table, row, column } of names) {
    const key = `${language}/${id}`
    if (language !== FALLBACK_LANGUAGE && !TRANSLATED_LANGUAGE_TAGS.includes(language))
      findings.error('unknown-language', table, row, 'language', `use one of ${TRANSLATED_LANGUAGE_TAGS.join(' ')}`)
    if (seen.has(key)) findings.error('translated-twice', table, row, column, 'keep one name; make the other an alias')
    seen.add(key)
    if (text === '') findings.error('missing-name', table, row, column, 'write the name, or remove the row')
  }
}

function checkComplete(names: readonly Name[], required: (id: string) => boolean, rule: string, findings: Findings): void {
  const translatedIds = new Set(names.map(({ id, language }) => `${language}/${id}`))
  for (const { id, language, table, row } of names) {
    if (language !== FALLBACK_LANGUAGE) continue
    const missing = TRANSLATED_LANGUAGE_TAGS.filter((tag) => !translatedIds.has(`${tag}/${id}`))
    if (missing.includes('my'))
      findings.error('missing-burmese-name', table, row, table.columns[0]!, 'add its Burmese name to translations.txt')
    else if (missing.length > 0 && required(id)) findings.error(rule, table, row, table.columns[0]!, `add its name in ${missing.join(' ')}`)
  }
}

const LATIN = /^[\p{Script=Latin}0-9 ’.,()-]+$/u
/** Allowed characters of a name, by language tag. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  en: LATIN,
  fr: LATIN,
  de: LATIN,
  my: /^[\u1000-\u109F ()]+$/u,
  ja: /^[\p{Script=Katakana}\p{Script=Han}ー・（）0-9 ]+$/u,
  zh: /^[\p{Script=Han}（）0-9]+$/u,
  ko: /^[\p{Script=Hangul}0-9 ()]+$/u,
  th: /^[\p{Script=Thai}0-9 ()]+$/u,
} satisfies Record<LanguageTag, RegExp>

function checkScripts(names: readonly Name[], findings: Findings): void {
  for (const { language, text, table, row, column } of names) {
    const script = SCRIPTS[language]
    if (text === '' || !script) continue
    if (!script.test(text) || text.normalize('NFC') !== text)
      findings.error(
        'name-in-another-script',
        table,
        row,
        column,
        `write it in the script of ${language}, in NFC; allowed: ${script.source}`,
      )
  }
}

/** Checks that places with different English names have different names in each language. A missing name counts as the English name. */
function checkDistinct(names: readonly Name[], findings: Findings): void {
  const english = new Map(names.filter(({ language }) => language === FALLBACK_LANGUAGE).map(({ id, text }) => [id, text]))
  for (const language of LANGUAGES.map(languageTagOf)) {
    const namesInLanguage = new Map(names.filter((name) => name.language === language).map((name) => [name.id, name]))
    const owner = new Map([...english].filter(([id]) => !namesInLanguage.has(id)).map(([id, text]) => [text, id]))
    for (const [id, { text, table, row, column }] of namesInLanguage) {
      const other = owner.get(text)
      if (other !== undefined && english.get(other) !== english.get(id))
        findings.error('same-name-twice', table, row, column, `${other} has the same name: add what tells them apart`)
      owner.set(text, id)
    }
  }
}

/** Checks that a derived name spells each part of its Burmese name as in name_parts.csv; `|` separates alternatives. */
function checkParts(tables: FeedTables, names: readonly Name[], findings: Findings): void {
  const burmese = new Map(names.filter(({ language }) => language === 'my').map(({ id, text }) => [id, text]))
  for (const { id, language, text, status, table, row, column } of names) {
    if (status !== 'derived' || language === 'my') continue
    for (const part of tables['extra/name_parts.csv'].rows) {
      const choices = field(part, language)
      if (choices === '' || !burmese.get(id)?.includes(field(part, 'my'))) continue
      if (!choices.split('|').some((choice) => text.includes(choice)))
        findings.error('name-against-the-rules', table, row, column, `write ${field(part, 'my')} as ${choices.replaceAll('|', ' or ')}`)
    }
  }
}

/**
 * Origins of a name. `stated`: the source states it; `known`: it is in common use; `derived`: we derived it from the sound; `translated`:
 * we translated it; `english`: it is the English name, as on the sign.
 */
const STATUSES = ['stated', 'known', 'derived', 'translated', 'english']

function checkSources(tables: FeedTables, findings: Findings): void {
  const [sources, translations, landmarks] = [
    tables['extra/name_sources.csv'],
    tables['translations.txt'],
    tables['extra/landmark_names.csv'],
  ]
  const keys = (table: Table, id: string) => new Set(table.rows.map((row) => `${field(row, 'language')}/${field(row, id)}`))
  const [sourced, translated] = [keys(sources, 'station_id'), keys(translations, 'record_id')]
  for (const row of translations.rows)
    if (!sourced.has(`${field(row, 'language')}/${field(row, 'record_id')}`))
      findings.error('name-without-source', translations, row, 'translation', 'add a row to extra/name_sources.csv')
  for (const row of sources.rows)
    if (field(row, 'language') !== FALLBACK_LANGUAGE && !translated.has(`${field(row, 'language')}/${field(row, 'station_id')}`))
      findings.error('source-without-name', sources, row, 'language', 'add the name to translations.txt, or remove the row')
  for (const table of [sources, landmarks])
    for (const row of table.rows) {
      if (!STATUSES.includes(field(row, 'status')))
        findings.error('unknown-name-status', table, row, 'status', `use one of ${STATUSES.join(', ')}`)
      if (field(row, 'source') === '') findings.error('name-without-source', table, row, 'source', 'say where it is from')
    }
}

/** Ids of the stations at which a city train calls. */
export function cityStationIds(tables: FeedTables): Set<string> {
  const urban = new Set(
    tables['extra/route_facts.csv'].rows.filter((row) => field(row, 'type') === 'urban').map((row) => field(row, 'route_id')),
  )
  const trips = new Set(tables['trips.txt'].rows.filter((row) => urban.has(field(row, 'route_id'))).map((row) => field(row, 'trip_id')))
  return new Set(tables['stop_times.txt'].rows.filter((row) => trips.has(field(row, 'trip_id'))).map((row) => field(row, 'stop_id')))
}

/** Checks that no alias of a place is the name of another place, or is listed twice. */
function checkAliases(table: Table, idColumn: string, names: readonly Name[], findings: Findings): void {
  const fold = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, '')
  const owner = new Map<string, string>()
  for (const { id, text } of names) if (!owner.has(fold(text))) owner.set(fold(text), id)
  const seen = new Map<string, string>()
  for (const row of table.rows) {
    const alias = fold(field(row, 'alias'))
    const place = field(row, idColumn)
    if (alias === '') findings.error('missing-name', table, row, 'alias', 'write the alias, or remove the row')
    const ownerOfAlias = owner.get(alias)
    if (ownerOfAlias && ownerOfAlias !== place)
      findings.error('alias-is-another-place', table, row, 'alias', `that is the name of ${ownerOfAlias}: remove the alias`)
    const before = seen.get(alias)
    if (before === place) findings.error('alias-twice', table, row, 'alias', 'remove the copy')
    else if (before) findings.notice('alias-of-two-places', table, row, 'alias', `${before} has it too: the finder offers both`)
    seen.set(alias, place)
  }
}
