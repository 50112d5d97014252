import type { RailwayFacts } from '@yatha/contract'
import { showRailway } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { updateWorker } from '../device/update-worker.ts'
import { call } from '../session/call.ts'
import { pageConfig } from '../session/page-config.ts'
import { latestPackUrl, subscribeToPackUrl } from './live/live.ts'

// Loaded after the app has started, because this module needs the API client, which is not part of the first script.

/** How often an open page checks for a newer timetable if the server announces none. */
const CHECK_INTERVAL_SECONDS = 600
/**
 * Range of the random delay before an announced timetable is fetched. The delay spreads the load, and gives every server process time to
 * open the timetable first.
 */
const FETCH_DELAY_MS = [2000, 22_000] as const

interface EditionCallbacks {
  /** Epoch seconds of the last check. */
  readonly lastChecked: () => number | undefined
  readonly onChecked: () => void
  /** Replaces the timetable in use. */
  readonly open: (facts: RailwayFacts) => Promise<void>
}

/** URL of the timetable pack in use. */
let currentPack = pageConfig.pack

/** Checks for a newer timetable until `end` aborts: immediately, periodically, and when a newer timetable is announced. */
export function checkForNewEditions({ lastChecked, onChecked, open }: EditionCallbacks, end: AbortSignal): void {
  if (end.aborted) return
  const isAnnounced = () => latestPackUrl() !== undefined && latestPackUrl() !== currentPack
  const check = async () => {
    if (!isOnline() || (!isAnnounced() && now() - (lastChecked() ?? 0) < CHECK_INTERVAL_SECONDS)) return
    try {
      const facts = await call(showRailway)
      if (end.aborted) return
      onChecked()
      if (facts.pack === currentPack) return
      await open(facts)
      currentPack = facts.pack
      await updateWorker()
    } catch {
      // Offline: the stored timetable stays in use, and the app shows its age.
    }
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_SECONDS * 1000)
  let fetchTimer: ReturnType<typeof setTimeout> | undefined
  const onAnnounced = () => {
    clearTimeout(fetchTimer)
    if (isAnnounced())
      fetchTimer = setTimeout(() => void check(), FETCH_DELAY_MS[0] + Math.random() * (FETCH_DELAY_MS[1] - FETCH_DELAY_MS[0]))
  }
  const unsubscribe = subscribeToPackUrl(onAnnounced)
  const onReachable = () => void check()
  document.addEventListener('visibilitychange', onReachable, { signal: end })
  addEventListener('online', onReachable, { signal: end })
  end.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(fetchTimer)
    unsubscribe()
  })
  if (isAnnounced()) onAnnounced()
  else void check()
}
