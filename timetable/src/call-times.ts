import { findTrain, liveUpdateOf, type ViewTrain } from './train-index.ts'
import type { TripUpdate } from './trip-update.ts'
import { arrivesAt, departsAt, runShiftSeconds, type DayView } from './view-layout.ts'

/** Seconds after time 0 of the view's day. */
export interface ArrivalAndDeparture {
  readonly arrives: number
  readonly departs: number
}

/** Planned and expected times of a train's call at a stop. */
export interface CallTimes {
  /** Position of the call in the trip, from 0. */
  readonly call: number
  readonly planned: ArrivalAndDeparture
  /** Equal to `planned` without live data; undefined if the train is canceled or skips the stop. */
  readonly expected: ArrivalAndDeparture | undefined
  /** The whole train is canceled. */
  readonly cancelled: boolean
  /** The train runs but does not stop here. */
  readonly skipped: boolean
  /** The platform, if an update names one. */
  readonly platform: string | undefined
  /** The live update of the train (its basis and age); undefined without live data. */
  readonly update: TripUpdate | undefined
}

/**
 * The times of one call (`call`) of a run. `dayOffset`: days from the view's day to the service day of the run. Undefined
 * if the view does not contain this run.
 */
export function callTimes(view: DayView, run: number, dayOffset: number, call: number): CallTimes | undefined {
  const serviceDay = view.serviceDays[dayOffset - view.serviceDays[0]!.dayOffset]
  const shift = serviceDay && runShiftSeconds(view.timetable, serviceDay, run)
  if (shift === undefined) return undefined
  const { runTrip, feed } = view.timetable
  const index = feed.calls.first[runTrip[run]!]! + call
  const planned = { arrives: feed.calls.arrives[index]! + shift, departs: feed.calls.departs[index]! + shift }
  const update = liveUpdateOf(view, run, dayOffset)
  const change = update?.calls?.find((c) => c.call === call)
  const cancelled = update?.cancelled ?? false
  const skipped = !cancelled && (change?.skipped ?? false)
  const place = update && !cancelled && !skipped ? findTrain(view, run, dayOffset) : undefined
  const expected = !update ? planned : place && timesAt(view, place, call)
  return { call, planned, expected, cancelled, skipped, platform: change?.platform, update }
}

const timesAt = (view: DayView, { pattern, train }: ViewTrain, call: number): ArrivalAndDeparture => ({
  arrives: arrivesAt(view, pattern, train, call),
  departs: departsAt(view, pattern, train, call),
})
