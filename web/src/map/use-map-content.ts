import { useMemo } from 'react'
import type { Answers, Itinerary, Position, StationName } from '@yatha/contract'
import { pieceAlong } from '@yatha/timetable'
import { useWords } from '../app/language.tsx'
import { useAnswers, useRailway } from '../app/railway.tsx'
import type { MapLine, MapPlace, MapStation } from './draw-map.ts'

/** What a map is about. */
export type MapFocus =
  | { readonly kind: 'station'; readonly slug: string }
  | { readonly kind: 'route'; readonly slug: string }
  | { readonly kind: 'trip'; readonly trip: Itinerary }
  | undefined

export interface MapContent {
  readonly lines: readonly MapLine[]
  readonly stations: readonly MapStation[]
  readonly places: readonly MapPlace[]
  /** What should be in sight at first; nothing for the whole city. */
  readonly frame: readonly Position[]
}

/** Lines, stations and landmarks of a map in the rider's language. */
export function useMapContent(focus: MapFocus): MapContent {
  const answers = useAnswers()
  const railway = useRailway()
  const { language, tag } = useWords()
  return useMemo(() => {
    const about = focused(answers, focus)
    const strong = new Set(about.stations)
    const nameOf = (station: StationName) => (language === 'mm' ? station.nameMy : station.name)
    const network = cityLines(railway)
    return {
      lines: [...network, ...about.lines],
      stations: answers.stations().flatMap((station) =>
        station.position && (station.served || strong.has(station.slug))
          ? [
              {
                slug: station.slug,
                name: nameOf(station),
                tag,
                position: station.position,
                from: station.loopOrder === undefined ? 12 : MAIN.has(station.slug) ? 10 : 12,
                strong: strong.has(station.slug),
              },
            ]
          : [],
      ),
      places: (answers.landmarks() ?? []).map((place) => ({
        slug: place.slug,
        name: place.name,
        // Landmarks have names in English and Burmese alone.
        tag: language === 'mm' ? 'my' : 'en',
        position: place.position,
        from: about.places.some(({ slug }) => slug === place.slug) ? 12 : 14,
      })),
      frame: about.frame,
    }
  }, [answers, railway, focus, language, tag])
}

/** Stations that are seen from afar. */
const MAIN = new Set(['yangon-central', 'insein', 'danyingon', 'mingaladon', 'hledan', 'tamwe', 'kyimyindaing'])

function focused(answers: Answers, focus: MapFocus) {
  if (focus?.kind === 'station') {
    const station = answers.station(focus.slug)
    return {
      lines: [],
      stations: [focus.slug],
      places: station?.landmarks ?? [],
      frame: station?.position ? [station.position] : [],
    }
  }
  if (focus?.kind === 'route') {
    const route = answers.route(focus.slug)
    const lines: MapLine[] = route ? [{ points: route.shape, kind: route.type, strong: true }] : []
    const ends = route ? [route.origin.slug, route.destination.slug] : []
    return { lines, stations: ends, places: [], frame: route?.shape ?? [] }
  }
  if (focus?.kind === 'trip') {
    const lines = focus.trip.legs.map((leg) => legLine(answers, leg))
    const stations = focus.trip.legs.flatMap((leg) => [leg.from, leg.to])
    return { lines, stations, places: [], frame: lines.flatMap(({ points }) => points) }
  }
  return { lines: [], stations: [], places: [], frame: [] }
}

function legLine(answers: Answers, leg: Itinerary['legs'][number]): MapLine {
  if (leg.kind === 'walk') {
    const points = [leg.from, leg.to].flatMap((slug) => answers.railway.station(slug)?.position ?? [])
    return { points, kind: 'walk', strong: true }
  }
  const route = answers.route(leg.route)!
  const from = route.calls.findIndex(
    (call, i) => call.station.slug === leg.from && route.calls.slice(i).some((c) => c.station.slug === leg.to),
  )
  const to = route.calls.findIndex((call, i) => i > from && call.station.slug === leg.to)
  return { points: pieceAlong(route.shape, route.calls[from]!.meters, route.calls[to]!.meters), kind: leg.type, strong: true }
}

/** Every different track of the city's trains, once. */
function cityLines(railway: ReturnType<typeof useRailway>): MapLine[] {
  const seen = new Set<number>()
  return railway.routes.flatMap((route) => {
    const { shape } = railway.pack.sequences[route.sequence]!
    if (route.type !== 'urban' || seen.has(shape)) return []
    seen.add(shape)
    return [{ points: railway.shapeOf(route), kind: 'urban' as const, strong: false }]
  })
}
