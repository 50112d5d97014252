import { useSyncExternalStore } from 'react'

/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000)

/** The current minute, in seconds since 1970: renders again when it turns, and when the phone wakes up. */
export const useMinute = (): number => useSyncExternalStore(everySecond, () => now() - (now() % 60))

/** The current second. */
export const useSecond = (): number => useSyncExternalStore(everySecond, now)

/** The current time in steps of ten seconds, for moving trains. */
export const useTenSeconds = (): number => useTimeIn(10)

/** The current time in steps of some seconds; renders again on each. */
export const useTimeIn = (seconds: number): number => useSyncExternalStore(everySecond, () => now() - (now() % seconds))

/** Calls `changed` every second, and when the phone wakes up; returns what ends that. */
export function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Runs an action after the next paint. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Milliseconds since the page was opened, for measuring. */
export const nowMs = (): number => performance.now()
