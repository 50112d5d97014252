import type { CallUpdate, Railway, TripUpdate } from '@yatha/timetable'
import { trainKey } from '../live-railway.ts'
import { feedAddition, isAddition } from './feed-added.ts'
import { callAt, MOST_DELAY_SECONDS, plannedOf, seenAtOf, trainOf, type FeedSource, type LeftOut, type Train } from './feed-trains.ts'
import { CALL, STATUS, TRIP, type FeedCall, type FeedMessage, type FeedTripUpdate, type FeedVehicle } from './gtfs-realtime.ts'

export interface FeedUpdates {
  /** One update for each train of a day, in the order of the feed. */
  readonly updates: readonly TripUpdate[]
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>
}

/** The updates of a feed: from TripUpdates, and from VehiclePositions for trains without one. `sentAt` is the feed's own time. */
export function feedUpdates(railway: Railway, { entities = [] }: FeedMessage, sentAt: number, now: number): FeedUpdates {
  const leftOut: Partial<Record<LeftOut, number>> = {}
  const byTrain = new Map<string, TripUpdate>()
  const take = (found: TripUpdate | LeftOut) => {
    if (typeof found === 'string') leftOut[found] = (leftOut[found] ?? 0) + 1
    else byTrain.set(trainKey(found), found)
  }
  const current = entities.filter(({ isDeleted }) => !isDeleted)
  const source: FeedSource = { railway, sentAt, now }
  for (const { tripUpdate } of current) if (tripUpdate) take(ofTripUpdate(source, tripUpdate))
  const known = new Set(byTrain.keys())
  for (const { vehicle } of current) {
    const found = vehicle?.trip && ofVehicle(source, vehicle)
    if (found && (typeof found === 'string' || !known.has(trainKey(found)))) take(found)
  }
  return { updates: [...byTrain.values()], leftOut }
}

function ofTripUpdate(source: FeedSource, given: FeedTripUpdate): TripUpdate | LeftOut {
  if (isAddition(given)) return ofAddition(source, given)
  const { trip = {}, timestamp } = given
  const train = trainOf(source, trip)
  if (typeof train === 'string') return train
  const seenAt = seenAtOf(source, timestamp)
  if (seenAt === undefined) return 'old'
  const update = { trip: train.trip, day: train.day, basis: 'feed', seenAt } as const
  if (trip.relationship === TRIP.canceled || trip.relationship === TRIP.deleted) return { ...update, cancelled: true }
  if (trip.relationship) return 'unsupported'
  const changes = changesOf(source, train, given)
  return typeof changes === 'string' ? changes : { ...update, calls: changes }
}

function ofAddition(source: FeedSource, given: FeedTripUpdate): TripUpdate | LeftOut {
  const addition = feedAddition(source, given)
  if (typeof addition === 'string') return addition
  const seenAt = seenAtOf(source, given.timestamp)
  if (seenAt === undefined) return 'old'
  const { added, train } = addition
  const changes = addition.calls ?? changesOf(source, train, given)
  return typeof changes === 'string' ? changes : { trip: train.trip, day: train.day, basis: 'feed', seenAt, added, calls: changes }
}

function changesOf(
  source: FeedSource,
  train: Train,
  { calls = [], delay }: Pick<FeedTripUpdate, 'calls' | 'delay'>,
): CallUpdate[] | LeftOut {
  const changes = calls.length > 0 ? callUpdates(source, train, calls) : delay === undefined ? [] : [{ call: 0, delaySeconds: delay }]
  if (typeof changes === 'string') return changes
  return changes.some(({ delaySeconds = 0 }) => Math.abs(delaySeconds) > MOST_DELAY_SECONDS) ? 'implausible' : changes
}

/** Delay from a train's position: it stands at a station, or has not reached the next one. */
function ofVehicle(source: FeedSource, vehicle: FeedVehicle): TripUpdate | LeftOut {
  const { trip = {}, stopSequence, stopId, status, timestamp } = vehicle
  const train = trainOf(source, trip)
  if (typeof train === 'string') return train
  const seenAt = seenAtOf(source, timestamp)
  if (seenAt === undefined) return 'old'
  if (trip.relationship || (stopSequence === undefined && stopId === undefined)) return 'unsupported'
  const call = callAt(source, train, vehicle, 0)
  if (call === undefined) return 'unknown_stop'
  const { arrives, departs } = plannedOf(source, train, call)
  const change =
    status === STATUS.stoppedAt
      ? { call, arrives: Math.min(seenAt, Math.max(arrives, seenAt - (departs - arrives))), departs: Math.max(departs, seenAt) }
      : { call, delaySeconds: Math.max(0, seenAt - arrives) }
  if (Math.abs(seenAt - arrives) > MOST_DELAY_SECONDS) return 'implausible'
  return { trip: train.trip, day: train.day, basis: 'feed', seenAt, calls: [change] }
}

function callUpdates(source: FeedSource, train: Train, calls: readonly FeedCall[]): CallUpdate[] | LeftOut {
  const changes: CallUpdate[] = []
  let next = 0
  for (const given of calls) {
    const call = callAt(source, train, given, next)
    if (call === undefined) return 'unknown_stop'
    // Out of order, or duplicated.
    if (call < next) return 'unsupported'
    next = call + 1
    const change = callUpdate(source, train, call, given)
    if (typeof change === 'string') return change
    if (change) changes.push(change)
  }
  return changes
}

function callUpdate(
  source: FeedSource,
  train: Train,
  call: number,
  { arrival, departure, relationship }: FeedCall,
): CallUpdate | LeftOut | undefined {
  if (relationship === CALL.skipped) return { call, skipped: true }
  // The feed has no data from this call on: planned times apply.
  if (relationship === CALL.noData) return { call, delaySeconds: 0 }
  const planned = plannedOf(source, train, call)
  const arrives = arrival && (arrival.time || (arrival.delay === undefined ? undefined : planned.arrives + arrival.delay))
  const departs = departure && (departure.time || (departure.delay === undefined ? undefined : planned.departs + departure.delay))
  if (arrives === undefined && departs === undefined) return undefined
  if (arrives !== undefined && Math.abs(arrives - planned.arrives) > MOST_DELAY_SECONDS) return 'implausible'
  if (departs !== undefined && Math.abs(departs - planned.departs) > MOST_DELAY_SECONDS) return 'implausible'
  return { call, ...(arrives !== undefined && { arrives }), ...(departs !== undefined && { departs }) }
}
