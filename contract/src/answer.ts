import {
  addDays,
  nearest,
  pointAlong,
  runningTrains,
  searchTrips,
  serviceDayAt,
  stationBoard,
  walkMinutes,
  zonedIso,
  type DayView,
  type PlannedItinerary,
  type PlannedRide,
  type Provenance,
  type Railway,
  type Route,
  type SearchQuery,
  type ServiceDay,
  type ServiceTime,
  type Station,
} from '@yatha/timetable'
import { tagOf, type Language } from './language-code.ts'
import type * as shape from './shapes.ts'

// The answers of the API, made from the railway alone: the server and the phone give the same answer to the same question.

/** Answers in one language. */
export class Answers {
  private readonly tag: string

  constructor(
    readonly railway: Railway,
    language: Language,
  ) {
    this.tag = tagOf(language)
  }

  search(query: SearchQuery): shape.SearchAnswer | undefined {
    const from = this.railway.station(query.from)
    const to = this.railway.station(query.to)
    if (!from || !to) return undefined
    const head = { from: this.stationName(from), to: this.stationName(to), day: query.day, time: clock(query.time), by: query.by }
    if (query.by === 'depart' && query.window === undefined && query.time <= LATEST_WITHIN_DAY) {
      const { direct, transfer } = this.tripsOfDay(query)
      const left = { direct: since(direct, query.time), transfer: since(transfer, query.time) }
      if (left.direct.length > 0 || left.transfer.length > 0) return { ...head, ...left }
    }
    const { view, direct, transfer, reason, lastDeparts, next } = searchTrips(this.railway, query)
    return {
      ...head,
      direct: direct.map((ride) => this.itinerary(view, asTrip(ride))),
      transfer: transfer.map((trip) => this.itinerary(view, trip)),
      ...(reason && { reason }),
      ...(lastDeparts !== undefined && { last: instantOf(view, lastDeparts) }),
      ...(next && {
        next: {
          day: serviceDayAt(next.view.epoch + next.itinerary.departs, this.railway.zone).day,
          departs: instantOf(next.view, next.itinerary.departs),
          arrives: instantOf(next.view, next.itinerary.arrives),
          transfers: next.itinerary.rides - 1,
        },
      }),
    }
  }

  findStations(query: string, limit = 20): shape.StationSummary[] {
    return this.railway.findStations(query, limit).map(({ value }) => {
      const landmark = value.landmark === undefined ? undefined : this.railway.landmarks[value.landmark]!
      return {
        ...this.stationSummary(this.railway.stations[value.station]!),
        ...(landmark && { landmark: this.tag === 'my' ? landmark.my : landmark.en }),
      }
    })
  }

  /** All stations; with a position, nearest first. Stations a train calls at come before the others. */
  stations(near?: shape.Position): shape.StationSummary[] {
    if (near) {
      return nearest(
        this.railway.stations.filter((s) => s.served),
        near,
        { count: 20 },
      ).map(({ place, meters }) => ({ ...this.stationSummary(place), meters: Math.round(meters) }))
    }
    return [...this.railway.stations].sort((a, b) => Number(b.served) - Number(a.served)).map((station) => this.stationSummary(station))
  }

  station(slug: string): shape.StationDetail | undefined {
    const station = this.railway.station(slug)
    if (!station) return undefined
    const routes = this.railway.routes.filter((route) => this.callsOf(route).includes(station.number))
    return { ...this.stationSummary(station), landmarks: this.landmarksOf(station), routes: routes.map((route) => route.slug) }
  }

  /** Departures from `time` to the end of the railway's day, of one way where asked. */
  board(slug: string, day: ServiceDay, time: ServiceTime, way?: Route['way']): shape.StationBoard | undefined {
    const station = this.railway.station(slug)
    if (!station) return undefined
    const departures = this.departures(station, day, time, way)
    const next = departures.length > 0 ? undefined : this.nextDeparture(station, day, way)
    return { station: this.stationName(station), day, time: clock(time), departures, ...(next && { next }) }
  }

  routes(
    filter: {
      type?: Route['type'] | undefined
      way?: Route['way'] | undefined
      trainType?: Route['trainType'] | undefined
      station?: string | undefined
      q?: string | undefined
    } = {},
  ): shape.RouteSummary[] {
    const { railway } = this
    const station = filter.station === undefined ? undefined : railway.station(filter.station)
    const asked = filter.q?.trim().toLowerCase() ?? ''
    const named = new Set(
      asked === ''
        ? []
        : railway
            .findStations(asked, 3)
            .filter((f) => f.score >= 700)
            .map((f) => f.value.station),
    )
    const matches = (route: Route) =>
      route.name.toLowerCase().startsWith(asked) || route.nameMy.startsWith(asked) || this.callsOf(route).some((stop) => named.has(stop))
    return railway.routes
      .filter(
        (r) =>
          (!filter.type || r.type === filter.type) &&
          (!filter.way || r.way === filter.way) &&
          (!filter.trainType || r.trainType === filter.trainType),
      )
      .filter((r) => !station || this.callsOf(r).includes(station.number))
      .filter((r) => asked === '' || matches(r))
      .sort((a, b) => Number(a.type === 'highway') - Number(b.type === 'highway') || this.startOf(a) - this.startOf(b))
      .map((route) => this.routeSummary(route))
  }

