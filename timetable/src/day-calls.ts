import { callTimes } from './call-times.ts'
import type { LiveView } from './live-view.ts'
import type { ServiceDay } from './service-day.ts'
import { isEarliest, hasTimes, type Doubt, type LiveBasis, type TripUpdate } from './trip-update.ts'
import { canBoardAt, callCount, dayOffsetAt, nodeAt, runAt, trainCount } from './view-layout.ts'

/** A train's call at a station on a service day. Instants are epoch seconds: the departure or, at the last stop, the arrival. */
export interface DayCall {
  readonly day: ServiceDay
  /** The GTFS trip_id; with `~2` for the second run of a repeated trip, and so on. */
  readonly trip: string
  readonly call: number
  /** Index of the stop and of the trip in the feed. */
  readonly stop: number
  readonly tripIndex: number
  /** May riders board here according to the timetable? */
  readonly boards: boolean
  /** Is it the train's first call at this station? A loop train returns to its first station. */
  readonly isFirstHere: boolean
  readonly planned: number
  /** The expected instant; undefined without live data, or if the train does not call here on this day. */
  readonly expected: number | undefined
  /** `expected` is the earliest possible instant: see `TripUpdate.earliestFrom`. */
  readonly isEarliest: boolean
  /** The train is canceled, or does not stop here on this day. */
  readonly cancelled: boolean
  /**
   * Riders' reports that the timetable is wrong about this train, and how many riders made them; undefined if there are none, or if the
   * train's times are live.
   */
  readonly doubt: (Doubt & { readonly riders: number | undefined }) | undefined
  /** The source of the expected instant or the cancellation. */
  readonly basis: LiveBasis | undefined
}

/** All calls of a service day, or only those of some trips, ordered by the earlier of the planned and the expected instant. */
export function callsOfDay(live: LiveView, day: ServiceDay, only?: ReadonlySet<string>): DayCall[] {
  const view = live.view(day)
  const { planned, timetable } = view
  const { feed, runTrip, stopOfNode } = timetable
  const found: DayCall[] = []
  for (let pattern = 0; pattern < planned.patternCount; pattern++) {
    const calls = callCount(planned, pattern)
    const stops = Array.from({ length: calls }, (_, call) => stopOfNode[nodeAt(planned, pattern, call)]!)
    for (let train = 0; train < trainCount(planned, pattern); train++) {
      if (dayOffsetAt(planned, pattern, train) !== 0) continue
      const run = runAt(planned, pattern, train)
      const tripIndex = runTrip[run]!
      if (only && !only.has(feed.trips.ids[tripIndex]!)) continue
      const repeat = run - runTrip.indexOf(tripIndex)
      const trip = feed.trips.ids[tripIndex]! + (repeat > 0 ? `~${repeat + 1}` : '')
      for (let call = 0; call < calls; call++) {
        const times = callTimes(view, run, 0, call)!
        const update = times.update && hasTimes(times.update) ? times.update : undefined
        const instant = (callTime: { arrives: number; departs: number }) =>
          view.epoch + (call === calls - 1 ? callTime.arrives : callTime.departs)
        found.push({
          day,
          trip,
          call,
          stop: stops[call]!,
          tripIndex,
          boards: canBoardAt(planned, pattern, call),
          isFirstHere: stops.indexOf(stops[call]!) === call,
          planned: instant(times.planned),
          expected: update && times.expected && instant(times.expected),
          isEarliest: update !== undefined && isEarliest(update, call, call === calls - 1 ? 'arrives' : 'departs'),
          cancelled: times.cancelled || times.skipped,
          doubt: update ? undefined : doubtOf(times.update),
          basis: update?.basis,
        })
      }
    }
  }
  return found.sort((a, b) => earlierInstant(a) - earlierInstant(b))
}

const doubtOf = (update: TripUpdate | undefined): DayCall['doubt'] =>
  update?.unconfirmed && { ...update.unconfirmed, riders: update.riders }

/** The earlier of the planned and the expected instant. */
export const earlierInstant = ({ planned, expected }: Pick<DayCall, 'planned' | 'expected'>): number =>
  Math.min(planned, expected ?? planned)
/** The expected departure; without live data, the planned one. */
export const expectedDeparture = ({ planned, expected }: Pick<DayCall, 'planned' | 'expected'>): number => expected ?? planned
