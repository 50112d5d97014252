import { useSyncExternalStore } from 'react'

/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000)

/** Start of the current minute, in seconds since 1970. Rerenders each minute, and when the phone wakes up. */
export const useCurrentMinute = (): number => useSyncExternalStore(subscribeToSeconds, () => now() - (now() % 60))

/** The current time, in seconds since 1970. Rerenders every second. */
export const useCurrentSecond = (): number => useSyncExternalStore(subscribeToSeconds, now)

/** The current time in seconds since 1970, rounded down to a multiple of ten: precise enough for moving trains. */
export const useTimeByTenSeconds = (): number => useTimeRoundedTo(10)

/** The current time, in seconds since 1970, rounded down to a multiple of `seconds`. Rerenders when it changes. */
export const useTimeRoundedTo = (seconds: number): number => useSyncExternalStore(subscribeToSeconds, () => now() - (now() % seconds))

/** Calls `onTick` every second and when the phone wakes up. Returns a function that ends the calls. */
export function subscribeToSeconds(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** Runs `work` after the next paint. */
export function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Milliseconds since the page was opened, for measuring. */
export const nowMs = (): number => performance.now()