  route(slug: string): shape.RouteDetail | undefined {
    const route = this.railway.route(slug)
    if (!route) return undefined
    const { first, stop, arrives, departs } = this.railway.timetable.feed.calls
    const distances = this.railway.distancesOf(route)
    const fare = this.fareOf(route, route.origin, route.destination)
    const calls = distances.map((meters, i) => {
      const at = first[route.number]! + i
      const flag = route.flags.find((f) => f.call === i)?.flag
      return {
        station: this.stationName(this.railway.stations[stop[at]!]!),
        arrives: clock(arrives[at]!),
        departs: clock(departs[at]!),
        meters,
        ...(flag && { flag }),
      }
    })
    return {
      ...this.routeSummary(route),
      ...(route.videoUrl && { videoUrl: route.videoUrl }),
      ...(route.note && { note: route.note }),
      ...(fare && { fare }),
      calls,
      shape: this.railway.shapeOf(route),
    }
  }

  /** The trains under way at an instant (epoch seconds), where the timetable has them. */
  trains(instant: number): shape.RunningTrain[] {
    const { railway } = this
    const { day, time } = serviceDayAt(instant, railway.zone)
    const view = railway.view(day)
    return runningTrains(view, time).map((train) => {
      const route = railway.routes[train.trip]!
      const calls = this.callsOf(route)
      const distances = railway.distancesOf(route)
      const here = distances[train.call]!
      const meters = train.standing ? here : here + (distances[train.call + 1]! - here) * train.progress
      const { position, bearing } = pointAlong(railway.shapeOf(route), meters)
      const from = railway.stations[calls[train.call]!]!
      const to = train.standing ? from : railway.stations[calls[train.call + 1]!]!
      return {
        route: route.slug,
        number: route.name,
        type: route.type,
        way: route.way,
        day: addDays(day, train.dayOffset),
        position: { lat: rounded(position.lat), lon: rounded(position.lon), bearing: Math.round(bearing) },
        standing: train.standing,
        from: from.slug,
        to: to.slug,
        progress: Math.round(train.progress * 1000) / 1000,
        next: instantOf(view, train.next),
        secondsToNext: train.next - time,
        basis: 'scheduled' as const,
      }
    })
  }

  landmarks(near?: string): shape.LandmarkSummary[] | undefined {
    if (near === undefined) return this.railway.landmarks.map((landmark) => this.landmarkSummary(landmark))
    const station = this.railway.station(near)
    return station && this.landmarksOf(station)
  }

  stationName(station: Station): shape.StationName {
    return { slug: station.slug, name: this.railway.nameOf(station, this.tag), nameEn: station.en, nameMy: station.my }
  }

  private stationSummary(station: Station): shape.StationSummary {
    return {
      ...this.stationName(station),
      ...(station.position && { position: station.position }),
      lines: [...station.lines],
      township: station.township,
      ...(station.loopOrder !== undefined && { loopOrder: station.loopOrder }),
      served: station.served,
    }
  }

  private landmarksOf(station: Station): shape.LandmarkSummary[] {
    const own = this.railway.landmarks.filter((landmark) => landmark.nearestStation === station.number)
    if (!station.position) return own.map((landmark) => this.landmarkSummary(landmark))
    return nearest(own, station.position, { count: own.length }).map(({ place, meters }) => ({
      ...this.landmarkSummary(place),
      meters: Math.round(meters),
      walkMinutes: walkMinutes(meters),
    }))
  }

  private landmarkSummary(landmark: Railway['landmarks'][number]): shape.LandmarkSummary {
    return {
      slug: landmark.slug,
      name: this.tag === 'my' ? landmark.my : landmark.en,
      nameEn: landmark.en,
      nameMy: landmark.my,
      kind: landmark.kind,
      position: landmark.position,
      nearestStation: this.railway.stations[landmark.nearestStation]!.slug,
    }
  }

  private departures(station: Station, day: ServiceDay, from: number, way?: Route['way']): shape.Departure[] {
    const all = remembered(this.railway.view(day), `board ${station.number} ${this.tag}`, (view) => this.departuresOfDay(view, station))
    return since(all, from).filter((departure) => !way || departure.way === way)
  }

