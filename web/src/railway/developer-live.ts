import type { LiveTimes } from '@yatha/contract'
import { publishLive } from './live.ts'

/** The event that sets the live times of a page: its detail are LiveTimes. */
const EVENT = 'yatha:live'

/** Applies live times that a developer set on the server (`/dev/live`), and those that a browser test sends to the page. */
export async function takeDeveloperLive(): Promise<void> {
  const take = (times: LiveTimes) => {
    publishLive(times)
    // Browser tests wait for this.
    document.documentElement.dataset['live'] = String(times.version)
  }
  // Only developers and browser tests send it.
  addEventListener(EVENT, (event) => take((event as CustomEvent<LiveTimes>).detail))
  const response = await fetch('/dev/live')
  // Written by our server, which returns not_found to other machines.
  take(response.ok ? ((await response.json()) as LiveTimes) : { version: 0, updates: [] })
}
