import { useEffect } from 'react'
import type { Leg } from '@yatha/answers'
import { goPath, SCREENS } from '@yatha/contract'
import { isOnline } from '../device/network.ts'
import { deleteCurrentTrip, currentTrip, storeCurrentTrip } from '../frame/current-trip.ts'
import { deleteReturnPage } from '../frame/way-back.ts'
import { navigate, useUrlPath } from '../frame/router.ts'
import { cancelAlarmPush } from '../search/index.ts'
import { legEpochSeconds, type Progress } from './progress.ts'

/** How long a trip stays stored after its expected arrival, because the train may be even later. */
const MAX_LATE_SECONDS = 3600

/** Stores the current trip on this phone until the rider arrives, and returns to its page when the network returns. */
export function useStoreCurrentTrip(legs: readonly Leg[], names: readonly string[], { phase }: Progress): void {
  const path = goPath(names)
  const last = legs.at(-1)!
  const until = legEpochSeconds(last).arrives + MAX_LATE_SECONDS
  useEffect(() => {
    deleteReturnPage()
    if (phase === 'arrived') {
      if (currentTrip()?.path === path) deleteCurrentTrip()
      cancelAlarmPush(names)
    } else storeCurrentTrip({ path, to: last.to }, until)
  }, [path, names, last.to, until, phase])
  const address = useUrlPath()
  useEffect(() => {
    if (address !== SCREENS.offline.path) return undefined
    // When the network returns, the app opens the home screen (spec §4); this cleanup then opens the trip.
    return () => {
      if (isOnline()) setTimeout(() => navigate(path, { replace: true }))
    }
  }, [address, path])
}
