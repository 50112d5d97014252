import type { Railway } from '@yatha/timetable'
import { trainKey } from '../live-railway.ts'
import { findCallIndex, seenAtOf, findFeedTrain, type FeedContext } from './feed-trains.ts'
import type { FeedEntity, FeedMessage, FeedVehicle } from './gtfs-realtime.ts'

/** The latest message of a feed, at most five minutes old. In a list, earlier messages have priority. */
export interface CurrentMessage {
  /** The feed's own time, in epoch seconds. */
  readonly sentAt: number
  readonly message: FeedMessage
}

/** Returns the vehicle positions in feeds as entities of our own feed: at most one for each train of a day and for each vehicle. */
export function collectVehiclePositions(railway: Railway, messages: readonly CurrentMessage[], now: number): FeedEntity[] {
  const seen = new Set<string>()
  const found: FeedEntity[] = []
  for (const { sentAt, message } of messages) {
    for (const { vehicle, isDeleted } of message.entities ?? []) {
      const entity = vehicle && !isDeleted ? vehicleOf({ railway, sentAt, now }, vehicle) : undefined
      if (!entity) continue
      const keys = [entity.id, ...(entity.vehicle.vehicle?.id ? [`vehicle ${entity.vehicle.vehicle.id}`] : [])]
      if (keys.some((name) => seen.has(name))) continue
      for (const name of keys) seen.add(name)
      found.push(entity)
    }
  }
  return found
}

/**
 * Returns the entity of a vehicle. Undefined if its train does not run on that day or does not call at the named stop, or if the
 * position is invalid or too old.
 */
function vehicleOf(source: FeedContext, vehicle: FeedVehicle) {
  const { trip = {}, position, stopSequence, stopId, status, timestamp } = vehicle
  const train = findFeedTrain(source, trip)
  const seenAt = seenAtOf(source, timestamp)
  if (typeof train === 'string' || seenAt === undefined || trip.relationship || !isValidPosition(position)) return undefined
  const { feed } = source.railway.timetable
  const isAtStop = stopSequence !== undefined || stopId !== undefined
  const call = isAtStop ? findCallIndex(source, train, vehicle, 0) : undefined
  if (isAtStop && call === undefined) return undefined
  return {
    id: trainKey(train),
    vehicle: {
      trip: { tripId: train.trip, startDate: train.day.replaceAll('-', ''), routeId: feed.routes.ids[feed.trips.route[train.index]!]! },
      position,
      ...(call !== undefined && {
        stopSequence: call + 1,
        stopId: feed.stops.ids[feed.calls.stop[feed.calls.first[train.index]! + call]!]!,
        ...(status !== undefined && status >= 0 && status <= 2 && { status }),
      }),
      timestamp: seenAt,
      ...(vehicle.vehicle?.id && { vehicle: vehicle.vehicle }),
    },
  }
}

/** Returns whether a position is valid. Excludes 0, 0, which broken receivers send. */
function isValidPosition(position: FeedVehicle['position']): position is NonNullable<FeedVehicle['position']> {
  const { latitude = Number.NaN, longitude = Number.NaN, bearing = 0 } = position ?? {}
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0) && bearing >= 0 && bearing <= 360
}
