import { parseServiceDay } from '@yatha/timetable'
import { dayText, defaultDigits, serviceClockText, trainNumberText, type Translate } from '@yatha/language'
import type { RouteDetail } from '@yatha/contract'
import type { StaticAnswers } from './facts.ts'

/** Title and description of a link to a search or to one of its trips. */
export interface TripHead {
  readonly title: string
  readonly description?: string
}

/**
 * Returns the title and description for the query of an address; undefined unless both stations exist. Finds the trip by its key (tripKey)
 * in the timetable, without a search. If the trains of the key do not connect the stations, returns the title of the search.
 */
export function createTripHead(facts: StaticAnswers, query: URLSearchParams, t: Translate): TripHead | undefined {
  const [from, to] = ['from', 'to'].map((end) => facts.railway.station(query.get(end) ?? ''))
  if (!from || !to) return undefined
  const ends = { from: facts.stationName(from).name, to: facts.stationName(to).name }
  const trip = tripOf(facts, query.get('trip') ?? '', { from: from.slug, to: to.slug })
  if (!trip) return { title: t('description.tripEnds', ends) }
  const digits = defaultDigits(facts.language)
  const words = {
    ...ends,
    departs: serviceClockText(trip.departs, digits),
    arrives: serviceClockText(trip.arrives, digits),
    number: trip.routes.map((route) => trainNumberText(route, facts.tag)).join(' + '),
  }
  const day = parseServiceDay(query.get('day') ?? '')
  const title = t('description.tripTitle', words)
  return day ? { title, description: t('description.trip', { ...words, day: dayText(day, facts.tag, digits) }) } : { title }
}

/** Maximum number of trains in a trip's key. */
const MAX_TRAINS = 6

function tripOf(facts: StaticAnswers, key: string, ends: { from: string; to: string }) {
  const [time, ...slugs] = key.split('.')
  if (!/^\d{4}$/.test(time!) || slugs.length === 0 || slugs.length > MAX_TRAINS) return undefined
  const routes = slugs.map((slug) => facts.route(slug)).filter((route): route is RouteDetail => route !== undefined)
  if (routes.length < slugs.length) return undefined
  const board = routes[0]!.calls.findIndex(({ station, departs }) => station.slug === ends.from && clockOf(departs) === time)
  const last = routes.at(-1)!.calls
  const alight = last.findIndex(({ station }, i) => station.slug === ends.to && (routes.length > 1 || i > board))
  if (board < 0 || alight < 0) return undefined
  return { routes, departs: routes[0]!.calls[board]!.departs, arrives: last[alight]!.arrives }
}

/** Formats a service time as a clock time without a colon: `0110` for `25:10`. */
function clockOf(time: string): string {
  const [hours, minutes] = time.split(':')
  return String(Number(hours) % 24).padStart(2, '0') + minutes!
}
