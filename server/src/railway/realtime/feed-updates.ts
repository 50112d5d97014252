import type { CallUpdate, Railway, Service, ServiceDay, TripUpdate } from '@yatha/timetable'
import { addDays, parseServiceDay, runsOn, serviceDayAt, startOfDay } from '@yatha/timetable'
import { trainKey } from '../live-railway.ts'
import {
  CALL,
  STATUS,
  TRIP,
  type FeedCall,
  type FeedEntity,
  type FeedMessage,
  type FeedTrip,
  type FeedTripUpdate,
  type FeedVehicle,
} from './gtfs-realtime.ts'

/** Why an entity of a feed was left out. */
export type LeftOut = 'unknown_trip' | 'unknown_day' | 'unknown_stop' | 'unsupported' | 'implausible' | 'old'

export interface FeedUpdates {
  /** Of each train of a day one update, in the order of the feed. */
  readonly updates: readonly TripUpdate[]
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>
}

/** Live times older than this are not shown as live. */
export const MOST_AGE_SECONDS = 300
/** Expected times farther from the planned ones are errors of the feed. */
const MOST_DELAY_SECONDS = 43_200

/** The updates of a feed's trains, from TripUpdates, and from VehiclePositions for trains without one. `sentAt` is the feed's own time. */
export function feedUpdates(railway: Railway, { entities = [] }: FeedMessage, sentAt: number, now: number): FeedUpdates {
  const leftOut: Partial<Record<LeftOut, number>> = {}
  const byTrain = new Map<string, TripUpdate>()
  const take = (found: TripUpdate | LeftOut) => {
    if (typeof found === 'string') leftOut[found] = (leftOut[found] ?? 0) + 1
    else byTrain.set(trainKey(found), found)
  }
  const current = entities.filter(({ isDeleted }) => !isDeleted)
  const source: Source = { trips: tripsOf(railway), railway, sentAt, now }
  for (const { tripUpdate } of current) if (tripUpdate) take(ofTripUpdate(source, tripUpdate))
  const known = new Set(byTrain.keys())
  for (const { vehicle } of current) {
    const found = vehicle?.trip && ofVehicle(source, vehicle)
    if (found && (typeof found === 'string' || !known.has(trainKey(found)))) take(found)
  }
  return { updates: [...byTrain.values()], leftOut }
}

export const isVehicle = (entity: FeedEntity): boolean => entity.vehicle !== undefined && !entity.isDeleted

interface Source {
  readonly railway: Railway
  readonly trips: ReadonlyMap<string, number>
  readonly sentAt: number
  readonly now: number
}

/** A train of a day: the index of its trip, its day, and when that begins in epoch seconds. */
interface Train {
  readonly trip: string
  readonly index: number
  readonly day: ServiceDay
  readonly start: number
}

function ofTripUpdate(source: Source, { trip = {}, calls = [], timestamp, delay }: FeedTripUpdate): TripUpdate | LeftOut {
  const train = trainOf(source, trip)
  if (typeof train === 'string') return train
  const seenAt = seenAtOf(source, timestamp)
  if (seenAt === undefined) return 'old'
  const update = { trip: train.trip, day: train.day, basis: 'feed', seenAt } as const
  if (trip.relationship === TRIP.canceled || trip.relationship === TRIP.deleted) return { ...update, cancelled: true }
  if (trip.relationship) return 'unsupported'
  const changes = calls.length > 0 ? callUpdates(source, train, calls) : delay === undefined ? [] : [{ call: 0, delaySeconds: delay }]
  if (typeof changes === 'string') return changes
  if (changes.some(({ delaySeconds = 0 }) => Math.abs(delaySeconds) > MOST_DELAY_SECONDS)) return 'implausible'
  return { ...update, calls: changes }
}

