import type { LiveTimes } from '@yatha/contract'
import { heard } from './heard.ts'
import { shownLive, watchLive } from './live.ts'

/** The event that sets the live times of a page: its detail are LiveTimes. */
const EVENT = 'yatha:live'

/** Where the server has developer pages: takes the live times of this page from an event, in place of the server's. */
export function takeLiveByHand(stopFollowing: () => void): void {
  const mark = () => void (document.documentElement.dataset['live'] = String(shownLive().version))
  watchLive(mark)
  mark()
  addEventListener(EVENT, (event) => {
    stopFollowing()
    heard()
    // Only developers and browser tests send it.
    const { version, updates } = (event as CustomEvent<LiveTimes>).detail
    void import('./show-live.ts').then(({ showLive }) => showLive({ version, updates, notices: [] }))
  })
}
