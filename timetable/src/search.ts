import { directTrains } from './direct.ts'
import { itineraryOfRide, type PlannedItinerary, type PlannedRide } from './itinerary.ts'
import type { LiveView } from './live-view.ts'
import { memoize } from './memoize.ts'
import { Planner } from './planner.ts'
import type { Railway } from './railway.ts'
import { getOrCompute } from './get-or-compute.ts'
import { addDays, DAY_SECONDS, LOOK_AHEAD_DAYS, type ServiceDay, type ServiceTime } from './service-day.ts'
import type { DayView } from './view-layout.ts'
import { compareItineraries, longestWait, hasLongWait, type SearchItinerary } from './wait.ts'
import type { Station } from './station.ts'

export interface SearchQuery {
  /** Slug or index of a station. */
  readonly from: string | number
  readonly to: string | number
  readonly day: ServiceDay
  readonly time: ServiceTime
  readonly by: 'depart' | 'arrive'
  /**
   * Length of the search window in seconds: itineraries depart within it after `time` or, for `by: 'arrive'`, arrive within it before
   * `time`.
   */
  readonly window?: number
}

/**
 * - `unknown_station`: one of the stations does not exist.
 * - `no_connection`: no itinerary later on this day or on the next seven days.
 * - `no_service_today`: no itinerary departs between time 0 and the end of the railway's day.
 * - `last_train_left`: this day has itineraries, but all depart before the requested time.
 * - `before_first_train`: every itinerary of this day arrives after the requested time.
 * - `none_in_window`: this day has itineraries, but none in the window; or, in the window, only itineraries with long waits.
 *
 * Itineraries with long waits count only on a day without any others.
 */
export type EmptyReason =
  | 'unknown_station'
  | 'no_connection'
  | 'no_service_today'
  | 'last_train_left'
  | 'before_first_train'
  | 'none_in_window'

export interface SearchResult {
  readonly view: DayView
  /** Every direct train, by departure. */
  readonly direct: readonly PlannedRide[]
  /**
   * Every Pareto-optimal itinerary (departure, arrival, rides) with changes or walks, by departure, then arrival;
   * itineraries that wait longer than LONG_WAIT_SECONDS at a change come last.
   */
  readonly transfer: readonly SearchItinerary[]
  /** Walking all the way from (or until) the requested time, if the feed lists such a walk. */
  readonly walk?: PlannedItinerary
  /** Why there is no itinerary, or no itinerary without a long wait. */
  readonly reason?: EmptyReason
  /** With the reason `unknown_station`: which of the two stations are unknown. */
  readonly unknown?: readonly ('from' | 'to')[]
  /**
   * With `last_train_left`: departure of the last itinerary of the day, in seconds after time 0. Itineraries with long waits are
   * considered only if there are no others.
   */
  readonly lastDeparts?: number
  /**
   * With any reason except `unknown_station` and `no_connection`: the next itinerary, and the view to which it belongs. For `by: 'arrive'`,
   * the first to depart of the itineraries that arrive after the requested time.
   */
  readonly next?: { readonly view: DayView; readonly itinerary: SearchItinerary }
}

/** Minimum length of the default search window. */
const MIN_WINDOW_SECONDS = 6 * 3600

/**
 * The period in which itineraries may depart or, for `by: 'arrive'`, arrive. Without `window`, it ends with the railway's day or, for `by:
 * 'arrive'`, begins at time 0 of the day; it lasts at least six hours.
 */
export function searchWindow(railway: Railway, { time, by, window }: Omit<SearchQuery, 'from' | 'to'>): { from: number; until: number } {
  if (by === 'depart')
    return { from: time, until: window === undefined ? Math.max(railway.dayEnds, time + MIN_WINDOW_SECONDS) : time + window }
  return { from: window === undefined ? Math.min(0, time - MIN_WINDOW_SECONDS) : time - window, until: time }
}

/**
 * Searches with live updates applied. Returns direct trains, itineraries with changes, and the walk; without any of them, or with long
 * waits only, also the reason and the next itinerary.
 */
export function searchTrips(live: LiveView, query: SearchQuery): SearchResult {
  const view = live.view(query.day)
  const pair = pairOf(live, query)
  if (!pair) {
    const unknown = (['from', 'to'] as const).filter((end) => !stationAt(live.railway, query[end]))
    return { view, direct: [], transfer: [], reason: 'unknown_station', unknown }
  }
  const trips = tripsWithin(pair, query.day, query.by, searchWindow(live.railway, query))
  const walk = pair.from === pair.to ? undefined : walkOf(pair, query)
  const found = walk ? { view, ...trips, walk } : { view, ...trips }
  if (walk || trips.direct.length > 0 || trips.transfer.some((trip) => !hasLongWait(trip))) return found
  return { ...found, ...reasonForNoResult(pair, query) }
}

