import { useEffect, useState } from 'react'

/** Delay before optional files are fetched. If a service worker controls the page, CACHED_IDLE_MS: the files may be cached. */
const IDLE_MS = 4500
const CACHED_IDLE_MS = 300

/** Whether the rider has enabled data saving. */
export const isDataSavingEnabled = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** True once IDLE_MS or CACHED_IDLE_MS have passed since the component was mounted; never with data saving. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isDataSavingEnabled()) return undefined
    const timer = setTimeout(() => setIdle(true), navigator.serviceWorker?.controller ? CACHED_IDLE_MS : IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
