import { numberSequences } from './call-sequences.ts'
import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'
import { sliceLine } from './nearby.ts'
import type { Places } from './places.ts'
import { Railway } from './railway.ts'
import type { Route } from './route.ts'
import { DAY_SECONDS, type ServiceDay } from './service-day.ts'
import { startOfDay } from './time-zone.ts'
import type { AddedTrain, TripUpdate } from './trip-update.ts'

/** A trip that live updates add on one or more days. Indices refer to the feed. */
interface AddedTrip {
  readonly id: string
  readonly number: string
  readonly days: readonly ServiceDay[]
  /** The trip whose calls the added trip copies, from call `from` to call `to`. */
  readonly like: number
  readonly from: number
  readonly to: number
  /** Seconds to add to the times of the trip `like`. */
  readonly shift: number
}

/**
 * For each railway, its latest copy with added trains and the JSON of these trains. Cached, because live times change much more often than
 * added trains.
 */
const derivedRailways = new WeakMap<Railway, { readonly key: string; readonly railway: Railway }>()

/**
 * Returns a railway that also has the trains that live updates add: each is a separate route that runs only on its days. If there are none,
 * returns the same railway. Updates for which invalidAddedField finds a fault add nothing. If several updates add the same trip, updates
 * whose calls or times differ from the first update are ignored. Stations and trips of the timetable keep their indices.
 */
export function withAddedTrains(railway: Railway, updates: readonly TripUpdate[]): Railway {
  if (!updates.some(({ added }) => added)) return railway
  const trips = addedTrips(railway, updates)
  if (trips.length === 0) return railway
  const key = JSON.stringify(trips)
  const cached = derivedRailways.get(railway)
  if (cached?.key === key) return cached.railway
  const extended = withTrips(railway, trips)
  derivedRailways.set(railway, { key, railway: extended })
  return extended
}

/** A train number: up to 12 letters, digits and separators. */
const TRAIN_NUMBER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .-]{0,11}$/u

/** Slug and route id of an added train: `x-1` for X-1. */
export const slugOfAddedTrain = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[ .-]+/g, '-')
    .replace(/-$/, '')

/**
 * The first invalid field of an update that adds a train; undefined if the train can be added. `trip`: the id exists in the timetable.
 * `added.number`: the number is malformed or belongs to a train of the timetable. `added.like`: the trip is unknown or has fewer than two
 * calls. `added.from`, `added.to`: not two calls of that trip in this order. `added.departs`: not within 48 hours after the service day's
 * time 0.
 */
export function invalidAddedField(railway: Railway, { trip, day, added }: TripUpdate): string | undefined {
  if (!added) return undefined
  const part = (name: keyof AddedTrain) => `added.${name}`
  const { routes, trips, calls } = railway.timetable.feed
  const slug = slugOfAddedTrain(added.number)
  if (trips.ids.includes(trip)) return 'trip'
  if (
    !TRAIN_NUMBER.test(added.number) ||
    routes.ids.some((id) => id.toLowerCase() === slug) ||
    routes.shortNames.some((name) => slugOfAddedTrain(name) === slug)
  )
    return part('number')
  const like = trips.ids.indexOf(added.like)
  const last = calls.first[like + 1]! - calls.first[like]! - 1
  if (like === -1 || last < 1) return part('like')
  const start = added.from ?? 0
  const end = added.to ?? last
  if (start < 0 || start >= last) return part('from')
  if (end <= start || end > last) return part('to')
  const seconds = added.departs - startOfDay(day, railway.zone)
  return seconds >= 0 && seconds < 2 * DAY_SECONDS ? undefined : part('departs')
}

