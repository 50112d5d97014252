import type { Findings } from '../findings.ts'
import { field, type Row, type Table } from '../tables.ts'
import type { Tables } from './check-files.ts'

const STATION = '1'

/** Agencies, stops, routes and what is said of them. */
export function checkStopsAndRoutes(tables: Tables, findings: Findings): void {
  checkAgencies(tables, findings)
  checkStops(tables, findings)
  checkRoutes(tables, findings)
  checkTranslations(tables, findings)
  for (const row of tables['attributions.txt']?.rows ?? [])
    if (!['is_producer', 'is_operator', 'is_authority'].some((column) => field(row, column) === '1'))
      findings.notice('attribution_without_role', tables['attributions.txt']!, row, 'is_producer', 'say what the organization does')
}

function checkAgencies(tables: Tables, findings: Findings): void {
  const table = tables['agency.txt']
  if (!table) return
  const [first] = table.rows
  for (const row of table.rows) {
    if (field(row, 'agency_timezone') !== field(first!, 'agency_timezone'))
      findings.error('inconsistent_agency_timezone', table, row, 'agency_timezone', 'all agencies of a feed have one zone')
    if (field(row, 'agency_lang') !== field(first!, 'agency_lang'))
      findings.notice('inconsistent_agency_lang', table, row, 'agency_lang', 'all agencies of a feed have one language')
    if (table.rows.length > 1 && field(row, 'agency_id') === '')
      findings.error('missing_required_field', table, row, 'agency_id', 'with several agencies, each has an id')
  }
  if (table.rows.length > 1)
    for (const row of tables['routes.txt']?.rows ?? [])
      if (field(row, 'agency_id') === '')
        findings.error('missing_required_field', tables['routes.txt']!, row, 'agency_id', 'with several agencies, each route names one')
}

function checkStops(tables: Tables, findings: Findings): void {
  const table = tables['stops.txt']
  if (!table) return
  const byId = new Map(table.rows.map((row) => [field(row, 'stop_id'), row]))
  const parents = new Set(table.rows.map((row) => field(row, 'parent_station')))
  const calls = tables['stop_times.txt']
  const called = calls && new Set(calls.rows.map((row) => field(row, 'stop_id')))
  for (const row of table.rows) {
    const kind = field(row, 'location_type') || '0'
    const parent = byId.get(field(row, 'parent_station'))
    const [lat, lon] = [field(row, 'stop_lat'), field(row, 'stop_lon')]
    if (['0', '1', '2'].includes(kind)) {
      if (field(row, 'stop_name') === '') findings.error('missing_stop_name', table, row, 'stop_name', 'name the stop')
      if (lat === '' || lon === '') findings.error('stop_without_location', table, row, 'stop_lat', 'write its position')
    }
    if (lat !== '' && lon !== '') {
      if (Math.abs(Number(lat)) < 1 && Math.abs(Number(lon)) < 1)
        findings.error('point_near_origin', table, row, 'stop_lat', 'correct the position')
      if (Math.abs(Number(lat)) > 89) findings.error('point_near_pole', table, row, 'stop_lat', 'correct the position')
    }
    if (field(row, 'stop_desc') !== '' && field(row, 'stop_desc') === field(row, 'stop_name'))
      findings.notice('same_name_and_description_for_stop', table, row, 'stop_desc', 'leave out what only repeats the name')
    if (kind === STATION && parent) findings.error('station_with_parent_station', table, row, 'parent_station', 'a station has none')
    if (['2', '3', '4'].includes(kind) && field(row, 'parent_station') === '')
      findings.error('location_without_parent_station', table, row, 'parent_station', 'name the station it belongs to')
    if (parent && kind !== '4' && (field(parent, 'location_type') || '0') !== STATION)
      findings.error('wrong_parent_location_type', table, row, 'parent_station', 'name a station')
    if (kind === STATION && !parents.has(field(row, 'stop_id')))
      findings.notice('unused_station', table, row, 'stop_id', 'no stop belongs to it')
    if (kind === '0' && called && !called.has(field(row, 'stop_id')))
      findings.notice('stop_without_stop_time', table, row, 'stop_id', 'no trip calls here')
    if (kind !== '0' && called?.has(field(row, 'stop_id')))
      findings.error('location_with_unexpected_stop_time', table, row, 'stop_id', 'trips call at stops and platforms only')
  }
}

