import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row, type Table } from './tables.ts'

/** Checks ids, references between files, facts and provenance. For names, see check-names.ts. */
export function checkIdsAndFacts(tables: FeedTables, findings: Findings): void {
  checkIds(tables, findings)
  checkReferences(tables, findings)
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
    ['extra/notices.csv', 'notice_id'],
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
  const checkReference = (file: keyof FeedTables, column: string, known: ReadonlySet<string>, rule: string, optional = false) => {
    for (const row of tables[file].rows) {
      const id = field(row, column)
      if (!(optional && id === '') && !known.has(id))
        findings.error(rule, tables[file], row, column, 'correct the id, or add what it names')
    }
  }
  checkReference('stop_times.txt', 'stop_id', stops, 'unknown-station')
  checkReference('stop_times.txt', 'trip_id', trips, 'unknown-trip')
  checkReference('trips.txt', 'route_id', routes, 'unknown-route')
  checkReference('trips.txt', 'service_id', ids('calendar.txt', 'service_id'), 'unknown-service')
  checkReference('trips.txt', 'shape_id', ids('shapes.txt', 'shape_id'), 'unknown-shape')
  checkReference('calendar_dates.txt', 'service_id', ids('calendar.txt', 'service_id'), 'unknown-service')
  checkReference('transfers.txt', 'from_stop_id', stops, 'unknown-station')
  checkReference('transfers.txt', 'to_stop_id', stops, 'unknown-station')
  checkReference('routes.txt', 'agency_id', ids('agency.txt', 'agency_id'), 'unknown-agency')
  checkReference('translations.txt', 'record_id', stops, 'translation-for-unknown-station')
  checkReference('extra/station_aliases.csv', 'station_id', stops, 'alias-for-unknown-station')
  checkReference('extra/name_sources.csv', 'station_id', stops, 'unknown-station')
  checkReference('extra/station_facts.csv', 'station_id', stops, 'unknown-station')
  checkReference('extra/station_signs.csv', 'station_id', stops, 'unknown-station')
  checkReference('extra/route_facts.csv', 'route_id', routes, 'unknown-route')
  checkReference('extra/trip_provenance.csv', 'trip_id', trips, 'unknown-trip')
  checkReference('extra/landmarks.csv', 'nearest_station', stops, 'landmark-at-unknown-station')
  checkReference('extra/landmark_names.csv', 'landmark_id', ids('extra/landmarks.csv', 'landmark_id'), 'unknown-landmark')
  checkReference('extra/landmark_aliases.csv', 'landmark_id', ids('extra/landmarks.csv', 'landmark_id'), 'alias-for-unknown-landmark')
  checkReference('extra/notice_texts.csv', 'notice_id', ids('extra/notices.csv', 'notice_id'), 'words-of-unknown-notice')
  checkReference('fare_rules.txt', 'route_id', routes, 'fare-for-unknown-route', true)
  checkReference('fare_rules.txt', 'origin_id', stops, 'fare-for-unknown-zone', true)
  checkReference('fare_rules.txt', 'destination_id', stops, 'fare-for-unknown-zone', true)
  checkReference('fare_rules.txt', 'fare_id', ids('fare_attributes.txt', 'fare_id'), 'unknown-fare')
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
  checkEachHasRow(tables['routes.txt'], 'route_id', facts, 'route_id', 'route-without-facts', findings)
  checkEachHasRow(tables['routes.txt'], 'route_id', tables['trips.txt'], 'route_id', 'route-without-trip', findings)
  const provenance = tables['extra/trip_provenance.csv']
  checkEachHasRow(tables['trips.txt'], 'trip_id', provenance, 'trip_id', 'trip-without-provenance', findings)
  checkEachHasRow(tables['stops.txt'], 'stop_id', tables['extra/station_facts.csv'], 'station_id', 'station-without-facts', findings)
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

function checkEachHasRow(table: Table, column: string, other: Table, otherColumn: string, rule: string, findings: Findings): void {
  const otherIds = new Set(other.rows.map((row: Row) => field(row, otherColumn)))
  for (const row of table.rows)
    if (!otherIds.has(field(row, column))) findings.error(rule, table, row, column, `add a row to ${other.file}`)
}
