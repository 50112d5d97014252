// This file is long, because it is optimized for speed: it reads stop_times.txt in two passes over its bytes, a million rows a second.
import { numberSequences } from './call-sequences.ts'
import { interpolateTimes } from './estimate.ts'
import {
  APPROXIMATE_TIME,
  DROP_OFF_BY_DRIVER,
  DROP_OFF_BY_PHONE,
  ESTIMATED_TIME,
  NO_DROP_OFF,
  NO_PICKUP,
  PICKUP_BY_DRIVER,
  PICKUP_BY_PHONE,
  type Feed,
  type ProblemRule,
} from './feed.ts'
import type { FeedTable } from './feed-table.ts'
import type { IdNumbers } from './id-numbers.ts'

/** Maximum number of calls in a trip: the planner stores call positions in 16 bits. */
const MAX_CALLS = 65_535

/** The flags of a call for each pickup_type, and for each drop_off_type, from 0 to 3. */
const PICKUP = [0, NO_PICKUP, PICKUP_BY_PHONE, PICKUP_BY_DRIVER]
const DROP_OFF = [0, NO_DROP_OFF, DROP_OFF_BY_PHONE, DROP_OFF_BY_DRIVER]

/** Columns of demand-responsive services: a row with any value except `usual` in one of them is not a timetabled call. */
const FLEXIBLE = [
  ...[
    'start_pickup_drop_off_window',
    'end_pickup_drop_off_window',
    'location_id',
    'location_group_id',
    'pickup_booking_rule_id',
    'drop_off_booking_rule_id',
  ].map((name) => ({ name, usual: [''], reason: 'pick-up and drop-off in zones or windows of time is not supported' })),
  ...['continuous_pickup', 'continuous_drop_off'].map((name) => ({
    name,
    usual: ['', '1'],
    reason: 'pick-up and drop-off between stops is not supported',
  })),
]

/** Calls in file order, with their trip, stop_sequence, and row number for problems. */
interface RawCalls {
  rows: number
  trip: Int32Array
  sequence: Int32Array
  stop: Int32Array
  arrives: Int32Array
  departs: Int32Array
  flags: Uint8Array
  row: Int32Array
}

/** The calls of every trip in the order of travel. A trip with an unusable row has none. */
export function readCalls(csv: FeedTable, trips: IdNumbers, stops: IdNumbers, tripRow: readonly number[]): Feed['calls'] {
  const names = ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time', 'pickup_type', 'drop_off_type', 'timepoint']
  const columns = names.map((name) => csv.column(name)) as [number, number, number, number, number, number, number, number]
  const [trip, stop, sequence, arrival, departure, pickup, dropOff, timepoint] = columns
  const unsupportedColumns = FLEXIBLE.map((field) => ({ ...field, column: csv.column(field.name) })).filter(({ column }) => column >= 0)
  const raw = allocateCalls(csv.likelyRows)
  const unusableTrips = new Set<number>()
  let tripIndex = -1
  let tripBytes = new Uint8Array(0)
  const addProblem = (column: string, rule: ProblemRule, reason: string) => {
    csv.problem(column, rule, reason)
    if (tripIndex >= 0) unusableTrips.add(tripIndex)
  }
  while (csv.next()) {
    if (tripIndex < 0 || !csv.is(trip, tripBytes)) {
      tripIndex = trips.find(csv, trip)
      tripBytes = csv.slice(trip) as Uint8Array<ArrayBuffer> // A view of the file, whose buffer is not shared memory.
    }
    if (csv.malformed()) {
      unusableTrips.add(tripIndex)
      continue
    }
    const flexible =
      unsupportedColumns.length > 0 ? unsupportedColumns.find(({ column, usual }) => !usual.includes(csv.text(column))) : undefined
    if (flexible) {
      addProblem(flexible.name, 'flexible-service', flexible.reason)
      continue
    }
    const stopIndex = stops.find(csv, stop)
    if (tripIndex < 0 || stopIndex < 0) {
      addProblem(tripIndex < 0 ? 'trip_id' : 'stop_id', 'unknown-reference', `unknown ${tripIndex < 0 ? 'trip' : 'stop'}`)
      continue
    }
    let arrives = csv.time(arrival)
    let departs = csv.time(departure)
    if (Number.isNaN(arrives)) addProblem('arrival_time', 'malformed-value', 'malformed time')
    else if (Number.isNaN(departs)) addProblem('departure_time', 'malformed-value', 'malformed time')
    if (arrives < 0) arrives = departs
    if (departs < 0) departs = arrives
    const order = csv.integer(sequence, -1)
    if (!(order >= 0)) addProblem('stop_sequence', 'malformed-value', 'not a whole number from 0 to 2147483647')
    const on = csv.integer(pickup, 0)
    const off = csv.integer(dropOff, 0)
    if (!(on >= 0 && on <= 3)) addProblem('pickup_type', 'malformed-value', 'unknown pickup_type')
    if (!(off >= 0 && off <= 3)) addProblem('drop_off_type', 'malformed-value', 'unknown drop_off_type')
    const point = csv.integer(timepoint, 1)
    if (point !== 0 && point !== 1) addProblem('timepoint', 'malformed-value', 'unknown timepoint')
    if (raw.rows === raw.trip.length) doubleCapacity(raw)
    const at = raw.rows++
    raw.trip[at] = tripIndex
    raw.sequence[at] = order
    raw.stop[at] = stopIndex
    raw.arrives[at] = arrives
    raw.departs[at] = departs
    raw.flags[at] = PICKUP[on]! | DROP_OFF[off]! | (arrives < 0 ? ESTIMATED_TIME : point === 0 ? APPROXIMATE_TIME : 0)
    raw.row[at] = csv.row
  }
  const calls = sortByTrip(raw, csv, trips, unusableTrips, tripRow)
  return { ...calls, sequence: numberSequences(calls) }
}

