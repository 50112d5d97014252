import { useEffect } from 'react'
import type { Leg } from '@yatha/answers'
import { goPath, SCREENS } from '@yatha/contract'
import { isOnline } from '../device/network.ts'
import { forgetUnderWay, keepUnderWay } from '../frame/under-way.ts'
import { forgetWayBack } from '../frame/way-back.ts'
import { navigate, useAddress } from '../frame/router.ts'
import { secondsOf, type Progress } from './progress.ts'

/** A trip is kept for so long after its arrival: trains are late. */
const KEPT_SECONDS = 3600

/** Keeps the trip on this phone while it is under way, and stays on its page when the network comes back. */
export function useKeptTrip(legs: readonly Leg[], names: readonly string[], { phase }: Progress): void {
  const path = goPath(names)
  const last = legs.at(-1)!
  const until = secondsOf(last).arrives + KEPT_SECONDS
  useEffect(() => {
    forgetWayBack()
    if (phase === 'arrived') forgetUnderWay()
    else keepUnderWay({ path, to: last.to }, until)
  }, [path, last.to, until, phase])
  const address = useAddress()
  useEffect(() => {
    if (address !== SCREENS.offline.path) return undefined
    // Back online, the specification leads from there to home, and this back to the trip.
    return () => {
      if (isOnline()) setTimeout(() => navigate(path, { replace: true }))
    }
  }, [address, path])
}
