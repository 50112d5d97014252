import { Counter, type Registry } from 'prom-client'

const WRITTEN = ['post', 'comment', 'reaction'] as const

/** Counts what riders write, for `/metrics`; call the result with each. */
export function communityMetrics(registry: Registry): (what: (typeof WRITTEN)[number]) => void {
  const written = new Counter({
    name: 'yatha_community_written_total',
    help: 'Posts, comments and reactions of riders',
    labelNames: ['what'],
    registers: [registry],
  })
  for (const what of WRITTEN) written.inc({ what }, 0)
  return (what) => written.inc({ what })
}
