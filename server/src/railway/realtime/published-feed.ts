import { LANGUAGES, tagOf } from '@yatha/language'
import { OPEN_END, startOfDay, type LiveView, type Notice, type TripUpdate } from '@yatha/timetable'
import { trainKey } from '../live-railway.ts'
import {
  CALL,
  FULL_DATASET,
  FeedMessage,
  OTHER_CAUSE,
  TRIP,
  UNKNOWN_EFFECT,
  type FeedAlert,
  type FeedEntity,
  type FeedText,
  type FeedTripUpdate,
} from './gtfs-realtime.ts'

// Our own GTFS-Realtime feeds: ids are those of /gtfs.zip, and calls are numbered as in its stop_times.txt, from 1.

/** A feed of these entities, made at `now` (epoch seconds). */
export const feedOf = (entities: readonly FeedEntity[], now: number): Uint8Array<ArrayBuffer> =>
  FeedMessage.encode({ header: { version: '2.0', incrementality: FULL_DATASET, timestamp: now }, entities })

export function tripUpdates({ railway, updates }: LiveView): FeedEntity[] {
  const { feed } = railway.timetable
  return updates.flatMap((update) => {
    const index = feed.trips.ids.indexOf(update.trip)
    return index === -1 ? [] : [{ id: trainKey(update), tripUpdate: tripUpdate(railway, update, index) }]
  })
}

function tripUpdate({ timetable: { feed }, zone }: LiveView['railway'], update: TripUpdate, index: number): FeedTripUpdate {
  const trip = {
    tripId: update.trip,
    startDate: update.day.replaceAll('-', ''),
    routeId: feed.routes.ids[feed.trips.route[index]!]!,
    relationship: update.cancelled ? TRIP.canceled : TRIP.scheduled,
  }
  if (update.cancelled) return { trip, timestamp: update.seenAt }
  const first = feed.calls.first[index]!
  const start = startOfDay(update.day, zone)
  const calls = (update.calls ?? []).map(({ call, delaySeconds, arrives, departs, skipped }) => {
    const named = { stopSequence: call + 1, stopId: feed.stops.ids[feed.calls.stop[first + call]!]! }
    if (skipped) return { ...named, relationship: CALL.skipped }
    const plannedArrives = start + feed.calls.arrives[first + call]!
    const plannedDeparts = start + feed.calls.departs[first + call]!
    const arrival = arrives ?? (delaySeconds === undefined ? undefined : plannedArrives + delaySeconds)
    const late = arrival === undefined ? undefined : arrival - plannedArrives
    const departure = departs ?? (late === undefined ? undefined : Math.max(plannedDeparts + late, arrival!))
    return {
      ...named,
      ...(arrival !== undefined && { arrival: { time: arrival, delay: arrival - plannedArrives } }),
      ...(departure !== undefined && { departure: { time: departure, delay: departure - plannedDeparts } }),
    }
  })
  return {
    trip,
    calls: calls.filter((call) => 'relationship' in call || 'arrival' in call || 'departure' in call),
    timestamp: update.seenAt,
  }
}

/** The notices that have not ended, those of the reviewed files included. */
export const alerts = (view: LiveView, now: number): FeedEntity[] =>
  view.notices.filter(({ until }) => until > now).map((notice) => ({ id: notice.id, alert: alertOf(view, notice) }))

function alertOf({ railway }: LiveView, notice: Notice): FeedAlert {
  const { feed } = railway.timetable
  const about = [
    ...notice.stops.map((stop) => ({ stopId: feed.stops.ids[stop]! })),
    ...notice.routes.map((route) => ({ routeId: feed.routes.ids[route]! })),
  ]
  const inAll = (part: 'title' | 'text'): FeedText => ({
    translations: LANGUAGES.map((language) => ({ text: railway.noticeTextOf(notice, tagOf(language))[part], language: tagOf(language) })),
  })
  return {
    periods: [{ start: notice.from, ...(notice.until < OPEN_END && { end: notice.until }) }],
    about: about.length > 0 ? about : feed.agencies.map(({ id }) => ({ agencyId: id })),
    cause: OTHER_CAUSE,
    effect: UNKNOWN_EFFECT,
    header: inAll('title'),
    ...(notice.en.text !== '' && { description: inAll('text') }),
  }
}
