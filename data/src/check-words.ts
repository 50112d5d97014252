import { TRANSLATED, type FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row, type Table } from './tables.ts'

/** Ids, references between files, names in eight languages, and provenance. */
export function checkWords(tables: FeedTables, findings: Findings): void {
  checkIds(tables, findings)
  checkReferences(tables, findings)
  checkNames(tables, findings)
  checkAliases(tables, findings)
  checkFacts(tables, findings)
}

function checkIds(tables: FeedTables, findings: Findings): void {
  const keys: [keyof FeedTables, string][] = [
    ['stops.txt', 'stop_id'],
    ['routes.txt', 'route_id'],
    ['trips.txt', 'trip_id'],
    ['calendar.txt', 'service_id'],
    ['fare_attributes.txt', 'fare_id'],
    ['extra/landmarks.csv', 'landmark_id'],
    ['extra/station_signs.csv', 'station_id'],
  ]
  for (const [file, column] of keys) {
    const seen = new Set<string>()
    for (const row of tables[file].rows) {
      const id = field(row, column)
      if (seen.has(id)) findings.error('duplicate-id', tables[file], row, column, 'give each its own id, or remove the copy')
      seen.add(id)
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
        findings.error('malformed-slug', tables[file], row, column, 'use lower-case letters, digits and single hyphens')
    }
  }
}

function checkReferences(tables: FeedTables, findings: Findings): void {
  const ids = (file: keyof FeedTables, column: string) => new Set(tables[file].rows.map((row) => field(row, column)))
  const stops = ids('stops.txt', 'stop_id')
  const routes = ids('routes.txt', 'route_id')
  const trips = ids('trips.txt', 'trip_id')
  const refers = (file: keyof FeedTables, column: string, known: ReadonlySet<string>, rule: string, optional = false) => {
    for (const row of tables[file].rows) {
      const id = field(row, column)
      if (!(optional && id === '') && !known.has(id))
        findings.error(rule, tables[file], row, column, 'correct the id, or add what it names')
    }
  }
  refers('stop_times.txt', 'stop_id', stops, 'unknown-station')
  refers('stop_times.txt', 'trip_id', trips, 'unknown-trip')
  refers('trips.txt', 'route_id', routes, 'unknown-route')
  refers('trips.txt', 'service_id', ids('calendar.txt', 'service_id'), 'unknown-service')
  refers('trips.txt', 'shape_id', ids('shapes.txt', 'shape_id'), 'unknown-shape')
  refers('calendar_dates.txt', 'service_id', ids('calendar.txt', 'service_id'), 'unknown-service')
  refers('transfers.txt', 'from_stop_id', stops, 'unknown-station')
  refers('transfers.txt', 'to_stop_id', stops, 'unknown-station')
  refers('routes.txt', 'agency_id', ids('agency.txt', 'agency_id'), 'unknown-agency')
  refers('translations.txt', 'record_id', stops, 'translation-for-unknown-station')
  refers('extra/station_aliases.csv', 'station_id', stops, 'alias-for-unknown-station')
  refers('extra/name_sources.csv', 'station_id', stops, 'unknown-station')
  refers('extra/station_facts.csv', 'station_id', stops, 'unknown-station')
  refers('extra/station_signs.csv', 'station_id', stops, 'unknown-station')
  refers('extra/route_facts.csv', 'route_id', routes, 'unknown-route')
  refers('extra/trip_provenance.csv', 'trip_id', trips, 'unknown-trip')
  refers('extra/landmarks.csv', 'nearest_station', stops, 'landmark-at-unknown-station')
  refers('fare_rules.txt', 'route_id', routes, 'fare-for-unknown-route', true)
  refers('fare_rules.txt', 'origin_id', stops, 'fare-for-unknown-zone', true)
  refers('fare_rules.txt', 'destination_id', stops, 'fare-for-unknown-zone', true)
  refers('fare_rules.txt', 'fare_id', ids('fare_attributes.txt', 'fare_id'), 'unknown-fare')
}

function checkNames(tables: FeedTables, findings: Findings): void {
  const translations = tables['translations.txt']
  const named = new Set<string>()
  for (const row of translations.rows) {
    const language = field(row, 'language')
    const key = `${language}/${field(row, 'record_id')}`
    if (!TRANSLATED.includes(language))
      findings.error('unknown-language', translations, row, 'language', `use one of ${TRANSLATED.join(' ')}`)
    if (named.has(key)) findings.error('translated-twice', translations, row, 'record_id', 'keep one name; make the other an alias')
    named.add(key)
    const name = field(row, 'translation')
    if (name === '') findings.error('missing-name', translations, row, 'translation', 'write the name, or remove the row')
    if (language === 'my' && isNotUnicodeBurmese(name))
      findings.error('not-unicode-burmese', translations, row, 'translation', 'convert the name from Zawgyi to Unicode')
  }
  const city = cityStations(tables)
  for (const row of tables['stops.txt'].rows) {
    const id = field(row, 'stop_id')
    if (field(row, 'stop_name') === '') findings.error('missing-name', tables['stops.txt'], row, 'stop_name', 'write the English name')
    if (!named.has(`my/${id}`))
      findings.error('missing-burmese-name', tables['stops.txt'], row, 'stop_id', 'add its Burmese name to translations.txt')
    const missing = TRANSLATED.filter((language) => !named.has(`${language}/${id}`))
    if (city.has(id) && missing.length > 0 && named.has(`my/${id}`))
      findings.error('city-station-not-translated', tables['stops.txt'], row, 'stop_id', `add its name in ${missing.join(' ')}`)
  }
  const sources = tables['extra/name_sources.csv']
  for (const row of sources.rows) {
    if (!['stated', 'transliterated'].includes(field(row, 'status')))
      findings.error('unknown-name-status', sources, row, 'status', 'use stated or transliterated')
  }
}

