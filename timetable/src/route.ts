import type { CallFlag, Certainty, RouteFacts, RoutePattern, RouteType, RouteWay, TrainModel, TrainType, TripFacts } from './extras.ts'
import { ESTIMATED, type Feed } from './feed.ts'
import type { RailwaySource } from './railway-source.ts'
import type { ServiceDay } from './service-day.ts'

/**
 * A train service: the trips of a GTFS route with the same direction and the same sequence of stations. Without extras, each trip is a
 * service of its own.
 */
export interface Route {
  readonly index: number
  /** The GTFS route_id; its second and later services add a dot and a number. Without extras the trip_id, stable across editions. */
  readonly slug: string
  /** The number on the train: `KHA-3`, `11` (GTFS route_short_name). */
  readonly trainNumber: string
  readonly trainNumberMy: string
  readonly type: RouteType
  readonly way: RouteWay
  readonly pattern: RoutePattern
  readonly trainType: TrainType
  readonly model: TrainModel
  /** Indices of the GTFS route and of the service in the feed. */
  readonly feedRoute: number
  readonly service: number
  /** Indices of the route's trips, at least one; the fields below describe the first trip. */
  readonly trips: readonly number[]
  readonly origin: number
  readonly destination: number
  /** Number of distinct stations; the loop counts its first station once. */
  readonly totalStations: number
  readonly travelMinutes: number
  readonly flags: readonly { readonly call: number; readonly flag: CallFlag }[]
  readonly provenance: Provenance
  /** The days on which an added train runs, see withAddedTrains; undefined for a train of the timetable. */
  readonly added?: readonly ServiceDay[]
}

/** The source of a train's times and how reliable they are. */
export interface Provenance {
  readonly source: string
  readonly edition: string
  /** Year and month stated by the source. */
  readonly asOf: string
  readonly times: Certainty
  readonly days: Certainty
  /** First day of validity according to the source; undefined if the source does not state it. */
  readonly validFrom: string | undefined
}

/** The trips of a route, and its id. */
export interface RouteTrips {
  readonly slug: string
  readonly trips: readonly number[]
}

/** The routes of a feed, each created on first access. */
export class Routes {
  private readonly created: (Route | undefined)[] = []
  private readonly list: readonly { readonly slug: string; readonly trips: readonly number[] }[]
  private readonly ofTrips: Int32Array
  private readonly indices = new Map<string, number>()

  constructor(private readonly source: RailwaySource) {
    this.list = tripsOfRoutes(source)
    this.ofTrips = new Int32Array(source.feed.trips.ids.length).fill(-1)
    this.list.forEach(({ slug, trips }, index) => {
      this.indices.set(slug, index)
      for (const trip of trips) this.ofTrips[trip] = index
    })
  }

  get all(): readonly Route[] {
    return this.list.map((_, index) => this.at(index)!)
  }

  withSlug(slug: string): Route | undefined {
    return this.at(this.indices.get(slug) ?? -1)
  }

  /** Undefined for a trip without calls. */
  ofTrip(trip: number): Route | undefined {
    return this.at(this.ofTrips[trip] ?? -1)
  }

  private at(index: number): Route | undefined {
    const entry = this.list[index]
    return entry && (this.created[index] ??= routeAt(this.source, index, entry.slug, entry.trips))
  }
}

/** The id of each route of a feed and its trips, in the order of the feed. */
function tripsOfRoutes(source: RailwaySource): { readonly slug: string; readonly trips: readonly number[] }[] {
  const { feed, extras } = source
  const { route, direction, ids } = feed.trips
  const groups = new Map<string | number, number[]>()
  for (let trip = 0; trip < ids.length; trip++) {
    const stops = source.stopsKeyOf(trip)
    if (stops === undefined) continue
    // Without extras, each trip of a feed is a separate train, with its own times and days.
    const key = extras ? `${route[trip]} ${direction[trip]} ${stops}` : trip
    const group = groups.get(key)
    if (group) group.push(trip)
    else groups.set(key, [trip])
  }
  const feedIds = new Set(feed.routes.ids)
  const numbers = new Map<string, number>()
  const ordered = [...groups.values()].sort((a, b) => route[a[0]!]! - route[b[0]!]!)
  return ordered.map((trips) => {
    if (!extras) return { slug: ids[trips[0]!]!, trips }
    const id = feed.routes.ids[route[trips[0]!]!]!
    let number = (numbers.get(id) ?? 0) + 1
    while (number > 1 && feedIds.has(`${id}.${number}`)) number++
    numbers.set(id, number)
    return { slug: number === 1 ? id : `${id}.${number}`, trips }
  })
}

function routeAt({ feed, extras }: RailwaySource, index: number, slug: string, trips: readonly number[]): Route {
  const { first, stop, arrives, departs } = feed.calls
  const trip = trips[0]!
  const feedRoute = feed.trips.route[trip]!
  const [start, end] = [first[trip]!, first[trip + 1]! - 1]
  const facts = extras?.routes[feedRoute] ?? factsOfFeed(feed, trip)
  const source = extras?.trips[trip] ?? sourceOfFeed(feed, trip)
  const { trainNumberMy, type, way, pattern, trainType, model } = facts
  const trainNumber = feed.routes.shortNames[feedRoute]!
  return {
    index,
    slug,
    trainNumber,
    trainNumberMy: trainNumberMy || trainNumber,
    type,
    way,
    pattern,
    trainType,
    model,
    feedRoute,
    service: feed.trips.service[trip]!,
    trips,
    origin: stop[start]!,
    destination: stop[end]!,
    totalStations: new Set(stop.subarray(start, end + 1)).size,
    travelMinutes: Math.round((arrives[end]! - departs[start]!) / 60),
    flags: source.flags,
    provenance: {
      source: source.source,
      edition: extras?.edition ?? '',
      asOf: source.asOf,
      times: source.times,
      days: source.days,
      validFrom: source.validFrom || undefined,
    },
  }
}

/** The facts of a trip's route without extras. A feed does not distinguish city trains, so all trains are `urban`. */
function factsOfFeed({ trips, calls }: Feed, trip: number): RouteFacts {
  const loop = calls.stop[calls.first[trip]!] === calls.stop[calls.first[trip + 1]! - 1]
  return {
    trainNumberMy: '',
    type: 'urban',
    way: loop ? 'circular' : trips.direction[trip] === 1 ? 'up' : 'down',
    pattern: loop ? 'full-loop' : 'line',
    trainType: 'urban',
    model: '',
  }
}

/** The facts of a trip without extras: times and days count as stated, and calls with blank times are flagged. */
function sourceOfFeed({ agencies, routes, trips, calls }: Feed, trip: number): TripFacts {
  const flags: { call: number; flag: CallFlag }[] = []
  for (let c = calls.first[trip]!; c < calls.first[trip + 1]!; c++)
    if (calls.flags[c]! & ESTIMATED) flags.push({ call: c - calls.first[trip]!, flag: 'blank' })
  const source = agencies[routes.agency[trips.route[trip]!]!]?.name ?? ''
  return { source, asOf: '', validFrom: '', times: 'stated', days: 'stated', flags }
}
