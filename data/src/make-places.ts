import { distanceMeters, type Feed, type Landmark, type Places, type Position, type Track } from '@yatha/timetable'
import { nearestPointOnSegment } from './check-places.ts'
import type { FeedTables } from './feed-tables.ts'
import { rowsById, createIndexLookup } from './make-extras.ts'
import { field, type Table } from './tables.ts'

/** Returns the reviewed places of a feed, from checked tables, for `encodePlaces`. */
export function makePlaces(tables: FeedTables, feed: Feed): Places {
  const aliases = aliasesIn(tables['extra/station_aliases.csv'], 'station_id')
  const provenance = rowsById(tables['extra/trip_provenance.csv'].rows, 'trip_id')
  const facts = rowsById(tables['extra/route_facts.csv'].rows, 'route_id')
  return {
    aliases: feed.stops.ids.map((id) => aliases.get(id) ?? []),
    landmarks: landmarksOf(tables, feed),
    notes: feed.trips.ids.map((id) => field(provenance.get(id)!, 'note')),
    videos: feed.routes.ids.map((id) => field(facts.get(id)!, 'video_url')),
    ...tracksOf(tables, feed),
  }
}

/** Returns the aliases of a table by the id of their place. */
function aliasesIn(table: Table, idColumn: string): ReadonlyMap<string, string[]> {
  const aliases = new Map<string, string[]>()
  for (const row of table.rows) aliases.set(field(row, idColumn), [...(aliases.get(field(row, idColumn)) ?? []), field(row, 'alias')])
  return aliases
}

function landmarksOf(tables: FeedTables, feed: Feed): Landmark[] {
  const station = createIndexLookup(feed.stops.ids)
  const aliases = aliasesIn(tables['extra/landmark_aliases.csv'], 'landmark_id')
  return tables['extra/landmarks.csv'].rows.map((row) => ({
    slug: field(row, 'landmark_id'),
    en: field(row, 'name_en'),
    my: field(row, 'name_my'),
    kind: field(row, 'kind'),
    position: { lat: Number(field(row, 'lat')), lon: Number(field(row, 'lon')) },
    nearestStation: station(field(row, 'nearest_station')),
    aliases: aliases.get(field(row, 'landmark_id')) ?? [],
  }))
}

/** Simplifies shapes.txt to lines, shared by both directions, with a track for each list of stops. */
function tracksOf(tables: FeedTables, feed: Feed): Pick<Places, 'lines' | 'tracks' | 'trackOf'> {
  const shapes = shapesOf(tables)
  const type = new Map(tables['extra/route_facts.csv'].rows.map((row) => [field(row, 'route_id'), field(row, 'type')]))
  const shapeOf = new Map(tables['trips.txt'].rows.map((row) => [field(row, 'trip_id'), field(row, 'shape_id')]))
  const { lat, lon } = feed.stops
  const lines: Position[][] = []
  const lineOf = new Map<string, number>()
  const tracks: Track[] = []
  const trackByStops = new Map<string, number>()
  const trackOf = feed.trips.ids.map((id, trip) => {
    const stops = [...feed.calls.stop.subarray(feed.calls.first[trip]!, feed.calls.first[trip + 1]!)]
    const key = stops.join()
    if (trackByStops.has(key)) return trackByStops.get(key)!
    const urban = type.get(feed.routes.ids[feed.trips.route[trip]!]!) === 'urban'
    const line = simplifyLine(shapes.get(shapeOf.get(id)!)!, urban ? CITY_SHAPE_METERS : FAR_SHAPE_METERS)
    const backward = lineOf.get(JSON.stringify([...line].reverse()))
    const forward = lineOf.get(JSON.stringify(line))
    if (backward === undefined && forward === undefined) lineOf.set(JSON.stringify(line), lines.push(line) - 1)
    const positions = stops.map((stop) => ({ lat: lat[stop]!, lon: lon[stop]! }))
    trackByStops.set(key, tracks.length)
    tracks.push({
      line: backward ?? lineOf.get(JSON.stringify(line))!,
      reversed: backward !== undefined,
      meters: distancesAlongLine(line, positions),
    })
    return tracks.length - 1
  })
  return { lines, tracks, trackOf }
}

function shapesOf(tables: FeedTables): Map<string, Position[]> {
  const shapes = new Map<string, Position[]>()
  for (const row of tables['shapes.txt'].rows) {
    const point = { lat: Number(field(row, 'shape_pt_lat')), lon: Number(field(row, 'shape_pt_lon')) }
    const shape = shapes.get(field(row, 'shape_id'))
    if (shape) shape.push(point)
    else shapes.set(field(row, 'shape_id'), [point])
  }
  return shapes
}

/** Maximum deviation of a simplified line from the reviewed shape, in meters: first for city trains, then for all other trains. */
const CITY_SHAPE_METERS = 10
const FAR_SHAPE_METERS = 80

/** Simplifies a line with the Douglas–Peucker algorithm: the result deviates by at most `meters`. */
export function simplifyLine(line: readonly Position[], meters: number): Position[] {
  const keep = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let farthest = { distance: meters, at: -1 }
    for (let i = from + 1; i < to; i++) {
      const distance = distanceMeters(nearestPointOnSegment(line[from]!, line[to]!, line[i]!).at, line[i]!)
      if (distance > farthest.distance) farthest = { distance, at: i }
    }
    if (farthest.at < 0) continue
    keep.add(farthest.at)
    open.push([from, farthest.at], [farthest.at, to])
  }
  return line.filter((_, i) => keep.has(i))
}

/**
 * Returns the distance along the line to each station, in meters, never decreasing: each search starts at the previous station and stops
 * 3 km after a point that is less than 300 m from the station.
 */
export function distancesAlongLine(line: readonly Position[], stations: readonly Position[]): number[] {
  const start: number[] = [0]
  for (let i = 1; i < line.length; i++) start.push(start[i - 1]! + distanceMeters(line[i - 1]!, line[i]!))
  const total = start[start.length - 1]!
  let from = 0
  return stations.map((station, n) => {
    if (n === 0) return 0
    if (n === stations.length - 1) return total
    let best = { distance: Number.POSITIVE_INFINITY, at: from }
    for (let i = 1; i < line.length; i++) {
      if (start[i]! < from) continue
      const near = nearestPointOnSegment(line[i - 1]!, line[i]!, station)
      const at = Math.max(from, start[i - 1]! + near.fraction * (start[i]! - start[i - 1]!))
      const distance = distanceMeters(near.at, station)
      if (distance < best.distance) best = { distance, at }
      else if (best.distance < 300 && at - best.at > 3000) break
    }
    from = best.at
    return best.at
  })
}
