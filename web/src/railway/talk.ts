import { useSyncExternalStore } from 'react'
import type { TalkedAbout } from '@yatha/contract'
import { everySecond, nowMs } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { makeStore } from '../device/store.ts'
import { accountsOpen } from '../session/page-config.ts'

// Trains that several riders post about today, updated while a board or train is visible. Never used for times.

const EVERY_MS = 60_000
const PATIENCE_MS = 15_000

let talk: readonly TalkedAbout[] = []
let askedAt = -Infinity
let listeners = 0
let stop: (() => void) | undefined
const store = makeStore(() => talk)

/** Returns riders' posts about a train on a day; undefined unless several riders post about it. */
export const useTalk = (route: string, day: string): TalkedAbout | undefined =>
  useSyncExternalStore(follow, () => talk).find((one) => one.route === route && one.day === day)

/** Subscribes to updates. All subscribers share one timer. */
function follow(changed: () => void): () => void {
  const leave = store.subscribe(changed)
  if (listeners++ === 0) stop = everySecond(askInTime)
  return () => {
    leave()
    if (--listeners === 0) stop?.()
  }
}

function askInTime(): void {
  if (accountsOpen && isOnline() && document.visibilityState === 'visible' && nowMs() - askedAt > EVERY_MS) void ask()
}

async function ask(): Promise<void> {
  askedAt = nowMs()
  try {
    const { requestQuietly } = await import('./quiet-request.ts')
    const response = await requestQuietly('/api/community/talk', {}, AbortSignal.timeout(PATIENCE_MS))
    if (!response.ok) return
    talk = (await response.json()) as TalkedAbout[] // Checked by our server.
    store.changed()
  } catch {
    // The last list stays until the next request.
  }
}
