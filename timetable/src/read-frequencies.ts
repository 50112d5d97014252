import type { Feed } from './feed.ts'
import type { FeedTable } from './feed-table.ts'
import type { IdNumbers } from './id-numbers.ts'
import { DAY_SECONDS } from './service-day.ts'

/** Maximum number of runs that one row may describe: about one every 40 s of a day. */
const MAX_RUNS_PER_ROW = 2000
const MAX_END_SECONDS = 7 * DAY_SECONDS

/** Reads frequencies.txt: the runs of each trip. The rows of a trip may not overlap. */
export function readFrequencies(table: FeedTable, trips: IdNumbers): Feed['frequencies'] {
  const frequencies: Feed['frequencies'][number][] = []
  const rowOf: number[] = []
  const names = ['trip_id', 'start_time', 'end_time', 'headway_secs', 'exact_times']
  const [trip, start, end, headway, exact] = names.map((name) => table.column(name)) as [number, number, number, number, number]
  while (table.nextValidRow()) {
    const row = {
      trip: trips.find(table, trip),
      from: table.time(start),
      until: table.time(end),
      headwaySeconds: table.integer(headway, 0),
      exact: table.choice('exact_times', exact, 0, (value) => value === 1) === 1,
    }
    if (row.trip < 0) table.problem('trip_id', 'unknown-reference', 'unknown trip')
    else if (!(row.from >= 0)) table.problem('start_time', 'malformed-value', 'malformed time')
    else if (!(row.until > row.from)) table.problem('end_time', 'malformed-value', 'no time after start_time')
    else if (!(row.headwaySeconds > 0)) table.problem('headway_secs', 'malformed-value', 'not a number of seconds')
    else if (row.until > MAX_END_SECONDS) table.problem('end_time', 'malformed-value', 'more than 7 days after time 0')
    else if ((row.until - row.from) / row.headwaySeconds > MAX_RUNS_PER_ROW)
      table.problem('headway_secs', 'malformed-value', `more than ${MAX_RUNS_PER_ROW} runs in a row`)
    else {
      frequencies.push(row)
      rowOf.push(table.row)
    }
  }
  reportOverlaps(table, trips, frequencies, rowOf)
  return frequencies
}

function reportOverlaps(table: FeedTable, trips: IdNumbers, frequencies: Feed['frequencies'], rowOf: readonly number[]): void {
  const inTime = frequencies.map((row, n) => ({ ...row, row: rowOf[n]! })).sort((a, b) => a.trip - b.trip || a.from - b.from)
  for (let n = 1; n < inTime.length; n++) {
    const [before, { trip, from, row }] = [inTime[n - 1]!, inTime[n]!]
    if (before.trip !== trip || from >= before.until) continue
    const reason = `overlaps with row ${before.row}: the runs of both would stand side by side`
    table.problems.push({ rule: 'malformed-value', file: table.file, row, column: 'trip_id', value: trips.ids[trip]!, reason })
  }
}
