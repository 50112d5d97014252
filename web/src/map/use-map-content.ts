import { useMemo } from 'react'
import type { StaticAnswers } from '@yatha/answers'
import type { Itinerary, Position, StationName } from '@yatha/contract'
import { sliceLine } from '@yatha/timetable'
import { useLanguage } from '../words/language.tsx'
import { useFacts, useLoadPlaces, useRailway } from '../railway/railway.tsx'
import type { MapLine, MapLandmark, MapStation } from './arrange.ts'
import { feed } from '../session/page-config.ts'
import { straightLines } from './straight-lines.ts'

/** The station, train or trip that a map highlights; undefined for the whole railway. */
export type MapFocus =
  | { readonly kind: 'station'; readonly slug: string }
  | {
      readonly kind: 'route'
      readonly slug: string
      /** Slugs of the stations to show; by default all stations of the route. */
      readonly near?: readonly string[]
    }
  | { readonly kind: 'trip'; readonly trip: Itinerary }
  | undefined

export interface MapContent {
  readonly lines: readonly MapLine[]
  readonly stations: readonly MapStation[]
  readonly places: readonly MapLandmark[]
  /** The points to show initially. */
  readonly frame: readonly Position[]
}

/** Distance that a map shows around a station or the rider, in each direction. */
const SURROUNDINGS_METERS = 1500
const METERS_PER_DEGREE = 111_320

/** Returns two opposite corners of the square around a position. */
export function squareAround({ lat, lon }: Position, meters = SURROUNDINGS_METERS): Position[] {
  const [up, aside] = [meters / METERS_PER_DEGREE, meters / METERS_PER_DEGREE / Math.cos((lat * Math.PI) / 180)]
  return [
    { lat: lat - up, lon: lon - aside },
    { lat: lat + up, lon: lon + aside },
  ]
}

/** Returns the positions of the loop's stations; on an imported railway, of every station. */
export const overviewPositions = (facts: StaticAnswers): Position[] =>
  facts.stations().flatMap((station) => (station.loopOrder === undefined && !feed ? [] : (station.position ?? [])))

/** Returns whether a line ends where it begins. */
const isClosed = ({ points: [first, ...rest] }: { readonly points: readonly Position[] }): boolean =>
  first !== undefined && rest.at(-1)?.lat === first.lat && rest.at(-1)?.lon === first.lon

/** Returns the lines, stations and landmarks of a map in the rider's language. */
export function useMapContent(focus: MapFocus): MapContent {
  const facts = useFacts()
  const railway = useRailway()
  useLoadPlaces()
  const { language, tag } = useLanguage()
  return useMemo(() => {
    const subject = contentOfFocus(facts, focus)
    const subjectStations = new Set(subject.stations)
    const nameOf = (station: StationName) => (language === 'mm' ? station.nameMy : station.name)
    const drawnLines = railway.lines('urban')
    const lines = feed && railway.hasPlaces && drawnLines.length === 0 ? straightLines(railway) : drawnLines
    const hasLoop = lines.some(isClosed)
    const network = lines.map(
      (line): MapLine => ({ ...line, kind: 'urban', strong: false, pale: focus?.kind === 'trip', branch: hasLoop && !isClosed(line) }),
    )
    const mainStations = new Set(railway.namedOnRing.map(({ slug }) => slug))
    const nearStations = new Set(focus?.kind === 'route' ? focus.near : [])
    return {
      lines: [...network, ...subject.lines],
      stations: [...facts.stations()]
        .sort((a, b) => (a.loopOrder ?? Infinity) - (b.loopOrder ?? Infinity))
        .flatMap((station) =>
          station.position && (station.served || subjectStations.has(station.slug))
            ? [
                {
                  slug: station.slug,
                  name: nameOf(station),
                  tag,
                  position: station.position,
                  from:
                    mainStations.has(station.slug) || nearStations.has(station.slug)
                      ? 0
                      : station.loopOrder === undefined && !feed
                        ? 12
                        : 9,
                  main: mainStations.has(station.slug),
                  strong: subjectStations.has(station.slug),
                  named: nearStations.has(station.slug),
                },
              ]
            : [],
        ),
      places: (facts.landmarks() ?? []).map((place) => ({
        slug: place.slug,
        name: place.name,
        // Landmarks have names only in English and Burmese, so other languages show the English names.
        tag: language === 'mm' ? 'my' : 'en',
        position: place.position,
        from: subject.places.some(({ slug }) => slug === place.slug) ? 12 : 14,
      })),
      frame: subject.frame.length > 0 ? subject.frame : overviewPositions(facts),
    }
  }, [facts, railway, focus, language, tag])
}

function contentOfFocus(facts: StaticAnswers, focus: MapFocus) {
  if (focus?.kind === 'station') {
    const station = facts.station(focus.slug)
    return {
      lines: [],
      stations: [focus.slug],
      places: station?.landmarks ?? [],
      frame: station?.position ? squareAround(station.position) : [],
    }
  }
  if (focus?.kind === 'route') {
    const route = facts.route(focus.slug)
    const lines: MapLine[] = route ? [{ points: route.shape, kind: route.type, strong: true, color: lineColor(facts, route.slug) }] : []
    if (focus.near) return { lines, stations: [], places: [], frame: aroundStations(facts, focus.near) }
    const ends = route ? [route.origin.slug, route.destination.slug] : []
    return { lines, stations: ends, places: [], frame: route?.shape ?? [] }
  }
  if (focus?.kind === 'trip') {
    const lines = focus.trip.legs.map((leg) => legLine(facts, leg))
    const stations = focus.trip.legs.flatMap((leg) => [leg.from, leg.to])
    return { lines, stations, places: [], frame: lines.flatMap(({ points }) => points) }
  }
  return { lines: [], stations: [], places: [], frame: [] }
}

/** Margin around the stations that a map shows. */
const MARGIN_METERS = 500

/** Returns corners of squares around stations. */
function aroundStations({ railway }: StaticAnswers, slugs: readonly string[]): Position[] {
  return slugs.flatMap((slug) => {
    const position = railway.station(slug)?.position
    return position ? squareAround(position, MARGIN_METERS) : []
  })
}

const lineColor = ({ railway }: StaticAnswers, slug: string) => railway.colorsOf(railway.route(slug))?.line

function legLine(facts: StaticAnswers, leg: Itinerary['legs'][number]): MapLine {
  if (leg.kind === 'walk') {
    const points = [leg.from, leg.to].flatMap((slug) => facts.railway.station(slug)?.position ?? [])
    return { points, kind: 'walk', strong: true }
  }
  const route = facts.route(leg.route)!
  const from = route.calls.findIndex(
    (call, i) => call.station.slug === leg.from && route.calls.slice(i).some((c) => c.station.slug === leg.to),
  )
  const to = route.calls.findIndex((call, i) => i > from && call.station.slug === leg.to)
  return {
    points: sliceLine(route.shape, route.calls[from]!.meters, route.calls[to]!.meters),
    kind: leg.type,
    strong: true,
    color: lineColor(facts, leg.route),
  }
}