function addedTrips(railway: Railway, updates: readonly TripUpdate[]): AddedTrip[] {
  const { trips: all, calls } = railway.timetable.feed
  const trips = new Map<string, AddedTrip>()
  for (const update of updates) {
    const { trip: id, day, added } = update
    if (!added || invalidAddedField(railway, update) !== undefined) continue
    const like = all.ids.indexOf(added.like)
    const start = calls.first[like]!
    const { number, departs, from = 0, to = calls.first[like + 1]! - start - 1 } = added
    const shift = departs - startOfDay(day, railway.zone) - calls.departs[start + from]!
    const trip: AddedTrip = { id, number, days: [day], like, from, to, shift }
    const sameId = trips.get(id)
    if (!sameId) trips.set(id, trip)
    else if (isSame(sameId, trip)) trips.set(id, { ...sameId, days: [...new Set([...sameId.days, day])].sort() })
  }
  return [...trips.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const isSame = (a: AddedTrip, b: AddedTrip): boolean =>
  a.number === b.number && a.like === b.like && a.from === b.from && a.to === b.to && a.shift === b.shift

function withTrips({ core: { feed, extras }, places, packedNames }: Railway, trips: readonly AddedTrip[]): Railway {
  const oneTripPerNumber = [...new Map(trips.map((trip) => [slugOfAddedTrain(trip.number), trip])).values()]
  const routeCount = feed.routes.ids.length
  const routeOf = trips.map(
    ({ number }) => routeCount + oneTripPerNumber.findIndex((other) => slugOfAddedTrain(other.number) === slugOfAddedTrain(number)),
  )
  let railway = Railway.of(
    feedWith(feed, trips, oneTripPerNumber, routeOf),
    extras && extrasWith(extras, feed, trips, oneTripPerNumber, routeOf),
  )
  for (const route of railway.routes) {
    const days = trips.flatMap((trip, i) => (route.trips.includes(feed.trips.ids.length + i) ? trip.days : []))
    // The railway is not shared yet, so its routes can be changed.
    if (days.length > 0) Object.assign(route, { added: [...new Set(days)].sort() } satisfies Pick<Route, 'added'>)
  }
  if (places) railway = railway.withPlaces(placesWith(places, trips, oneTripPerNumber.length))
  for (const [language, names] of packedNames) railway = railway.withNames(language, names)
  return railway
}

function feedWith(feed: Feed, added: readonly AddedTrip[], oneTripPerNumber: readonly AddedTrip[], routeOf: readonly number[]): Feed {
  const { routes, services, trips, calls } = feed
  const likeRoutes = oneTripPerNumber.map(({ like }) => trips.route[like]!)
  const rowsOf = ({ like, from, to }: AddedTrip) => Array.from({ length: to - from + 1 }, (_, i) => calls.first[like]! + from + i)
  const rows = added.flatMap(rowsOf)
  const first = [...calls.first]
  for (const { from, to } of added) first.push(first.at(-1)! + to - from + 1)
  const stops = {
    first: Int32Array.from(first),
    stop: joined(
      calls.stop,
      rows.map((row) => calls.stop[row]!),
    ),
    flags: Uint8Array.from([...calls.flags, ...rows.map((row) => calls.flags[row]!)]),
  }
  // The train has no dwell time at its first and last call.
  const arrives = added.flatMap((trip) => rowsOf(trip).map((row, i) => (i === 0 ? calls.departs : calls.arrives)[row]! + trip.shift))
  const departs = added.flatMap((trip) =>
    rowsOf(trip).map((row, i, tripRows) => (i === tripRows.length - 1 ? calls.arrives : calls.departs)[row]! + trip.shift),
  )
  return {
    ...feed,
    ...(feed.fares && { fares: { ...feed.fares, group: [...feed.fares.group, ...likeRoutes.map((route) => feed.fares!.group[route]!)] } }),
    routes: {
      ids: [...routes.ids, ...oneTripPerNumber.map(({ number }) => slugOfAddedTrain(number))],
      shortNames: [...routes.shortNames, ...oneTripPerNumber.map(({ number }) => number)],
      agency: joined(
        routes.agency,
        likeRoutes.map((route) => routes.agency[route]!),
      ),
      type: joined(
        routes.type,
        likeRoutes.map((route) => routes.type[route]!),
      ),
    },
    services: [
      ...services,
      ...added.map(({ id, days }) => ({
        id: `added ${id}`,
        weekdays: 0,
        from: days[0]!,
        until: days.at(-1)!,
        added: new Set(days),
        removed: new Set<ServiceDay>(),
      })),
    ],
    trips: {
      ids: [...trips.ids, ...added.map(({ id }) => id)],
      route: joined(trips.route, routeOf),
      service: joined(
        trips.service,
        added.map((_, i) => services.length + i),
      ),
      direction: Int8Array.from([...trips.direction, ...added.map(({ like }) => trips.direction[like]!)]),
    },
    calls: {
      ...stops,
      sequence: numberSequences(stops),
      arrives: joined(calls.arrives, arrives),
      departs: joined(calls.departs, departs),
    },
  }
}

/** The railway's extras with added trains, each of which has the type, the fares and the source of the trip that it copies. */
function extrasWith(
  extras: Extras,
  { trips: { route }, calls }: Feed,
  added: readonly AddedTrip[],
  oneTripPerNumber: readonly AddedTrip[],
  routeOf: readonly number[],
): Extras {
  const isPart = ({ like, from, to }: AddedTrip) => to - from + 1 < calls.first[like + 1]! - calls.first[like]!
  const likeRoutes = oneTripPerNumber.map(({ like }) => route[like]!)
  const firstAdded = Math.min(...routeOf)
  return {
    ...extras,
    routes: [
      ...extras.routes,
      ...oneTripPerNumber.map((trip, i) => {
        const facts = extras.routes[likeRoutes[i]!]!
        return {
          ...facts,
          trainNumberMy: '',
          pattern: isPart(trip) && facts.pattern === 'full-loop' ? 'part-loop' : facts.pattern,
        } as const
      }),
    ],
    trips: [
      ...extras.trips,
      ...added.map(({ like, from, to }) => {
        const facts = extras.trips[like]!
        const flags = facts.flags.filter(({ call }) => call >= from && call <= to)
        return {
          ...facts,
          validFrom: '',
          days: 'stated' as const,
          flags: flags.map(({ call, flag }) => ({ call: call - from, flag })),
        }
      }),
    ],
    fares: extras.fares.map((fare) => {
      const more = likeRoutes.flatMap((like, i) => (fare.routes.includes(like) ? [firstAdded + i] : []))
      return more.length > 0 ? { ...fare, routes: [...fare.routes, ...more] } : fare
    }),
  }
}

function placesWith(places: Places, added: readonly AddedTrip[], numberCount: number): Places {
  const lines = [...places.lines]
  const tracks = [...places.tracks]
  const trackOf = added.map(({ like, from, to }) => {
    const index = places.trackOf[like] ?? -1
    const track = places.tracks[index]
    if (!track || (from === 0 && to === track.meters.length - 1)) return index
    const line = places.lines[track.line]!
    const [start, end] = [track.meters[from]!, track.meters[to]!]
    lines.push(sliceLine(track.reversed ? line.toReversed() : line, start, end))
    tracks.push({ line: lines.length - 1, reversed: false, meters: track.meters.slice(from, to + 1).map((meters) => meters - start) })
    return tracks.length - 1
  })
  return {
    ...places,
    lines,
    tracks,
    trackOf: [...places.trackOf, ...trackOf],
    notes: [...places.notes, ...added.map(() => '')],
    videos: [...places.videos, ...Array.from({ length: numberCount }, () => '')],
  }
}

const joined = (column: Int32Array, more: readonly number[]): Int32Array => {
  const all = new Int32Array(column.length + more.length)
  all.set(column)
  all.set(more, column.length)
  return all
}
