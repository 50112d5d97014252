import { buildDayView } from './day-view.ts'
import { decode } from './decode.ts'
import type { Extras, PublishedFare, MapFrame, RouteType } from './extras.ts'
import type { Feed } from './feed.ts'
import { fingerprint } from './fingerprint.ts'
import { memoize } from './memoize.ts'
import { decodeNames, type LocalizedNames, type PackedNames } from './names.ts'
import type { Notice, NoticeText } from './notice.ts'
import { distanceMeters, type Position } from './nearby.ts'
import type { Pack } from './pack.ts'
import type { Landmark, Places, RouteColors, Track } from './places.ts'
import { Routes, type Route } from './route.ts'
import { getOrCompute } from './get-or-compute.ts'
import type { ServiceDay, ServiceTime } from './service-day.ts'
import { frameAround, Stations, type Station } from './station.ts'
import { compileTimetable, type Timetable } from './timetable.ts'
import type { DayView } from './view-layout.ts'

/** The parts that the railways returned by `withPlaces` and `withNames` share with the original one. */
class Core {
  readonly days = new Map<ServiceDay, DayView>()
  readonly stationList: Stations
  private compiled: Timetable | undefined
  private routes: Routes | undefined

  constructor(
    readonly feed: Feed,
    readonly extras: Extras | undefined,
  ) {
    this.stationList = new Stations(feed, extras)
  }

  /** The feed compiled for planning, on first use. */
  get timetable(): Timetable {
    return (this.compiled ??= compileTimetable(this.feed))
  }

  get routeList(): Routes {
    return (this.routes ??= new Routes(this.feed, this.extras))
  }
}

/** The price of a ride, and its source. */
export type Fare = Pick<PublishedFare, 'price' | 'fareClass' | 'source' | 'asOf'> & { readonly currency: string }

/** Number of days whose views are cached. */
const MAX_CACHED_DAYS = 12
/** The railway's day ends at 03:00 unless the pack states another time. */
const DAY_ENDS = (27 * 3600) as ServiceTime

/**
 * An opened railway: its names and facts, and its timetable compiled for planning. Immutable; `withPlaces` and `withNames` return another
 * railway that shares everything else. Without extras, a railway has no facts about its city (main station, ring, fares), and the types and
 * directions of its routes are derived from the feed.
 */
export class Railway {
  private readonly names = new Map<string, LocalizedNames>()

  /** Not called directly: use `open` or `of`. */
  constructor(
    /** Internal: only this file, withAddedTrains and tests read this field. */
    readonly core: Core,
    readonly places: Places | undefined,
    readonly packedNames: ReadonlyMap<string, PackedNames>,
  ) {}

  /** Opens a pack. Throws an Error if it has another format. */
  static open(pack: Pack): Railway {
    const { feed, extras } = decode(pack)
    return Railway.of(feed, extras)
  }

  /** The railway of a feed. */
  static of(feed: Feed, extras?: Extras): Railway {
    return new Railway(new Core(feed, extras), undefined, new Map())
  }

  get zone(): string {
    return this.core.feed.zone
  }

  get timetable(): Timetable {
    return this.core.timetable
  }

  /** Every stop of the feed, by index. */
  get stations(): readonly Station[] {
    return this.core.stationList.all
  }

  /** The stations in lists and the finder: all except platforms of stations. */
  get listedStations(): readonly Station[] {
    return this.core.stationList.listed
  }

  get routes(): readonly Route[] {
    return this.core.routeList.all
  }

  /** A railway with these landmarks, aliases, notes, videos and tracks: see openPlaces. */
  withPlaces(places: Places): Railway {
    return new Railway(this.core, places, this.packedNames)
  }

  /**
   * A railway with the names of its stations and landmarks in another language (a tag), for display and for the finder. If the file belongs
   * to another edition, with other stations or landmarks, its names are ignored and the English names are shown.
   */
  withNames(language: string, names: PackedNames): Railway {
    return new Railway(this.core, this.places, new Map([...this.packedNames, [language, names]]))
  }

  get hasPlaces(): boolean {
    return this.places !== undefined
  }

  /** Edition of the timetable; '' if the feed has no extras. */
  get edition(): string {
    return this.core.extras?.edition ?? ''
  }

  /** Year and month of the newest source; '' if the feed has no extras. */
  get asOf(): string {
    return this.core.extras?.asOf ?? ''
  }

  /** The last service day on which the timetable may have trains; undefined if it has no services. */
  get lastDay(): ServiceDay | undefined {
    return this.core.feed.services
      .flatMap(({ until, added }) => [until, ...added])
      .sort()
      .at(-1)
  }

  /** When the railway's day ends, after the last evening train: seconds after time 0 of the service day. */
  get dayEnds(): ServiceTime {
    return this.core.extras?.dayEnds ?? DAY_ENDS
  }

