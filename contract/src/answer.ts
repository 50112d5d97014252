import {
  addDays,
  nearest,
  pointAlong,
  runningTrains,
  serviceDayAt,
  stationBoard,
  walkMinutes,
  type DayView,
  type Railway,
  type Route,
  type ServiceDay,
  type ServiceTime,
  type Station,
} from '@yatha/timetable'
import { tagOf, type Language } from './language-code.ts'
import { clock, fareOf, instantOf, provenanceOf, remembered, since, trainOf, type Timed } from './answer-parts.ts'
import type * as shape from './shapes.ts'

// The answers of the API, made from the railway alone: the server and the phone give the same answer to the same question.

/** Answers in one language. */
export class Answers {
  readonly tag: string

  constructor(
    readonly railway: Railway,
    language: Language,
  ) {
    this.tag = tagOf(language)
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

  route(slug: string): shape.RouteDetail | undefined {
    const route = this.railway.route(slug)
    if (!route) return undefined
    const { first, stop, arrives, departs } = this.railway.timetable.feed.calls
    const distances = this.railway.distancesOf(route)
    const fare = fareOf(this.railway, route, route.origin, route.destination)
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

  stationSummary(station: Station): shape.StationSummary {
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

  private nextDeparture(station: Station, day: ServiceDay, way?: Route['way']): shape.StationBoard['next'] {
    for (let days = 1; days <= 7; days++) {
      const date = addDays(day, days)
      const first = this.departures(station, date, days === 1 ? 3 * 3600 : 0, way)[0]
      if (first) return { day: date, departs: first.departs }
    }
    return undefined
  }

  routeSummary(route: Route): shape.RouteSummary {
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

  callsOf(route: Route): Int32Array {
    const { first, stop } = this.railway.timetable.feed.calls
    return stop.subarray(first[route.number]!, first[route.number + 1]!)
  }

  startOf(route: Route): number {
    const { first, departs } = this.railway.timetable.feed.calls
    return departs[first[route.number]!]!
  }
}

/** Boards end with the railway's day, at 03:00. */
const END_OF_BOARD = 27 * 3600

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
