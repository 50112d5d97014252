import type { FeedTables } from '../feed-tables.ts'
import { field } from '../tables.ts'
import type { PublishedFeed } from './published-feed.ts'

/**
 * Sets `timepoint` to 0, approximate, for times that no source states: for flagged calls and, if a train's times are not stated and none
 * of its calls is flagged, for all its calls.
 */
export function markApproximateTimes(feed: PublishedFeed, tables: FeedTables): void {
  const flags = tables['extra/call_flags.csv'].rows
  const flagged = new Set(flags.map((row) => field(row, 'trip_id')))
  const guessedCalls = new Set(flags.map((row) => `${field(row, 'trip_id')} ${field(row, 'stop_sequence')}`))
  const guessedTrips = new Set(
    tables['extra/trip_provenance.csv'].rows
      .filter((row) => field(row, 'times') !== 'stated' && !flagged.has(field(row, 'trip_id')))
      .map((row) => field(row, 'trip_id')),
  )
  const { columns, rows } = feed['stop_times.txt']!
  feed['stop_times.txt'] = {
    columns,
    rows: rows.map((call) => {
      const isGuessed = guessedTrips.has(call['trip_id']!) || guessedCalls.has(`${call['trip_id']} ${call['stop_sequence']}`)
      return isGuessed ? { ...call, timepoint: '0' } : call
    }),
  }
}
