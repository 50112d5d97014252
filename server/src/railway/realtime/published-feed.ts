import { LANGUAGES, languageTagOf, trainNumberText, type Translate } from '@yatha/language'
import {
  callTimes,
  isEarliest,
  NO_END_EPOCH_SECONDS,
  hasTimes,
  type LiveView,
  type Notice,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'
import { doubtText, type TranslateIn } from '../../words.ts'
import { trainKey } from '../live-railway.ts'
import {
  STOP_TIME_RELATIONSHIP,
  FULL_DATASET,
  FeedMessage,
  OTHER_CAUSE,
  TRIP_RELATIONSHIP,
  UNKNOWN_CAUSE,
  UNKNOWN_EFFECT,
  type FeedAlert,
  type FeedCall,
  type FeedEntity,
  type FeedSelector,
  type FeedText,
  type FeedTripUpdate,
} from './gtfs-realtime.ts'

// Our own GTFS-Realtime feeds. Ids are those of /gtfs.zip, and calls are numbered as in its stop_times.txt, from 1.

/** Interval in seconds after which an unchanged feed gets a new timestamp. */
export const TIMESTAMP_REFRESH_SECONDS = 5

/** If the clock jumps back by at least this many seconds, it was adjusted, and the feed's timestamp may decrease. */
const CLOCK_SET_SECONDS = 60

/**
 * Published uncertainty of an earliest possible time, since GTFS-Realtime cannot state “or later” for a train that is stopped
 * indefinitely. On simulated days with a blocked track, such times were wrong by about this much (bench/server/ride-days.ts). Other times
 * have no uncertainty field, so their uncertainty is unknown.
 */
const EARLIEST_UNCERTAINTY_SECONDS = 900

/** A feed that we publish. Feeds with the same timestamp have the same content. The timestamp decreases only if the clock is adjusted. */
export class PublishedFeed {
  private latest: { readonly at: number; readonly content: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined

  constructor(private readonly entities: (now: number) => readonly FeedEntity[]) {}

  /** Returns the encoded feed at `now`, in epoch seconds. */
  at(now: number): Uint8Array<ArrayBuffer> {
    const { latest } = this
    if (latest && now <= latest.at && latest.at - now < CLOCK_SET_SECONDS) return latest.bytes
    const entities = this.entities(now)
    const content = JSON.stringify(entities)
    if (latest?.content === content && now < latest.at + TIMESTAMP_REFRESH_SECONDS) return latest.bytes
    this.latest = { at: now, content, bytes: encodeFeed(entities, now) }
    return this.latest.bytes
  }
}

/** Encodes a feed of these entities with the timestamp `now` (epoch seconds). */
export const encodeFeed = (entities: readonly FeedEntity[], now: number): Uint8Array<ArrayBuffer> =>
  FeedMessage.encode({ header: { version: '2.0', incrementality: FULL_DATASET, timestamp: now }, entities })

/** Returns the entities of all trains with live times or a cancellation. */
export function tripUpdateEntities(live: LiveView): FeedEntity[] {
  const { feed } = live.railway.timetable
  return live.updates.filter(hasTimes).flatMap((update) => {
    const index = feed.trips.ids.indexOf(update.trip)
    const run = live.railway.timetable.runTrip.indexOf(index)
    // An added train that is canceled is omitted, because it is neither in /gtfs.zip nor running.
    return run === -1 || (update.added && update.cancelled)
      ? []
      : [{ id: trainKey(update), tripUpdate: tripUpdate(live, update, index, run) }]
  })
}

/**
 * Returns the expected times that we show for a train, whatever their source. Omits calls whose delay is that of the previous call,
 * except for an added train.
 */
function tripUpdate(live: LiveView, update: TripUpdate, index: number, run: number): FeedTripUpdate {
  const { feed } = live.railway.timetable
  const { added } = update
  const trip = {
    tripId: update.trip,
    startDate: startDate(update.day),
    // An added train has the route of the train on which it is based, because /gtfs.zip has no route for the added train.
    routeId: feed.routes.ids[feed.trips.route[added ? feed.trips.ids.indexOf(added.like) : index]!]!,
    relationship: update.cancelled ? TRIP_RELATIONSHIP.canceled : added ? TRIP_RELATIONSHIP.added : TRIP_RELATIONSHIP.scheduled,
  }
  if (update.cancelled) return { trip, timestamp: update.seenAt }
  const first = feed.calls.first[index]!
  const count = feed.calls.first[index + 1]! - first
  const view = live.view(update.day)
  const calls: FeedCall[] = []
  let previousDelay: number | undefined
  let wasEarliest = false
  for (let call = added ? 0 : (update.calls?.[0]?.call ?? 0); call < count; call++) {
    const stop = { stopSequence: call + 1, stopId: feed.stops.ids[feed.calls.stop[first + call]!]! }
    const times = callTimes(view, run, 0, call)
    if (times?.skipped) calls.push({ ...stop, relationship: STOP_TIME_RELATIONSHIP.skipped })
    if (!times?.expected) continue
    const { planned, expected } = times
    const uncertain = (which: 'arrives' | 'departs') => isEarliest(update, call, which) && { uncertainty: EARLIEST_UNCERTAINTY_SECONDS }
    const arrival = { time: view.epoch + expected.arrives, ...uncertain('arrives') }
    const departure = { time: view.epoch + expected.departs, ...uncertain('departs') }
    const [arrivalDelay, departureDelay] = [expected.arrives - planned.arrives, expected.departs - planned.departs]
    const isImplied =
      arrivalDelay === previousDelay && departureDelay === previousDelay && wasEarliest === isEarliest(update, call, 'departs')
    // An added train has no planned times in /gtfs.zip, so its calls have no delay.
    if (added) calls.push({ ...stop, arrival, departure })
    else if (!isImplied)
      calls.push({ ...stop, arrival: { ...arrival, delay: arrivalDelay }, departure: { ...departure, delay: departureDelay } })
    previousDelay = departureDelay
    wasEarliest = isEarliest(update, call, 'departs')
  }
  return { trip, calls, timestamp: update.seenAt }
}

/** Returns the notices that have not ended, including those of the timetable. Omits notices only about stations without trains. */
export const alertEntities = (view: LiveView, now: number): FeedEntity[] =>
  view.notices
    .filter(({ until }) => until > now)
    .flatMap((notice) => {
      const isUnpublished = notice.routes.length === 0 && notice.stops.length > 0 && notice.stops.every((stop) => !isPublished(view, stop))
      return isUnpublished ? [] : [{ id: notice.id, alert: alertOf(view, notice) }]
    })

/** Returns whether a stop is in /gtfs.zip, which contains only stops where trains call. */
const isPublished = ({ railway }: LiveView, stop: number) => railway.stations[stop]!.served

function alertOf(view: LiveView, notice: Notice): FeedAlert {
  const { railway } = view
  const { feed } = railway.timetable
  const about = [
    ...notice.stops.filter((stop) => isPublished(view, stop)).map((stop) => ({ stopId: feed.stops.ids[stop]! })),
    ...notice.routes.flatMap((route): FeedSelector[] => {
      if (!railway.routes.some(({ feedRoute, added }) => feedRoute === route && added)) return [{ routeId: feed.routes.ids[route]! }]
      // Names the trips instead of the route, because /gtfs.zip has no route of an added train.
      return feed.trips.ids.filter((_, trip) => feed.trips.route[trip] === route).map((tripId) => ({ trip: { tripId } }))
    }),
  ]
  const textInAllLanguages = (part: 'title' | 'text'): FeedText => ({
    translations: LANGUAGES.map((language) => ({
      text: railway.noticeTextOf(notice, languageTagOf(language))[part],
      language: languageTagOf(language),
    })).filter(({ text }) => text !== ''),
  })
  const description = textInAllLanguages('text')
  return {
    periods: [{ start: notice.from, ...(notice.until < NO_END_EPOCH_SECONDS && { end: notice.until }) }],
    about: about.length > 0 ? about : feed.agencies.map(({ id }) => ({ agencyId: id })),
    cause: OTHER_CAUSE,
    effect: UNKNOWN_EFFECT,
    header: textInAllLanguages('title'),
    // The description may be available in some languages only, or in none.
    ...((description.translations ?? []).length > 0 && { description }),
  }
}

/**
 * Returns an alert about each train that riders doubt. The effect is unknown, because the train may run. Without a period, an alert
 * applies while it is in the feed.
 */
export const doubtAlertEntities = ({ railway, updates }: LiveView, translateIn: TranslateIn): FeedEntity[] =>
  updates.flatMap((update) => {
    const { trip, day, unconfirmed, cancelled, riders } = update
    const index = railway.timetable.feed.trips.ids.indexOf(trip)
    if (!unconfirmed || cancelled || index === -1) return []
    const route = railway.routeOfTrip(index)
    const textInAllLanguages = (textIn: (t: Translate, tag: string) => string): FeedText => ({
      translations: LANGUAGES.map((language) => ({
        text: textIn(translateIn(language), languageTagOf(language)),
        language: languageTagOf(language),
      })),
    })
    const alert: FeedAlert = {
      about: [{ trip: { tripId: trip, startDate: startDate(day) } }],
      cause: UNKNOWN_CAUSE,
      effect: UNKNOWN_EFFECT,
      header: textInAllLanguages((t, tag) => t('doubt.train', { number: trainNumberText(route, tag) })),
      description: textInAllLanguages((t) => t('source.doubt', { doubt: doubtText(t, unconfirmed, riders) })),
    }
    return [{ id: `unconfirmed ${trainKey(update)}`, alert }]
  })

const startDate = (day: ServiceDay): string => day.replaceAll('-', '')
