import { findStations, memoize, runsOn, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import type { StaticAnswers } from './facts.ts'
import { formatClockTime } from '@yatha/contract'
import type * as shape from '@yatha/contract'
import type { HandlerInput, listRoutes } from '@yatha/contract/endpoints'
import { compareText } from './compare-text.ts'

/**
 * Returns the summaries of at most `maxTrains` routes. A route of the API is one numbered train, such as KA-4. City trains are first, and
 * trains of the same type are sorted by departure. With `filter.after`, the list starts after that train.
 */
export function answerRoutes(
  facts: StaticAnswers,
  filter: HandlerInput<typeof listRoutes>['query'] = {},
  maxTrains = Number.POSITIVE_INFINITY,
): shape.RouteSummary[] {
  const { railway } = facts
  const { feed } = railway.timetable
  const station = filter.station === undefined ? undefined : railway.station(filter.station)
  const query = filter.q?.trim().toLowerCase() ?? ''
  const matchingStations = new Set(
    query === ''
      ? []
      : findStations(railway, query, 3)
          .filter((f) => f.score >= 700)
          .map((f) => f.value.station),
  )
  const matches = (route: Route) => hasNumber(route, query) || railway.callsOf(route).some((stop) => matchingStations.has(stop))
  const isRequested = (route: Route) =>
    (!filter.type || route.type === filter.type) &&
    (!filter.way || route.way === filter.way) &&
    (!filter.trainType || route.trainType === filter.trainType) &&
    (!filter.line || feed.routes.ids[route.feedRoute] === filter.line) &&
    (!filter.day || runsOn(feed.services[route.service]!, filter.day as ServiceDay)) && // The contract validates the day.
    (!station || railway.callsOf(route).includes(station.index)) &&
    (query === '' || matches(route))
  const routes = byDeparture(railway)
  const last = filter.after === undefined ? undefined : railway.route(filter.after)
  const found: Route[] = []
  for (let i = last ? routes.indexOf(last) + 1 : 0; i < routes.length && found.length < maxTrains; i++)
    if (isRequested(routes[i]!)) found.push(routes[i]!)
  return found.map((route) => facts.routeSummary(route))
}

/** A railway's trains, city trains first, then by departure. Cached, because a large railway has tens of thousands of trains. */
const byDeparture = memoize((railway: Railway): readonly Route[] => {
  const departs = new Map(railway.routes.map((route) => [route, formatClockTime(railway.timesOf(route)[0]!.departs)]))
  return [...railway.routes].sort(
    (a, b) => Number(a.type === 'highway') - Number(b.type === 'highway') || compareText(departs.get(a)!, departs.get(b)!),
  )
})

/** Returns the trains whose number, in Latin or Burmese letters, begins with the text `q` of the filter. */
export const answerRoutesByNumber = (
  facts: StaticAnswers,
  filter: HandlerInput<typeof listRoutes>['query'] & { q: string },
): shape.RouteSummary[] => answerRoutes(facts, filter).filter((route) => hasNumber(route, filter.q.trim().toLowerCase()))

/** Returns whether a train's number begins with a text, which must be in lower case. */
const hasNumber = ({ trainNumber, trainNumberMy }: Pick<shape.RouteSummary, 'trainNumber' | 'trainNumberMy'>, text: string): boolean =>
  trainNumber.toLowerCase().startsWith(text) || trainNumberMy.startsWith(text)
