import { useEffect, useMemo } from 'react'
import type { Leg } from '@yatha/answers'
import type { RideLeg } from '@yatha/contract'
import { startRinging } from '../device/alarm.ts'
import { useEverySecond } from '../device/use-every-second.ts'
import { alarmStateAt, useTripAlarm, type TripAlarm } from '../search/index.ts'
import type { Progress } from './progress.ts'

/**
 * Returns the alarm if it is set for this trip, and the index of the leg for which it is ringing. `times` contains, for each leg
 * and stop, the time in epoch seconds from which the alarm counts the stop as reached.
 */
export function useAlarm(
  legs: readonly Leg[],
  progress: Progress,
  times: readonly (readonly number[])[],
): { wake: TripAlarm | undefined; ringingLeg: number | undefined } {
  const storedWake = useTripAlarm()
  const rides = useMemo(() => ridesOf(legs), [legs])
  const wake = storedWake && isForRides(storedWake, rides) ? storedWake : undefined
  const rideTimes = useMemo(() => times.filter((_, i) => legs[i]!.kind === 'ride'), [times, legs])
  const dueRide = useEverySecond((now) => {
    const state = wake && alarmStateAt(wake, rideTimes, now)
    return state?.phase === 'ringing' ? state.ride : undefined
  })
  const leg = dueRide === undefined ? undefined : legs.indexOf(rides[dueRide]!)
  // Does not ring for a train that the rider has not boarded, even if its departure time has passed.
  const ringingLeg =
    leg !== undefined && (leg < progress.leg || progress.phase === 'riding' || progress.phase === 'arrived') ? leg : undefined
  const isRinging = ringingLeg !== undefined
  useEffect(() => (isRinging ? startRinging() : undefined), [isRinging])
  return { wake, ringingLeg }
}

export const ridesOf = (legs: readonly Leg[]): RideLeg[] => legs.filter((leg) => leg.kind === 'ride')

const isForRides = (wake: TripAlarm, rides: readonly RideLeg[]): boolean =>
  wake.rides.length === rides.length &&
  wake.rides.every(({ route, from, to, departs }, i) => {
    const ride = rides[i]!
    return ride.route === route && ride.from === from && ride.to === to && ride.departs.planned === departs.planned
  })
