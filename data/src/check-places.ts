import { distanceMeters, type Position } from '@yatha/timetable'
import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row } from './tables.ts'

/** Checks the positions of stations and landmarks, and the shapes along which trains are drawn. */
export function checkPlaces(tables: FeedTables, findings: Findings): void {
  const served = new Set(tables['stop_times.txt'].rows.map((row) => field(row, 'stop_id')))
  const stops = tables['stops.txt']
  for (const row of stops.rows) {
    if (field(row, 'stop_lat') === '' && field(row, 'stop_lon') === '') {
      if (served.has(field(row, 'stop_id')))
        findings.error('position-missing', stops, row, 'stop_lat', 'a train calls here: find the position')
      else findings.notice('position-missing', stops, row, 'stop_lat', 'no train calls here now; it is left out of the map and of gtfs.zip')
    } else if (!parsePosition(row, 'stop_lat', 'stop_lon'))
      findings.error('position-malformed', stops, row, 'stop_lat', 'write decimal degrees within Myanmar, latitude first')
  }
  const landmarks = tables['extra/landmarks.csv']
  for (const row of landmarks.rows) {
    if (!parsePosition(row, 'lat', 'lon'))
      findings.error('position-malformed', landmarks, row, 'lat', 'write decimal degrees within Myanmar, latitude first')
  }
  checkShapes(tables, findings)
}

/** Parses the position in a row; undefined if malformed or outside Myanmar. */
export function parsePosition(row: Row, latColumn: string, lonColumn: string): Position | undefined {
  const [lat, lon] = [field(row, latColumn), field(row, lonColumn)]
  if (!/^\d+(\.\d+)?$/.test(lat) || !/^\d+(\.\d+)?$/.test(lon)) return undefined
  const position = { lat: Number(lat), lon: Number(lon) }
  return position.lat > 9 && position.lat < 29 && position.lon > 92 && position.lon < 102 ? position : undefined
}

const FAR_METERS = 1000
/**
 * Maximum distance between neighboring points of a shape. Shapes with straight segments, drawn where no map has the track, may exceed it.
 */
const JUMP_METERS = 30_000

function checkShapes(tables: FeedTables, findings: Findings): void {
  const shapes = tables['shapes.txt']
  const straightShapes = new Set(
    tables['extra/shape_sources.csv'].rows
      .filter((row) => field(row, 'segments_by_source').includes('straight'))
      .map((row) => field(row, 'shape_id')),
  )
  const points = new Map<string, Position[]>()
  let before: { shape: string; sequence: number; traveled: number; at: Position } | undefined
  for (const row of shapes.rows) {
    const shape = field(row, 'shape_id')
    const at = parsePosition(row, 'shape_pt_lat', 'shape_pt_lon')
    if (!at) {
      findings.error('position-malformed', shapes, row, 'shape_pt_lat', 'write decimal degrees within Myanmar, latitude first')
      continue
    }
    const sequence = Number(field(row, 'shape_pt_sequence'))
    const traveled = Number(field(row, 'shape_dist_traveled'))
    if (before?.shape === shape) {
      if (!(sequence > before.sequence))
        findings.error('shape-sequence-backward', shapes, row, 'shape_pt_sequence', 'number the points upward')
      if (!(traveled >= before.traveled))
        findings.error('shape-distance-backward', shapes, row, 'shape_dist_traveled', 'meters from the start never fall')
      if (!straightShapes.has(shape) && distanceMeters(before.at, at) > JUMP_METERS)
        findings.error(
          'shape-jumps',
          shapes,
          row,
          'shape_pt_lat',
          `more than ${JUMP_METERS / 1000} km from the point before: add the track between, or name the straight piece in extra/shape_sources.csv`,
        )
    }
    before = { shape, sequence, traveled, at }
    const line = points.get(shape)
    if (line) line.push(at)
    else points.set(shape, [at])
  }
  checkStationsOnShapes(tables, points, findings)
}

function checkStationsOnShapes(tables: FeedTables, shapes: ReadonlyMap<string, readonly Position[]>, findings: Findings): void {
  const at = new Map(tables['stops.txt'].rows.map((row) => [field(row, 'stop_id'), parsePosition(row, 'stop_lat', 'stop_lon')]))
  const shapeOf = new Map(tables['trips.txt'].rows.map((row) => [field(row, 'trip_id'), field(row, 'shape_id')]))
  const checkedPairs = new Set<string>()
  const calls = tables['stop_times.txt']
  for (const row of calls.rows) {
    const shape = shapeOf.get(field(row, 'trip_id')) ?? ''
    const line = shapes.get(shape)
    const position = at.get(field(row, 'stop_id'))
    const key = `${shape}/${field(row, 'stop_id')}`
    if (!line || !position || checkedPairs.has(key)) continue
    checkedPairs.add(key)
    if (metersToLine(line, position) > FAR_METERS)
      findings.error(
        'station-far-from-shape',
        calls,
        row,
        'stop_id',
        `more than ${FAR_METERS} m from the track of its train: correct the position or the shape`,
      )
  }
}

/** Distance of a point from a line, in meters. */
export function metersToLine(line: readonly Position[], p: Position): number {
  let min = Number.POSITIVE_INFINITY
  for (let i = 1; i < line.length; i++) min = Math.min(min, distanceMeters(nearestPointOnSegment(line[i - 1]!, line[i]!, p).at, p))
  return min
}

/** Returns the point nearest to `p` on the segment from `a` to `b`, and its position along the segment, 0 … 1. */
export function nearestPointOnSegment(a: Position, b: Position, p: Position): { at: Position; fraction: number } {
  const k = Math.cos((p.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lon - a.lon) * k, b.lat - a.lat]
  const length = dx * dx + dy * dy
  const fraction = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.lon - a.lon) * k * dx + (p.lat - a.lat) * dy) / length))
  return { at: { lat: a.lat + (b.lat - a.lat) * fraction, lon: a.lon + (b.lon - a.lon) * fraction }, fraction }
}
