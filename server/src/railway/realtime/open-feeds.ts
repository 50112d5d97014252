import type { Logger } from 'pino'
import { hint, type Bus } from '../../adapters/messaging/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { httpLiveFeed } from '../../adapters/railway/live-feed.ts'
import type { LiveRailway } from '../live-railway.ts'
import { LiveFeeds, type FeedCounts } from './live-feeds.ts'

export interface OpenFeedsParts {
  readonly urls: readonly string[]
  readonly pollSeconds: number
  readonly live: LiveRailway
  readonly bus: Bus
  readonly clock: Clock
  readonly counts: FeedCounts
  readonly log: Logger
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
    onNewMessage: (feed, stamp) => void hint({ bus, log }, TOPIC, `${feed} ${stamp}`),
  })
  if (urls.length > 0)
    bus.subscribe(TOPIC, (message) => {
      const [feed, stamp] = message.split(' ').map(Number)
      void feeds.pollIfNewer(feed!, stamp!)
    })
  return feeds
}
