import { answerTrip, type Answers } from '@yatha/answers'
import type { RideLeg, StopCall } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { rideUntilCall } from './ride-of.ts'
import type { FollowedRide } from './train-follower.ts'

const plannedSeconds = ({ planned }: StopCall) => Date.parse(planned) / 1000

/** Returns the data needed to follow the train of a ride on a service day; undefined if the timetable does not have the ride. */
export function followedRide(answers: Answers, ride: RideLeg, day: string): FollowedRide | undefined {
  const date = parseServiceDay(day)
  const trip = date && answerTrip(answers, { route: ride.route, day: date })
  const path = trip && rideUntilCall(answers, trip)?.path
  const onCall = trip?.calls.findIndex(({ departs }) => departs?.planned === ride.departs.planned) ?? -1
  if (!path || onCall < 0) return undefined
  const planned = ride.stops.map(({ arrives, departs }) => ({
    arrives: plannedSeconds((arrives ?? departs)!),
    departs: plannedSeconds((departs ?? arrives)!),
  }))
  return { path, onCall, planned }
}
