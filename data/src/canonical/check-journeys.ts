import { distanceMeters, parseServiceTime, type Position } from '@yatha/timetable'
import type { Findings } from '../findings.ts'
import { field, type Row, type Table } from '../tables.ts'
import type { Tables } from './check-files.ts'
import { groundMeters, shapeProblems, type ShapeLine, type ShapeProblem } from './match-shape.ts'

/** km/h above which a time or a position must be wrong, by GTFS route_type: trams, metros, trains, buses, ferries … */
const FASTEST: Readonly<Record<string, number>> = { 0: 100, 1: 150, 2: 500, 3: 150, 4: 80, 5: 30, 6: 50, 7: 50, 11: 150, 12: 150 }
const FASTEST_OTHERS = 200
const RAILWAY = '2'
const FAR_METERS = 10_000
/** What two measurements of one line may differ by. */
const LONGER_METERS = 11.1

interface Shape {
  readonly rows: readonly Row[]
  readonly line: ShapeLine
}

/** The calls of each trip, their times, and the shapes they follow. */
export function checkJourneys(tables: Tables, findings: Findings): void {
  const { 'trips.txt': trips, 'stop_times.txt': calls } = tables
  if (!trips || !calls) return
  const shapes = checkShapes(tables, findings)
  const callsOf = bySequence(calls, 'trip_id', 'stop_sequence')
  const positions = new Map(tables['stops.txt']?.rows.map((row) => [field(row, 'stop_id'), positionOf(row, 'stop_lat', 'stop_lon')]))
  const typeOf = new Map(tables['routes.txt']?.rows.map((row) => [field(row, 'route_id'), field(row, 'route_type')]))
  const isRailway = (route: string) => typeOf.get(route) === RAILWAY
  const usedShapes = new Set<string>()
  const told = new Set<string>()
  for (const trip of trips.rows) {
    const own = callsOf.get(field(trip, 'trip_id')) ?? []
    if (own.length === 0) findings.notice('unused_trip', trips, trip, 'trip_id', 'it calls nowhere')
    else if (own.length === 1) findings.notice('unusable_trip', trips, trip, 'trip_id', 'it calls at one stop only')
    checkTimes(calls, own, findings)
    checkSpeed(calls, own, positions, typeOf.get(field(trip, 'route_id')) ?? '', findings)
    const shape = shapes.get(field(trip, 'shape_id'))
    if (!shape) continue
    usedShapes.add(field(trip, 'shape_id'))
    checkAlong(calls, own, shape, findings)
    checkMatch(calls, trip, own, shape, positions, isRailway(field(trip, 'route_id')), told, findings)
  }
  for (const [id, { rows }] of shapes)
    if (!usedShapes.has(id)) findings.notice('unused_shape', tables['shapes.txt']!, rows[0], 'shape_id', 'no trip follows it')
}

function bySequence(table: Table, id: string, sequence: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of table.rows) {
    const group = groups.get(field(row, id))
    if (group) group.push(row)
    else groups.set(field(row, id), [row])
  }
  for (const group of groups.values()) group.sort((a, b) => Number(field(a, sequence)) - Number(field(b, sequence)))
  return groups
}

const positionOf = (row: Row, lat: string, lon: string): Position => ({ lat: Number(field(row, lat)), lon: Number(field(row, lon)) })

function checkShapes(tables: Tables, findings: Findings): Map<string, Shape> {
  const table = tables['shapes.txt']
  if (!table) return new Map()
  const shapes = bySequence(table, 'shape_id', 'shape_pt_sequence')
  for (const points of shapes.values()) {
    if (points.length === 1) findings.notice('single_shape_point', table, points[0], 'shape_id', 'a line has two points')
    for (const [i, point] of points.entries()) {
      const before = points[i - 1]
      if (!before) continue
      const [a, b] = [field(before, 'shape_dist_traveled'), field(point, 'shape_dist_traveled')]
      if (a === '' || b === '' || Number(b) > Number(a)) continue
      const isMoved =
        distanceMeters(positionOf(before, 'shape_pt_lat', 'shape_pt_lon'), positionOf(point, 'shape_pt_lat', 'shape_pt_lon')) > 0
      if (Number(b) < Number(a))
        findings.error('decreasing_shape_distance', table, point, 'shape_dist_traveled', 'distances rise along a shape')
      else if (isMoved)
        findings.error('equal_shape_distance_diff_coordinates', table, point, 'shape_dist_traveled', 'another point is at another distance')
      else
        findings.notice(
          'equal_shape_distance_same_coordinates',
          table,
          point,
          'shape_dist_traveled',
          'leave out the second of two equal points',
        )
    }
  }
  return new Map([...shapes].map(([id, rows]) => [id, { rows, line: lineOf(rows) }]))
}

function lineOf(rows: readonly Row[]): ShapeLine {
  const points = rows.map((row) => positionOf(row, 'shape_pt_lat', 'shape_pt_lon'))
  const traveled = rows.map((row) => distanceOf(row) ?? 0)
  return { points, meters: groundMeters(points), ...(traveled[traveled.length - 1]! > 0 && { traveled }) }
}