  private departuresOfDay(view: DayView, station: Station): Timed<shape.Departure>[] {
    const { railway } = this
    return stationBoard(view, railway.timetable.nodesOf[station.number]!, 0, END_OF_BOARD).map((call) => {
      const route = railway.routes[call.trip]!
      const flag = route.flags.find((f) => f.call === call.call)?.flag
      return {
        at: call.expected ?? call.planned,
        what: {
          ...trainOf(route),
          pattern: route.pattern,
          trainType: route.trainType,
          trainModel: route.model,
          destination: this.stationName(railway.stations[route.destination]!),
          departs: instantOf(view, call.planned),
          ...(call.expected !== undefined && { expected: instantOf(view, call.expected) }),
          state:
            call.expected === undefined
              ? ('cancelled' as const)
              : call.expected - call.planned >= 60
                ? ('late' as const)
                : ('scheduled' as const),
          ...(flag && { flag }),
          provenance: provenanceOf(route.provenance),
        },
      }
    })
  }

  /** All trips of the railway's day between two stations. A later question has the rest of the same answers: each depends on later departures alone. */
  private tripsOfDay(query: SearchQuery): { direct: Timed<shape.Itinerary>[]; transfer: Timed<shape.Itinerary>[] } {
    return remembered(this.railway.view(query.day), `trips ${query.from} ${query.to}`, (view) => {
      const { direct, transfer } = searchTrips(this.railway, { ...query, time: 0 as ServiceTime })
      const timed = (trip: PlannedItinerary) => ({ at: trip.departs, what: this.itinerary(view, trip) })
      return { direct: direct.map((ride) => timed(asTrip(ride))), transfer: transfer.map(timed) }
    })
  }

  private nextDeparture(station: Station, day: ServiceDay, way?: Route['way']): shape.StationBoard['next'] {
    for (let days = 1; days <= 7; days++) {
      const date = addDays(day, days)
      const first = this.departures(station, date, days === 1 ? 3 * 3600 : 0, way)[0]
      if (first) return { day: date, departs: first.departs }
    }
    return undefined
  }

  private routeSummary(route: Route): shape.RouteSummary {
    const { railway } = this
    const { first, arrives, departs } = railway.timetable.feed.calls
    const { weekdays } = railway.timetable.feed.services[route.service]!
    return {
      slug: route.slug,
      number: route.name,
      numberMy: route.nameMy,
      type: route.type,
      way: route.way,
      pattern: route.pattern,
      trainType: route.trainType,
      trainModel: route.model,
      origin: this.stationName(railway.stations[route.origin]!),
      destination: this.stationName(railway.stations[route.destination]!),
      departs: clock(departs[first[route.number]!]!),
      arrives: clock(arrives[first[route.number + 1]! - 1]!),
      totalStations: route.totalStations,
      travelMinutes: route.travelMinutes,
      weekdays: [0, 1, 2, 3, 4, 5, 6].filter((bit) => (weekdays >> bit) & 1),
      provenance: provenanceOf(route.provenance),
    }
  }

  private itinerary(view: DayView, trip: PlannedItinerary): shape.Itinerary {
    const { railway } = this
    const routes: Route[] = []
    const legs = trip.legs.map((leg) => {
      if (leg.kind === 'ride') {
        const route = railway.routes[railway.timetable.runTrip[view.run[leg.train]!]!]!
        routes.push(route)
        return this.rideLeg(view, leg, route)
      }
      const stop = (node: number) => railway.stations[railway.timetable.stopOfNode[node]!]!.slug
      return {
        kind: 'walk' as const,
        from: stop(leg.from),
        to: stop(leg.to),
        departs: instantOf(view, leg.departs),
        arrives: instantOf(view, leg.arrives),
        stops: [],
      }
    })
    const fare = this.fareOfTrip(trip, routes)
    return {
      departs: instantOf(view, trip.departs),
      arrives: instantOf(view, trip.arrives),
      minutes: Math.round((trip.arrives - trip.departs) / 60),
      transfers: Math.max(0, trip.rides - 1),
      ...(fare && { fare }),
      legs,
      provenance: weakest(routes.map((route) => route.provenance)),
    }
  }

  private rideLeg(view: DayView, leg: PlannedRide, route: Route): shape.RideLeg {
    const calls = view.callFirst[leg.pattern]!
    const length = view.callFirst[leg.pattern + 1]! - calls
    const trains = view.trainFirst[leg.pattern + 1]! - view.trainFirst[leg.pattern]!
    const train = leg.train - view.trainFirst[leg.pattern]!
    const base = view.timeFirst[leg.pattern]!
    const { slugs } = this
    const stops: shape.LegStop[] = []
    for (let i = leg.board; i <= leg.alight; i++) {
      stops.push({
        station: slugs[view.nodes[calls + i]!]!,
        arrives: instantOf(view, view.arrives[base + train * length + i]!),
        departs: instantOf(view, view.departs[base + i * trains + train]!),
      })
    }
    return {
      kind: 'ride',
      ...trainOf(route),
      from: slugs[leg.from]!,
      to: slugs[leg.to]!,
      departs: instantOf(view, leg.departs),
      arrives: instantOf(view, leg.arrives),
      stops,
    }
  }

