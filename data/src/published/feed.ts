import type { FeedTables, FileName } from '../feed-tables.ts'
import { addDistances } from './distances.ts'
import { addFaresV2 } from './fares-v2.ts'
import { mergeOverlappingStations } from './same-place.ts'
import { removeUnservedStations } from './served.ts'
import { toTextTable, sortRows } from './text-table.ts'
import { markApproximateTimes } from './timepoints.ts'
import { addTranslatedNames } from './translated-names.ts'
import type { PublishedFeed } from './published-feed.ts'

/** Columns by which the rows of each table are sorted, for programs that read a feed row by row. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'stops.txt': ['stop_id'],
  'routes.txt': ['route_id'],
  'trips.txt': ['trip_id'],
  'stop_times.txt': ['trip_id', 'stop_sequence'],
  'calendar.txt': ['service_id'],
  'calendar_dates.txt': ['service_id', 'date'],
  'shapes.txt': ['shape_id', 'shape_pt_sequence'],
  'fare_attributes.txt': ['fare_id'],
  'fare_rules.txt': ['fare_id', 'route_id', 'origin_id', 'destination_id'],
  'translations.txt': ['table_name', 'field_name', 'language', 'record_id', 'field_value'],
}

/** Converts the reviewed tables to a standard GTFS feed that includes the facts of our own additional files. Omits empty tables. */
export function createPublishedFeed(tables: FeedTables): PublishedFeed {
  const feed: PublishedFeed = {}
  for (const [file, table] of Object.entries(tables)) {
    if (file.endsWith('.txt') && table.rows.length > 0) feed[file satisfies string as FileName] = toTextTable(table)
  }
  // The feed's names are in English, even if the railway's language is not English.
  const language = feed['feed_info.txt']!.rows[0]!['feed_lang']!
  feed['agency.txt'] = { ...feed['agency.txt']!, rows: feed['agency.txt']!.rows.map((agency) => ({ ...agency, agency_lang: language })) }
  removeUnservedStations(feed)
  markApproximateTimes(feed, tables)
  mergeOverlappingStations(feed)
  addDistances(feed)
  addTranslatedNames(feed)
  addFaresV2(feed, tables)
  return Object.fromEntries(Object.entries(feed).map(([file, table]) => [file, sortRows(table, ORDER[file] ?? [])]))
}
