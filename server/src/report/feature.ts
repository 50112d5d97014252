import { join } from 'node:path'
import type { Feature } from '../feature.ts'
import { zipReader } from '../adapters/railway/zip-file.ts'
import type { Services } from '../services.ts'
import { reportApi } from './report.api.ts'
import { reportJobs } from './report.jobs.ts'
import { exportReports } from './report.store.ts'
import { openReporter, type Reporter } from './reporter.ts'
import { reviewApi } from './review.api.ts'
import { riderMetrics } from './rider-metrics.ts'
import { Settler } from './settler.ts'
import { Standings } from './standing.ts'

/** Reports of riders about trains, and their review by operators. */
export function reportFeature(services: Services): Feature & { readonly reporter: Reporter } {
  const { riders, config, metrics } = services
  const { feed, folder } = services.railwayFiles
  riderMetrics(metrics.registry, () => riders.size)
  const standings = new Standings({ ...services, accountHours: config.reportAccountHours })
  const parts = { ...services, source: riders, standings }
  const reporter = openReporter(parts)
  // The operator of another feed corrects it there.
  const readFeed = feed ? () => undefined : zipReader(join(folder, 'reviewed.zip'))
  return {
    endpoints: [...reportApi({ ...parts, reporter }), ...reviewApi({ ...parts, readFeed })],
    exports: exportReports,
    work: () => ({ jobs: reportJobs(services), background: new Settler(services) }),
    reporter,
  }
}
