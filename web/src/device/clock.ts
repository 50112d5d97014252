import { useSyncExternalStore } from 'react'

/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000)

/** The current minute, in seconds since 1970: renders again when it turns, and when the phone wakes up. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now() - (now() % 60))

/** The current second. */
export const useSecond = (): number => useSyncExternalStore(subscribe, now)

/** The same, every ten seconds: for what is seen to move. */
export const useTenSeconds = (): number => useSyncExternalStore(subscribe, () => now() - (now() % 10))

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Does something once what was shown last is on the screen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
