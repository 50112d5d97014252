import { now } from '../../device/clock.ts'
import { isOnline } from '../../device/network.ts'
import { pageConfig } from '../../session/page-config.ts'
import { pause, requestInBackground } from '../background-request.ts'
import { markLiveReceived } from './live-received.ts'
import { readLiveEvent } from './live-events.ts'
import { LiveSource } from './live-source.ts'
import { LiveState } from './live-state.ts'
import { storeAnnouncedPackUrl, publishLiveData } from './live.ts'

/** How often expired live times are removed from the screens. */
const EXPIRY_CHECK_MS = 10_000

/** Shows the server's live times on all screens while the page is visible and the phone is online. */
export async function followLive(): Promise<void> {
  const state = new LiveState()
  const end = new AbortController()
  let publishedData = state.at(now())
  const show = async () => {
    const latestData = state.at(now())
    if (latestData === publishedData) return
    publishedData = latestData
    if (latestData.version === 0) return publishLiveData({ version: 0 })
    const { showLive } = await import('./show-live.ts')
    if (publishedData === latestData) showLive(latestData)
  }
  const source = new LiveSource({
    stream: '/api/live',
    poll: '/api/live/now',
    read: readLiveEvent,
    request: requestInBackground,
    apply: (event) => {
      const isApplied = state.apply(event, now())
      if (isApplied) void show()
      storeAnnouncedPackUrl(event.pack)
      markLiveReceived()
      return isApplied
    },
    pause,
    elapsedMs: () => performance.now(),
    random: Math.random,
  })
  let followController: AbortController | undefined
  const update = () => {
    void show()
    const shouldFollow = document.visibilityState === 'visible' && isOnline() && !end.signal.aborted
    if (shouldFollow === (followController !== undefined)) return
    followController?.abort()
    followController = shouldFollow ? new AbortController() : undefined
    if (followController) void source.follow(followController.signal)
  }
  document.addEventListener('visibilitychange', update)
  addEventListener('online', update)
  addEventListener('offline', update)
  const check = setInterval(() => void show(), EXPIRY_CHECK_MS)
  update()
  if (!pageConfig.developer) return
  const stop = () => {
    end.abort()
    clearInterval(check)
  }
  ;(await import('./developer-live.ts')).showLiveFromEvents(stop)
}
