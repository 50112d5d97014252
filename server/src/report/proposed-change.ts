import { CsvBytes } from '@yatha/timetable'
import type { ReadTextFile } from '../adapters/railway/zip-file.ts'
import type { DoubtWithEvidence } from './outcome.ts'

// Proposes a correction of the data files as a unified diff for `git apply`, for people to review.

const CONTEXT = 3

/** Files with rows of a trip, and the column of the trip's id. */
const TRIP_COLUMNS = [
  ['trips.txt', 'trip_id'],
  ['stop_times.txt', 'trip_id'],
  ['extra/trip_provenance.csv', 'trip_id'],
  ['extra/call_flags.csv', 'trip_id'],
] as const
/** Files with rows of a route, and the column of the route's id. The rows are deleted together with the route's only trip. */
const ROUTE_COLUMNS = [
  ['routes.txt', 'route_id'],
  ['fare_rules.txt', 'route_id'],
  ['extra/route_facts.csv', 'route_id'],
] as const

/**
 * Returns a diff that moves a shifted train by the median delay and records the source of its new times, or removes a missing train.
 * Returns an empty diff if a time would move to before midnight: the train would belong to the previous day, which needs manual work.
 */
export function proposedChange(
  read: ReadTextFile,
  trip: string,
  doubt: Pick<DoubtWithEvidence, 'kind' | 'minutes' | 'days' | 'evidence'>,
): string {
  const hasId = (id: string) => (row: CsvBytes, column: number) => row.text(column) === id
  if (doubt.kind === 'missing') {
    const routes = rowsOf(read, 'trips.txt', 'trip_id', hasId(trip)).map(({ values }) => values['route_id']!)
    const orphanedRoutes = routes.filter((route) => rowsOf(read, 'trips.txt', 'route_id', hasId(route)).length === 1)
    return [
      ...TRIP_COLUMNS.map(([file, column]) => diffOf(read, file, rowsOf(read, file, column, hasId(trip)))),
      ...orphanedRoutes.flatMap((route) =>
        ROUTE_COLUMNS.map(([file, column]) => diffOf(read, file, rowsOf(read, file, column, hasId(route)))),
      ),
    ].join('')
  }
  const times = rowsOf(read, 'stop_times.txt', 'trip_id', hasId(trip))
  const lines = times.map(({ line }) => line.replace(TIMES, (time) => shiftTime(time, doubt.minutes ?? 0)))
  if (lines.some((line) => line.includes(',-'))) return ''
  const provenance = rowsOf(read, 'extra/trip_provenance.csv', 'trip_id', hasId(trip))
  return (
    diffOf(read, 'stop_times.txt', times, lines) +
    diffOf(
      read,
      'extra/trip_provenance.csv',
      provenance,
      provenance.map(({ values }) =>
        csvLine({ ...values, times: 'derived', note: [values['note'], noteOf(doubt)].filter(Boolean).join('; ') }),
      ),
    )
  )
}

function noteOf({ minutes, days, evidence }: Pick<DoubtWithEvidence, 'minutes' | 'days' | 'evidence'>): string {
  const [first, last] = [evidence[0]?.day, evidence.at(-1)?.day]
  return `moved by ${minutes} min: so riders saw it on ${days} days from ${first} to ${last}`
}

const TIMES = /(?<=,)\d{1,2}:\d{2}:\d{2}(?=,)/g

function shiftTime(time: string, minutes: number): string {
  const [h, m, s] = time.split(':').map(Number)
  const all = h! * 60 + m! + minutes
  return all < 0 ? '-' : [Math.floor(all / 60), all % 60, s!].map((part) => String(part).padStart(2, '0')).join(':')
}

interface Row {
  /** Line number in the file, from 0. */
  readonly number: number
  readonly line: string
  readonly values: Readonly<Record<string, string>>
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** Returns the matching rows of a reviewed file, in which each row is one line. */
function rowsOf(read: ReadTextFile, file: string, column: string, isWanted: (row: CsvBytes, column: number) => boolean): Row[] {
  const text = read(file)
  if (text === undefined) return []
  const lines = linesOf(text)
  const row = new CsvBytes(new TextEncoder().encode(text))
  const at = row.column(column)
  const found: Row[] = []
  while (row.next()) {
    if (!isWanted(row, at)) continue
    const values = Object.fromEntries(row.header.map((name, i) => [name, row.text(i)]))
    found.push({ number: row.row - 1, line: lines[row.row - 1]!, values })
  }
  return found
}

const csvLine = (values: Readonly<Record<string, string>>): string =>
  Object.values(values)
    .map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')

/** Returns the diff of a file in which `rows` are removed or, if `next` is given, replaced. */
function diffOf(read: ReadTextFile, file: string, rows: readonly Row[], next?: readonly string[]): string {
  if (rows.length === 0) return ''
  const lines = linesOf(read(file)!)
  const hunks: string[] = []
  let shift = 0
  for (const group of groupByHunk(rows)) {
    const [from, until] = [Math.max(0, group[0]!.number - CONTEXT), Math.min(lines.length, group.at(-1)!.number + 1 + CONTEXT)]
    const body: string[] = []
    let at = from
    for (const run of groupConsecutive(group)) {
      const first = run[0]!.number
      body.push(...lines.slice(at, first).map((line) => ` ${line}`), ...run.map(({ line }) => `-${line}`))
      if (next) body.push(...run.map((row) => `+${next[rows.indexOf(row)]!}`))
      at = first + run.length
    }
    body.push(...lines.slice(at, until).map((line) => ` ${line}`))
    const size = until - from
    const newSize = next ? size : size - group.length
    hunks.push(`@@ -${from + 1},${size} +${from + 1 + shift},${newSize} @@`, ...body)
    shift += newSize - size
  }
  return [`--- a/data/feed/${file}`, `+++ b/data/feed/${file}`, ...hunks, ''].join('\n')
}

/** Groups rows that share a hunk because their context would overlap. */
const groupByHunk = (rows: readonly Row[]) => groupRows(rows, 2 * CONTEXT + 1)
const groupConsecutive = (rows: readonly Row[]) => groupRows(rows, 1)

function groupRows(rows: readonly Row[], maxDistance: number): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && row.number - last.at(-1)!.number <= maxDistance) last.push(row)
    else groups.push([row])
  }
  return groups
}
