import { CsvBytes, type Feed, type Places, type Position, type Track } from '@yatha/timetable'
import { distancesAlongLine, simplifyLine } from '../make-places.ts'
import type { Files } from '../tables.ts'

/** Maximum deviation of a simplified line from the feed's shape, in meters, as in makePlaces. */
const SHAPE_METERS = 10

type Lines = Pick<Places, 'lines' | 'tracks' | 'trackOf'>

/**
 * Converts the feed's shapes to lines, shared by both directions, with a track for each list of stops. Trips without a shape get no track.
 */
export function tracksFromShapes(files: Files, feed: Feed): Lines {
  const shapeOf = shapesOfTrips(files)
  const shapes = readShapes(files)
  const lines: Position[][] = []
  const lineOf = new Map<string, { line: number; reversed: boolean } | undefined>()
  const trackIndices = new Map<string, number>()
  const tracks: Track[] = []
  const { stops, calls } = feed
  const findLine = (shape: string) => {
    if (lineOf.has(shape)) return lineOf.get(shape)
    const points = shapes.get(shape) ?? []
    const at = points.length < 2 ? undefined : addLine(lines, keys, simplifyLine(points, SHAPE_METERS))
    lineOf.set(shape, at)
    return at
  }
  const keys = new Map<string, number>()
  const trackOf = feed.trips.ids.map((id, trip) => {
    const shape = shapeOf.get(id) ?? ''
    const at = shape === '' ? undefined : findLine(shape)
    const stopIndices = [...calls.stop.subarray(calls.first[trip]!, calls.first[trip + 1]!)]
    if (!at || stopIndices.length === 0) return -1
    const positions = stopIndices.map((stop) => ({ lat: stops.lat[stop]!, lon: stops.lon[stop]! }))
    if (positions.some(({ lat }) => Number.isNaN(lat))) return -1
    const key = `${shape}\n${stopIndices.join()}`
    if (!trackIndices.has(key)) {
      const line = at.reversed ? [...lines[at.line]!].reverse() : lines[at.line]!
      trackIndices.set(key, tracks.push({ ...at, meters: distancesAlongLine(line, positions) }) - 1)
    }
    return trackIndices.get(key)!
  })
  return { lines, tracks, trackOf }
}

/** Returns the index of a line, after adding it unless `lines` already has it or its reverse. */
function addLine(lines: Position[][], keys: Map<string, number>, line: Position[]): { line: number; reversed: boolean } {
  const backward = keys.get(JSON.stringify([...line].reverse()))
  if (backward !== undefined) return { line: backward, reversed: true }
  const key = JSON.stringify(line)
  if (!keys.has(key)) keys.set(key, lines.push(line) - 1)
  return { line: keys.get(key)!, reversed: false }
}

function shapesOfTrips(files: Files): Map<string, string> {
  const csv = new CsvBytes(files['trips.txt'] ?? new Uint8Array(0))
  const [trip, shape] = [csv.column('trip_id'), csv.column('shape_id')]
  const shapeOf = new Map<string, string>()
  if (shape < 0) return shapeOf
  while (csv.next()) shapeOf.set(csv.text(trip), csv.text(shape))
  return shapeOf
}

/** Points of each shape, ordered by sequence number. Points with invalid coordinates are omitted. */
function readShapes(files: Files): Map<string, Position[]> {
  const csv = new CsvBytes(files['shapes.txt'] ?? new Uint8Array(0))
  const [id, lat, lon, sequence] = ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'].map((name) => csv.column(name)) as [
    number,
    number,
    number,
    number,
  ]
  const shapes = new Map<string, { order: number; lat: number; lon: number }[]>()
  while (csv.next()) {
    const point = { order: csv.integer(sequence, 0), lat: Number(csv.text(lat) || Number.NaN), lon: Number(csv.text(lon) || Number.NaN) }
    if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 && point.order >= 0)) continue
    const shape = csv.text(id)
    const points = shapes.get(shape)
    if (points) points.push(point)
    else shapes.set(shape, [point])
  }
  const inOrder = ([shape, points]: [string, { order: number; lat: number; lon: number }[]]): [string, Position[]] => [
    shape,
    points.sort((a, b) => a.order - b.order).map((point) => ({ lat: point.lat, lon: point.lon })),
  ]
  return new Map([...shapes].map(inOrder))
}
