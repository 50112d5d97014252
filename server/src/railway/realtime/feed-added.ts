import {
  invalidAddedField,
  parseServiceDay,
  parseServiceTime,
  serviceDayAt,
  startOfDay,
  type AddedTrain,
  type CallUpdate,
} from '@yatha/timetable'
import { MAX_DEVIATION_SECONDS, tripIndexOf, type FeedContext, type IgnoreReason, type Train } from './feed-trains.ts'
import { TRIP_RELATIONSHIP, type FeedCall, type FeedTripUpdate } from './gtfs-realtime.ts'

/** A train that a feed adds to the timetable. */
export interface FeedAddition {
  readonly added: AddedTrain
  /** The added train. Its `index` is the index of the existing trip on which it is based. */
  readonly train: Train
  /** The times of the train's calls, if the feed defines the train by its times. */
  readonly calls?: readonly CallUpdate[]
}

const MAX_ID_LENGTH = 80

/** Returns whether an update adds a train to the timetable. */
export const addsTrain = ({ trip }: FeedTripUpdate): boolean =>
  trip?.relationship === TRIP_RELATIONSHIP.added ||
  trip?.relationship === TRIP_RELATIONSHIP.new ||
  trip?.relationship === TRIP_RELATIONSHIP.duplicated

/**
 * Returns the train that a feed adds: a duplicate of an existing trip at another time, or a new train that makes all or several
 * consecutive calls of an existing trip. Other trains, and trains with an id that already exists, are unsupported.
 */
export function readFeedAddition(source: FeedContext, update: FeedTripUpdate): FeedAddition | IgnoreReason {
  const found = update.trip?.relationship === TRIP_RELATIONSHIP.duplicated ? duplicateOf(source, update) : readNewTrain(source, update)
  if (typeof found === 'string') return found
  const { added, train } = found
  const hasFault = invalidAddedField(source.railway, { trip: train.trip, day: train.day, basis: 'feed', seenAt: 0, added }) !== undefined
  return hasFault || train.trip.length > MAX_ID_LENGTH ? 'unsupported' : found
}

function duplicateOf(
  { railway }: FeedContext,
  { trip: { tripId: like = '' } = {}, properties = {} }: FeedTripUpdate,
): FeedAddition | IgnoreReason {
  const { tripId: trip, startDate, startTime, shortName } = properties
  const index = tripIndexOf(railway, like)
  if (index === undefined) return 'unknown_trip'
  const day = parseServiceDay(startDate ?? '')
  if (!day) return 'unknown_day'
  const time = parseServiceTime(startTime ?? '')
  if (trip === undefined || time === undefined) return 'unsupported'
  const departs = startOfDay(day, railway.zone) + time
  const { calls } = railway.timetable.feed
  const timeZero = departs - calls.departs[calls.first[index]!]!
  return { added: { like, number: shortName || trip, departs }, train: { trip, index, day, timeZero } }
}

function readNewTrain({ railway }: FeedContext, { trip = {}, calls = [], properties = {} }: FeedTripUpdate): FeedAddition | IgnoreReason {
  const { tripId, routeId, startDate } = trip
  const { feed } = railway.timetable
  const times = calls.map(timesOf)
  const departs = times[0]?.departs
  if (tripId === undefined || departs === undefined || times.length < 2 || times.includes(undefined)) return 'unsupported'
  if (times.some((time, i) => i > 0 && time!.arrives < times[i - 1]!.departs)) return 'implausible'
  const day = startDate === undefined ? serviceDayAt(departs, railway.zone).day : parseServiceDay(startDate)
  if (!day) return 'unknown_day'
  const route = feed.routes.ids.indexOf(routeId ?? '')
  // Among the trips that call at these stops, finds the trip with the most similar running times.
  let best: { readonly index: number; readonly from: number; readonly deviationSeconds: number } | undefined
  for (let index = 0; index < feed.trips.ids.length; index++) {
    if (route !== -1 && feed.trips.route[index] !== route) continue
    const first = feed.calls.first[index]!
    for (let from = 0; from + calls.length <= feed.calls.first[index + 1]! - first; from++) {
      if (!calls.every((call, i) => isAt(feed, feed.calls.stop[first + from + i]!, call))) continue
      const shift = departs - feed.calls.departs[first + from]!
      const deviationSeconds = times.reduce(
        (sum, time, i) => sum + Math.abs(time!.arrives - feed.calls.arrives[first + from + i]! - shift),
        0,
      )
      if (!best || deviationSeconds < best.deviationSeconds) best = { index, from, deviationSeconds }
    }
  }
  if (!best) return 'unsupported'
  if (best.deviationSeconds > MAX_DEVIATION_SECONDS) return 'implausible'
  const { index, from } = best
  const timeZero = departs - feed.calls.departs[feed.calls.first[index]! + from]!
  return {
    added: { like: feed.trips.ids[index]!, number: properties.shortName || tripId, departs, from, to: from + calls.length - 1 },
    train: { trip: tripId, index, day, timeZero },
    calls: times.map((time, i) => ({ call: i, ...time })),
  }
}

/** Returns the times of a call; undefined unless the feed gives them in epoch seconds and the train stops. */
function timesOf({ arrival, departure, relationship }: FeedCall): { arrives: number; departs: number } | undefined {
  const [arrives, departs] = [arrival?.time || departure?.time, departure?.time || arrival?.time]
  return relationship || !arrives || !departs || departs < arrives ? undefined : { arrives, departs }
}

const isAt = ({ stops }: FeedContext['railway']['timetable']['feed'], stop: number, { stopId }: FeedCall): boolean =>
  stopId !== undefined && (stops.ids[stop] === stopId || stops.ids[stops.parent[stop]!] === stopId)
