import { ENTRY_LIMITS, type ApiErrorCode, type OperatorChange } from '@yatha/contract'
import { addDays, DAY_SECONDS, serviceDayAt, startOfDay, tripRunsOn, type Railway, type Route, type ServiceDay } from '@yatha/timetable'

// What a change of an operator means in the timetable. Instants are epoch seconds.

export type TrainChange = Exclude<OperatorChange, { kind: 'notice' }>

/** Calls of a train that a change concerns, both included. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** Why a change cannot be, and which field of it says so. */
export interface Refusal {
  readonly code: Extract<ApiErrorCode, 'unknown_train' | 'not_running' | 'day_over' | 'delay_too_long' | 'not_in_timetable'>
  readonly field: string
}

/** What is wrong with a change at `now`; undefined if nothing is. */
export function refusalOf(railway: Railway, change: OperatorChange, now: number): Refusal | undefined {
  if (change.kind === 'notice') {
    if (change.stations.some((slug) => !railway.station(slug))) return { code: 'not_in_timetable', field: 'change.stations' }
    if (change.trains.some((slug) => !railway.route(slug))) return { code: 'unknown_train', field: 'change.trains' }
    return undefined
  }
  const route = railway.route(change.train)
  if (!route) return { code: 'unknown_train', field: 'change.train' }
  if (change.kind === 'delay' && change.minutes > ENTRY_LIMITS.minutes) return { code: 'delay_too_long', field: 'change.minutes' }
  const { day: today } = serviceDayAt(now, railway.zone)
  for (const day of change.days) {
    const trips = tripsOn(railway, route, day)
    // A train of yesterday evening may still run.
    if (day < today && !(day === addDays(today, -1) && trips.some((trip) => endOfTrip(railway, trip, day) > now)))
      return { code: 'day_over', field: 'change.days' }
    if (trips.length === 0) return { code: 'not_running', field: 'change.days' }
  }
  if (stretchOf(railway, route, change)) return undefined
  const isFromThere = change.fromStation === undefined || callsAt(railway, route, change.fromStation).length > 0
  return { code: 'not_in_timetable', field: isFromThere ? 'change.untilStation' : 'change.fromStation' }
}

/** From the first call at one station to the last at another; undefined where the train does not call there in this order. */
export function stretchOf(railway: Railway, route: Route, { fromStation, untilStation }: TrainChange): Stretch | undefined {
  const from = fromStation === undefined ? 0 : callsAt(railway, route, fromStation)[0]
  const until = untilStation === undefined ? railway.callsOf(route).length - 1 : callsAt(railway, route, untilStation).at(-1)
  return from === undefined || until === undefined || from > until ? undefined : { from, until }
}

function callsAt(railway: Railway, route: Route, slug: string): number[] {
  const stop = railway.station(slug)?.index
  return [...railway.callsOf(route)].flatMap((at, call) => (at === stop ? [call] : []))
}

/** Indices of the train's trips that run on a day. */
export function tripsOn({ timetable: { feed } }: Railway, { trips }: Route, day: ServiceDay): number[] {
  return trips.filter((trip) => tripRunsOn(feed, trip, day))
}

function endOfTrip({ timetable: { feed }, zone }: Railway, trip: number, day: ServiceDay): number {
  return startOfDay(day, zone) + feed.calls.arrives[feed.calls.first[trip + 1]! - 1]!
}

/** When a change is over by itself: with its last day, or with the train, however late. */
export function endOf(railway: Railway, change: OperatorChange, from: number): number {
  const midnightAfter = (day: ServiceDay) => startOfDay(addDays(day, 1), railway.zone)
  const route = change.kind === 'notice' ? undefined : railway.route(change.train)
  if (change.kind === 'notice' || !route) return midnightAfter(serviceDayAt(from, railway.zone).day)
  const late = change.kind === 'delay' ? change.minutes * 60 : 0
  const ends = change.days.flatMap((day) => [
    midnightAfter(day),
    ...tripsOn(railway, route, day).map((trip) => endOfTrip(railway, trip, day) + late),
  ])
  return Math.max(...ends, from + 60)
}

/** Days that an instant's live times can be about: those of trains that are still under way, and later ones. */
export const firstLiveDay = (railway: Railway, now: number): ServiceDay => serviceDayAt(now - DAY_SECONDS, railway.zone).day

/** Slugs of the stations that a change concerns. */
export function stationsOf(railway: Railway, change: OperatorChange): ReadonlySet<string> {
  const slugsOf = (route: Route, { from, until }: Stretch) =>
    [...railway.callsOf(route).subarray(from, until + 1)].map((stop) => railway.stations[stop]!.slug)
  if (change.kind === 'notice') {
    const { stations, trains } = change
    if (stations.length + trains.length === 0)
      return new Set(railway.routes.flatMap((route) => slugsOf(route, { from: 0, until: Infinity })))
    const ofTrains = trains.flatMap((slug) => railway.route(slug) ?? []).flatMap((route) => slugsOf(route, { from: 0, until: Infinity }))
    return new Set([...stations, ...ofTrains])
  }
  const route = railway.route(change.train)
  const stretch = route && stretchOf(railway, route, change)
  if (!route || !stretch) return new Set()
  // A delay of the first calls is one of the train.
  return new Set(slugsOf(route, stretch))
}
