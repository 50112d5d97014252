import { findStations, type Route } from '@yatha/timetable'
import type { Answers } from './answer.ts'
import type * as shape from './shapes.ts'

/** Trains by departure, those of the city first. */
export function answerRoutes(
  answers: Answers,
  filter: {
    type?: Route['type'] | undefined
    way?: Route['way'] | undefined
    trainType?: Route['trainType'] | undefined
    station?: string | undefined
    q?: string | undefined
  } = {},
): shape.RouteSummary[] {
  const { railway } = answers
  const station = filter.station === undefined ? undefined : railway.station(filter.station)
  const asked = filter.q?.trim().toLowerCase() ?? ''
  const named = new Set(
    asked === ''
      ? []
      : findStations(railway, asked, 3)
          .filter((f) => f.score >= 700)
          .map((f) => f.value.station),
  )
  const matches = (route: Route) =>
    route.name.toLowerCase().startsWith(asked) || route.nameMy.startsWith(asked) || answers.callsOf(route).some((stop) => named.has(stop))
  return railway.routes
    .filter(
      (r) =>
        (!filter.type || r.type === filter.type) &&
        (!filter.way || r.way === filter.way) &&
        (!filter.trainType || r.trainType === filter.trainType),
    )
    .filter((r) => !station || answers.callsOf(r).includes(station.number))
    .filter((r) => asked === '' || matches(r))
    .sort((a, b) => Number(a.type === 'highway') - Number(b.type === 'highway') || answers.startOf(a) - answers.startOf(b))
    .map((route) => answers.routeSummary(route))
}
