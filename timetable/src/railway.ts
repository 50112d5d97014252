import {
  CERTAINTIES,
  feedOf,
  lines,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_WAYS,
  summed,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type CallFlag,
  type Certainty,
  type Pack,
  type RoutePattern,
  type RouteType,
  type RouteWay,
  type TrainModel,
  type TrainType,
} from './pack.ts'
import { viewDay, type DayView } from './day-view.ts'
import type { ServiceDay } from './service-day.ts'
import { compileTimetable, type Timetable } from './timetable.ts'

export interface Station {
  readonly number: number
  readonly slug: string
  readonly en: string
  readonly my: string
  /** Degrees; undefined where no source has the position. */
  readonly position: Position | undefined
  readonly lines: readonly string[]
  readonly township: string
  /** 1 … 38 clockwise from Yangon Central; undefined off the loop. */
  readonly loopOrder: number | undefined
  readonly aliases: readonly string[]
  /** A train of this edition calls here. */
  readonly served: boolean
}

export interface Position {
  readonly lat: number
  readonly lon: number
}

/** A train service: one run a day, on the days of its service. */
export interface Route {
  readonly number: number
  readonly slug: string
  /** What is painted on the train: `KHA-3`, `11`. */
  readonly name: string
  readonly nameMy: string
  readonly type: RouteType
  readonly way: RouteWay
  readonly pattern: RoutePattern
  readonly trainType: TrainType
  readonly model: TrainModel
  readonly videoUrl: string
  readonly note: string
  readonly service: number
  readonly sequence: number
  readonly origin: number
  readonly destination: number
  /** Different stations called at; the loop counts its first station once. */
  readonly totalStations: number
  readonly travelMinutes: number
  readonly flags: readonly { call: number; flag: CallFlag }[]
  readonly provenance: Provenance
}

/** Where a train's times come from and how sure they are. */
export interface Provenance {
  readonly source: string
  readonly edition: string
  /** Year and month the source shows. */
  readonly asOf: string
  readonly times: Certainty
  readonly days: Certainty
  /** First day it is stated for, where the source says. */
  readonly validFrom: string | undefined
}

export interface Landmark {
  readonly slug: string
  readonly en: string
  readonly my: string
  readonly kind: string
  readonly position: Position
  readonly nearestStation: number
}

/** An opened pack: names and facts at hand, the timetable ready to plan on. Views of days are kept for a while. */
export class Railway {
  readonly stations: readonly Station[]
  readonly routes: readonly Route[]
  readonly timetable: Timetable
  readonly zone: string
  private readonly stationBySlug = new Map<string, Station>()
  private readonly routeBySlug = new Map<string, Route>()
  private readonly days = new Map<ServiceDay, DayView>()
  private openedLandmarks: readonly Landmark[] | undefined
  private alter: ((planned: DayView) => DayView) | undefined
  /** Names of stations by language, then slug; another map whenever some were added. */
  otherNames: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map()

  constructor(readonly pack: Pack) {
    this.zone = pack.zone
    this.timetable = compileTimetable(feedOf(pack))
    this.stations = this.openStations()
    this.routes = this.openRoutes()
    for (const station of this.stations) this.stationBySlug.set(station.slug, station)
    for (const route of this.routes) this.routeBySlug.set(route.slug, route)
  }

  get landmarks(): readonly Landmark[] {
    this.openedLandmarks ??= this.openLandmarks()
    return this.openedLandmarks
  }

  station(slug: string): Station | undefined {
    return this.stationBySlug.get(slug)
  }

  route(slug: string): Route | undefined {
    return this.routeBySlug.get(slug)
  }

  /** The trains of a day, with live changes. At most 12 days are kept. */
  view(day: ServiceDay): DayView {
    let view = this.days.get(day)
    if (view) return view
    const planned = viewDay(this.timetable, day)
    view = this.alter ? this.alter(planned) : planned
    if (this.days.size >= 12) this.days.delete(this.days.keys().next().value!)
    this.days.set(day, view)
    return view
  }

  /** From now on every view is what `alter` makes of the planned one: see applyUpdates. */
  goLive(alter: (planned: DayView) => DayView): void {
    this.alter = alter
    this.days.clear()
  }

