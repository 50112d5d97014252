import { useCallback, useEffect, useState } from 'react'
import { now } from '../device/clock.ts'
import {
  followPosition,
  locatePhone,
  isLocationGranted,
  measurePosition,
  useWasLocated,
  type MeasuredPosition,
} from '../device/location.ts'
import { useEverySecond } from '../device/use-every-second.ts'
import { TrainFollower, type FollowedRide, type FollowedTrain } from './train-follower.ts'

export interface FollowedTrains {
  /** The train of each ride; undefined while its position is not known. */
  readonly trains: readonly (FollowedTrain | undefined)[]
  /** `off`: positions are not requested, because location access has not been granted yet. */
  readonly location: 'off' | 'on' | 'denied' | 'failed'
  /** Starts to watch the phone's position. The browser may prompt for permission, so call it only after a tap. */
  readonly follow: () => void
}

/** A trip's trains are followed from BEFORE_SECONDS before its planned departure until AFTER_SECONDS after its planned end. */
const [BEFORE_SECONDS, AFTER_SECONDS] = [900, 3600]
/** Some phones measure no new position while they do not move, so a measurement is requested after this time. */
const MEASURE_SECONDS = 10

/** Follows the trains of a trip by the position of the phone, if location access was granted. `rides` must not change. */
export function useFollowedTrains(rides: readonly (FollowedRide | undefined)[]): FollowedTrains {
  const [trains, setTrains] = useState<FollowedTrains['trains']>([])
  const wasLocated = useWasLocated()
  // Incremented to request positions again, because browsers end a request that was denied.
  const [starts, setStarts] = useState(0)
  const [failure, setFailure] = useState<'denied' | 'failed'>()
  const follow = useCallback(() => {
    setFailure(undefined)
    setStarts((count) => count + 1)
  }, [])
  const isStopped = starts === 0 || failure === 'denied'
  const isAllowed = wasLocated && failure !== 'denied'
  useEffect(() => {
    if (!isStopped) return undefined
    let isUnmounted = false
    const check = async () => {
      if ((isAllowed || (await isLocationGranted())) && !isUnmounted) follow()
    }
    void check()
    // Riders may change permissions in the phone's settings, and then return to the app.
    addEventListener('focus', check)
    return () => {
      isUnmounted = true
      removeEventListener('focus', check)
    }
  }, [isStopped, isAllowed, follow])
  const planned = rides.flatMap((ride) => ride?.planned ?? [])
  const isDue = useEverySecond(
    (second) => planned.length > 0 && second >= planned[0]!.departs - BEFORE_SECONDS && second < planned.at(-1)!.arrives + AFTER_SECONDS,
  )
  useEffect(() => {
    if (starts === 0 || !isDue) return undefined
    const followers = rides.map((ride) => ride && new TrainFollower(ride))
    let measuredAt = now()
    const addFix = (fix: MeasuredPosition) => {
      measuredAt = now()
      setFailure(undefined)
      const next = followers.map((follower, i) =>
        follower && fix.at >= rides[i]!.planned[0]!.departs - BEFORE_SECONDS ? follower.addFix(fix) : undefined,
      )
      setTrains((last) => (next.every((train, i) => train === last[i]) ? last : next))
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && now() - measuredAt >= MEASURE_SECONDS) measurePosition(addFix)
    }, MEASURE_SECONDS * 1000)
    const stop = followPosition(addFix, (why) => queueMicrotask(() => setFailure(why)))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [starts, isDue, rides])
  const followAfterTap = () => {
    follow()
    // Shows the permission prompt now. The effect above requests the position only once the train is due.
    void locatePhone().then((located) => located.found || setFailure(located.why))
  }
  return { trains, location: starts === 0 ? 'off' : (failure ?? 'on'), follow: followAfterTap }
}
