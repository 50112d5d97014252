import { Suspense, useMemo } from 'react'
import { callInstant, routePath, type RouteDetail, type Trip } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'
import { AtPlatform, OnThisTrain, rideOf } from '../ride/index.ts'
import { boardingCall } from './folded-stops.ts'

interface RideCardsProps {
  route: RouteDetail
  trip: Trip
  isRunning: boolean
  boardsAt: string | undefined
}

/** Lets a rider report this train from the platform while it is due there, and then from on board. */
export function RideCards({ route, trip, isRunning, boardsAt }: RideCardsProps) {
  const answers = useAnswers()
  const ride = useMemo(() => rideOf(answers, trip), [answers, trip])
  const boardingIndex = boardingCall(route.calls, boardsAt)
  const stop = trip.calls[boardingIndex]
  const call = stop?.departs ?? stop?.arrives
  if (!ride) return null
  const mayBeOnTrain = isRunning && (!call || Date.parse(callInstant(call)) / 1000 <= answers.now)
  const path = routePath(route.slug, boardsAt)
  return (
    <Suspense>
      {call && (
        <AtPlatform
          at={{ trip: ride.trip, day: trip.day, call: boardingIndex }}
          planned={call}
          station={stop!.station}
          train={route}
          path={path}
        />
      )}
      {mayBeOnTrain && <OnThisTrain key={`${ride.trip} ${ride.day}`} ride={ride} train={route} path={path} />}
    </Suspense>
  )
}
