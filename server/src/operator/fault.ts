import { ENTRY_LIMITS, type ApiErrorCode, type OperatorChange } from '@yatha/contract'
import { addDays, invalidAddedField, slugOfAddedTrain, serviceDayAt, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import type { LiveRailway } from '../railway/index.ts'
import { updatesOfAddedTrain, railwayForChange, type AddChange } from './added.ts'
import { routeOf } from './change.ts'
import { callsAt, lastArrivalTime, stretchOf, tripsOn } from './stretch.ts'

/** Why a change is invalid, and which field is wrong. */
export interface ChangeFault {
  readonly code: Extract<
    ApiErrorCode,
    | 'unknown_train'
    | 'not_running'
    | 'day_over'
    | 'delay_too_long'
    | 'not_in_timetable'
    | 'number_taken'
    | 'invalid_train_number'
    | 'train_over'
  >
  readonly field: string
}

/** Returns the first fault of a change at `now`, in epoch seconds; undefined if the change is valid. */
export function faultOf(live: LiveRailway, change: OperatorChange, now: number): ChangeFault | undefined {
  const fault = change.kind === 'add' ? addFault(live, change) : undefined
  if (fault) return fault
  const railway = railwayForChange(live, change)
  if (change.kind === 'notice') {
    if (change.stations.some((slug) => !railway.station(slug))) return { code: 'not_in_timetable', field: 'change.stations' }
    if (change.trains.some((slug) => !railway.route(slug))) return { code: 'unknown_train', field: 'change.trains' }
    return undefined
  }
  const route = routeOf(railway, change)
  if (!route) return { code: 'unknown_train', field: 'change.train' }
  // An added train runs only on a few days, so it cannot have a video.
  if (change.kind === 'video') return live.railway.route(change.train) ? undefined : { code: 'unknown_train', field: 'change.train' }
  if (change.kind === 'delay' && change.minutes > ENTRY_LIMITS.minutes) return { code: 'delay_too_long', field: 'change.minutes' }
  const { day: today } = serviceDayAt(now, railway.zone)
  for (const day of change.days) {
    const trips = tripsOn(railway, route, day)
    // A train of yesterday evening may still be running.
    if (day < today && !(day === addDays(today, -1) && trips.some((trip) => lastArrivalTime(railway, trip, day) > now)))
      return { code: 'day_over', field: 'change.days' }
    if (trips.length === 0) return { code: 'not_running', field: 'change.days' }
    if (change.kind === 'add' && trips.every((trip) => lastArrivalTime(railway, trip, day) <= now))
      return { code: 'train_over', field: 'change.departs' }
  }
  // A train that has arrived, even with this delay, cannot be delayed. A cancellation, however, may be entered after the arrival.
  if (change.kind === 'delay' && change.days.every((day) => isOver(railway, route, { ...change, day }, now)))
    return { code: 'train_over', field: 'change.minutes' }
  if (change.kind === 'add' || stretchOf(railway, route, change)) return undefined
  const isFromServed = change.fromStation === undefined || callsAt(railway, route, change.fromStation).length > 0
  return { code: 'not_in_timetable', field: isFromServed ? 'change.untilStation' : 'change.fromStation' }
}

const isOver = (
  railway: Railway,
  route: Route,
  { day, minutes }: { readonly day: ServiceDay; readonly minutes: number },
  now: number,
): boolean => tripsOn(railway, route, day).every((trip) => lastArrivalTime(railway, trip, day) + minutes * 60 <= now)

/** Returns the first fault of a train to be added, except faults in its days, which `faultOf` checks. */
function addFault({ railway, view }: LiveRailway, change: AddChange): ChangeFault | undefined {
  const slug = slugOfAddedTrain(change.number)
  if (slug === '') return { code: 'invalid_train_number', field: 'change.number' }
  const route = railway.route(change.like)
  if (!route) return { code: 'unknown_train', field: 'change.like' }
  const [update] = updatesOfAddedTrain(railway, change, 0)
  if (!update) {
    const isFromServed = change.fromStation === undefined || stretchOf(railway, route, { fromStation: change.fromStation }) !== undefined
    return { code: 'not_in_timetable', field: isFromServed ? 'change.untilStation' : 'change.fromStation' }
  }
  const isInTimetable = railway.routes.some((one) => one.slug === slug || slugOfAddedTrain(one.trainNumber) === slug)
  // A feed may have added a train with this number under an id of its own.
  const isInFeed = view.updates.some(({ trip, added }) => added && trip !== slug && slugOfAddedTrain(added.number) === slug)
  if (isInTimetable || isInFeed) return { code: 'number_taken', field: 'change.number' }
  switch (invalidAddedField(railway, update)) {
    case undefined:
      return undefined
    case 'trip':
      return { code: 'number_taken', field: 'change.number' }
    case 'added.number':
      return { code: 'invalid_train_number', field: 'change.number' }
    case 'added.from':
      return { code: 'not_in_timetable', field: 'change.fromStation' }
    default:
      return { code: 'not_in_timetable', field: 'change.untilStation' }
  }
}
