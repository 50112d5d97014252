import type { Extras, Frame } from './extras.ts'
import type { Feed } from './feed.ts'
import type { Position } from './nearby.ts'

/** A named place where trains call or used to call: a stop of the feed without its platforms. */
export interface Station {
  /** Index of the stop in the feed. */
  readonly index: number
  readonly slug: string
  readonly en: string
  /** Burmese name; the English one if the railway has no extras. */
  readonly my: string
  /** Degrees; undefined where no source has the position. */
  readonly position: Position | undefined
  readonly lines: readonly string[]
  readonly township: string
  /** From 1, clockwise from the main station; undefined off the loop. */
  readonly loopOrder: number | undefined
  /** A train of this edition calls here. */
  readonly served: boolean
}

/** Every stop of a feed as a station, by index. */
export function stationsOf({ stops, calls }: Feed, extras: Extras | undefined): Station[] {
  // A station is served if one of its platforms is.
  const served = new Set([...calls.stop].flatMap((stop) => (stops.parent[stop]! >= 0 ? [stop, stops.parent[stop]!] : [stop])))
  return stops.ids.map((slug, index) => {
    const facts = extras?.stations[index]
    const name = stops.names[index]!
    return {
      index,
      slug,
      en: name,
      my: facts?.my || name,
      position: Number.isNaN(stops.lat[index]!) ? undefined : { lat: stops.lat[index]!, lon: stops.lon[index]! },
      lines: facts?.lines ?? [],
      township: facts?.township ?? '',
      loopOrder: facts?.loopOrder || undefined,
      served: served.has(index),
    }
  })
}

/** The bounding box of all stations with a position. */
export function frameOf(stations: readonly Station[]): Frame {
  const frame = { south: 90, west: 180, north: -90, east: -180 }
  for (const { position } of stations) {
    if (!position) continue
    frame.south = Math.min(frame.south, position.lat)
    frame.north = Math.max(frame.north, position.lat)
    frame.west = Math.min(frame.west, position.lon)
    frame.east = Math.max(frame.east, position.lon)
  }
  return frame
}