/** What the position of a train says of its times: it stands at a station, or has not reached the next one yet. */
function ofVehicle(source: Source, vehicle: FeedVehicle): TripUpdate | LeftOut {
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

/** When the source saw it; undefined if that is too long ago. A time in the future is that of the feed. */
function seenAtOf({ sentAt, now }: Source, timestamp: number | undefined): number | undefined {
  const seenAt = timestamp ? Math.min(timestamp, sentAt) : sentAt
  return now - seenAt > MOST_AGE_SECONDS ? undefined : seenAt
}

function trainOf(source: Source, { tripId, startDate }: FeedTrip): Train | LeftOut {
  const { railway, trips } = source
  const index = trips.get(tripId ?? '')
  if (tripId === undefined || index === undefined) return 'unknown_trip'
  const day = startDate === undefined ? nearestDay(source, index) : parseServiceDay(startDate)
  if (!day || !runsOn(serviceOf(railway, index), day)) return 'unknown_day'
  return { trip: tripId, index, day, start: startOfDay(day, railway.zone) }
}

/** Of the days around now, the one whose train is under way or starts or ended nearest to now. */
function nearestDay({ railway, now }: Source, index: number): ServiceDay | undefined {
  const { feed } = railway.timetable
  const first = feed.calls.departs[feed.calls.first[index]!]!
  const last = feed.calls.arrives[feed.calls.first[index + 1]! - 1]!
  const { day: today } = serviceDayAt(now, railway.zone)
  let best: { day: ServiceDay; away: number } | undefined
  for (const day of [today, addDays(today, -1), addDays(today, 1)]) {
    if (!runsOn(serviceOf(railway, index), day)) continue
    const start = startOfDay(day, railway.zone)
    const away = Math.max(0, start + first - now, now - start - last)
    if (!best || away < best.away) best = { day, away }
  }
  return best?.day
}

const serviceOf = ({ timetable: { feed } }: Railway, trip: number): Service => feed.services[feed.trips.service[trip]!]!

function callUpdates(source: Source, train: Train, calls: readonly FeedCall[]): CallUpdate[] | LeftOut {
  const changes: CallUpdate[] = []
  let next = 0
  for (const given of calls) {
    const call = callAt(source, train, given, next)
    if (call === undefined) return 'unknown_stop'
    // Out of order, or twice.
    if (call < next) return 'unsupported'
    next = call + 1
    const change = callUpdate(source, train, call, given)
    if (typeof change === 'string') return change
    if (change) changes.push(change)
  }
  return changes
}

function callUpdate(
  source: Source,
  train: Train,
  call: number,
  { arrival, departure, relationship }: FeedCall,
): CallUpdate | LeftOut | undefined {
  if (relationship === CALL.skipped) return { call, skipped: true }
  // Nothing is known from here on: as planned.
  if (relationship === CALL.noData) return { call, delaySeconds: 0 }
  const planned = plannedOf(source, train, call)
  const arrives = arrival && (arrival.time || (arrival.delay === undefined ? undefined : planned.arrives + arrival.delay))
  const departs = departure && (departure.time || (departure.delay === undefined ? undefined : planned.departs + departure.delay))
  if (arrives === undefined && departs === undefined) return undefined
  if (arrives !== undefined && Math.abs(arrives - planned.arrives) > MOST_DELAY_SECONDS) return 'implausible'
  if (departs !== undefined && Math.abs(departs - planned.departs) > MOST_DELAY_SECONDS) return 'implausible'
  return { call, ...(arrives !== undefined && { arrives }), ...(departs !== undefined && { departs }) }
}

/** The call of a train that a feed names by its number from 1, by its stop, or both, from call `from` on. */
function callAt({ railway }: Source, { index }: Train, named: Pick<FeedCall, 'stopSequence' | 'stopId'>, from: number): number | undefined {
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

/** Epoch seconds. */
function plannedOf({ railway }: Source, { index, start }: Train, call: number): { arrives: number; departs: number } {
  const { calls } = railway.timetable.feed
  const at = calls.first[index]! + call
  return { arrives: start + calls.arrives[at]!, departs: start + calls.departs[at]! }
}

const known = new WeakMap<Railway['timetable'], ReadonlyMap<string, number>>()

function tripsOf({ timetable }: Railway): ReadonlyMap<string, number> {
  let trips = known.get(timetable)
  if (!trips) known.set(timetable, (trips = new Map(timetable.feed.trips.ids.map((id, index) => [id, index]))))
  return trips
}
