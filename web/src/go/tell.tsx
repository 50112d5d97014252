import { Suspense, useMemo } from 'react'
import { answerTrip } from '@yatha/answers'
import { goPath, type RideLeg } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useAnswers } from '../railway/railway.tsx'
import { AtPlatform, OnThisTrain, rideOf } from '../ride/index.ts'
import { useStation } from '../station/index.ts'

interface TellProps {
  ride: RideLeg
  /** Of the ride, in the address: its service day comes first. */
  name: string
  names: readonly string[]
  isOn: boolean
}

/** What a rider can tell others: at the platform what is seen of the train, and on it where it is. */
export function Tell({ ride, name, names, isOn }: TellProps) {
  const answers = useAnswers()
  const day = parseServiceDay(name.split('.')[0]!)!
  const from = useStation(ride.from)
  const shared = useMemo(() => {
    const trip = answerTrip(answers, { route: ride.route, day })
    if (!trip) return undefined
    const { departs, arrives } = ride
    const onCall = trip.calls.findIndex((call) => call.departs?.planned === departs.planned)
    const offCall = trip.calls.findIndex((call) => call.arrives?.planned === arrives.planned)
    const own = rideOf(answers, trip, offCall)
    return own && { own, onCall }
  }, [answers, ride, day])
  if (!shared || !from) return null
  const { own, onCall } = shared
  const path = goPath(names)
  return (
    <Suspense>
      {isOn ? (
        <OnThisTrain key={`${own.trip} ${own.day}`} ride={own} train={ride} path={path} />
      ) : (
        <AtPlatform at={{ trip: own.trip, day: own.day, call: onCall }} planned={ride.departs} station={from} train={ride} path={path} />
      )}
    </Suspense>
  )
}
