import type { PublishedFeed } from './published-feed.ts'

/** Removes stations at which no train calls, and their names, since GTFS requires stops to be used by trips. */
export function removeUnservedStations(feed: PublishedFeed): void {
  const served = new Set(feed['stop_times.txt']!.rows.map((call) => call['stop_id']))
  const keep = (file: string, column: string) => {
    const { columns, rows } = feed[file]!
    feed[file] = { columns, rows: rows.filter((row) => served.has(row[column])) }
  }
  keep('stops.txt', 'stop_id')
  keep('translations.txt', 'record_id')
}
