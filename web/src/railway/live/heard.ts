import { useEffect, useState } from 'react'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { pageConfig } from '../../session/page-config.ts'

let isHeard = false
const store = makeStore(() => isHeard)
/** Live times that do not come are not waited for. */
const LONGEST_WAIT_MS = 4000

/** The server has said what is live. */
export function heard(): void {
  if (isHeard) return
  isHeard = true
  store.changed()
}

/** Is it known which trains are added live? Also when nobody can say. */
export function useIsHeard(): boolean {
  const [isOver, setOver] = useState(!pageConfig.live || !isOnline())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return store.use() || isOver
}
