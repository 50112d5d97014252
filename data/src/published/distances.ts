import { distanceMeters, type Position } from '@yatha/timetable'
import { nearestPointOnSegment } from '../check-places.ts'
import { distancesAlongLine } from '../make-places.ts'
import { sortRows, type TextTable } from './text-table.ts'
import type { PublishedFeed } from './published-feed.ts'

/** Minimum difference between two distances. Distances have one decimal, and no two calls or points may have the same distance. */
const MIN_DIFFERENCE_METERS = 0.1
/** If an end of a shape is farther than this from the train's first or last station, the shape is extended straight to the station. */
const SHORT_METERS = 100

type Row = TextTable['rows'][number]

/** Adds shape_dist_traveled to all points and calls: the distance along the shape, in meters. */
export function addDistances(feed: PublishedFeed): void {
  const stops = new Map(
    feed['stops.txt']!.rows.map((stop) => [stop['stop_id'], { lat: Number(stop['stop_lat']), lon: Number(stop['stop_lon']) }]),
  )
  const calls = sortRows(feed['stop_times.txt']!, ['trip_id', 'stop_sequence'])
  const callsOf = groupRows(calls.rows, 'trip_id')
  const placesOf = (trip: string) => callsOf.get(trip)!.map((call) => stops.get(call['stop_id'])!)
  const shapeOf = new Map(feed['trips.txt']!.rows.map((trip) => [trip['trip_id']!, trip['shape_id']!]))
  const lines = new Map<string, Position[]>()
  const shapes = sortRows(feed['shapes.txt']!, ['shape_id', 'shape_pt_sequence'])
  for (const [shape, points] of groupRows(shapes.rows, 'shape_id')) {
    const trips = [...shapeOf].flatMap(([trip, tripShape]) => (tripShape === shape ? [trip] : []))
    const line = points.map((point) => ({ lat: Number(point['shape_pt_lat']), lon: Number(point['shape_pt_lon']) }))
    lines.set(
      shape,
      trips.reduce((drawn, trip) => toStations(drawn, placesOf(trip)), line),
    )
  }
  feed['shapes.txt'] = { columns: shapes.columns, rows: [...lines].flatMap(([shape, line]) => pointsOf(shape, line)) }
  feed['stop_times.txt'] = {
    columns: [...calls.columns, 'shape_dist_traveled'],
    rows: [...callsOf].flatMap(([trip, tripCalls]) => {
      const along = makeIncreasing(distancesAtStations(lines.get(shapeOf.get(trip)!)!, placesOf(trip)))
      return tripCalls.map((call, i) => ({ ...call, shape_dist_traveled: along[i]!.toFixed(1) }))
    }),
  }
}

function groupRows(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[column]!)
    if (group) group.push(row)
    else groups.set(row[column]!, [row])
  }
  return groups
}

/** Extends a line to the first and last station of a trip if it ends short of them. */
function toStations(line: Position[], stations: readonly Position[]): Position[] {
  const isShort = (piece: readonly [Position, Position], station: Position) =>
    distanceMeters(nearestPointOnSegment(piece[0], piece[1], station).at, station) > SHORT_METERS
  const [first, last] = [stations[0]!, stations[stations.length - 1]!]
  return [
    ...(isShort([line[0]!, line[1]!], first) ? [first] : []),
    ...line,
    ...(isShort([line[line.length - 2]!, line[line.length - 1]!], last) ? [last] : []),
  ]
}

function pointsOf(shape: string, line: readonly Position[]): Row[] {
  let meters = 0
  return line.map((at, i) => {
    meters += i === 0 ? 0 : Math.max(MIN_DIFFERENCE_METERS, distanceMeters(line[i - 1]!, at))
    return {
      shape_id: shape,
      shape_pt_lat: String(at.lat),
      shape_pt_lon: String(at.lon),
      shape_pt_sequence: String(i + 1),
      shape_dist_traveled: meters.toFixed(1),
    }
  })
}

/** Distance along the line to each station, in meters; the line may begin before the first station and end after the last. */
function distancesAtStations(line: readonly Position[], stations: readonly Position[]): number[] {
  const along = distancesAlongLine(line, stations)
  const back = distancesAlongLine([...line].reverse(), [...stations].reverse())
  const total = along[along.length - 1]!
  along[0] = distanceOfFirst(line, stations[0]!, along[1]!)
  along[along.length - 1] = total - distanceOfFirst([...line].reverse(), stations[stations.length - 1]!, back[1]!)
  return along
}

/** Distance along the line to the point nearest to the first station, in meters; `next` is the distance to the second station. */
function distanceOfFirst(line: readonly Position[], station: Position, next: number): number {
  let best = { distance: Number.POSITIVE_INFINITY, along: 0 }
  for (let i = 1, start = 0; i < line.length && start < next; i++) {
    const length = distanceMeters(line[i - 1]!, line[i]!)
    const near = nearestPointOnSegment(line[i - 1]!, line[i]!, station)
    const distance = distanceMeters(near.at, station)
    if (distance < best.distance) best = { distance, along: Math.min(next, start + near.fraction * length) }
    start += length
  }
  return best.along
}

/** Returns the distances, adjusted so that they strictly increase; the last one stays as it is. */
function makeIncreasing(along: readonly number[]): number[] {
  const out = [...along]
  for (let i = 1; i < out.length; i++) out[i] = Math.max(out[i]!, out[i - 1]! + MIN_DIFFERENCE_METERS)
  out[out.length - 1] = along[along.length - 1]!
  for (let i = out.length - 2; i >= 0; i--) out[i] = Math.min(out[i]!, out[i + 1]! - MIN_DIFFERENCE_METERS)
  return out
}
