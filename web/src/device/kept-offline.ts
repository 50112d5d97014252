import { useEffect, useState } from 'react'

/** Whether the app works offline: the service worker becomes active only once it has cached all necessary files. */
export function useWorksOffline(): boolean {
  const [isCached, setCached] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    // Undefined on insecure pages; never resolves if the worker cannot be registered.
    void navigator.serviceWorker?.ready.then(() => {
      if (!isUnmounted) setCached(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return isCached
}
