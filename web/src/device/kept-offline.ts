import { useEffect, useState } from 'react'

/** Is everything that the app needs without a network on this phone? The service worker is active only once it has kept all of it. */
export function useIsKeptOffline(): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let gone = false
    // Missing on pages that are not secure; where the worker cannot be registered, this never resolves.
    void navigator.serviceWorker?.ready.then(() => {
      if (!gone) setKept(true)
    })
    return () => {
      gone = true
    }
  }, [])
  return isKept
}
