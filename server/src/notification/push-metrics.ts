import { PUSH_KINDS } from '@yatha/contract'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { DeliveryCounts, PushFailureReason } from './deliver.ts'

const REASONS: readonly PushFailureReason[] = [
  'gone',
  'expired',
  'no_channel',
  'logged_out',
  'busy',
  'away',
  'network',
  'timeout',
  'refused',
  'address',
  'unknown_kind',
]

/** Creates the counters and the histogram of pushes for `/metrics`. */
export function createPushMetrics(registry: Registry): DeliveryCounts {
  const registers = [registry]
  const sent = new Counter({ name: 'push_sent_total', help: 'Pushes that a push service accepted', labelNames: ['kind'], registers })
  const failed = new Counter({
    name: 'push_failed_total',
    help: 'Pushes that failed permanently, by reason; gone: the address no longer exists',
    labelNames: ['kind', 'why'],
    registers,
  })
  const retried = new Counter({
    name: 'push_retried_total',
    help: 'Pushes that will be retried, by reason',
    labelNames: ['kind', 'why'],
    registers,
  })
  const late = new Histogram({
    name: 'push_late_seconds',
    help: 'Time from the notification until a push service accepts the push',
    labelNames: ['kind'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  })
  // A Prometheus alert on an increase needs a zero before the first failure.
  for (const kind of PUSH_KINDS) {
    sent.inc({ kind }, 0)
    for (const why of REASONS) for (const counter of [failed, retried]) counter.inc({ kind, why }, 0)
  }
  return {
    sent: (kind, lateSeconds) => {
      sent.inc({ kind })
      late.observe({ kind }, lateSeconds)
    },
    failed: (kind, why) => failed.inc({ kind, why }),
    retried: (kind, why) => retried.inc({ kind, why }),
  }
}
