import { useEffect, useState } from 'react'

/** Idle time before optional files are fetched; shorter if the worker has cached them. */
const REST_MS = 4500
const KEPT_REST_MS = 300

/** Has the rider enabled data saving? */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Becomes true once the page is idle; never with data saving. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (savesData()) return undefined
    const timer = setTimeout(() => setQuiet(true), navigator.serviceWorker?.controller ? KEPT_REST_MS : REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
