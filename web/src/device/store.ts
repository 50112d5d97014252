import { useSyncExternalStore } from 'react'

/** A value outside React: a module variable, the URL, or browser state. */
export interface Store<T> {
  /** The current value; rerenders the component when it changes. */
  readonly use: () => T
  /** Call this after changing the value. */
  readonly notify: () => void
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store. `read` must return the same object until the value changes; `events` are browser events that change it. */
export function makeStore<T>(read: () => T, ...events: readonly (readonly [target: EventTarget, type: string])[]): Store<T> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) for (const [target, type] of events) target.addEventListener(type, notify)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) for (const [target, type] of events) target.removeEventListener(type, notify)
    }
  }
  return { use: () => useSyncExternalStore(subscribe, read), notify, subscribe }
}
