import { useEffect, useState } from 'react'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { pageConfig } from '../../session/page-config.ts'

let isHeard = false
const store = makeStore(() => isHeard)
/** How long to wait for the first live times. */
const LONGEST_WAIT_MS = 4000

/** Marks live times as received. */
export function heard(): void {
  if (isHeard) return
  isHeard = true
  store.changed()
}

/** Returns whether live times have been received, or are not available. Until then, a train may still be added. */
export function useIsHeard(): boolean {
  const [isOver, setOver] = useState(!pageConfig.live || !isOnline())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return store.use() || isOver
}
