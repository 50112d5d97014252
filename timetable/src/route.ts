import type {
  TimeQuality,
  Certainty,
  Extras,
  RouteFacts,
  RoutePattern,
  RouteType,
  RouteDirection,
  TrainModel,
  TrainType,
  TripFacts,
} from './extras.ts'
import { ESTIMATED_TIME, type Feed } from './feed.ts'
import type { ServiceDay } from './service-day.ts'

/**
 * A train service: the trips of a GTFS route with the same direction and the same sequence of stations. Without extras, each trip is a
 * service of its own.
 */
export interface Route {
  /** The GTFS route_id; its second and later services add a dot and a number. Without extras the trip_id, stable across editions. */
  readonly slug: string
  /** The number on the train: `KHA-3`, `11` (GTFS route_short_name). */
  readonly trainNumber: string
  readonly trainNumberMy: string
  readonly type: RouteType
  readonly way: RouteDirection
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
  readonly flags: readonly { readonly call: number; readonly flag: TimeQuality }[]
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
interface RouteTrips {
  readonly slug: string
  readonly trips: readonly number[]
}

/** The routes of a feed, each created on first access. */
export class Routes {
  private readonly created: (Route | undefined)[] = []
  private allRoutes: readonly Route[] | undefined
  private readonly list: readonly RouteTrips[]
  private readonly ofTrips: Int32Array
  private readonly indices = new Map<string, number>()

  constructor(
    private readonly feed: Feed,
    private readonly extras: Extras | undefined,
  ) {
    this.list = tripsOfRoutes(feed, extras !== undefined)
    this.ofTrips = new Int32Array(feed.trips.ids.length).fill(-1)
    this.list.forEach(({ slug, trips }, index) => {
      this.indices.set(slug, index)
      for (const trip of trips) this.ofTrips[trip] = index
    })
  }

  get all(): readonly Route[] {
    return (this.allRoutes ??= this.list.map((_, index) => this.at(index)!))
  }

  withSlug(slug: string): Route | undefined {
    return this.at(this.indices.get(slug) ?? -1)
  }

  /** The route of a trip; undefined for a trip without calls. */
  ofTrip(trip: number): Route | undefined {
    return this.at(this.ofTrips[trip] ?? -1)
  }

  private at(index: number): Route | undefined {
    const entry = this.list[index]
    return entry && (this.created[index] ??= routeAt(this.feed, this.extras, entry))
  }
}

/**
 * The id of each route of a feed and its trips, in the order of the feed. Unless `hasExtras`, each trip is a separate train, with its own
 * times and days.
 */
function tripsOfRoutes({ routes, trips, calls }: Feed, hasExtras: boolean): RouteTrips[] {
  /** For each GTFS route: the trips of each of its services. */
  const services = routes.ids.map((): number[][] => [])
  for (let trip = 0; trip < trips.ids.length; trip++) {
    if (calls.sequence[trip]! < 0) continue
    const ofRoute = services[trips.route[trip]!]!
    const service = hasExtras ? ofRoute.find(([other]) => isSameService(trips, calls, other!, trip)) : undefined
    if (service) service.push(trip)
    else ofRoute.push([trip])
  }
  return services.flatMap((ofRoute, route) => {
    if (!hasExtras) return ofRoute.map((tripIndices) => ({ slug: trips.ids[tripIndices[0]!]!, trips: tripIndices }))
    const id = routes.ids[route]!
    let number = 0
    return ofRoute.map((tripIndices) => {
      do number++
      while (number > 1 && routes.ids.includes(`${id}.${number}`))
      return { slug: number === 1 ? id : `${id}.${number}`, trips: tripIndices }
    })
  })
}

/** Do two trips of a GTFS route have the same direction and the same stops? */
function isSameService({ direction }: Feed['trips'], { first, sequence, stop }: Feed['calls'], a: number, b: number): boolean {
  if (direction[a] !== direction[b]) return false
  if (sequence[a] === sequence[b]) return true
  const stopsOf = (trip: number) => stop.subarray(first[trip], first[trip + 1]).join()
  return stopsOf(a) === stopsOf(b)
}

function routeAt(feed: Feed, extras: Extras | undefined, { slug, trips }: RouteTrips): Route {
  const { first, stop, arrives, departs } = feed.calls
  const trip = trips[0]!
  const feedRoute = feed.trips.route[trip]!
  const [start, end] = [first[trip]!, first[trip + 1]! - 1]
  const facts = extras?.routes[feedRoute] ?? factsOfFeed(feed, trip)
  const source = extras?.trips[trip] ?? sourceOfFeed(feed, trip)
  const { trainNumberMy, type, way, pattern, trainType, model } = facts
  const trainNumber = feed.routes.shortNames[feedRoute]!
  return {
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
    get totalStations() {
      return new Set(stop.subarray(start, end + 1)).size
    },
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

/** The facts of a trip without extras: its times and days are marked as stated by the source, and its calls with blank times as `blank`. */
function sourceOfFeed({ agencies, routes, trips, calls }: Feed, trip: number): TripFacts {
  const flags: { call: number; flag: TimeQuality }[] = []
  for (let c = calls.first[trip]!; c < calls.first[trip + 1]!; c++)
    if (calls.flags[c]! & ESTIMATED_TIME) flags.push({ call: c - calls.first[trip]!, flag: 'blank' })
  const source = agencies[routes.agency[trips.route[trip]!]!]?.name ?? ''
  return { source, asOf: '', validFrom: '', times: 'stated', days: 'stated', flags }
}
