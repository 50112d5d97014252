import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'

/** The source of a railway: a feed, or a pack whose parts are unpacked on first access. */
export interface RailwaySource {
  readonly feed: Feed
  readonly extras: Extras | undefined
  /** For each stop index: 1 if trains call at the stop or at one of its platforms. */
  readonly served: Uint8Array
  /** A key for the stops of a trip: equal for trips with the same stops in the same order; undefined for a trip without calls. */
  stopsKeyOf(trip: number): string | number | undefined
}

export function sourceOf(feed: Feed, extras: Extras | undefined): RailwaySource {
  const { first, stop } = feed.calls
  return {
    feed,
    extras,
    served: servedStops(feed, stop),
    stopsKeyOf: (trip) => (first[trip] === first[trip + 1] ? undefined : stop.subarray(first[trip], first[trip + 1]).join()),
  }
}

/** Marks the stops at which trains call, and the stations of their platforms. */
export function servedStops({ stops: { parent } }: Feed, called: Iterable<number>): Uint8Array {
  const served = new Uint8Array(parent.length)
  for (const stop of called) {
    served[stop] = 1
    if (parent[stop]! >= 0) served[parent[stop]!] = 1
  }
  return served
}
