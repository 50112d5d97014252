import { answerTrip, resolveTripQuery, type Answers } from '@yatha/answers'
import { callEpochSeconds, type RouteDetail, type RunningTrain, type StopCall, type Trip } from '@yatha/contract'
import { addDays, parseServiceDay, type ServiceDay } from '@yatha/timetable'
import { currentCallIndex } from './collapsed-stops.ts'

/** The state of a run of a train. */
export type TrainState =
  | { readonly kind: 'canceled' }
  /** The train does not run on the day. */
  | { readonly kind: 'noRun' }
  | { readonly kind: 'waiting' | 'otherDay' | 'ended'; readonly call: StopCall }
  | {
      readonly kind: 'running'
      /** Index of the call that the train is at or has left. */
      readonly at: number
      /** Index of the next call; equal to `at` while the train stands. */
      readonly next: number
      /** The next call. */
      readonly call: StopCall
    }

/** If a departure on another day is more seconds away than this, the date is shown instead of the minutes. */
const MAX_COUNTED_SECONDS = 6 * 3600

/** Returns the state of a run at `now` (epoch seconds). */
export function trainState(route: RouteDetail, trip: Trip, train: RunningTrain | undefined, now: number, today: string): TrainState {
  const [start, end] = [trip.calls[0]?.departs, trip.calls.at(-1)?.arrives]
  if (!start || !end) return { kind: 'noRun' }
  if (trip.cancelled) return { kind: 'canceled' }
  if (train) {
    const at = currentCallIndex(route.calls, train)
    return { kind: 'running', at, next: train.standing ? at : at + 1, call: train.next }
  }
  if (callEpochSeconds(end) <= now) return { kind: 'ended', call: end }
  const isFarAway = trip.day !== today && callEpochSeconds(start) - now > MAX_COUNTED_SECONDS
  return { kind: isFarAway ? 'otherDay' : 'waiting', call: start }
}

export interface NextRun {
  readonly day: ServiceDay
  readonly departs: StopCall
}

/** Number of days after a run that are searched for the next run. */
const MAX_DAYS_AHEAD = 28

/** Returns the first run after a day that is not canceled; undefined if there is none within four weeks. */
export function findNextRun(answers: Answers, slug: string, after: string): NextRun | undefined {
  for (let ahead = 1; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const day = addDays(parseServiceDay(after)!, ahead)
    const trip = answerTrip(answers, resolveTripQuery(answers, { route: slug, day }))
    const departs = trip?.calls[0]?.departs
    if (departs && !trip!.cancelled) return { day, departs }
  }
  return undefined
}

/** Maximum number of stops between the train and the rider's stop for one map to show both. */
const MAX_STOPS_ON_MAP = 4

/**
 * Returns the stations that the small map shows: the two stations around a running train, and the rider's station if it is near; without a
 * running train, the rider's station and the next station.
 */
export function stationsOnMap({ calls }: Pick<RouteDetail, 'calls'>, at: number, boardingIndex: number): string[] {
  const start = at >= 0 ? at : Math.max(0, boardingIndex)
  const isNear = boardingIndex >= 0 && Math.abs(boardingIndex - start) <= MAX_STOPS_ON_MAP
  const indices = new Set([start, start + 1, ...(isNear ? [boardingIndex] : [])])
  return calls.flatMap(({ station }, i) => (indices.has(i) ? [station.slug] : []))
}
