import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'

/** What a railway is opened from: a feed, or a pack whose parts are unpacked when they are asked for. */
export interface RailwaySource {
  readonly feed: Feed
  readonly extras: Extras | undefined
  /** The stops at which trains call. */
  calledStops(): Iterable<number>
  /** The same for trips that call at the same stops in the same order; undefined for a trip without calls. */
  stopsKeyOf(trip: number): string | number | undefined
}

export function sourceOf(feed: Feed, extras: Extras | undefined): RailwaySource {
  const { first, stop } = feed.calls
  return {
    feed,
    extras,
    calledStops: () => new Set(stop),
    stopsKeyOf: (trip) => (first[trip] === first[trip + 1] ? undefined : stop.subarray(first[trip], first[trip + 1]).join()),
  }
}
