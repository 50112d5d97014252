import type { Extras, MapFrame } from './extras.ts'
import type { Position } from './nearby.ts'
import type { Feed } from './feed.ts'

/** A stop of the feed with its names and facts: a station, even if no train calls there in this edition, or a platform of a station. */
export interface Station {
  /** Index of the stop in the feed. */
  readonly index: number
  readonly slug: string
  readonly en: string
  /** Burmese name; the English one if the railway has no extras. */
  readonly my: string
  /** Degrees; undefined if no source has the position. */
  readonly position: Position | undefined
  readonly lines: readonly string[]
  readonly township: string
  /** Position on the loop, counted from 1 clockwise from the main station; undefined off the loop. */
  readonly loopOrder: number | undefined
  /** Does a train of this edition call here? */
  readonly served: boolean
}

/** Every stop of a feed as a station whose fields read the feed's columns. */
export class Stations {
  private readonly created: (Station | undefined)[] = []
  #all: readonly Station[] | undefined
  #listed: readonly Station[] | undefined
  #served: Uint8Array | undefined

  constructor(
    readonly feed: Feed,
    readonly extras: Extras | undefined,
  ) {}

  /** All stations, by stop index. */
  get all(): readonly Station[] {
    return (this.#all ??= this.feed.stops.ids.map((_, index) => this.at(index)!))
  }

  /** All stations except platforms of stations. */
  get listed(): readonly Station[] {
    return (this.#listed ??= this.all.filter(({ index }) => this.feed.stops.parent[index]! < 0))
  }

  /** The station of a stop; undefined if there is no such stop. */
  at(index: number): Station | undefined {
    return index in this.feed.stops.ids ? (this.created[index] ??= new FeedStation(index, this)) : undefined
  }

  withSlug(slug: string): Station | undefined {
    return this.at(this.feed.stops.ids.indexOf(slug))
  }

  /** For each stop index: 1 if trains call at the stop or at one of its platforms. */
  get served(): Uint8Array {
    if (this.#served) return this.#served
    const { parent } = this.feed.stops
    const served = new Uint8Array(parent.length)
    for (const stop of this.feed.calls.stop) {
      served[stop] = 1
      if (parent[stop]! >= 0) served[parent[stop]!] = 1
    }
    return (this.#served = served)
  }
}

class FeedStation implements Station {
  readonly #stations: Stations
  #position: Position | undefined

  constructor(
    readonly index: number,
    stations: Stations,
  ) {
    this.#stations = stations
  }

  get slug(): string {
    return this.#stations.feed.stops.ids[this.index]!
  }

  get en(): string {
    return this.#stations.feed.stops.names[this.index]!
  }

  get my(): string {
    return this.#facts?.my[this.index] || this.en
  }

  get position(): Position | undefined {
    const { lat, lon } = this.#stations.feed.stops
    if (Number.isNaN(lat[this.index]!)) return undefined
    return (this.#position ??= { lat: lat[this.index]!, lon: lon[this.index]! })
  }

  get lines(): readonly string[] {
    return this.#facts?.lines[this.index]?.split('\t').filter(Boolean) ?? []
  }

  get township(): string {
    return this.#facts?.township[this.index] ?? ''
  }

  get loopOrder(): number | undefined {
    return this.#facts?.loopOrder[this.index] || undefined
  }

  get served(): boolean {
    return this.#stations.served[this.index] === 1
  }

  get #facts(): Extras['stations'] | undefined {
    return this.#stations.extras?.stations
  }
}

/** The bounding box of all stations with a position. */
export function frameAround(stations: readonly Station[]): MapFrame {
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
