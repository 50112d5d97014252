import { useSyncExternalStore } from 'react'

/** Does the phone say it has a network? It may still carry nothing. */
export const isOnline = (): boolean => navigator.onLine

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const REACH_MS = 4000

/** Does another host answer at all? What it answers is not looked at. */
export async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/generate_204`, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(REACH_MS) })
    return true
  } catch {
    return false
  }
}
