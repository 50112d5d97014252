import { Counter, Gauge, type Registry } from 'prom-client'
import type { FeedMetrics } from '../railway/index.ts'

/** Creates metrics of the live feeds. `feed` is the position in LIVE_FEEDS, from 1, because addresses may contain keys. */
export function createFeedMetrics(registry: Registry, feeds: number): FeedMetrics {
  const registers = [registry]
  const polls = new Counter({
    name: 'live_polls_total',
    help: 'Polls of live feeds, by result',
    labelNames: ['feed', 'result'],
    registers,
  })
  const leftOut = new Counter({
    name: 'live_left_out_total',
    help: 'Trains in polled feeds that were ignored, by reason',
    labelNames: ['feed', 'reason'],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['feed'], registers })
  const trains = gauge('live_trains', 'Trains with live times from a feed')
  const notices = gauge('live_notices', 'Service notices from a feed')
  const age = gauge('live_feed_age_seconds', 'Age of the latest message of a feed, by its own timestamp; NaN without a current message')
  // A Prometheus alert on an increase needs a zero before the first fault.
  for (let feed = 1; feed <= feeds; feed++)
    for (const result of ['ok', 'unchanged', 'stale', 'malformed', 'network', 'timeout', 'http', 'redirect', 'size'])
      polls.inc({ feed, result }, 0)
  return {
    poll: (feed, result) => polls.inc({ feed, result }),
    leftOut: (feed, reason, count) => leftOut.inc({ feed, reason }, count),
    state: (feed, trainCount, noticeCount, seconds) => {
      trains.set({ feed }, trainCount)
      notices.set({ feed }, noticeCount)
      age.set({ feed }, seconds ?? NaN)
    },
  }
}
