import { useRef, useSyncExternalStore } from 'react'
import { everySecond, now } from './clock.ts'

/** What `read` makes of the current second: plain data. Renders again only when it is something else. */
export function useOfTime<T>(read: (now: number) => T): T {
  const last = useRef<{ readonly text: string; readonly value: T }>(undefined)
  return useSyncExternalStore(everySecond, () => {
    const value = read(now())
    const text = JSON.stringify(value) ?? ''
    if (last.current?.text !== text) last.current = { text, value }
    return last.current!.value
  })
}
