import { join } from 'node:path'
import type { Feature } from '../feature.ts'
import { zipReader } from '../adapters/railway/zip-file.ts'
import type { Services } from '../services.ts'
import { confirmationLookup } from './confirmed.ts'
import { createPseudonyms } from './pseudonym.ts'
import { reportApi } from './report.api.ts'
import { reportJobs } from './report.jobs.ts'
import { exportReports } from './report.store.ts'
import { openReporter, type Reporter } from './reporter.ts'
import { reviewApi } from './review.api.ts'
import { RiderSource } from './rider-source.ts'
import { riderMetrics } from './rider-metrics.ts'
import { VerdictEngine } from './settler.ts'
import { Standings } from './standing.ts'

/** Riders' reports about trains, and their review by operators. */
export function reportFeature(services: Services): Feature & {
  readonly riders: RiderSource
  readonly reporter: Reporter
  readonly findConfirmation: ReturnType<typeof confirmationLookup>
} {
  const { config, metrics, secret, database } = services
  const { feed, folder } = services.railwayFiles()
  const names = createPseudonyms(secret)
  const rules = { names, accountHours: config.reportAccountHours }
  const riders = new RiderSource({ ...services, ...rules })
  riderMetrics(metrics.registry, () => riders.size)
  const standings = new Standings({ ...services, ...rules })
  const parts = { ...services, names, source: riders, standings }
  const reporter = openReporter(parts)
  // An imported feed can only be corrected by its publisher, so no correction is proposed for it.
  const readFeed = feed ? () => undefined : zipReader(join(folder, 'reviewed.zip'))
  return {
    endpoints: [...reportApi({ ...parts, reporter }), ...reviewApi({ ...parts, readFeed })],
    exportOf: exportReports,
    work: () => ({ jobs: reportJobs(services), background: new VerdictEngine({ ...services, names, riders }) }),
    riders,
    reporter,
    findConfirmation: confirmationLookup({ database, names, source: riders }),
  }
}
