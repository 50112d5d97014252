import { lazily } from './lazily.ts'
import { PackReader } from './pack-reader.ts'
import { Railway, type Core } from './railway.ts'
import { routesOf } from './route.ts'
import type { Feed } from './feed.ts'
import type { ServiceDay } from './service-day.ts'
import type { Station } from './station.ts'
import { compileTimetable } from './timetable.ts'
import { unpackCalls } from './unpack-calls.ts'
import type { DayView } from './view-layout.ts'

/**
 * The railway with no trains but those that call at one station and later at another: a small part of a pack, open long before the
 * rest of it. Stations and trips have the same indices, routes the same ids. Undefined for a railway that is not of a pack.
 */
export function railwayBetween({ core, places, packedNames }: Railway, from: Station, to: Station): Railway | undefined {
  if (!(core.source instanceof PackReader)) return undefined
  const feed = feedBetween(core.source, from.index, to.index)
  const part: Core = lazily<Core>(
    {
      feed: () => feed,
      timetable: () => compileTimetable(feed, core.nodes),
      routing: () => routesOf(feed, core.extras, core.tripsOfRoutes),
      routeBySlug: () => new Map(part.routing.routes.map((route) => [route.slug, route])),
      days: () => new Map<ServiceDay, DayView>(),
    },
    core,
  )
  return new Railway(part, places, packedNames)
}

function feedBetween({ pack, order, feed }: PackReader, from: number, to: number): Feed {
  const [starts, ends] = [stopsLike(pack.stops.parent, from), stopsLike(pack.stops.parent, to)]
  const keep = order.stops.map((stops) => {
    const board = stops.findIndex((stop) => starts.has(stop))
    return board >= 0 && stops.some((stop, call) => call > board && ends.has(stop))
  })
  return lazily<Feed>({ calls: () => unpackCalls(pack, order, keep) }, feed)
}

/** The stops that riders may know as this one: its station, and all platforms of it. */
function stopsLike(parent: readonly number[] | undefined, stop: number): ReadonlySet<number> {
  if (!parent) return new Set([stop])
  const station = parent[stop]! >= 0 ? parent[stop]! : stop
  return new Set([station, ...parent.flatMap((of, platform) => (of === station ? [platform] : []))])
}
