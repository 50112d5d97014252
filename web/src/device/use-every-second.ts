import { useRef, useSyncExternalStore } from 'react'
import { subscribeToSeconds, now } from './clock.ts'

/** Returns `read(now())`. Calls it every second, and rerenders only if the result, which must be plain data, has changed. */
export function useEverySecond<T>(read: (now: number) => T): T {
  const lastResult = useRef<{ readonly text: string; readonly value: T }>(undefined)
  return useSyncExternalStore(subscribeToSeconds, () => {
    const value = read(now())
    const text = JSON.stringify(value) ?? ''
    if (lastResult.current?.text !== text) lastResult.current = { text, value }
    return lastResult.current!.value
  })
}