  /** The default station. */
  get mainStation(): Station | undefined {
    return this.core.stationList.at(this.core.extras?.mainStation ?? -1)
  }

  /** The main station; without one, the station with the most departures. */
  get startStation(): Station {
    return this.mainStation ?? busiestOf(this.core)
  }

  /** Stations labeled on the diagram of the loop. */
  get namedOnRing(): readonly Station[] {
    return this.listed(this.core.extras?.namedOnRing)
  }

  /** Stations labeled on maps at low zoom. */
  get namedFromAfar(): readonly Station[] {
    return this.listed(this.core.extras?.namedFromAfar)
  }

  /** The initial frame of a map: the city, or all stations with a position. */
  get cityFrame(): MapFrame {
    return this.core.extras?.cityFrame ?? frameOfStations(this.core)
  }

  /** All landmarks; empty without places. */
  get landmarks(): readonly Landmark[] {
    return this.places?.landmarks ?? []
  }

  /** The station of a stop; undefined if there is no such stop. Unlike `stations`, creates only this station. */
  stationAt(index: number): Station | undefined {
    return this.core.stationList.at(index)
  }

  station(slug: string): Station | undefined {
    return this.core.stationList.withSlug(slug)
  }

  route(slug: string): Route | undefined {
    return this.core.routeList.withSlug(slug)
  }

  /** The route of a trip. Throws an Error for a trip without calls. */
  routeOfTrip(trip: number): Route {
    const route = this.core.routeList.ofTrip(trip)
    if (!route) throw new Error(`trip ${trip} has no calls`)
    return route
  }

  /** Indices of the stations at which a route calls, in the order of travel. */
  callsOf(route: Route): Int32Array {
    const { first, stop } = this.core.feed.calls
    return stop.subarray(first[route.trips[0]!]!, first[route.trips[0]! + 1]!)
  }

  /** Planned arrivals and departures at each call of a route. */
  timesOf({ trips: [trip] }: Route): { readonly arrives: ServiceTime; readonly departs: ServiceTime }[] {
    const { first, arrives, departs } = this.core.feed.calls
    // The feed's times are service times.
    const time = (times: Int32Array, at: number) => times[at]! as ServiceTime
    return Array.from({ length: first[trip! + 1]! - first[trip!]! }, (_, call) => ({
      arrives: time(arrives, first[trip!]! + call),
      departs: time(departs, first[trip!]! + call),
    }))
  }

  /** The weekdays of a route's calendar: 0 Monday … 6 Sunday. */
  weekdaysOf(route: Route): number[] {
    const { weekdays } = this.core.feed.services[route.service]!
    return [0, 1, 2, 3, 4, 5, 6].filter((day) => (weekdays >> day) & 1)
  }

  /** The runs of a route: several if it has several trips, or a trip that repeats. */
  runsOf(route: Route): number[] {
    return Array.from(this.timetable.runTrip.keys()).filter((run) => route.trips.includes(this.timetable.runTrip[run]!))
  }

  routeOfRun(run: number): Route {
    return this.routeOfTrip(this.timetable.runTrip[run]!)
  }

  /** The station of a node of the timetable. */
  stationOfNode(node: number): Station {
    return this.core.stationList.at(this.timetable.stopOfNode[node]!)!
  }

  /** The trains of a day with planned times; see LiveView for live updates. The latest days are cached. */
  view(day: ServiceDay): DayView {
    return getOrCompute(this.core.days, day, MAX_CACHED_DAYS, () => buildDayView(this.timetable, day))
  }

  /** The name in a language (`my` for Burmese), falling back to English. */
  nameOf(station: Station, language: string): string {
    return this.namesIn(language)?.stations[station.index] || (language === 'my' ? station.my : station.en)
  }

  /** The names of a station in every loaded language. */
  namesOf(station: Station): string[] {
    return this.languages.map((language) => this.nameOf(station, language))
  }

  /** Like nameOf, for a landmark. */
  landmarkNameOf(landmark: Landmark, language: string): string {
    if (language === 'my') return landmark.my
    return this.namesIn(language)?.landmarks[this.landmarks.indexOf(landmark)] || landmark.en
  }

  /** The names of a landmark in every loaded language, and its aliases. */
  landmarkNamesOf(landmark: Landmark): string[] {
    return [...this.languages.map((language) => this.landmarkNameOf(landmark, language)), ...(landmark.aliases ?? [])]
  }

  /** Other names of a station; empty without places. */
  aliasesOf(station: Station): readonly string[] {
    return this.places?.aliases[station.index] ?? []
  }

  /** The source's note on a route, in English; '' for none. */
  noteOf(route: Route): string {
    return this.places?.notes[route.trips[0]!] ?? ''
  }

