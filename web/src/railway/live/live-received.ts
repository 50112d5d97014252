import { useEffect, useState } from 'react'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { pageConfig } from '../../session/page-config.ts'

let isReceived = false
const store = makeStore(() => isReceived)
/** How long to wait for the first live times. */
const MAX_WAIT_MS = 4000

/** Marks live times as received. */
export function markLiveReceived(): void {
  if (isReceived) return
  isReceived = true
  store.changed()
}

/** Returns whether live times have been received, or are not available. Until then, a train may still be added. */
export function useLiveReceived(): boolean {
  const [isWaitOver, setWaitOver] = useState(!pageConfig.live || !isOnline())
  useEffect(() => {
    const timer = setTimeout(() => setWaitOver(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return store.use() || isWaitOver
}
