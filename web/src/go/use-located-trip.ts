import { useMemo, useState } from 'react'
import type { Leg } from '@yatha/answers'
import { callEpochSeconds, type LegStop, type RideLeg, type StopCall } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { useEverySecond } from '../device/use-every-second.ts'
import { useAnswers } from '../railway/railway.tsx'
import {
  followedRide,
  locateRide,
  nextStopIndex,
  useFollowedTrains,
  type FollowedTrain,
  type FollowedTrains,
  type LocatedRide,
  type RideTimes,
} from '../ride/index.ts'
import { mainCallOf, stopTimes } from './progress.ts'

/** A train that, by the position of the phone, is not where the timetable expects it. */
export interface PositionConflict {
  readonly leg: number
  readonly train: FollowedTrain
  /** Index of the next stop by the timetable. */
  readonly expectedNext: number
}

export interface LocatedTrip extends Pick<FollowedTrains, 'location' | 'follow'> {
  /** The legs, with times computed from the position of the phone if it is known. */
  readonly legs: readonly Leg[]
  /** The train of each leg, if its position is known now. */
  readonly trains: readonly (FollowedTrain | undefined)[]
  /** Whether the times of each leg come from the position of the phone. */
  readonly isByLocation: readonly boolean[]
  /** For each leg, when the alarm counts each stop as reached; in epoch seconds. */
  readonly alarmTimes: readonly (readonly number[])[]
  /** Set if the app must ask the rider whether the position of the phone or the timetable is right. */
  readonly conflict: PositionConflict | undefined
  /** Call it when the rider answers that the position of the phone is right. */
  readonly confirmLocation: () => void
}

/** How long the position of the phone must conflict with the timetable before the app asks the rider. */
const MIN_CONFLICT_SECONDS = 60

/** Combines the expected times of a trip with the position of the phone. */
export function useLocatedTrip(legs: readonly Leg[], names: readonly string[]): LocatedTrip {
  const answers = useAnswers()
  const { zone } = answers.railway
  const [rides] = useState(() =>
    legs.map((leg, i) => (leg.kind === 'ride' ? followedRide(answers, leg, names[i]!.split('.')[0]!) : undefined)),
  )
  const { trains, location, follow } = useFollowedTrains(rides)
  const expectedTimes = useMemo(() => legs.map((leg) => (leg.kind === 'ride' ? rideTimes(leg) : NO_TIMES)), [legs])
  const locatedRides = useEverySecond((second) => expectedTimes.map((times, i): LocatedRide => locateRide(times, trains[i], second)))
  const [confirmedLegs, setConfirmedLegs] = useState<readonly number[]>([])
  const conflictLeg = locatedRides.findIndex(({ hasConflict }, i) => hasConflict && !confirmedLegs.includes(i))
  const [conflictStart, setConflictStart] = useState({ leg: -1, at: 0 })
  if (conflictStart.leg !== conflictLeg) setConflictStart({ leg: conflictLeg, at: now() })
  const conflict = useEverySecond((second): PositionConflict | undefined => {
    const train = locatedRides[conflictLeg]?.train
    if (!train || second - conflictStart.at < MIN_CONFLICT_SECONDS) return undefined
    return { leg: conflictLeg, train, expectedNext: nextStopIndex(expectedTimes[conflictLeg]!, second) }
  })
  const locatedLegs = useMemo(
    () =>
      legs.map((leg, i) =>
        leg.kind === 'ride' && locatedRides[i]!.arrives !== expectedTimes[i]!.arrives ? withTimes(leg, locatedRides[i]!, zone) : leg,
      ),
    [legs, locatedRides, expectedTimes, zone],
  )
  const alarmTimes = useMemo(
    () => locatedRides.map(({ leaves, arrives }) => [...leaves.slice(0, -1), ...arrives.slice(-1)]),
    [locatedRides],
  )
  return {
    legs: locatedLegs,
    trains: locatedRides.map(({ train }) => train),
    isByLocation: locatedRides.map(({ isByLocation }) => isByLocation),
    location,
    follow,
    alarmTimes,
    conflict,
    confirmLocation: () => setConfirmedLegs([...confirmedLegs, conflictLeg]),
  }
}

const NO_TIMES: RideTimes = { arrives: [], leaves: [] }

const rideTimes = (ride: RideLeg): RideTimes => ({
  arrives: stopTimes(ride),
  leaves: ride.stops.map(({ arrives, departs }) => callEpochSeconds((departs ?? arrives)!)),
})

/** Returns a ride whose expected times are `arrives` and `leaves`. */
function withTimes(ride: RideLeg, { arrives, leaves }: RideTimes, zone: string): RideLeg {
  const at = (call: StopCall, time: number): StopCall => (call.cancelled ? call : { ...call, expected: zonedIso(Math.round(time), zone) })
  const stops = ride.stops.map(
    (stop, i): LegStop => ({
      ...stop,
      ...(i > 0 && { arrives: at(mainCallOf(stop), arrives[i]!) }),
      ...(stop.departs && { departs: at(stop.departs, leaves[i]!) }),
    }),
  )
  return { ...ride, departs: at(ride.departs, leaves[0]!), arrives: at(ride.arrives, arrives.at(-1)!), stops }
}
