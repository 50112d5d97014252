import type { LiveTimes } from '@yatha/contract'
import { markLiveReceived } from './live-received.ts'
import { currentLiveData, subscribeToLiveData } from './live.ts'

/** Name of the event that sets the live times of a page; its `detail` is `LiveTimes`. */
const EVENT = 'yatha:live'

/** Replaces the server's live times with the live times in events. Used if the server has developer pages. */
export function showLiveFromEvents(stopFollowing: () => void): void {
  const exposeVersion = () => void (document.documentElement.dataset['live'] = String(currentLiveData().version))
  subscribeToLiveData(exposeVersion)
  exposeVersion()
  addEventListener(EVENT, (event) => {
    stopFollowing()
    markLiveReceived()
    // Only developers and browser tests send this event, so its detail is not validated.
    const { version, updates } = (event as CustomEvent<LiveTimes>).detail
    void import('./show-live.ts').then(({ showLive }) => showLive({ version, updates, notices: [] }))
  })
}