  /** URL of a ride video; '' for none. */
  videoOf(route: Route): string {
    return this.places?.videos[route.feedRoute] ?? ''
  }

  /** Points of the track of a route, in the direction of travel; if no places are loaded, straight lines between its stations. */
  shapeOf(route: Route): readonly Position[] {
    const track = this.trackOf(route)
    if (!track) return this.straight(route).line
    const line = this.places!.lines[track.line]!
    return track.reversed ? [...line].reverse() : line
  }

  /** Meters along the shape at each call of a route. */
  distancesOf(route: Route): readonly number[] {
    return this.trackOf(route)?.meters ?? this.straight(route).meters
  }

  /** The feed's colors of a route; undefined if it has none or if no places are loaded. */
  colorsOf(route: Route | undefined): RouteColors | undefined {
    return this.places?.colors?.[route?.feedRoute ?? -1]
  }

  /** The distinct lines of the routes of a type, each once for both directions, in the color of one of its routes. Empty without places. */
  lines(type: RouteType): { readonly points: readonly Position[]; readonly color?: string | undefined }[] {
    const colors = new Map<number, string | undefined>()
    for (const route of this.routes) {
      const track = route.type === type && !route.added && this.trackOf(route)
      if (track) colors.set(track.line, colors.get(track.line) ?? this.colorsOf(route)?.line)
    }
    return [...colors].map(([line, color]) => ({ points: this.places!.lines[line]!, color }))
  }

  /** The price of a ride: the cheapest published fare between two stations (by index) on a route; undefined if there is none. */
  fareOf(route: Route, from: number, to: number): Fare | undefined {
    const {
      extras,
      feed: { fares },
    } = this.core
    if (fares) {
      const price = fares.prices[`${fares.group[route.feedRoute]} ${fares.zone[from]} ${fares.zone[to]}`]
      return price ? { ...route.provenance, price, currency: fares.currency, fareClass: '' } : undefined
    }
    let cheapest: PublishedFare | undefined
    this.fares.forEach((fare) => {
      if ((fare.from >= 0 && fare.from !== from) || (fare.to >= 0 && fare.to !== to) || !fare.routes.includes(route.feedRoute)) return
      if (!cheapest || fare.price < cheapest.price) cheapest = fare
    })
    return cheapest && { ...cheapest, currency: extras!.currency }
  }

  /** All published fares of the reviewed data. */
  get fares(): readonly PublishedFare[] {
    return this.core.extras?.fares ?? []
  }

  /** English, Burmese, and the languages whose names are loaded. */
  private get languages(): string[] {
    return ['en', 'my', ...this.packedNames.keys()]
  }

  private namesIn(language: string): LocalizedNames | undefined {
    const packed = this.packedNames.get(language)
    let names = this.names.get(language)
    if (!names && packed) {
      const landmarks = this.places && fingerprint(this.places.landmarks.map(({ slug }) => slug))
      this.names.set(language, (names = decodeNames(packed, fingerprint(this.core.feed.stops.ids), landmarks)))
    }
    return names
  }

  /** Service notices of the reviewed files, including past and future ones: see noticesFor. */
  get notices(): readonly Notice[] {
    return this.core.extras?.notices ?? []
  }

  /** The text of a notice in a language (a tag), falling back to English. */
  noticeTextOf(notice: Notice, language: string): NoticeText {
    if (language === 'my') return notice.my
    return notice.others?.[language] ?? this.namesIn(language)?.notices[notice.id] ?? notice.en
  }

  private listed(indices: readonly number[] = []): readonly Station[] {
    return indices.map((index) => this.core.stationList.at(index)!)
  }

  private trackOf(route: Route): Track | undefined {
    return this.places?.tracks[this.places.trackOf[route.trips[0]!]!]
  }

  private straight(route: Route): { line: Position[]; meters: number[] } {
    const line: Position[] = []
    const meters: number[] = []
    let at = 0
    for (const call of this.callsOf(route)) {
      const { position } = this.core.stationList.at(call)!
      const last = line[line.length - 1]
      if (position && last) at += distanceMeters(last, position)
      if (position) line.push(position)
      meters.push(at)
    }
    return { line, meters }
  }
}

const frameOfStations = memoize(({ stationList }: Core): MapFrame => frameAround(stationList.all))

const busiestOf = memoize(({ feed, stationList }: Core): Station => {
  const { calls, stops } = feed
  const counts = new Uint32Array(stops.ids.length)
  const ends = new Set(calls.first.map((first) => first - 1))
  calls.stop.forEach((stop, call) => {
    if (!ends.has(call)) counts[stops.parent[stop]! >= 0 ? stops.parent[stop]! : stop]!++
  })
  return stationList.at(counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0)))!
})
