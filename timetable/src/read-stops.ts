import type { Feed } from './feed.ts'
import type { FeedTable } from './feed-table.ts'
import { IdNumbers } from './id-numbers.ts'

/** Entrances (2) and generic nodes (3) lie inside a station: no train calls there. */
const INSIDE_A_STATION = [2, 3]

/** Decimal numbers, without other formats of Number() such as 0x10. */
const DECIMAL = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Reads stops.txt: stations and platforms, and the index of each by its id. */
export function readStops(table: FeedTable, zone: string) {
  const stopIndex = new IdNumbers()
  const names: string[] = []
  const platforms: string[] = []
  const lat: number[] = []
  const lon: number[] = []
  const parents: { id: string; row: number }[] = []
  const columns = ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'parent_station', 'location_type', 'platform_code', 'stop_timezone'].map(
    (name) => table.column(name),
  ) as [number, number, number, number, number, number, number, number]
  while (table.nextValidRow()) {
    const type = table.choice('location_type', columns[5], 0, (value) => value >= 1 && value <= 4)
    if (INSIDE_A_STATION.includes(type)) continue
    if (!table.addId(stopIndex, 'stop_id', columns[0])) continue
    if (type === 4) table.problem('location_type', 'nested-stops', 'boarding areas of a platform are not supported')
    if (!['', zone].includes(table.text(columns[7])))
      table.problem('stop_timezone', 'several-time-zones', `only times of ${zone} are supported`)
    names.push(table.text(columns[1]))
    platforms.push(table.text(columns[6]))
    const [y, x] = [degrees(table, 'stop_lat', columns[2], 90), degrees(table, 'stop_lon', columns[3], 180)]
    if (
      Number.isNaN(y) !== Number.isNaN(x) &&
      table.text(columns[2]) !== table.text(columns[3]) &&
      (table.text(columns[2]) === '' || table.text(columns[3]) === '')
    )
      table.problem('stop_lat', 'malformed-value', 'half a position')
    lat.push(Number.isNaN(x) ? Number.NaN : y)
    lon.push(Number.isNaN(y) ? Number.NaN : x)
    parents.push({ id: table.text(columns[4]), row: table.row })
  }
  const stops = {
    ids: stopIndex.ids,
    names,
    platforms,
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lon),
    parent: parentsOf(table, stopIndex, parents),
  }
  return { stops, stopIndex } satisfies { stops: Feed['stops']; stopIndex: IdNumbers }
}

function parentsOf(table: FeedTable, stops: IdNumbers, parents: readonly { id: string; row: number }[]): Int32Array {
  const index = new Map(stops.ids.map((id, n) => [id, n]))
  const report = (row: number, value: string, rule: 'unknown-reference' | 'nested-stops', reason: string) =>
    table.problems.push({ rule, file: table.file, row, column: 'parent_station', value, reason })
  return Int32Array.from(parents, ({ id, row }, stop) => {
    if (id === '') return -1
    const parent = index.get(id)
    if (parent === undefined) report(row, id, 'unknown-reference', 'unknown stop')
    else if (parent === stop || parents[parent]!.id !== '')
      report(row, id, 'nested-stops', 'only platforms of stations are supported, no deeper levels')
    else return parent
    return -1
  })
}

function degrees(table: FeedTable, column: string, at: number, max: number): number {
  const text = table.text(at)
  if (text === '') return Number.NaN
  const value = Number(text)
  if (DECIMAL.test(text) && Math.abs(value) <= max) return value
  table.problem(column, 'malformed-value', 'not decimal degrees')
  return Number.NaN
}
