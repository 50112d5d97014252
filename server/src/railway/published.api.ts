import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { replyBytes } from '../http/reply.ts'
import type { Clock } from '../outside/clock.ts'
import type { LiveRailway } from './live-railway.ts'
import type { FeedEntity } from './realtime/gtfs-realtime.ts'
import { alerts, feedOf, tripUpdates } from './realtime/published-feed.ts'

interface PublishedParts {
  readonly live: LiveRailway
  readonly clock: Clock
  /** Positions as received from feeds. */
  readonly vehicles: () => readonly FeedEntity[]
}

/** How long a feed is the same, in seconds: its time is that of the last multiple. */
const MADE_EVERY = 5

/** What is known live, as open data in GTFS-Realtime. */
export function addPublishedFeeds(app: Hono<Env>, { live, clock, vehicles }: PublishedParts): void {
  const feeds: Readonly<Record<string, (now: number) => readonly FeedEntity[]>> = {
    'trip-updates': () => tripUpdates(live.view),
    'vehicle-positions': vehicles,
    alerts: (now) => alerts(live.view, now),
  }
  for (const [name, entities] of Object.entries(feeds)) {
    app.get(`/gtfs-rt/${name}.pb`, (c) => {
      const now = Math.floor(clock.nowMs() / 1000 / MADE_EVERY) * MADE_EVERY
      return replyBytes(c, feedOf(entities(now), now), { type: 'application/x-protobuf', seconds: MADE_EVERY })
    })
  }
}
