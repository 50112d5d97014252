import type { LiveTimes } from '@yatha/contract'
import { makeStore } from '../device/store.ts'

let current: LiveTimes = { version: 0, updates: [] }
const store = makeStore(() => current)

/** Replaces all live times; every screen that shows a train renders again. */
export function publishLive(times: LiveTimes): void {
  current = times
  store.changed()
}

export const useLiveTimes = store.use
