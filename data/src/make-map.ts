import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderBurmeseMarks } from './burmese.ts'

/** A layer of the built-in map for phones. Coordinates are in units of 1e-5 degrees; shapes store differences from the previous point. */
export interface MapLayer {
  readonly name: 'core' | 'places' | 'roads'
  readonly attribution: string
  readonly shapes: readonly MapShape[]
  readonly labels: readonly MapLabel[]
}

/** A line or a polygon; each of its parts is a list of longitude, latitude, longitude, latitude … */
export interface MapShape {
  readonly kind: 'water' | 'river' | 'border' | 'rail' | 'siding' | 'rail-far' | 'road-1' | 'road-2' | 'road-3'
  readonly parts: readonly (readonly number[])[]
}

/** A label at a point: kind, longitude, latitude, English name, Burmese name. */
export type MapLabel = readonly [kind: string, lon: number, lat: number, en: string, my: string]

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
  readonly properties: Readonly<Record<string, unknown>>
}
type Point = readonly [number, number]

/** Tolerance of `simplifyLine` for the national network, in degrees (about 400 m). The network is visible only at low zoom. */
const FAR_TOLERANCE = 0.004
const BORDER_TOLERANCE = 0.0002

/** Reads the reviewed layers of the base map and encodes them compactly. `without` has names of layers to omit. */
export function makeMap(folder: string, without: readonly string[] = []): MapLayer[] {
  const features = (name: string) =>
    (JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8')) as { features: readonly Feature[] }).features
  const core: MapLayer = {
    name: 'core',
    attribution: '© OpenStreetMap contributors · MIMU/OCHA',
    shapes: [
      ...features('water').map((f) => shape('water', linesOf(f))),
      ...features('waterways').map((f) => shape('river', linesOf(f))),
      shape(
        'border',
        uniqueLines(features('townships').flatMap(linesOf)).map((line) => simplifyLine(line, BORDER_TOLERANCE)),
      ),
      shape(
        'rail-far',
        features('rail_national')
          .flatMap(linesOf)
          .map((line) => simplifyLine(line, FAR_TOLERANCE)),
      ),
      ...(['main', 'other'] as const).map((kind) =>
        shape(
          kind === 'main' ? 'rail' : 'siding',
          features('rail')
            .filter((f) => f.properties['kind'] === kind)
            .flatMap(linesOf),
        ),
      ),
    ],
    labels: [...features('places').filter((f) => f.properties['kind'] === 'township'), ...features('poi_transport')].map(label),
  }
  const places: MapLayer = {
    name: 'places',
    attribution: 'GeoNames',
    shapes: [],
    labels: features('places')
      .filter((f) => f.properties['kind'] === 'village')
      .map(label),
  }
  const roads: MapLayer = {
    name: 'roads',
    attribution: 'YBS-Data',
    shapes: [1, 2, 3].map((cls) =>
      shape(
        `road-${cls}` as MapShape['kind'],
        features('roads_bus_network')
          .filter((f) => f.properties['cls'] === cls)
          .flatMap(linesOf),
      ),
    ),
    labels: [],
  }
  return [core, places, roads].filter((layer) => !without.includes(layer.name))
}

function linesOf({ geometry: { type, coordinates } }: Feature): Point[][] {
  if (type === 'LineString') return [coordinates as Point[]]
  if (type === 'MultiLineString' || type === 'Polygon') return coordinates as Point[][]
  if (type === 'MultiPolygon') return (coordinates as Point[][][]).flat()
  throw new Error(`no lines in a ${type}`)
}

/** Encodes a label. Puts the marks of its Burmese text in order, since the source files keep their original spelling. */
function label({ geometry, properties }: Feature): MapLabel {
  const [lon, lat] = geometry.coordinates as Point
  const burmese = orderBurmeseMarks(String(properties['my'] ?? ''))
  return [String(properties['kind']), units(lon), units(lat), String(properties['en'] ?? ''), burmese]
}

const units = (degrees: number) => Math.round(degrees * 1e5)

function shape(kind: MapShape['kind'], lines: readonly (readonly Point[])[]): MapShape {
  return { kind, parts: lines.filter((line) => line.length > 1).map(encodeDifferences) }
}

function encodeDifferences(line: readonly Point[]): number[] {
  let [lon, lat] = [0, 0]
  return line.flatMap((point) => {
    const next = [units(point[0]), units(point[1])] as const
    const step = [next[0] - lon, next[1] - lat]
    ;[lon, lat] = next
    return step
  })
}

/** Splits rings into pieces, so that a border between two townships is drawn only once. */
function uniqueLines(rings: readonly (readonly Point[])[]): Point[][] {
  const seen = new Set<string>()
  const pieces: Point[][] = []
  for (const ring of rings) {
    let piece: Point[] = []
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      const key = [a.join(), b.join()].sort().join(' ')
      if (seen.has(key)) {
        if (piece.length > 1) pieces.push(piece)
        piece = []
        continue
      }
      seen.add(key)
      if (piece.length === 0) piece.push(a)
      piece.push(b)
    }
    if (piece.length > 1) pieces.push(piece)
  }
  return pieces
}

/** Simplifies a line with the Douglas–Peucker algorithm; `tolerance` is in degrees. */
function simplifyLine(line: readonly Point[], tolerance: number): readonly Point[] {
  if (line.length < 3) return line
  const [first, last] = [line[0]!, line.at(-1)!]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let farthest = 0
  let at = 0
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = [line[i]![0] - first[0], line[i]![1] - first[1]]
    const distance = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
    if (distance > farthest) [farthest, at] = [distance, i]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplifyLine(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplifyLine(line.slice(at), tolerance)]
}