/** Stations that a city train calls at. */
export function cityStations(tables: FeedTables): Set<string> {
  const urban = new Set(
    tables['extra/route_facts.csv'].rows.filter((row) => field(row, 'type') === 'urban').map((row) => field(row, 'route_id')),
  )
  const trips = new Set(tables['trips.txt'].rows.filter((row) => urban.has(field(row, 'route_id'))).map((row) => field(row, 'trip_id')))
  return new Set(tables['stop_times.txt'].rows.filter((row) => trips.has(field(row, 'trip_id'))).map((row) => field(row, 'stop_id')))
}

/** Code points that only Zawgyi text uses, or a vowel sign before its letter. */
const isNotUnicodeBurmese = (name: string) => /[\u1060-\u1097]|(^|\s)\u1031|\u1039(?![\u1000-\u1021])/u.test(name)

function checkAliases(tables: FeedTables, findings: Findings): void {
  const table = tables['extra/station_aliases.csv']
  const fold = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, '')
  const owner = new Map<string, string>()
  for (const row of tables['stops.txt'].rows) owner.set(fold(field(row, 'stop_name')), field(row, 'stop_id'))
  for (const row of tables['translations.txt'].rows)
    if (!owner.has(fold(field(row, 'translation')))) owner.set(fold(field(row, 'translation')), field(row, 'record_id'))
  const seen = new Map<string, string>()
  for (const row of table.rows) {
    const alias = fold(field(row, 'alias'))
    const station = field(row, 'station_id')
    if (alias === '') findings.error('missing-name', table, row, 'alias', 'write the alias, or remove the row')
    const named = owner.get(alias)
    if (named && named !== station)
      findings.error('alias-is-another-station', table, row, 'alias', `that is the name of ${named}: remove the alias`)
    const before = seen.get(alias)
    if (before === station) findings.error('alias-twice', table, row, 'alias', 'remove the copy')
    else if (before) findings.notice('alias-of-two-stations', table, row, 'alias', `${before} has it too: the finder offers both`)
    seen.set(alias, station)
  }
}

const CLOSED_LISTS: Record<string, readonly string[]> = {
  type: ['urban', 'highway'],
  way: ['circular', 'clockwise', 'anticlockwise', 'up', 'down'],
  pattern: ['full-loop', 'part-loop', 'branch', 'line'],
  train_type: ['urban', 'express', 'local', 'mail'],
  train_model: ['demu', 'rbe', 'bel', 'aar', 'air_bag', ''],
}

function checkFacts(tables: FeedTables, findings: Findings): void {
  const facts = tables['extra/route_facts.csv']
  for (const row of facts.rows) {
    for (const [column, allowed] of Object.entries(CLOSED_LISTS)) {
      if (!allowed.includes(field(row, column)))
        findings.error(`unknown-${column.replace('_', '-')}`, facts, row, column, `use one of ${allowed.filter(Boolean).join(', ')}`)
    }
    const video = field(row, 'video_url')
    if (video !== '' && !video.startsWith('https://'))
      findings.error('malformed-video-link', facts, row, 'video_url', 'write a whole https address')
  }
  everyOne(tables['routes.txt'], 'route_id', facts, 'route_id', 'route-without-facts', findings)
  everyOne(tables['routes.txt'], 'route_id', tables['trips.txt'], 'route_id', 'route-without-trip', findings)
  const provenance = tables['extra/trip_provenance.csv']
  everyOne(tables['trips.txt'], 'trip_id', provenance, 'trip_id', 'trip-without-provenance', findings)
  everyOne(tables['stops.txt'], 'stop_id', tables['extra/station_facts.csv'], 'station_id', 'station-without-facts', findings)
  for (const row of provenance.rows) {
    for (const column of ['source', 'edition', 'as_of'])
      if (field(row, column) === '')
        findings.error('incomplete-provenance', provenance, row, column, 'say where the times come from, and from when')
    for (const column of ['times', 'days']) {
      if (!['stated', 'derived', 'assumed'].includes(field(row, column)))
        findings.error('unknown-certainty', provenance, row, column, 'use stated, derived or assumed')
    }
  }
}

function everyOne(table: Table, column: string, other: Table, otherColumn: string, rule: string, findings: Findings): void {
  const there = new Set(other.rows.map((row: Row) => field(row, otherColumn)))
  for (const row of table.rows) if (!there.has(field(row, column))) findings.error(rule, table, row, column, `add a row to ${other.file}`)
}
