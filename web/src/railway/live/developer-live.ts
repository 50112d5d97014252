import type { LiveTimes } from '@yatha/contract'
import { heard } from './heard.ts'
import { shownLive, watchLive } from './live.ts'

/** Sets the live times of a page; the event's `detail` is `LiveTimes`. */
const EVENT = 'yatha:live'

/** Used if the server has developer pages: replaces the server's live times with those from events. */
export function takeLiveByHand(stopFollowing: () => void): void {
  const mark = () => void (document.documentElement.dataset['live'] = String(shownLive().version))
  watchLive(mark)
  mark()
  addEventListener(EVENT, (event) => {
    stopFollowing()
    heard()
    // Sent only by developers and browser tests.
    const { version, updates } = (event as CustomEvent<LiveTimes>).detail
    void import('./show-live.ts').then(({ showLive }) => showLive({ version, updates, notices: [] }))
  })
}
