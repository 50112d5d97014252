import { startOfDay, tripRunsOn, type Railway, type ServiceDay } from '@yatha/timetable'

/** A train of a day with its planned times, in epoch seconds. */
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

/** Where a train is: at a call, or a part of the way from there to the next. */
export interface Place {
  readonly call: number
  /** 0 … 1. */
  readonly progress: number
}

/** The train; undefined if the timetable has no such trip, it does not run on that day, or several trains have its name. */
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

export const lastCall = ({ arrives }: TrainRun): number => arrives.length - 1

/** Is it a place on the line of the train? Nothing is after the last call. */
export const isOnLine = (run: TrainRun, { call, progress }: Place): boolean =>
  call < lastCall(run) || (call === lastCall(run) && progress === 0)

/**
 * Seconds later than planned that a train is, seen at a place. At a stop it is on time from its arrival to its departure; at the
 * first one, where it may stand for long, from the beginning.
 */
export function delayAt({ arrives, departs }: TrainRun, { call, progress }: Place, at: number): number {
  if (progress > 0) return at - (departs[call]! + progress * (arrives[call + 1]! - departs[call]!))
  return call > 0 && at < arrives[call]! ? at - arrives[call]! : Math.max(0, at - departs[call]!)
}

/** Meters from the first call. */
export const metersAt = ({ meters }: TrainRun, { call, progress }: Place): number =>
  progress > 0 ? meters[call]! + progress * (meters[call + 1]! - meters[call]!) : meters[call]!
