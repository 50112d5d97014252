import { Suspense, useMemo } from 'react'
import { callEpochSeconds, routePath, type RouteDetail, type Trip } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'
import { PlatformReportCard, RideSharingCard, rideUntilCall } from '../ride/index.ts'
import { boardingCallIndex } from './collapsed-stops.ts'

interface RideCardsProps {
  route: RouteDetail
  trip: Trip
  isRunning: boolean
  boardsAt: string | undefined
  /** The chosen day; undefined for today. */
  day: string | undefined
}

/** Lets a rider report this train from the platform while the train is due at the rider's stop. */
export function PlatformCard({ route, trip, boardsAt, day }: RideCardsProps) {
  const ride = useRide(trip)
  const boardingIndex = boardingCallIndex(route.calls, boardsAt)
  const stop = trip.calls[boardingIndex]
  if (!ride || !stop?.departs) return null
  return (
    <Suspense>
      <PlatformReportCard
        at={{ trip: ride.trip, day: trip.day, call: boardingIndex }}
        planned={stop.departs}
        station={stop.station}
        train={route}
        path={routePath(route.slug, boardsAt, day)}
      />
    </Suspense>
  )
}

/** Lets a rider share the position of this train, once the train may have left the rider's stop. */
export function OnBoardCard({ route, trip, isRunning, boardsAt, day }: RideCardsProps) {
  const { now } = useAnswers()
  const ride = useRide(trip)
  const call = trip.calls[boardingCallIndex(route.calls, boardsAt)]?.departs
  if (!ride || !isRunning || (call && callEpochSeconds(call) > now)) return null
  return (
    <Suspense>
      <RideSharingCard key={`${ride.trip} ${ride.day}`} ride={ride} train={route} path={routePath(route.slug, boardsAt, day)} />
    </Suspense>
  )
}

function useRide(trip: Trip) {
  const answers = useAnswers()
  return useMemo(() => rideUntilCall(answers, trip), [answers, trip])
}
