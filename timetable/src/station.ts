import type { Frame } from './extras.ts'
import type { Position } from './nearby.ts'
import type { RailwaySource } from './railway-source.ts'

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

/** Every stop of a feed as a station, each made when it is first asked for. */
export class Stations {
  private readonly made: (Station | undefined)[] = []
  private readonly indices = new Map<string, number>()
  private servedStops: Uint8Array | undefined

  constructor(private readonly source: RailwaySource) {
    source.feed.stops.ids.forEach((id, index) => this.indices.set(id, index))
  }

  /** By index of the stop. */
  get all(): readonly Station[] {
    return this.source.feed.stops.ids.map((_, index) => this.at(index)!)
  }

  /** Undefined if there is no such stop. */
  at(index: number): Station | undefined {
    return index in this.source.feed.stops.ids ? (this.made[index] ??= this.make(index)) : undefined
  }

  withSlug(slug: string): Station | undefined {
    return this.at(this.indices.get(slug) ?? -1)
  }

  private make(index: number): Station {
    const { feed, extras } = this.source
    const { ids, names, lat, lon } = feed.stops
    const facts = extras?.stations[index]
    const name = names[index]!
    return {
      index,
      slug: ids[index]!,
      en: name,
      my: facts?.my || name,
      position: Number.isNaN(lat[index]!) ? undefined : { lat: lat[index]!, lon: lon[index]! },
      lines: facts?.lines ?? [],
      township: facts?.township ?? '',
      loopOrder: facts?.loopOrder || undefined,
      served: this.served[index] === 1,
    }
  }

  /** The stops at which trains call, and the stations whose platforms they are. */
  private get served(): Uint8Array {
    if (this.servedStops) return this.servedStops
    const { ids, parent } = this.source.feed.stops
    const served = new Uint8Array(ids.length)
    for (const stop of this.source.calledStops()) {
      served[stop] = 1
      if (parent[stop]! >= 0) served[parent[stop]!] = 1
    }
    return (this.servedStops = served)
  }
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
