import type { FeedTables, FileName } from '../feed-tables.ts'
import { distances } from './distances.ts'
import { faresV2 } from './fares-v2.ts'
import { samePlaces } from './same-place.ts'
import { withoutUnserved } from './served.ts'
import { copyOf, sortedBy } from './text-table.ts'
import { timepoints } from './timepoints.ts'
import { translatedNames } from './translated-names.ts'
import type { PublishedFeed } from './published-feed.ts'

/** What programs that read a feed row by row expect. */
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

/** The reviewed tables as others read them: GTFS alone says what our own files say beside it. Tables without rows are left out. */
export function publishedFeed(tables: FeedTables): PublishedFeed {
  const feed: PublishedFeed = {}
  for (const [file, table] of Object.entries(tables)) {
    if (file.endsWith('.txt') && table.rows.length > 0) feed[file satisfies string as FileName] = copyOf(table)
  }
  // The names are English, whatever the railway writes.
  const language = feed['feed_info.txt']!.rows[0]!['feed_lang']!
  feed['agency.txt'] = { ...feed['agency.txt']!, rows: feed['agency.txt']!.rows.map((agency) => ({ ...agency, agency_lang: language })) }
  withoutUnserved(feed)
  timepoints(feed, tables)
  samePlaces(feed)
  distances(feed)
  translatedNames(feed)
  faresV2(feed, tables)
  return Object.fromEntries(Object.entries(feed).map(([file, table]) => [file, sortedBy(table, ORDER[file] ?? [])]))
}