  private get slugs(): readonly string[] {
    return this.railway.timetable.feed.stops.ids
  }

  /** The cheapest published fare of each ride, added up; undefined when one of them is not known. */
  private fareOfTrip(trip: PlannedItinerary, routes: readonly Route[]): shape.Fare | undefined {
    const rides = trip.legs.filter((leg) => leg.kind === 'ride')
    let total: shape.Fare | undefined
    for (const [i, leg] of rides.entries()) {
      const fare = this.fareOf(routes[i]!, leg.from, leg.to)
      if (!fare) return undefined
      total = total ? { ...fare, kyat: total.kyat + fare.kyat, asOf: fare.asOf < total.asOf ? fare.asOf : total.asOf } : fare
    }
    return total
  }

  private fareOf(route: Route, from: number, to: number): shape.Fare | undefined {
    const offers = this.railway.pack.fares.filter(
      (f) => f.routes.includes(route.number) && (f.from < 0 || f.from === from) && (f.to < 0 || f.to === to),
    )
    const cheapest = offers.sort((a, b) => a.kyat - b.kyat)[0]
    return cheapest && { kyat: cheapest.kyat, fareClass: cheapest.fareClass, source: cheapest.source, asOf: cheapest.asOf }
  }

  private callsOf(route: Route): Int32Array {
    const { first, stop } = this.railway.timetable.feed.calls
    return stop.subarray(first[route.number]!, first[route.number + 1]!)
  }

  private startOf(route: Route): number {
    const { first, departs } = this.railway.timetable.feed.calls
    return departs[first[route.number]!]!
  }
}

/** Until this time, the window of a search without one is the rest of the railway's day (search.ts). */
const LATEST_WITHIN_DAY = 21 * 3600
/** Boards end with the railway's day, at 03:00. */
const END_OF_BOARD = 27 * 3600

interface Timed<T> {
  readonly at: number
  readonly what: T
}

const since = <T>(all: readonly Timed<T>[], time: number): T[] => all.filter(({ at }) => at >= time).map(({ what }) => what)
const asTrip = (ride: PlannedRide): PlannedItinerary => ({ departs: ride.departs, arrives: ride.arrives, rides: 1, legs: [ride] })

/** Most days of pairs and stations that are kept for one view. */
const MOST_REMEMBERED = 2000
const memories = new WeakMap<DayView, Map<string, unknown>>()

/** What was worked out for a view before; a live change makes a new view, which remembers nothing. */
function remembered<T>(view: DayView, key: string, work: (view: DayView) => T): T {
  let memory = memories.get(view)
  if (!memory) memories.set(view, (memory = new Map()))
  if (memory.has(key)) return memory.get(key) as T
  const result = work(view)
  if (memory.size >= MOST_REMEMBERED) memory.delete(memory.keys().next().value!)
  memory.set(key, result)
  return result
}

const instants = new WeakMap<DayView, Map<number, string>>()

/** ISO 8601 of a time of a view; remembered, since a day has few different times. */
function instantOf(view: DayView, seconds: number): string {
  let known = instants.get(view)
  if (!known) instants.set(view, (known = new Map()))
  let text = known.get(seconds)
  if (text === undefined) known.set(seconds, (text = zonedIso(view.epoch + seconds, view.timetable.feed.zone)))
  return text
}

/** `HH:MM` of a service time; hours go on past 24. */
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`

const trainOf = (route: Route) => ({ route: route.slug, number: route.name, numberMy: route.nameMy, type: route.type, way: route.way })

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

function provenanceOf({ source, edition, asOf, times, days, validFrom }: Provenance): shape.Provenance {
  return { source, edition, asOf, times, days, ...(validFrom && { validFrom }) }
}

const DOUBT = { stated: 0, derived: 1, assumed: 2 } as const

/** The least sure of several: the oldest date, the weakest word. */
function weakest(all: readonly Provenance[]): shape.Provenance {
  const doubtful = (a: Provenance['times'], b: Provenance['times']) => (DOUBT[a] >= DOUBT[b] ? a : b)
  const [first, ...others] = all.map(provenanceOf)
  return others.reduce(
    (a, b) => ({
      ...a,
      source: a.source === b.source ? a.source : `${a.source} ${b.source}`,
      asOf: b.asOf < a.asOf ? b.asOf : a.asOf,
      times: doubtful(a.times, b.times),
      days: doubtful(a.days, b.days),
    }),
    first!,
  )
}
