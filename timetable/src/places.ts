import {
  differences,
  packPositions,
  packTexts,
  runningSums,
  unpackDegrees,
  unpackTexts,
  type PositionColumns,
  type TextColumn,
} from './columns.ts'
import type { Feed } from './feed.ts'
import { fingerprint } from './fingerprint.ts'
import type { Position } from './nearby.ts'

/** Reviewed facts for maps, the finder and the pages of a station or a train; not needed for boards and searches. */
export interface Places {
  /** Other names of each stop. */
  readonly aliases: readonly (readonly string[])[]
  readonly landmarks: readonly Landmark[]
  /** The source's note on each trip, in English; '' for none. */
  readonly notes: readonly string[]
  /** URL of a ride video of each route; '' for none. */
  readonly videos: readonly string[]
  /** Lines on the map, each once for both directions. */
  readonly lines: readonly (readonly Position[])[]
  readonly tracks: readonly Track[]
  /** Index of the track of each trip, -1 for none. */
  readonly trackOf: readonly number[]
  /** Colors of each route; undefined if the feed has none. */
  readonly colors?: readonly (RouteColors | undefined)[]
}

/**
 * CSS colors of a route: its badge, the text on the badge, and its line on the map. `line` is missing if the line would be hard to see on
 * the map.
 */
export interface RouteColors {
  readonly back: string
  readonly text: string
  readonly line?: string
}

export interface Landmark {
  readonly slug: string
  readonly en: string
  readonly my: string
  readonly kind: string
  readonly position: Position
  /** Index of the nearest station. */
  readonly nearestStation: number
  /** Other names. */
  readonly aliases?: readonly string[]
}

/** The path of trips along a line: their direction, and the distance of each call from the first call, in meters. */
export interface Track {
  /** Index in `Places.lines`. */
  readonly line: number
  readonly reversed: boolean
  readonly meters: readonly number[]
}

/** The format of the places file of a railway. Points of lines are rounded to 0.00001°, distances to 10 m. */
export interface PackedPlaces {
  readonly format: 1
  /** Fingerprint of the feed to which the places belong. */
  readonly feed: number
  /** Aliases of each stop, separated by tabs. */
  readonly aliases: TextColumn
  readonly notes: TextColumn
  readonly videos: TextColumn
  readonly landmarks: {
    readonly id: TextColumn
    readonly en: TextColumn
    readonly my: TextColumn
    readonly kind: TextColumn
    readonly at: PositionColumns
    readonly station: readonly number[]
    /** Aliases of each landmark, separated by tabs. */
    readonly aliases?: TextColumn
  }
  /** Points of each line as latitude, longitude, latitude …, as differences in units of 0.00001°. */
  readonly lines: readonly (readonly number[])[]
  /** `at`: distance of each call along the line, as differences from the previous call in units of 10 m. */
  readonly tracks: readonly { readonly line: number; readonly reversed?: true; readonly at: readonly number[] }[]
  readonly trackOf: readonly number[]
  /** Background, text and line color of each route, separated by spaces; '' for none. Undefined if no route has any. */
  readonly colors?: TextColumn
}

const UNITS = 100_000
const METERS = 10

/** Packs the places of a feed. */
export function encodePlaces(places: Places, feed: Feed): PackedPlaces {
  const { landmarks } = places
  return {
    format: 1,
    feed: fingerprintOf(feed),
    aliases: packTexts(places.aliases.map((names) => names.join('\t'))),
    notes: packTexts(places.notes),
    videos: packTexts(places.videos),
    landmarks: {
      id: packTexts(landmarks.map(({ slug }) => slug)),
      en: packTexts(landmarks.map(({ en }) => en)),
      my: packTexts(landmarks.map(({ my }) => my)),
      kind: packTexts(landmarks.map(({ kind }) => kind)),
      at: packPositions(
        landmarks.map(({ position }) => position.lat),
        landmarks.map(({ position }) => position.lon),
      ),
      station: landmarks.map(({ nearestStation }) => nearestStation),
      aliases: packTexts(landmarks.map(({ aliases = [] }) => aliases.join('\t'))),
    },
    lines: places.lines.map(flat),
    tracks: places.tracks.map(({ line, reversed, meters }) => ({
      line,
      ...(reversed && { reversed }),
      at: differences(meters.map((m) => Math.round(m / METERS))),
    })),
    trackOf: differences(places.trackOf),
    ...(places.colors?.some(Boolean) && {
      colors: packTexts(places.colors.map((own) => (own ? [own.back, own.text, own.line ?? ''].join(' ').trim() : ''))),
    }),
  }
}

/** The places in a file. Throws an Error if they belong to another feed. */
export function decodePlaces(packed: PackedPlaces, feed: Feed): Places {
  if (packed.format !== 1 || packed.feed !== fingerprintOf(feed)) throw new Error('these places belong to another timetable')
  const { landmarks } = packed
  const [slug, en, my, kind] = [landmarks.id, landmarks.en, landmarks.my, landmarks.kind].map(unpackTexts) as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ]
  const aliases = landmarks.aliases && unpackTexts(landmarks.aliases)
  const { decimals } = landmarks.at
  const [lat, lon] = [unpackDegrees(landmarks.at.lat, decimals), unpackDegrees(landmarks.at.lon, decimals)]
  return {
    aliases: unpackTexts(packed.aliases).map((names) => names.split('\t').filter(Boolean)),
    notes: unpackTexts(packed.notes),
    videos: unpackTexts(packed.videos),
    landmarks: landmarks.station.map((nearestStation, i) => ({
      slug: slug[i]!,
      en: en[i]!,
      my: my[i]!,
      kind: kind[i]!,
      position: { lat: lat[i]!, lon: lon[i]! },
      nearestStation,
      ...(aliases?.[i] && { aliases: aliases[i].split('\t') }),
    })),
    lines: packed.lines.map(points),
    tracks: packed.tracks.map(({ line, reversed = false, at }) => ({
      line,
      reversed,
      meters: runningSums(at).map((units) => units * METERS),
    })),
    trackOf: runningSums(packed.trackOf),
    ...(packed.colors !== undefined && { colors: unpackTexts(packed.colors).map(colorsIn) }),
  }
}

function colorsIn(packed: string): RouteColors | undefined {
  const [back, text, line] = packed.split(' ')
  return back && text ? { back, text, ...(line && { line }) } : undefined
}

function flat(line: readonly Position[]): number[] {
  const lat = differences(line.map((p) => Math.round(p.lat * UNITS)))
  const lon = differences(line.map((p) => Math.round(p.lon * UNITS)))
  return lat.flatMap((d, i) => [d, lon[i]!])
}

function points(steps: readonly number[]): Position[] {
  const line: Position[] = []
  let lat = 0
  let lon = 0
  for (let i = 0; i < steps.length; i += 2) {
    lat += steps[i]!
    lon += steps[i + 1]!
    line.push({ lat: lat / UNITS, lon: lon / UNITS })
  }
  return line
}

/** Fingerprint of the stop, route and trip ids that `Places` refers to by index. */
const fingerprintOf = ({ stops, routes, trips }: Feed): number => fingerprint(stops.ids, routes.ids, trips.ids)
