import { useEffect, useState } from 'react'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { pageConfig } from '../../session/page-config.ts'

let isReceived = false
const store = makeStore(() => isReceived)
/** How long to wait for the first live times before they count as unavailable. */
const MAX_WAIT_MS = 4000

export function markLiveReceived(): void {
  if (isReceived) return
  isReceived = true
  store.notify()
}

/**
 * Returns whether live times have been received, or are unavailable. Until then, a train that is not in the timetable may be an added train
 * whose data has not arrived yet.
 */
export function useLiveReceived(): boolean {
  const [isWaitOver, setWaitOver] = useState(!pageConfig.live || !isOnline())
  useEffect(() => {
    const timer = setTimeout(() => setWaitOver(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return store.use() || isWaitOver
}