/** `shape_dist_traveled` of a call or a point of a shape. */
function distanceOf(row: Row): number | undefined {
  const written = field(row, 'shape_dist_traveled')
  return written === '' ? undefined : Number(written)
}

function checkTimes(table: Table, calls: readonly Row[], findings: Findings): void {
  let left: number | undefined
  for (const [i, call] of calls.entries()) {
    const [arrival, departure] = [field(call, 'arrival_time'), field(call, 'departure_time')]
    if ((arrival === '') !== (departure === ''))
      findings.error('stop_time_with_only_arrival_or_departure_time', table, call, 'arrival_time', 'write both times, or neither')
    if (arrival === '' && departure === '') {
      if (i === 0 || i === calls.length - 1)
        findings.error('missing_trip_edge', table, call, 'arrival_time', 'the first and last call need times')
      if (field(call, 'timepoint') === '1')
        findings.error('stop_time_timepoint_without_times', table, call, 'timepoint', 'write 0 where there is no time')
      continue
    }
    const [arrives, departs] = [parseServiceTime(arrival), parseServiceTime(departure)]
    if (arrives === undefined || departs === undefined) continue
    if (departs < arrives) findings.error('start_and_end_range_out_of_order', table, call, 'departure_time', 'it leaves before it arrives')
    if (left !== undefined && arrives < left)
      findings.error(
        'stop_time_with_arrival_before_previous_departure_time',
        table,
        call,
        'arrival_time',
        'after midnight, hours go on: 24:10, 25:10',
      )
    left = departs
  }
}

function checkSpeed(table: Table, calls: readonly Row[], positions: ReadonlyMap<string, Position>, type: string, findings: Findings): void {
  const fastest = FASTEST[type] ?? FASTEST_OTHERS
  let last: { call: Row; departs: number; meters: number } | undefined
  let from: Position | undefined
  for (const call of calls) {
    const to = positions.get(field(call, 'stop_id'))
    const arrives = parseServiceTime(field(call, 'arrival_time'))
    if (last && from && to) last.meters += distanceMeters(from, to)
    from = to ?? from
    if (arrives === undefined) continue
    if (last) {
      // Times are those of whole minutes.
      const kmh = last.meters / 1000 / ((arrives - last.departs + 60) / 3600)
      if (kmh > fastest)
        findings.notice(
          last.meters > FAR_METERS ? 'fast_travel_between_far_stops' : 'fast_travel_between_consecutive_stops',
          table,
          call,
          'arrival_time',
          `${Math.round(kmh)} km/h from the call before`,
        )
    }
    last = { call, departs: parseServiceTime(field(call, 'departure_time')) ?? arrives, meters: 0 }
  }
}

function checkAlong(table: Table, calls: readonly Row[], { rows }: Shape, findings: Findings): void {
  const total = distanceOf(rows[rows.length - 1]!)
  let before: number | undefined
  for (const call of calls) {
    const along = distanceOf(call)
    if (along === undefined) continue
    if (before !== undefined && along <= before)
      findings.error('decreasing_or_equal_stop_time_distance', table, call, 'shape_dist_traveled', 'distances rise along a trip')
    if (total !== undefined && along > total + LONGER_METERS)
      findings.error('trip_distance_exceeds_shape_distance', table, call, 'shape_dist_traveled', 'the shape is shorter')
    else if (total !== undefined && along > total)
      findings.notice(
        'trip_distance_exceeds_shape_distance_below_threshold',
        table,
        call,
        'shape_dist_traveled',
        'the shape is shorter, if little',
      )
    before = along
  }
}

/** Do the stops lie on the shape, in the order of the calls? A stop beside a shape is one finding, whatever trips call there. */
function checkMatch(
  table: Table,
  trip: Row,
  calls: readonly Row[],
  { line }: Shape,
  positions: ReadonlyMap<string, Position>,
  isRailway: boolean,
  told: Set<string>,
  findings: Findings,
): void {
  const shape = field(trip, 'shape_id')
  const pattern = [shape, ...calls.flatMap((call) => [field(call, 'stop_id'), field(call, 'shape_dist_traveled')])].join('\n')
  if (told.has(pattern)) return
  told.add(pattern)
  const placed = calls.flatMap((call) => {
    const at = positions.get(field(call, 'stop_id'))
    const traveled = distanceOf(call)
    return at ? [{ at, ...(traveled !== undefined && { traveled }) }] : []
  })
  if (placed.length < calls.length) return
  for (const problem of shapeProblems(line, placed, isRailway)) {
    const call = calls[problem.call]!
    const beside = `${shape}\n\n${field(call, 'stop_id')}`
    if ('meters' in problem && told.has(beside)) continue
    if ('meters' in problem) told.add(beside)
    findings.notice(problem.rule, table, call, 'stop_id', adviceOn(problem))
  }
}

function adviceOn(problem: ShapeProblem): string {
  if ('meters' in problem) return `${Math.round(problem.meters)} m from the shape`
  if ('places' in problem) return `${problem.places} places of the shape could be this stop`
  return 'along the shape it comes before the stop that is called at before it'
}
