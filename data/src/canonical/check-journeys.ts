import { distanceMeters, parseServiceTime, type Position } from '@yatha/timetable'
import { nearestOn } from '../check-places.ts'
import type { Findings } from '../findings.ts'
import { field, type Row, type Table } from '../tables.ts'
import type { Tables } from './check-files.ts'

/** km/h above which a time or a position must be wrong, by GTFS route_type: trams, metros, trains, buses, ferries … */
const FASTEST: Readonly<Record<string, number>> = { 0: 100, 1: 150, 2: 500, 3: 150, 4: 80, 5: 30, 6: 50, 7: 50, 11: 150, 12: 150 }
const FASTEST_OTHERS = 200
const FAR_METERS = 10_000
const BESIDE_SHAPE_METERS = 100
/** What two measurements of one line may differ by. */
const LONGER_METERS = 11.1

interface Shape {
  readonly points: readonly Row[]
  readonly line: readonly Position[]
}

/** The calls of each trip, their times, and the shapes they follow. */
export function checkJourneys(tables: Tables, findings: Findings): void {
  const { 'trips.txt': trips, 'stop_times.txt': calls } = tables
  if (!trips || !calls) return
  const shapes = checkShapes(tables, findings)
  const callsOf = bySequence(calls, 'trip_id', 'stop_sequence')
  const positions = new Map(tables['stops.txt']?.rows.map((row) => [field(row, 'stop_id'), positionOf(row, 'stop_lat', 'stop_lon')]))
  const typeOf = new Map(tables['routes.txt']?.rows.map((row) => [field(row, 'route_id'), field(row, 'route_type')]))
  const usedShapes = new Set<string>()
  const beside = new Set<string>()
  for (const trip of trips.rows) {
    const own = callsOf.get(field(trip, 'trip_id')) ?? []
    if (own.length === 0) findings.notice('unused_trip', trips, trip, 'trip_id', 'it calls nowhere')
    else if (own.length === 1) findings.notice('unusable_trip', trips, trip, 'trip_id', 'it calls at one stop only')
    checkTimes(calls, own, findings)
    checkSpeed(calls, own, positions, typeOf.get(field(trip, 'route_id')) ?? '', findings)
    const shape = shapes.get(field(trip, 'shape_id'))
    if (!shape) continue
    usedShapes.add(field(trip, 'shape_id'))
    checkAlong(calls, own, shape, positions, beside, findings)
  }
  for (const [id, { points }] of shapes)
    if (!usedShapes.has(id)) findings.notice('unused_shape', tables['shapes.txt']!, points[0], 'shape_id', 'no trip follows it')
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
  return new Map(
    [...shapes].map(([id, points]) => [id, { points, line: points.map((point) => positionOf(point, 'shape_pt_lat', 'shape_pt_lon')) }]),
  )
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

function checkAlong(
  table: Table,
  calls: readonly Row[],
  { points, line }: Shape,
  positions: ReadonlyMap<string, Position>,
  beside: Set<string>,
  findings: Findings,
): void {
  const distanceOf = (row: Row) => (field(row, 'shape_dist_traveled') === '' ? undefined : Number(field(row, 'shape_dist_traveled')))
  const total = distanceOf(points[points.length - 1]!)
  let before: number | undefined
  for (const call of calls) {
    const at = positions.get(field(call, 'stop_id'))
    const along = distanceOf(call)
    if (along !== undefined) {
      if (before !== undefined && along <= before)
        findings.error('decreasing_or_equal_stop_time_distance', table, call, 'shape_dist_traveled', 'distances rise along a trip')
      if (total !== undefined && along > total + LONGER_METERS)
        findings.error('trip_distance_exceeds_shape_distance', table, call, 'shape_dist_traveled', 'the shape is shorter')
      before = along
    }
    if (!at) continue
    // A stop is one finding, whatever trips call there.
    const key = field(call, 'stop_id')
    const off =
      along !== undefined && total !== undefined ? distanceMeters(pointAt(points, line, along, distanceOf), at) : offLine(line, at)
    if (off <= BESIDE_SHAPE_METERS || beside.has(key)) continue
    beside.add(key)
    const rule = along === undefined ? 'stop_too_far_from_shape' : 'stop_too_far_from_shape_using_user_distance'
    findings.notice(rule, table, call, 'stop_id', `${Math.round(off)} m from the shape`)
  }
}

function offLine(line: readonly Position[], at: Position): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < line.length; i++) least = Math.min(least, distanceMeters(nearestOn(line[i - 1]!, line[i]!, at).at, at))
  return least
}

/** The point of a shape at a distance of its own measure. */
function pointAt(points: readonly Row[], line: readonly Position[], along: number, distanceOf: (row: Row) => number | undefined): Position {
  let i = 1
  while (i < line.length - 1 && distanceOf(points[i]!)! < along) i++
  const [a, b] = [distanceOf(points[i - 1]!)!, distanceOf(points[i]!)!]
  const share = b > a ? Math.max(0, Math.min(1, (along - a) / (b - a))) : 0
  const [from, to] = [line[i - 1]!, line[i]!]
  return { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
}
