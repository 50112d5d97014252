import { Suspense, useEffect, useMemo } from 'react'
import { answerTrip } from '@yatha/answers'
import { goPath, type RideLeg } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useAnswers } from '../railway/railway.tsx'
import { PlatformReportCard, loadRideSharingCard, RideSharingCard, rideUntilCall } from '../ride/index.ts'
import { useStationName } from '../station/index.ts'

interface RiderActionsProps {
  ride: RideLeg
  /** Name of the ride in the URL; it begins with the service day. */
  name: string
  names: readonly string[]
  isOnTrain: boolean
}

/** Lets a rider at the platform report whether the train came, and a rider on the train share its position. */
export function RiderActions({ ride, name, names, isOnTrain }: RiderActionsProps) {
  const answers = useAnswers()
  // Loads the code while the phone still has a network. If that failed during the ride, the page would reload, which ends the alarm.
  useEffect(() => {
    loadRideSharingCard().catch(() => undefined)
  }, [])
  const day = parseServiceDay(name.split('.')[0]!)!
  const from = useStationName(ride.from)
  const shareable = useMemo(() => {
    const trip = answerTrip(answers, { route: ride.route, day })
    if (!trip) return undefined
    const { departs, arrives } = ride
    const onCall = trip.calls.findIndex((call) => call.departs?.planned === departs.planned)
    const offCall = trip.calls.findIndex((call) => call.arrives?.planned === arrives.planned)
    const sharedRide = rideUntilCall(answers, trip, offCall)
    return sharedRide && { sharedRide, onCall }
  }, [answers, ride, day])
  if (!shareable || !from) return null
  const { sharedRide, onCall } = shareable
  const path = goPath(names)
  return (
    <Suspense>
      {isOnTrain ? (
        <RideSharingCard key={`${sharedRide.trip} ${sharedRide.day}`} ride={sharedRide} train={ride} path={path} />
      ) : (
        <PlatformReportCard
          at={{ trip: sharedRide.trip, day: sharedRide.day, call: onCall }}
          planned={ride.departs}
          station={from}
          train={ride}
          path={path}
        />
      )}
    </Suspense>
  )
}
