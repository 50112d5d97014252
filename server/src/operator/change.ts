import { changedTrainSlug, type OperatorChange } from '@yatha/contract'
import { addDays, DAY_SECONDS, serviceDayAt, startOfDay, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import { lastArrivalTime, stretchOf, tripsOn, type Stretch } from './stretch.ts'

// Interprets an operator's change in the timetable. Instants are epoch seconds.

export type TimingChange = Exclude<OperatorChange, { kind: 'notice' | 'video' }>

/** Returns whether a change affects when a train runs. */
export const isTimingChange = (change: OperatorChange): change is TimingChange => change.kind !== 'notice' && change.kind !== 'video'

/** Returns the train that a change is about; undefined for a notice or an unknown train. `railway` comes from railwayOf. */
export function routeOf(railway: Railway, change: OperatorChange): Route | undefined {
  const slug = changedTrainSlug(change)
  return slug === undefined ? undefined : railway.route(slug)
}

/** Returns the calls that a change concerns; for an added train, all its calls. */
export const concernedStretch = (railway: Railway, route: Route, change: OperatorChange): Stretch | undefined =>
  stretchOf(railway, route, change.kind === 'delay' || change.kind === 'cancel' ? change : {})

/**
 * Returns when a change expires by default: at the end of its last day, or when the train arrives (with its delay) if that is later. A
 * notice expires at the end of the day of `from`. Undefined for a video.
 */
export function defaultExpiry(railway: Railway, change: OperatorChange, from: number): number | undefined {
  if (change.kind === 'video') return undefined
  const midnightAfter = (day: ServiceDay) => startOfDay(addDays(day, 1), railway.zone)
  const route = routeOf(railway, change)
  if (change.kind === 'notice' || !route) return midnightAfter(serviceDayAt(from, railway.zone).day)
  const late = change.kind === 'delay' ? change.minutes * 60 : 0
  const ends = change.days.flatMap((day) => [
    midnightAfter(day),
    ...tripsOn(railway, route, day).map((trip) => lastArrivalTime(railway, trip, day) + late),
  ])
  return Math.max(...ends, from + 60)
}

/** Returns the earliest service day whose trains may still be running at an instant: the previous day. */
export const firstLiveDay = (railway: Railway, now: number): ServiceDay => serviceDayAt(now - DAY_SECONDS, railway.zone).day

/** Returns the slugs of the stations that a change concerns. */
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
  const route = routeOf(railway, change)
  const stretch = route && concernedStretch(railway, route, change)
  return new Set(route && stretch && slugsOf(route, stretch))
}
