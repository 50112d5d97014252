import type { About } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

/** The subject of a post, as stored. */
export interface StoredAbout {
  readonly aboutKind: 'station' | 'route' | 'train' | null
  readonly station: string | null
  readonly route: string | null
  readonly trip: string | null
  readonly day: string | null
}

export const ABOUT_NOTHING: StoredAbout = { aboutKind: null, station: null, route: null, trip: null, day: null }

/** The subject of a post in a request. */
export type AboutRequest =
  | { readonly kind: 'station' | 'route'; readonly slug: string }
  | { readonly kind: 'train'; readonly trip: string; readonly day: string }

/** Converts a requested subject to its stored form; undefined if the railway does not have the subject. */
export function toStoredAbout(railway: Railway, requested: AboutRequest): StoredAbout | undefined {
  if (requested.kind !== 'train') {
    const { kind, slug } = requested
    return (kind === 'station' ? railway.station(slug) : railway.route(slug)) && { ...ABOUT_NOTHING, aboutKind: kind, [kind]: slug }
  }
  const trip = railway.timetable.feed.trips.ids.indexOf(requested.trip)
  if (trip === -1) return undefined
  return { aboutKind: 'train', station: null, route: railway.routeOfTrip(trip).slug, trip: requested.trip, day: requested.day }
}

/** Returns the subject of a post for the API; undefined for a post without one. */
export function toAbout({ aboutKind, station, route, trip, day }: StoredAbout): About | undefined {
  if (aboutKind === 'train' && route !== null && trip !== null && day !== null) return { kind: 'train', route, trip, day }
  if (aboutKind === 'station' && station !== null) return { kind: 'station', slug: station }
  return aboutKind === 'route' && route !== null ? { kind: 'route', slug: route } : undefined
}

/** Returns the id of the stop at a call of a trip; null if the timetable does not have the call. */
export function stationOfCall(railway: Railway, trip: string, call: number): string | null {
  const { feed } = railway.timetable
  const index = feed.trips.ids.indexOf(trip)
  if (index === -1) return null
  const at = feed.calls.first[index]! + call
  return at < feed.calls.first[index + 1]! ? feed.stops.ids[feed.calls.stop[at]!]! : null
}
