import { publishHint } from '../../adapters/messaging/bus.ts'
import { httpLiveFeed } from '../../adapters/railway/live-feed.ts'
import { LiveFeeds, type FeedMetrics } from './live-feeds.ts'
import type { Services } from '../../services.ts'

export interface OpenFeedsParts extends Pick<Services, 'live' | 'bus' | 'clock' | 'log'> {
  readonly urls: readonly string[]
  readonly pollSeconds: number
  readonly counts: FeedMetrics
}

const TOPIC = 'live-feed'

/**
 * Creates the poller of the configured feeds. Each process polls them itself, so that live times do not depend on the database. A process
 * that finds a new message notifies the other processes over the bus, and they poll immediately.
 */
export function openFeeds({ urls, bus, log, ...parts }: OpenFeedsParts): LiveFeeds {
  const feeds = new LiveFeeds({
    ...parts,
    log,
    feeds: urls.map((url) => httpLiveFeed({ url })),
    onNewMessage: (feed, stamp) => void publishHint({ bus, log }, TOPIC, `${feed} ${stamp}`),
  })
  if (urls.length > 0)
    bus.subscribe(TOPIC, (message) => {
      const [feed, stamp] = message.split(' ').map(Number)
      void feeds.pollIfNewer(feed!, stamp!)
    })
  return feeds
}
