import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { replyBytes } from '../http/reply.ts'
import {
  alertEntities,
  doubtAlertEntities,
  TIMESTAMP_REFRESH_SECONDS,
  PublishedFeed,
  tripUpdateEntities,
} from './realtime/published-feed.ts'
import type { Services } from '../services.ts'

type PublishedParts = Pick<Services, 'live' | 'clock' | 'translateIn' | 'vehicles'>

/** Publishes live data as open data, in three GTFS-Realtime feeds. */
export function addPublishedFeeds(app: Hono<Env>, { live, clock, translateIn, vehicles }: PublishedParts): void {
  const feeds: Readonly<Record<string, PublishedFeed>> = {
    'trip-updates': new PublishedFeed(() => tripUpdateEntities(live.view)),
    'vehicle-positions': new PublishedFeed(vehicles),
    alerts: new PublishedFeed((now) => [...alertEntities(live.view, now), ...doubtAlertEntities(live.view, translateIn)]),
  }
  for (const [name, feed] of Object.entries(feeds)) {
    app.get(`/gtfs-rt/${name}.pb`, (c) =>
      replyBytes(c, feed.at(Math.floor(clock.nowMs() / 1000)), { type: 'application/x-protobuf', seconds: TIMESTAMP_REFRESH_SECONDS }),
    )
  }
}
