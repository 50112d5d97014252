import { findStations, type Route } from '@yatha/timetable'
import type { Facts } from './facts.ts'
import type * as shape from '@yatha/contract'
import type { Input, listRoutes } from '@yatha/contract/endpoints'
import { inOrder } from './in-order.ts'

/** Trains by departure, those of the city first. */
export function answerRoutes(facts: Facts, filter: Input<typeof listRoutes>['query'] = {}): shape.RouteSummary[] {
  const { railway } = facts
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
    route.trainNumber.toLowerCase().startsWith(asked) ||
    route.trainNumberMy.startsWith(asked) ||
    railway.callsOf(route).some((stop) => named.has(stop))
  return railway.routes
    .filter(
      (r) =>
        (!filter.type || r.type === filter.type) &&
        (!filter.way || r.way === filter.way) &&
        (!filter.trainType || r.trainType === filter.trainType),
    )
    .filter((r) => !station || railway.callsOf(r).includes(station.index))
    .filter((r) => asked === '' || matches(r))
    .map((route) => facts.routeSummary(route))
    .sort((a, b) => Number(a.type === 'highway') - Number(b.type === 'highway') || inOrder(a.departs, b.departs))
}
