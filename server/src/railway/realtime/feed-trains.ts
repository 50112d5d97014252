import type { Railway, ServiceDay } from '@yatha/timetable'
import { addDays, LIVE_SECONDS, parseServiceDay, serviceDayAt, startOfDay, tripRunsOn } from '@yatha/timetable'
import type { FeedCall, FeedTrip } from './gtfs-realtime.ts'

// Finds the trains and calls that a feed refers to.

/** Why an entity of a feed was ignored. */
export type IgnoreReason = 'unknown_trip' | 'unknown_day' | 'unknown_stop' | 'unsupported' | 'implausible' | 'old'

/** Maximum difference between expected and planned times; a larger difference is an error of the feed. */
export const MAX_DEVIATION_SECONDS = 43_200

/** Context of a feed message: the railway, the feed's own time, and the current time, in epoch seconds. */
export interface FeedSource {
  readonly railway: Railway
  readonly sentAt: number
  readonly now: number
}

/** A trip on a day: its id and index, its day, and the epoch second at which that day begins. */
export interface Train {
  readonly trip: string
  readonly index: number
  readonly day: ServiceDay
  readonly start: number
}

/** Epoch second at which the source saw the train; undefined if too long ago. A time in the future is replaced with the feed's time. */
export function seenAtOf({ sentAt, now }: FeedSource, timestamp: number | undefined): number | undefined {
  const seenAt = timestamp ? Math.min(timestamp, sentAt) : sentAt
  return now - seenAt > LIVE_SECONDS ? undefined : seenAt
}

export function trainOf(source: FeedSource, { tripId, startDate }: FeedTrip): Train | IgnoreReason {
  const { railway } = source
  const index = tripIndexOf(railway, tripId ?? '')
  if (tripId === undefined || index === undefined) return 'unknown_trip'
  const day = startDate === undefined ? nearestDay(source, index) : parseServiceDay(startDate)
  if (!day || !tripRunsOn(railway.timetable.feed, index, day)) return 'unknown_day'
  return { trip: tripId, index, day, start: startOfDay(day, railway.zone) }
}

/** The day, of yesterday to tomorrow, on which the train is running, or starts or ends nearest to now. */
function nearestDay({ railway, now }: FeedSource, index: number): ServiceDay | undefined {
  const { feed } = railway.timetable
  const first = feed.calls.departs[feed.calls.first[index]!]!
  const last = feed.calls.arrives[feed.calls.first[index + 1]! - 1]!
  const { day: today } = serviceDayAt(now, railway.zone)
  let best: { day: ServiceDay; distanceSeconds: number } | undefined
  for (const day of [today, addDays(today, -1), addDays(today, 1)]) {
    if (!tripRunsOn(railway.timetable.feed, index, day)) continue
    const start = startOfDay(day, railway.zone)
    const distanceSeconds = Math.max(0, start + first - now, now - start - last)
    if (!best || distanceSeconds < best.distanceSeconds) best = { day, distanceSeconds }
  }
  return best?.day
}

/** Index of the call that a feed identifies by its number from 1, by its stop, or by both. By stop only, searches from call `from`. */
export function callAt(
  { railway }: FeedSource,
  { index }: Train,
  named: Pick<FeedCall, 'stopSequence' | 'stopId'>,
  from: number,
): number | undefined {
  const { calls, stops } = railway.timetable.feed
  const first = calls.first[index]!
  const count = calls.first[index + 1]! - first
  const isAt = (call: number) => {
    const stop = calls.stop[first + call]!
    return named.stopId === undefined || stops.ids[stop] === named.stopId || stops.ids[stops.parent[stop]!] === named.stopId
  }
  if (named.stopSequence !== undefined) {
    const call = named.stopSequence - 1
    return call >= 0 && call < count && isAt(call) ? call : undefined
  }
  if (named.stopId === undefined) return undefined
  for (let call = from; call < count; call++) if (isAt(call)) return call
  return undefined
}

/** Planned times in epoch seconds. */
export function plannedOf({ railway }: FeedSource, { index, start }: Train, call: number): { arrives: number; departs: number } {
  const { calls } = railway.timetable.feed
  const at = calls.first[index]! + call
  return { arrives: start + calls.arrives[at]!, departs: start + calls.departs[at]! }
}

const tripIndexes = new WeakMap<Railway['timetable'], ReadonlyMap<string, number>>()

export function tripIndexOf({ timetable }: Railway, id: string): number | undefined {
  let trips = tripIndexes.get(timetable)
  if (!trips) tripIndexes.set(timetable, (trips = new Map(timetable.feed.trips.ids.map((one, index) => [one, index]))))
  return trips.get(id)
}
