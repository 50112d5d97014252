import { useRef, useSyncExternalStore } from 'react'
import { everySecond, now } from './clock.ts'

/** Returns `read(now())`. Calls it every second, and rerenders only if the result, which must be plain data, has changed. */
export function useOfTime<T>(read: (now: number) => T): T {
  const last = useRef<{ readonly text: string; readonly value: T }>(undefined)
  return useSyncExternalStore(everySecond, () => {
    const value = read(now())
    const text = JSON.stringify(value) ?? ''
    if (last.current?.text !== text) last.current = { text, value }
    return last.current!.value
  })
}
