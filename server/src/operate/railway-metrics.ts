import { Gauge, type Registry } from 'prom-client'
import type { FeedState } from '../adapters/railway/feed-state.ts'

/** Adds metrics of the feed that RAILWAY names, read on each scrape. All processes that share a data folder report the same values. */
export function addRailwayMetrics(registry: Registry, state: () => FeedState | undefined): void {
  const gauge = (name: string, help: string, value: (state: FeedState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const current = state()
        this.set(current ? value(current) : Number.NaN)
      },
    })
  gauge('yatha_railway_refused', 'Whether the feed of RAILWAY has errors, so that the previous timetable is served', ({ refused }) =>
    refused ? 1 : 0,
  )
  gauge('yatha_railway_found_timestamp_seconds', 'When the feed of RAILWAY was last available, Unix time', ({ foundAt }) => foundAt / 1000)
}
