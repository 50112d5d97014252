import type { Feed } from './feed.ts'
import type { FeedTable } from './feed-table.ts'
import type { IdNumbers } from './id-numbers.ts'
import { DAY_SECONDS } from './service-day.ts'

const BOUND = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id']

/** Reads transfers.txt: changes between stops, with one rule for each pair. */
export function readTransfers(table: FeedTable, stops: IdNumbers): Feed['transfers'] {
  const transfers: Feed['transfers'][number][] = []
  const ruleOfPair = new Map<number, { type: number; seconds: number; row: number }>()
  const bound = BOUND.map((name) => ({ name, column: table.column(name) }))
  const names = ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time']
  const [from, to, type, seconds] = names.map((name) => table.column(name)) as [number, number, number, number]
  while (table.nextValidRow()) {
    const boundColumn = bound.find(({ column }) => table.text(column) !== '')
    const row = {
      from: stops.find(table, from),
      to: stops.find(table, to),
      type: table.integer(type, 0),
      seconds: table.integer(seconds, -1),
    }
    if (boundColumn) table.problem(boundColumn.name, 'bound-transfer', 'changes between certain routes or trips are not supported')
    else if (row.from < 0) table.problem('from_stop_id', 'unknown-reference', 'unknown stop')
    else if (row.to < 0) table.problem('to_stop_id', 'unknown-reference', 'unknown stop')
    else if (!(row.type >= 0 && row.type <= 5)) table.problem('transfer_type', 'malformed-value', 'unknown transfer_type')
    else if (!(row.seconds >= -1)) table.problem('min_transfer_time', 'malformed-value', 'not a number of seconds')
    else if (row.seconds > DAY_SECONDS) table.problem('min_transfer_time', 'malformed-value', 'more than a day')
    else if (row.type >= 4)
      table.problem('transfer_type', 'bound-transfer', 'a change by staying seated needs its two trips, and is not supported')
    else {
      const pair = row.from * stops.ids.length + row.to
      const before = ruleOfPair.get(pair)
      if (before && (before.type !== row.type || before.seconds !== row.seconds))
        table.problem('to_stop_id', 'malformed-value', `row ${before.row} says otherwise of the same two stops`)
      else transfers.push(row)
      if (!before) ruleOfPair.set(pair, { type: row.type, seconds: row.seconds, row: table.row })
    }
  }
  return transfers
}
