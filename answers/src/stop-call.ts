import { callTimes, isEarliest, isStale, hasTimes, type CallTimes, type DayView, type TripUpdate } from '@yatha/timetable'
import type { StopCall } from '@yatha/contract'
import { withoutUndefined } from './without-undefined.ts'
import { formatInstant, roundDownToTens } from './cached-per-view.ts'

/** The planned and expected times of a run's call. Throws an error if the view does not contain the run. */
export function callTimesOf(view: DayView, run: { readonly run: number; readonly dayOffset: number }, call: number): CallTimes {
  const times = callTimes(view, run.run, run.dayOffset, call)
  if (!times) throw new Error(`run ${run.run} is not in the view of ${view.day}`)
  return times
}

/** Converts an arrival or departure to a `StopCall`, the format that all answers use. `now` is in epoch seconds. */
export function toStopCall(view: DayView, times: CallTimes, which: 'arrives' | 'departs', now: number): StopCall {
  const { call, planned, expected, cancelled, skipped, platform, update } = times
  if (!update) return { planned: formatInstant(view, planned[which]), basis: 'timetable' }
  return {
    planned: formatInstant(view, planned[which]),
    ...withoutUndefined<StopCall>({ expected: hasTimes(update) ? expected && formatInstant(view, expected[which]) : undefined }),
    basis: basisOf(update),
    ...withoutUndefined<StopCall>({
      age: Math.max(0, roundDownToTens(roundDownToTens(now) - update.seenAt)),
      cancelled: cancelled || skipped || undefined,
      platform,
      stale: isStale(update, roundDownToTens(now)) || undefined,
      riders: update.riders,
      unconfirmed: update.unconfirmed,
      notSeen: update.notSeen,
      crowded: update.crowded || undefined,
      earliest: isEarliest(update, call, which) || undefined,
    }),
  }
}

/** The source of a train's times: the source of its live update, or `timetable` if the update has no times. */
export const basisOf = (update: TripUpdate | undefined): StopCall['basis'] => (update && hasTimes(update) ? update.basis : 'timetable')

/** Is the dwell time zero, both planned and expected? */
export const hasNoDwellTime = ({ planned, expected }: CallTimes): boolean =>
  planned.arrives === planned.departs && expected?.arrives === expected?.departs
