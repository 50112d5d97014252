import { useEffect, useState } from 'react'
import { now } from '../device/clock.ts'
import { followPosition, mayLocate, measurePosition, type MeasuredPosition } from '../device/location.ts'
import { TrainFollower, type FollowedRide, type FollowedTrain } from './train-follower.ts'

export interface FollowedTrains {
  /** The train of each ride; undefined while its position is not known. */
  readonly trains: readonly (FollowedTrain | undefined)[]
  /** `off`: location access was not granted. */
  readonly location: 'off' | 'on' | 'denied' | 'failed'
  /** Starts to follow the phone, which may prompt the rider. Call it only on a tap. */
  readonly follow: () => void
}

/** How long before a train leaves its position is followed. */
const BEFORE_SECONDS = 900
/** Some phones measure no new position while they do not move, so one is requested after this time. */
const MEASURE_SECONDS = 10

/** Follows the trains of a trip by the position of the phone, if location access was granted. `rides` must not change. */
export function useFollowedTrains(rides: readonly (FollowedRide | undefined)[]): FollowedTrains {
  const [trains, setTrains] = useState<FollowedTrains['trains']>([])
  const [location, setLocation] = useState<FollowedTrains['location']>('off')
  useEffect(() => {
    let isUnmounted = false
    void mayLocate().then((isGranted) => isGranted && !isUnmounted && setLocation('on'))
    return () => {
      isUnmounted = true
    }
  }, [])
  useEffect(() => {
    if (location !== 'on') return undefined
    const followers = rides.map((ride) => ride && new TrainFollower(ride))
    let measuredAt = now()
    const take = (fix: MeasuredPosition) => {
      measuredAt = now()
      const next = followers.map((follower, i) =>
        follower && fix.at >= rides[i]!.planned[0]!.departs - BEFORE_SECONDS ? follower.take(fix) : undefined,
      )
      setTrains((last) => (next.every((train, i) => train === last[i]) ? last : next))
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && now() - measuredAt >= MEASURE_SECONDS) measurePosition(take)
    }, MEASURE_SECONDS * 1000)
    const stop = followPosition(take, (why) => queueMicrotask(() => setLocation(why)))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [location, rides])
  return { trains, location, follow: () => setLocation('on') }
}
