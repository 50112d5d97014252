import { now } from '../../device/clock.ts'
import { isOnline } from '../../device/network.ts'
import { pageConfig } from '../../session/page-config.ts'
import { pause, requestQuietly } from '../quiet-request.ts'
import { markLiveReceived } from './live-received.ts'
import { readLiveEvent } from './live-events.ts'
import { LiveSource } from './live-source.ts'
import { LiveState } from './live-state.ts'
import { announcePack, publishLive } from './live.ts'

/** How often expired live times are removed from the screens. */
const EXPIRY_CHECK_MS = 10_000

/** Shows the server's live times on all screens while the page is visible and the phone is online. */
export async function followLive(): Promise<void> {
  const state = new LiveState()
  const end = new AbortController()
  let shown = state.at(now())
  const show = async () => {
    const news = state.at(now())
    if (news === shown) return
    shown = news
    if (news.version === 0) return publishLive({ version: 0 })
    const { showLive } = await import('./show-live.ts')
    if (shown === news) showLive(news)
  }
  const source = new LiveSource({
    stream: '/api/live',
    poll: '/api/live/now',
    read: readLiveEvent,
    request: requestQuietly,
    take: (event) => {
      const isTaken = state.take(event, now())
      if (isTaken) void show()
      announcePack(event.pack)
      markLiveReceived()
      return isTaken
    },
    pause,
    elapsedMs: () => performance.now(),
    random: Math.random,
  })
  let following: AbortController | undefined
  const change = () => {
    void show()
    const shouldFollow = document.visibilityState === 'visible' && isOnline() && !end.signal.aborted
    if (shouldFollow === (following !== undefined)) return
    following?.abort()
    following = shouldFollow ? new AbortController() : undefined
    if (following) void source.follow(following.signal)
  }
  document.addEventListener('visibilitychange', change)
  addEventListener('online', change)
  addEventListener('offline', change)
  const check = setInterval(() => void show(), EXPIRY_CHECK_MS)
  change()
  if (!pageConfig.developer) return
  const stop = () => {
    end.abort()
    clearInterval(check)
  }
  ;(await import('./developer-live.ts')).takeLiveFromEvents(stop)
}
