import type { Railway, ServiceDay } from '@yatha/timetable'
import { addDays, MAX_LIVE_AGE_SECONDS, parseServiceDay, serviceDayAt, startOfDay, tripRunsOn } from '@yatha/timetable'
import type { FeedCall, FeedTrip } from './gtfs-realtime.ts'

// Finds the trains and calls that a feed refers to.

/** Why an entity of a feed was ignored. */
export type IgnoreReason = 'unknown_trip' | 'unknown_day' | 'unknown_stop' | 'unsupported' | 'implausible' | 'old'

/** Maximum difference between expected and planned times; a larger difference is an error of the feed. */
export const MAX_DEVIATION_SECONDS = 43_200

/** Context of a feed message: the railway, the message's own time, and the current time, in epoch seconds. */
export interface FeedContext {
  readonly railway: Railway
  readonly sentAt: number
  readonly now: number
}

/** A trip on a day. `timeZero` is the epoch second to which its planned times are added, usually the start of the day. */
export interface Train {
  readonly trip: string
  readonly index: number
  readonly day: ServiceDay
  readonly timeZero: number
}

/** Returns when the train was last seen, in epoch seconds and at most `sentAt`; undefined if that is too long ago for live times. */
export function seenAtOf({ sentAt, now }: FeedContext, timestamp: number | undefined): number | undefined {
  const seenAt = timestamp ? Math.min(timestamp, sentAt) : sentAt
  return now - seenAt > MAX_LIVE_AGE_SECONDS ? undefined : seenAt
}

/** Returns the trip and day of a feed's train, or why there is no such train. Without a start date, chooses the nearest day. */
export function findFeedTrain(source: FeedContext, { tripId, startDate }: FeedTrip): Train | IgnoreReason {
  const { railway } = source
  const index = tripIndexOf(railway, tripId ?? '')
  if (tripId === undefined || index === undefined) return 'unknown_trip'
  const day = startDate === undefined ? nearestDay(source, index) : parseServiceDay(startDate)
  if (!day || !tripRunsOn(railway.timetable.feed, index, day)) return 'unknown_day'
  return { trip: tripId, index, day, timeZero: startOfDay(day, railway.zone) }
}

/** Returns the day, from yesterday to tomorrow, on which the train is running, or on which it starts or ends nearest to now. */
function nearestDay({ railway, now }: FeedContext, index: number): ServiceDay | undefined {
  const { feed } = railway.timetable
  const first = feed.calls.departs[feed.calls.first[index]!]!
  const last = feed.calls.arrives[feed.calls.first[index + 1]! - 1]!
  const { day: today } = serviceDayAt(now, railway.zone)
  let best: { day: ServiceDay; distanceSeconds: number } | undefined
  for (const day of [today, addDays(today, -1), addDays(today, 1)]) {
    if (!tripRunsOn(railway.timetable.feed, index, day)) continue
    const dayStart = startOfDay(day, railway.zone)
    const distanceSeconds = Math.max(0, dayStart + first - now, now - dayStart - last)
    if (!best || distanceSeconds < best.distanceSeconds) best = { day, distanceSeconds }
  }
  return best?.day
}

/** Returns the index of the call that a feed names by stop_sequence, stop id or both. By stop id alone, searches from call `from` on. */
export function findCallIndex(
  { railway }: FeedContext,
  { index }: Train,
  feedCall: Pick<FeedCall, 'stopSequence' | 'stopId'>,
  from: number,
): number | undefined {
  const { calls, stops } = railway.timetable.feed
  const first = calls.first[index]!
  const count = calls.first[index + 1]! - first
  const isAt = (call: number) => {
    const stop = calls.stop[first + call]!
    return feedCall.stopId === undefined || stops.ids[stop] === feedCall.stopId || stops.ids[stops.parent[stop]!] === feedCall.stopId
  }
  if (feedCall.stopSequence !== undefined) {
    const call = feedCall.stopSequence - 1
    return call >= 0 && call < count && isAt(call) ? call : undefined
  }
  if (feedCall.stopId === undefined) return undefined
  for (let call = from; call < count; call++) if (isAt(call)) return call
  return undefined
}

/** Returns the planned times of a call, in epoch seconds. */
export function plannedTimesOf({ railway }: FeedContext, { index, timeZero }: Train, call: number): { arrives: number; departs: number } {
  const { calls } = railway.timetable.feed
  const at = calls.first[index]! + call
  return { arrives: timeZero + calls.arrives[at]!, departs: timeZero + calls.departs[at]! }
}

const tripIndexes = new WeakMap<Railway['timetable'], ReadonlyMap<string, number>>()

export function tripIndexOf({ timetable }: Railway, id: string): number | undefined {
  let trips = tripIndexes.get(timetable)
  if (!trips) tripIndexes.set(timetable, (trips = new Map(timetable.feed.trips.ids.map((one, index) => [one, index]))))
  return trips.get(id)
}
