import { useSyncExternalStore } from 'react'
import type { TalkedAbout } from '@yatha/contract'
import { subscribeToSeconds, nowMs } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { makeStore } from '../device/store.ts'
import { hasAccounts } from '../session/page-config.ts'

// Trains that several riders post about today, updated while a board or a train's page is visible. Posts never affect the displayed times.

const FETCH_INTERVAL_MS = 60_000
const TIMEOUT_MS = 15_000

let talk: readonly TalkedAbout[] = []
let requestedAt = -Infinity
let listeners = 0
let stop: (() => void) | undefined
const store = makeStore(() => talk)

/** Returns riders' posts about a train on a day; undefined unless several riders post about it. */
export const useDiscussion = (route: string, day: string): TalkedAbout | undefined =>
  useSyncExternalStore(subscribe, () => talk).find((one) => one.route === route && one.day === day)

/** Subscribes to updates. All subscribers share one timer. */
function subscribe(onChange: () => void): () => void {
  const unsubscribe = store.subscribe(onChange)
  if (listeners++ === 0) stop = subscribeToSeconds(fetchIfDue)
  return () => {
    unsubscribe()
    if (--listeners === 0) stop?.()
  }
}

function fetchIfDue(): void {
  if (hasAccounts && isOnline() && document.visibilityState === 'visible' && nowMs() - requestedAt > FETCH_INTERVAL_MS) void fetchTalk()
}

async function fetchTalk(): Promise<void> {
  requestedAt = nowMs()
  try {
    const { requestInBackground } = await import('./background-request.ts')
    const response = await requestInBackground('/api/community/talk', {}, AbortSignal.timeout(TIMEOUT_MS))
    if (!response.ok) return
    talk = (await response.json()) as TalkedAbout[] // Our server sends this type.
    store.notify()
  } catch {
    // If the request fails, the previous list is kept until the next request.
  }
}
