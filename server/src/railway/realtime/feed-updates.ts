import type { CallUpdate, Railway, TripUpdate } from '@yatha/timetable'
import { trainKey } from '../live-railway.ts'
import { readFeedAddition, addsTrain } from './feed-added.ts'
import {
  findCallIndex,
  MAX_DEVIATION_SECONDS,
  plannedTimesOf,
  seenAtOf,
  findFeedTrain,
  type FeedContext,
  type IgnoreReason,
  type Train,
} from './feed-trains.ts'
import {
  STOP_TIME_RELATIONSHIP,
  VEHICLE_STOP_STATUS,
  TRIP_RELATIONSHIP,
  type FeedCall,
  type FeedMessage,
  type FeedTripUpdate,
  type FeedVehicle,
} from './gtfs-realtime.ts'

export interface FeedUpdates {
  /** One update for each train of a day: first from TripUpdates, then from VehiclePositions, each in the order of the feed. */
  readonly updates: readonly TripUpdate[]
  /** Number of ignored entities, by reason. */
  readonly leftOut: Readonly<Partial<Record<IgnoreReason, number>>>
}

/** Returns the updates of a feed: from TripUpdates, and from VehiclePositions of other trains. `sentAt` is the feed's own time. */
export function readFeedUpdates(railway: Railway, { entities = [] }: FeedMessage, sentAt: number, now: number): FeedUpdates {
  const leftOut: Partial<Record<IgnoreReason, number>> = {}
  const updateByTrain = new Map<string, TripUpdate>()
  const addResult = (found: TripUpdate | IgnoreReason) => {
    if (typeof found === 'string') leftOut[found] = (leftOut[found] ?? 0) + 1
    else updateByTrain.set(trainKey(found), found)
  }
  const current = entities.filter(({ isDeleted }) => !isDeleted)
  const source: FeedContext = { railway, sentAt, now }
  for (const { tripUpdate } of current) if (tripUpdate) addResult(readTripUpdate(source, tripUpdate))
  const updatedTrains = new Set(updateByTrain.keys())
  for (const { vehicle } of current) {
    const found = vehicle?.trip && readVehicle(source, vehicle)
    if (found && (typeof found === 'string' || !updatedTrains.has(trainKey(found)))) addResult(found)
  }
  return { updates: [...updateByTrain.values()], leftOut }
}

function readTripUpdate(source: FeedContext, tripUpdate: FeedTripUpdate): TripUpdate | IgnoreReason {
  if (addsTrain(tripUpdate)) return readAddition(source, tripUpdate)
  const { trip = {}, timestamp } = tripUpdate
  const train = findFeedTrain(source, trip)
  if (typeof train === 'string') return train
  const seenAt = seenAtOf(source, timestamp)
  if (seenAt === undefined) return 'old'
  const update = { trip: train.trip, day: train.day, basis: 'feed', seenAt } as const
  if (trip.relationship === TRIP_RELATIONSHIP.canceled || trip.relationship === TRIP_RELATIONSHIP.deleted)
    return { ...update, cancelled: true }
  if (trip.relationship) return 'unsupported'
  const changes = readChanges(source, train, tripUpdate)
  return typeof changes === 'string' ? changes : { ...update, calls: changes }
}

function readAddition(source: FeedContext, tripUpdate: FeedTripUpdate): TripUpdate | IgnoreReason {
  const addition = readFeedAddition(source, tripUpdate)
  if (typeof addition === 'string') return addition
  const seenAt = seenAtOf(source, tripUpdate.timestamp)
  if (seenAt === undefined) return 'old'
  const { added, train } = addition
  const changes = addition.calls ?? readChanges(source, train, tripUpdate)
  return typeof changes === 'string' ? changes : { trip: train.trip, day: train.day, basis: 'feed', seenAt, added, calls: changes }
}

function readChanges(
  source: FeedContext,
  train: Train,
  { calls = [], delay }: Pick<FeedTripUpdate, 'calls' | 'delay'>,
): CallUpdate[] | IgnoreReason {
  const changes = calls.length > 0 ? callUpdates(source, train, calls) : delay === undefined ? [] : [{ call: 0, delaySeconds: delay }]
  if (typeof changes === 'string') return changes
  return changes.some(({ delaySeconds = 0 }) => Math.abs(delaySeconds) > MAX_DEVIATION_SECONDS) ? 'implausible' : changes
}

/** Derives a delay from a train's position: the train is stopped at the stop that the position names, or has not reached it yet. */
function readVehicle(source: FeedContext, vehicle: FeedVehicle): TripUpdate | IgnoreReason {
  const { trip = {}, stopSequence, stopId, status, timestamp } = vehicle
  const train = findFeedTrain(source, trip)
  if (typeof train === 'string') return train
  const seenAt = seenAtOf(source, timestamp)
  if (seenAt === undefined) return 'old'
  if (trip.relationship || (stopSequence === undefined && stopId === undefined)) return 'unsupported'
  const call = findCallIndex(source, train, vehicle, 0)
  if (call === undefined) return 'unknown_stop'
  const { arrives, departs } = plannedTimesOf(source, train, call)
  const change =
    status === VEHICLE_STOP_STATUS.stoppedAt
      ? { call, arrives: Math.min(seenAt, Math.max(arrives, seenAt - (departs - arrives))), departs: Math.max(departs, seenAt) }
      : { call, delaySeconds: Math.max(0, seenAt - arrives) }
  if (Math.abs(seenAt - arrives) > MAX_DEVIATION_SECONDS) return 'implausible'
  return { trip: train.trip, day: train.day, basis: 'feed', seenAt, calls: [change] }
}

function callUpdates(source: FeedContext, train: Train, calls: readonly FeedCall[]): CallUpdate[] | IgnoreReason {
  const changes: CallUpdate[] = []
  let next = 0
  for (const feedCall of calls) {
    const call = findCallIndex(source, train, feedCall, next)
    if (call === undefined) return 'unknown_stop'
    // The calls are out of order, or a call occurs twice.
    if (call < next) return 'unsupported'
    next = call + 1
    const change = callUpdate(source, train, call, feedCall)
    if (typeof change === 'string') return change
    if (change) changes.push(change)
  }
  return changes
}

function callUpdate(
  source: FeedContext,
  train: Train,
  call: number,
  { arrival, departure, relationship }: FeedCall,
): CallUpdate | IgnoreReason | undefined {
  if (relationship === STOP_TIME_RELATIONSHIP.skipped) return { call, skipped: true }
  // The feed has no data from this call on: planned times apply.
  if (relationship === STOP_TIME_RELATIONSHIP.noData) return { call, delaySeconds: 0 }
  const planned = plannedTimesOf(source, train, call)
  const arrives = arrival && (arrival.time || (arrival.delay === undefined ? undefined : planned.arrives + arrival.delay))
  const departs = departure && (departure.time || (departure.delay === undefined ? undefined : planned.departs + departure.delay))
  if (arrives === undefined && departs === undefined) return undefined
  if (arrives !== undefined && Math.abs(arrives - planned.arrives) > MAX_DEVIATION_SECONDS) return 'implausible'
  if (departs !== undefined && Math.abs(departs - planned.departs) > MAX_DEVIATION_SECONDS) return 'implausible'
  return { call, ...(arrives !== undefined && { arrives }), ...(departs !== undefined && { departs }) }
}