function checkRoutes(tables: Tables, findings: Findings): void {
  const table = tables['routes.txt']
  if (!table) return
  const used = new Set(tables['trips.txt']?.rows.map((row) => field(row, 'route_id')))
  const names = new Set<string>()
  for (const row of table.rows) {
    const [short, long] = [field(row, 'route_short_name'), field(row, 'route_long_name')]
    if (!short && !long) findings.error('route_both_short_and_long_name_missing', table, row, 'route_short_name', 'name the route')
    if (short.length > 12) findings.notice('route_short_name_too_long', table, row, 'route_short_name', 'at most 12 characters')
    if (short && long && (long === short || new RegExp(`^${escaped(short)}[ ()-]`, 'i').test(long)))
      findings.notice('route_long_name_contains_short_name', table, row, 'route_long_name', 'leave the short name out of it')
    if (field(row, 'route_desc') !== '' && [short, long].includes(field(row, 'route_desc')))
      findings.notice('same_name_and_description_for_route', table, row, 'route_desc', 'leave out what only repeats the name')
    const name = [short, long, field(row, 'route_type'), field(row, 'agency_id')].join('\n')
    if (names.has(name)) findings.notice('duplicate_route_name', table, row, 'route_long_name', 'give each route a name of its own')
    names.add(name)
    if (!used.has(field(row, 'route_id'))) findings.notice('unused_route', table, row, 'route_id', 'no trip runs on it')
    checkContrast(table, row, findings)
  }
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** MobilityData asks for a difference of brightness of 72 of 255. */
function checkContrast(table: Table, row: Row, findings: Findings): void {
  const [back, text] = [field(row, 'route_color'), field(row, 'route_text_color')]
  if (!/^[0-9a-f]{6}$/i.test(back) || !/^[0-9a-f]{6}$/i.test(text)) return
  if (Math.abs(brightness(back) - brightness(text)) < 72)
    findings.notice('route_color_contrast', table, row, 'route_text_color', 'choose colors that differ more in brightness')
}

function brightness(color: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.3 * red! + 0.59 * green! + 0.11 * blue!
}

/** Tables that translations may be of, with the column that names a row. */
const KEY_OF: Readonly<Record<string, readonly [file: string, column: string]>> = {
  agency: ['agency.txt', 'agency_id'],
  stops: ['stops.txt', 'stop_id'],
  routes: ['routes.txt', 'route_id'],
  trips: ['trips.txt', 'trip_id'],
  stop_times: ['stop_times.txt', 'trip_id'],
  pathways: ['pathways.txt', 'pathway_id'],
  levels: ['levels.txt', 'level_id'],
  feed_info: ['feed_info.txt', ''],
  attributions: ['attributions.txt', 'attribution_id'],
}

function checkTranslations(tables: Tables, findings: Findings): void {
  const table = tables['translations.txt']
  if (!table) return
  const known = new Map<string, Set<string>>()
  const has = (file: string, column: string, value: string) => {
    const key = `${file} ${column}`
    if (!known.has(key)) known.set(key, new Set(tables[file]?.rows.map((row) => field(row, column))))
    return known.get(key)!.has(value)
  }
  for (const row of table.rows) {
    const own = KEY_OF[field(row, 'table_name')]
    const [record, value] = [field(row, 'record_id'), field(row, 'field_value')]
    if (!own) {
      findings.notice('translation_unknown_table_name', table, row, 'table_name', 'GTFS has no such table')
      continue
    }
    const [file, column] = own
    if (!tables[file]?.columns.includes(field(row, 'field_name')))
      findings.notice('unknown_column', table, row, 'field_name', `${file} has no such column`)
    if (file === 'feed_info.txt' ? record || value : record && value)
      findings.error('translation_unexpected_value', table, row, 'field_value', 'name the record or the value, not both')
    else if (file !== 'feed_info.txt' && !record && !value)
      findings.error('missing_required_field', table, row, 'record_id', 'name the record, or the value')
    else if (record && !has(file, column, record))
      findings.error('translation_foreign_key_violation', table, row, 'record_id', `no row of ${file} has this ${column}`)
    else if (value && !has(file, field(row, 'field_name'), value))
      findings.error('translation_foreign_key_violation', table, row, 'field_value', `no row of ${file} says this`)
  }
}