function pairOf(live: LiveView, query: SearchQuery): Pair | undefined {
  const [from, to] = [stationAt(live.railway, query.from), stationAt(live.railway, query.to)]
  const { nodesOf } = live.railway.timetable
  return from && to && { live, from: nodesOf[from.index]!, to: nodesOf[to.index]! }
}

const stationAt = (railway: Railway, ref: string | number): Station | undefined =>
  typeof ref === 'number' ? railway.stationAt(ref) : railway.station(ref)

/** The nodes of two stations. If the two stations are the same, `from` and `to` are the same array. */
interface Pair {
  readonly live: LiveView
  readonly from: readonly number[]
  readonly to: readonly number[]
}

function tripsWithin({ live, from, to }: Pair, day: ServiceDay, by: SearchQuery['by'], window: { from: number; until: number }) {
  const view = live.view(day)
  const direct = directTrains(view, from, to, window.from, window.until, by)
  // A search from a station to itself returns only trains that come back to the station.
  if (from === to) return { direct, transfer: [] }
  const planner = Planner.of(view)
  const found =
    by === 'depart' ? planner.profile(from, to, window.from, window.until) : planner.arrivals(from, to, window.from, window.until)
  const transfer = found.filter(({ legs }) => legs.length > 1).map(withWait)
  return { direct, transfer: transfer.sort(compareItineraries) }
}

function withWait(itinerary: PlannedItinerary): SearchItinerary {
  const wait = longestWait(itinerary)
  return wait ? { ...itinerary, wait } : itinerary
}

function walkOf({ live, from, to }: Pair, { day, time, by }: SearchQuery): PlannedItinerary | undefined {
  const walk = Planner.of(live.view(day)).walk(from, to, time)
  if (!walk || by === 'depart') return walk
  const seconds = walk.arrives - walk.departs
  return {
    ...walk,
    departs: time - seconds,
    arrives: time,
    legs: walk.legs.map((leg) => ({ ...leg, departs: time - seconds, arrives: time })),
  }
}

function reasonForNoResult(pair: Pair, query: SearchQuery): Pick<SearchResult, 'reason' | 'lastDeparts' | 'next'> {
  const { live } = pair
  const all = allDeparting(pair, query.day, 0)
  const today = all.some((trip) => !hasLongWait(trip)) ? all.filter((trip) => !hasLongWait(trip)) : all
  const later = today.filter((trip) => (query.by === 'depart' ? trip.departs >= query.time : trip.arrives > query.time))
  const next = later[0]
    ? { view: live.view(query.day), itinerary: later[0] }
    : (firstOfNextDays(pair, query.day) ?? (pair.from === pair.to ? undefined : earliestOverSeveralDays(pair, query)))
  if (!next) return { reason: 'no_connection' }
  if (today.length === 0) return { reason: 'no_service_today', next }
  if (query.by === 'arrive') return { reason: later.length === today.length ? 'before_first_train' : 'none_in_window', next }
  if (later.length > 0) return { reason: 'none_in_window', next }
  return { reason: 'last_train_left', lastDeparts: Math.max(...today.map((trip) => trip.departs)), next }
}

function firstOfNextDays(pair: Pair, day: ServiceDay): SearchResult['next'] {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    const date = addDays(day, days)
    // The railway's day ends after midnight, so the next day is searched only from that time on.
    const [itinerary] = allDeparting(pair, date, days === 1 ? pair.live.railway.dayEnds - DAY_SECONDS : 0)
    if (itinerary) return { view: pair.live.view(date), itinerary }
  }
  return undefined
}

/**
 * The itinerary with the earliest arrival, possibly after a wait of several days. Needs a view of several days, because the view of a day
 * contains trains only until the next day. A search by arrival starts at time 0 of the day.
 */
function earliestOverSeveralDays(pair: Pair, { day, time, by }: SearchQuery): SearchResult['next'] {
  const { live, from, to } = pair
  const view = live.viewOfDays(day, LOOK_AHEAD_DAYS)
  // The last itinerary arrives first: each has more rides than the previous one and arrives earlier.
  const itinerary = Planner.of(view)
    .earliest(from, to, by === 'depart' ? time : 0)
    .at(-1)
  return itinerary && { view, itinerary: withWait(itinerary) }
}

/** Maximum number of station pairs whose itineraries of a day are cached per view, for searches without a result. */
const MAX_CACHED_PAIRS = 1500

const itineraryCache = memoize<DayView, Map<string, readonly SearchItinerary[]>>(() => new Map())

/** All itineraries that depart between `from` and the end of the railway's day, by departure; long waits last. Cached with the view. */
function allDeparting(pair: Pair, day: ServiceDay, from: number): readonly SearchItinerary[] {
  const { live } = pair
  return getOrCompute(itineraryCache(live.view(day)), `${pair.from.join()} ${pair.to.join()} ${from}`, MAX_CACHED_PAIRS, () => {
    const { direct, transfer } = tripsWithin(pair, day, 'depart', { from, until: live.railway.dayEnds })
    return [...direct.map(itineraryOfRide), ...transfer].sort(compareItineraries)
  })
}
