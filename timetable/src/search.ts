import { directTrains } from './direct.ts'
import { Planner, type PlannedItinerary, type PlannedRide } from './planner.ts'
import type { DayView } from './day-view.ts'
import type { Railway } from './railway.ts'
import { addDays, DAY_SECONDS, type ServiceDay, type ServiceTime } from './service-day.ts'

export interface SearchQuery {
  readonly from: string
  readonly to: string
  readonly day: ServiceDay
  readonly time: ServiceTime
  readonly by: 'depart' | 'arrive'
  /** Seconds after `time` (before it, for `arrive`) in which trips may depart (arrive). Default: the rest of the railway's day. */
  readonly window?: number
}

/**
 * `unknown_station`; `no_connection`: not on any of the next seven days; `no_service_today`: not on this day;
 * `last_train_left`; `before_first_train`: none arrives that early; `none_in_window`.
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
  /** Every train that needs no change, by departure. */
  readonly direct: readonly PlannedRide[]
  /** The Pareto-optimal trips with changes, by departure, then arrival. */
  readonly transfer: readonly PlannedItinerary[]
  readonly reason?: EmptyReason
  /** With `last_train_left`: when, in seconds after time 0 of the day. */
  readonly lastDeparts?: number
  /** The first trip after the question: its view and itinerary. */
  readonly next?: { readonly view: DayView; readonly itinerary: PlannedItinerary }
}

/** The railway's day ends at 03:00, between the last train of the evening and the first of the morning. */
const END_OF_DAY = 27 * 3600
const LOOK_AHEAD_DAYS = 7
/** Trips with a longer wait at a change, overnight as a rule, are not offered: the next day's trains are. */
export const LONGEST_WAIT_SECONDS = 6 * 3600

/** Answers a trip search: direct trains, trips with changes, and where there are none, why, and when the next one is. */
export function searchTrips(railway: Railway, query: SearchQuery): SearchResult {
  const view = railway.view(query.day)
  const from = railway.station(query.from)
  const to = railway.station(query.to)
  if (!from || !to) return { view, direct: [], transfer: [], reason: 'unknown_station' }
  const { direct, transfer } =
    query.by === 'depart' ? departing(railway, query, from.number, to.number) : arriving(railway, query, from.number, to.number)
  if (direct.length > 0 || transfer.length > 0) return { view, direct, transfer }
  return { view, direct, transfer, ...whyNone(railway, query, from.number, to.number) }
}

function departing(railway: Railway, { day, time, window }: SearchQuery, from: number, to: number) {
  const until = window === undefined ? Math.max(END_OF_DAY, time + 6 * 3600) : time + window
  return tripsBetween(railway, day, from, to, time, until)
}

function arriving(railway: Railway, { day, time, window }: SearchQuery, from: number, to: number) {
  const earliest = window === undefined ? Math.min(0, time - 6 * 3600) : time - window
  const inTime = (trip: { departs: number; arrives: number }) => trip.arrives <= time && trip.arrives >= earliest
  const { direct, transfer } = tripsBetween(railway, day, from, to, earliest - DAY_SECONDS, time)
  return { direct: direct.filter(inTime), transfer: transfer.filter(inTime) }
}

function tripsBetween(railway: Railway, day: ServiceDay, from: number, to: number, earliest: number, latest: number) {
  const { nodesOf } = railway.timetable
  const direct = directTrains(railway.view(day), nodesOf[from]!, nodesOf[to]!, earliest, latest)
  if (from === to) return { direct, transfer: [] }
  const transfer = plannerOf(railway.view(day))
    .profile(places(nodesOf[from]!), places(nodesOf[to]!), earliest, latest)
    .filter((trip) => trip.rides > 1 && longestWait(trip) <= LONGEST_WAIT_SECONDS)
    .sort((a, b) => a.departs - b.departs || a.arrives - b.arrives || a.rides - b.rides)
  return { direct, transfer }
}

const planners = new WeakMap<DayView, Planner>()

/** The planner of a view, made when it is first asked. */
export function plannerOf(view: DayView): Planner {
  let planner = planners.get(view)
  if (!planner) planners.set(view, (planner = new Planner(view)))
  return planner
}

function longestWait({ legs }: PlannedItinerary): number {
  let longest = 0
  for (let i = 1; i < legs.length; i++) longest = Math.max(longest, legs[i]!.departs - legs[i - 1]!.arrives)
  return longest
}

const places = (nodes: readonly number[]) => nodes.map((node) => ({ node, seconds: 0 }))

function whyNone(railway: Railway, query: SearchQuery, from: number, to: number): Pick<SearchResult, 'reason' | 'lastDeparts' | 'next'> {
  const today = all(railway, query.day, from, to, 0, END_OF_DAY)
  const later = today.filter((trip) => (query.by === 'depart' ? trip.departs >= query.time : trip.arrives > query.time))
  const next = later[0] ? { view: railway.view(query.day), itinerary: later[0] } : nextDay(railway, query.day, from, to)
  if (!next) return { reason: 'no_connection' }
  if (today.length === 0) return { reason: 'no_service_today', next }
  if (query.by === 'arrive') return { reason: later.length === today.length ? 'before_first_train' : 'none_in_window', next }
  if (later.length > 0) return { reason: 'none_in_window', next }
  return { reason: 'last_train_left', lastDeparts: Math.max(...today.map((trip) => trip.departs)), next }
}

function nextDay(railway: Railway, day: ServiceDay, from: number, to: number): SearchResult['next'] {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    const date = addDays(day, days)
    const first = all(railway, date, from, to, days === 1 ? END_OF_DAY - DAY_SECONDS : 0, END_OF_DAY)[0]
    if (first) return { view: railway.view(date), itinerary: first }
  }
  return undefined
}

/** All trips of a span, by departure. */
function all(railway: Railway, day: ServiceDay, from: number, to: number, earliest: number, latest: number): PlannedItinerary[] {
  const { direct, transfer } = tripsBetween(railway, day, from, to, earliest, latest)
  const rides = direct.map((leg): PlannedItinerary => ({ departs: leg.departs, arrives: leg.arrives, rides: 1, legs: [leg] }))
  return [...rides, ...transfer].sort((a, b) => a.departs - b.departs || a.arrives - b.arrives)
}
