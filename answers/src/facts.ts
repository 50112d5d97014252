import { nearestPlaces, walkMinutes, type Railway, type Route, type Station } from '@yatha/timetable'
import { withoutUndefined } from './without-undefined.ts'
import { languageTagOf, type Language } from '@yatha/language'
import { fareOf, provenanceOf, trainFieldsOf, trainKindOf } from './parts.ts'
import { formatClockTime } from '@yatha/contract'
import type * as shape from '@yatha/contract'

/** The stations, trains and landmarks of a railway in one language, without live data. */
export class StaticAnswers {
  readonly tag: string

  constructor(
    readonly railway: Railway,
    readonly language: Language,
  ) {
    this.tag = languageTagOf(language)
  }

  /** All stations, stations with trains first; if `near` is given, only the 20 nearest stations with trains, by distance. */
  stations(near?: shape.Position): shape.StationSummary[] {
    if (near) {
      return nearestPlaces(
        this.railway.listedStations.filter((s) => s.served),
        near,
        { count: 20 },
      ).map(({ place, meters }) => ({ ...this.stationSummary(place), meters: Math.round(meters) }))
    }
    return [...this.railway.listedStations]
      .sort((a, b) => Number(b.served) - Number(a.served))
      .map((station) => this.stationSummary(station))
  }

  /** Details of a station; undefined for an unknown station. */
  station(slug: string): shape.StationDetail | undefined {
    const station = this.railway.station(slug)
    if (!station) return undefined
    const routes = this.railway.routes.filter((route) => this.railway.callsOf(route).includes(station.index))
    return { ...this.stationSummary(station), landmarks: this.landmarksOf(station), routes: routes.map((route) => route.slug) }
  }

  /** Details of a train; undefined for an unknown train. */
  route(slug: string): shape.RouteDetail | undefined {
    const route = this.railway.route(slug)
    if (!route) return undefined
    const stations = this.railway.callsOf(route)
    const [videoUrl, note] = [this.railway.videoOf(route), this.railway.noteOf(route)]
    const distances = this.railway.distancesOf(route)
    const fare = fareOf(this.railway, route, route.origin, route.destination)
    const calls = this.railway.timesOf(route).map(({ arrives, departs }, i) => {
      const flag = route.flags.find((f) => f.call === i)?.flag
      return {
        station: this.stationName(this.railway.stations[stations[i]!]!),
        arrives: formatClockTime(arrives),
        departs: formatClockTime(departs),
        meters: distances[i]!,
        ...withoutUndefined<shape.RouteDetail['calls'][number]>({ flag }),
      }
    })
    return {
      ...this.routeSummary(route),
      ...withoutUndefined<shape.RouteDetail>({ videoUrl: videoUrl || undefined, note: note || undefined, fare }),
      calls,
      shape: [...this.railway.shapeOf(route)],
    }
  }

  /** All landmarks, or only the landmarks of a station; undefined for an unknown station. */
  landmarks(near?: string): shape.LandmarkSummary[] | undefined {
    if (near === undefined) return this.railway.landmarks.map((landmark) => this.landmarkSummary(landmark))
    const station = this.railway.station(near)
    return station && this.landmarksOf(station)
  }

  stationName(station: Station): shape.StationName {
    return {
      slug: station.slug,
      name: this.railway.nameOf(station, this.tag),
      nameEn: station.en,
      nameMy: this.railway.nameOf(station, 'my'),
    }
  }

  stationSummary(station: Station): shape.StationSummary {
    return {
      ...this.stationName(station),
      ...withoutUndefined<shape.StationSummary>({ position: station.position }),
      lines: [...station.lines],
      township: station.township,
      ...withoutUndefined<shape.StationSummary>({ loopOrder: station.loopOrder }),
      served: station.served,
    }
  }

  routeSummary(route: Route): shape.RouteSummary {
    const { railway } = this
    const times = railway.timesOf(route)
    return {
      slug: route.slug,
      ...trainFieldsOf(route),
      ...trainKindOf(route),
      origin: this.stationName(railway.stations[route.origin]!),
      destination: this.stationName(railway.stations[route.destination]!),
      departs: formatClockTime(times[0]!.departs),
      arrives: formatClockTime(times.at(-1)!.arrives),
      totalStations: route.totalStations,
      travelMinutes: route.travelMinutes,
      weekdays: railway.weekdaysOf(route),
      provenance: provenanceOf(route.provenance),
    }
  }

  private landmarksOf(station: Station): shape.LandmarkSummary[] {
    const landmarks = this.railway.landmarks.filter((landmark) => landmark.nearestStation === station.index)
    if (!station.position) return landmarks.map((landmark) => this.landmarkSummary(landmark))
    return nearestPlaces(landmarks, station.position, { count: landmarks.length }).map(({ place, meters }) => ({
      ...this.landmarkSummary(place),
      meters: Math.round(meters),
      walkMinutes: walkMinutes(meters),
    }))
  }

  private landmarkSummary(landmark: Railway['landmarks'][number]): shape.LandmarkSummary {
    return {
      slug: landmark.slug,
      name: this.railway.landmarkNameOf(landmark, this.tag),
      nameEn: landmark.en,
      nameMy: landmark.my,
      kind: landmark.kind,
      position: landmark.position,
      nearestStation: this.railway.stations[landmark.nearestStation]!.slug,
    }
  }
}