function sortByTrip(
  raw: RawCalls,
  csv: FeedTable,
  trips: IdNumbers,
  unusableTrips: Set<number>,
  tripRow: readonly number[],
): Omit<Feed['calls'], 'sequence'> {
  const first = new Int32Array(trips.ids.length + 1)
  for (let r = 0; r < raw.rows; r++) first[raw.trip[r]! + 1]!++
  for (let t = 0; t < trips.ids.length; t++) first[t + 1]! += first[t]!
  const next = first.slice()
  const order = new Int32Array(raw.rows)
  for (let r = 0; r < raw.rows; r++) order[next[raw.trip[r]!]!++] = r
  const calls = {
    first: new Int32Array(first.length),
    stop: new Int32Array(raw.rows),
    arrives: new Int32Array(raw.rows),
    departs: new Int32Array(raw.rows),
    flags: new Uint8Array(raw.rows),
  }
  let out = 0
  for (let t = 0; t < trips.ids.length; t++) {
    const start = out
    calls.first[t] = out
    if (unusableTrips.has(t)) continue
    const rows = order.subarray(first[t]!, first[t + 1]!)
    if (rows.length < 2) {
      csv.problems.push({
        rule: 'unusable-trip',
        file: 'trips.txt',
        row: tripRow[t]!,
        column: 'trip_id',
        value: trips.ids[t]!,
        reason: 'the trip has fewer than two calls in stop_times.txt',
      })
      continue
    }
    if (rows.length > MAX_CALLS) {
      const [row, reason] = [raw.row[rows[MAX_CALLS]!]!, `a trip of more than ${MAX_CALLS} calls is not supported`]
      csv.problems.push({ rule: 'unusable-trip', file: csv.file, row, column: 'trip_id', value: trips.ids[t]!, reason })
      continue
    }
    let sorted = true
    for (let i = 1; i < rows.length; i++) if (raw.sequence[rows[i]!]! <= raw.sequence[rows[i - 1]!]!) sorted = false
    if (!sorted) rows.sort((x, y) => raw.sequence[x]! - raw.sequence[y]!)
    for (const r of rows) {
      calls.stop[out] = raw.stop[r]!
      calls.arrives[out] = raw.arrives[r]!
      calls.departs[out] = raw.departs[r]!
      calls.flags[out] = raw.flags[r]!
      out++
    }
    const fault = fillBlankTimes(raw, rows, calls, start, out)
    if (fault) {
      const { at, column, rule, reason } = fault
      csv.problems.push({ rule, file: csv.file, row: raw.row[rows[at]!]!, column, value: trips.ids[t]!, reason })
      out = start
    }
  }
  calls.first[trips.ids.length] = out
  if (out === raw.rows) return calls
  const cut = <T extends Int32Array | Uint8Array>(column: T) => column.slice(0, out) as T // A slice has the type of the whole array.
  return { first: calls.first, stop: cut(calls.stop), arrives: cut(calls.arrives), departs: cut(calls.departs), flags: cut(calls.flags) }
}

interface Fault {
  /** Position of the call in the trip. */
  readonly at: number
  readonly column: string
  readonly rule: ProblemRule
  readonly reason: string
}

/** Fills blank times and returns the trip's problem, if it has one. */
function fillBlankTimes(
  raw: RawCalls,
  rows: Int32Array,
  { arrives, departs, flags }: Pick<Feed['calls'], 'arrives' | 'departs' | 'flags'>,
  start: number,
  end: number,
): Fault | undefined {
  const fault = (at: number, rule: ProblemRule, reason: string): Fault => ({ at, column: 'trip_id', rule, reason })
  for (let i = 1; i < rows.length; i++)
    if (raw.sequence[rows[i]!] === raw.sequence[rows[i - 1]!]) return fault(i, 'unusable-trip', 'the trip has a stop_sequence twice')
  for (const at of [0, rows.length - 1])
    if (arrives[start + at]! < 0) return fault(at, 'unusable-trip', 'the trip has no time at its first or last stop')
  interpolateTimes(arrives, departs, flags, start, end)
  for (let i = start; i < end; i++) {
    if (departs[i]! < arrives[i]! || (i > start && arrives[i]! < departs[i - 1]!))
      return fault(i - start, 'times-go-back', 'the trip has times that go back')
  }
  return undefined
}

function allocateCalls(size: number): RawCalls {
  const column = () => new Int32Array(size)
  return {
    rows: 0,
    trip: column(),
    sequence: column(),
    stop: column(),
    arrives: column(),
    departs: column(),
    flags: new Uint8Array(size),
    row: column(),
  }
}

/** Doubles the capacity. */
function doubleCapacity(raw: RawCalls): void {
  const wider = allocateCalls(raw.trip.length * 2)
  for (const name of ['trip', 'sequence', 'stop', 'arrives', 'departs', 'flags', 'row'] as const) wider[name].set(raw[name])
  Object.assign(raw, { ...wider, rows: raw.rows })
}