  /** Adds the names of stations in another language, by slug, to show and to find them by. */
  addNames(language: string, names: Readonly<Record<string, string>>): void {
    this.otherNames = new Map([...this.otherNames, [language, names]])
  }

  /** The name in a language (`my` for Burmese); the English one where there is none. */
  nameOf(station: Station, language: string): string {
    return language === 'my' ? station.my : (this.otherNames.get(language)?.[station.slug] ?? station.en)
  }

  /** Points of the track of a route, in the order it runs. */
  shapeOf(route: Route): Position[] {
    const { shape, reversed } = this.pack.sequences[route.sequence]!
    const flat = this.pack.shapes[shape]!
    const points: Position[] = []
    let lat = 0
    let lon = 0
    for (let i = 0; i < flat.length; i += 2) {
      lat += flat[i]!
      lon += flat[i + 1]!
      points.push({ lat: lat / 100_000, lon: lon / 100_000 })
    }
    return reversed ? points.reverse() : points
  }

  /** Meters along the shape at each call of a route. */
  distancesOf(route: Route): number[] {
    return summed(this.pack.sequences[route.sequence]!.at).map((d) => d! * 10)
  }

  private openStations(): Station[] {
    const { stations } = this.pack
    const served = new Set(this.timetable.feed.calls.stop)
    const { ids, lat, lon } = this.timetable.feed.stops
    const [en, my, on, townships, aliases] = [stations.en, stations.my, stations.lines, stations.township, stations.aliases].map(lines) as [
      string[],
      string[],
      string[],
      string[],
      string[],
    ]
    return ids.map((slug, number) => ({
      number,
      slug,
      en: en[number]!,
      my: my[number]!,
      position: Number.isNaN(lat[number]!) ? undefined : { lat: lat[number]!, lon: lon[number]! },
      lines: on[number]!.split(' ').filter(Boolean),
      township: townships[number]!,
      loopOrder: stations.loop[number] || undefined,
      aliases: aliases[number]!.split('\t').filter(Boolean),
      served: served.has(number),
    }))
  }

  private openRoutes(): Route[] {
    const { routes } = this.pack
    const column = (text: string) => lines(text)
    const [number, numberMy, video, note, source, asOf, validFrom] = [
      routes.number,
      routes.numberMy,
      routes.video,
      routes.note,
      routes.source,
      routes.asOf,
      routes.validFrom,
    ].map(column) as string[][] as [string[], string[], string[], string[], string[], string[], string[]]
    const { first, stop, departs, arrives } = this.timetable.feed.calls
    return lines(routes.slug).map((slug, r) => {
      const start = first[r]!
      const end = first[r + 1]! - 1
      return {
        number: r,
        slug,
        name: number[r]!,
        nameMy: numberMy[r]! || number[r]!,
        type: ROUTE_TYPES[routes.type[r]!]!,
        way: ROUTE_WAYS[routes.way[r]!]!,
        pattern: ROUTE_PATTERNS[routes.pattern[r]!]!,
        trainType: TRAIN_TYPES[routes.trainType[r]!]!,
        model: TRAIN_MODELS[routes.model[r]!]!,
        videoUrl: video[r]!,
        note: note[r]!,
        service: routes.service[r]!,
        sequence: routes.sequence[r]!,
        origin: stop[start]!,
        destination: stop[end]!,
        totalStations: new Set(stop.subarray(start, end + 1)).size,
        travelMinutes: Math.round((arrives[end]! - departs[start]!) / 60),
        flags: routes.flags[r]!,
        provenance: {
          source: source[r]!,
          edition: this.pack.edition,
          asOf: asOf[r]!,
          times: CERTAINTIES[routes.times[r]!]!,
          days: CERTAINTIES[routes.days[r]!]!,
          validFrom: validFrom[r]! || undefined,
        },
      }
    })
  }

  private openLandmarks(): Landmark[] {
    const { landmarks } = this.pack
    const lat = summed(landmarks.lat)
    const lon = summed(landmarks.lon)
    const [en, my, kind] = [lines(landmarks.en), lines(landmarks.my), lines(landmarks.kind)]
    return lines(landmarks.id).map((slug, i) => ({
      slug,
      en: en[i]!,
      my: my[i]!,
      kind: kind[i]!,
      position: { lat: lat[i]! / 100_000, lon: lon[i]! / 100_000 },
      nearestStation: landmarks.station[i]!,
    }))
  }
}
