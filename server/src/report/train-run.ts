import { startOfDay, tripRunsOn, type Railway, type ServiceDay } from '@yatha/timetable'

/** A run of a train on a day, with its planned times in epoch seconds. */
export interface TrainRun {
  readonly trip: string
  readonly day: ServiceDay
  readonly arrives: readonly number[]
  readonly departs: readonly number[]
  /** Indices of the stops. */
  readonly stops: readonly number[]
  /** Meters along the line at each call. */
  readonly meters: readonly number[]
}

/** A train's position: at a call, or a fraction of the way to the next call. */
export interface TrainPosition {
  readonly call: number
  /** The fraction of the way, from 0 to 1. */
  readonly progress: number
}

/** Returns the run of a trip; undefined if the trip is unknown, does not run on that day, or repeats at intervals (GTFS frequencies). */
export function trainRun(railway: Railway, trip: string, day: ServiceDay): TrainRun | undefined {
  const { feed } = railway.timetable
  const index = feed.trips.ids.indexOf(trip)
  if (index === -1 || !tripRunsOn(feed, index, day)) return undefined
  if (feed.frequencies.some((one) => one.trip === index)) return undefined
  const [from, until] = [feed.calls.first[index]!, feed.calls.first[index + 1]!]
  if (until - from < 2) return undefined
  const epoch = startOfDay(day, railway.zone)
  const instants = (times: Int32Array) => Array.from(times.subarray(from, until), (time) => epoch + time)
  return {
    trip,
    day,
    arrives: instants(feed.calls.arrives),
    departs: instants(feed.calls.departs),
    stops: Array.from(feed.calls.stop.subarray(from, until)),
    meters: railway.distancesOf(railway.routeOfTrip(index)),
  }
}

export const lastCallIndex = ({ arrives }: TrainRun): number => arrives.length - 1

/** Returns whether the position is on the train's line, which ends at the last call. */
export const isOnLine = (run: TrainRun, { call, progress }: TrainPosition): boolean =>
  call < lastCallIndex(run) || (call === lastCallIndex(run) && progress === 0)

/**
 * Returns the delay in seconds of a train seen at a position. At a stop, a train is on time from its planned arrival to its planned
 * departure. At the first stop, where it may stand for a long time, it is never early.
 */
export function delaySecondsAt({ arrives, departs }: TrainRun, { call, progress }: TrainPosition, at: number): number {
  if (progress > 0) return at - (departs[call]! + progress * (arrives[call + 1]! - departs[call]!))
  return call > 0 && at < arrives[call]! ? at - arrives[call]! : Math.max(0, at - departs[call]!)
}

/** Returns the distance of a position from the first call, in meters. */
export const metersAt = ({ meters }: TrainRun, { call, progress }: TrainPosition): number =>
  progress > 0 ? meters[call]! + progress * (meters[call + 1]! - meters[call]!) : meters[call]!
