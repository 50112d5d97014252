import { addDays, serviceDayAt } from '@yatha/timetable'
import { cleanUpKind, hourlyJob, recurringJob, type JobHandler, type JobKind } from '../adapters/messaging/jobs.ts'
import type { ConfirmationState, ReportKey } from '../report/index.ts'
import type { CommunityEvents } from './community-events.ts'
import { deleteOldReporterNetworks } from './safety/flag.store.ts'
import { saveConfirmation, findSightingPosts } from './sighting.store.ts'
import { slugOf } from './slug.ts'
import type { Services } from '../services.ts'

const CONFIRM: JobKind<object> = { name: 'confirm-seen', maxAttempts: 1 }
const DELETE_NETWORKS = cleanUpKind('forget-networks-of-flags')
const INTERVAL_SECONDS = 30
/** How long the reporter's network is stored with a report about a post, comment or rider. */
const NETWORK_RETENTION_MS = 30 * 86_400_000

export interface CommunityJobsDeps extends Pick<Services, 'database' | 'clock' | 'railway'> {
  readonly events: CommunityEvents
  readonly findConfirmation: (own: ReportKey) => Promise<ConfirmationState | undefined>
}

/**
 * Jobs that update the confirmations of sightings in posts, and that delete the reporters' networks from old reports about posts, comments
 * and riders.
 */
export const communityJobs = (parts: CommunityJobsDeps): JobHandler[] => [
  recurringJob(INTERVAL_SECONDS, CONFIRM, () => updateSightingConfirmations(parts)),
  hourlyJob(DELETE_NETWORKS, (signal) =>
    deleteOldReporterNetworks(parts.database.db, new Date(parts.clock.nowMs() - NETWORK_RETENTION_MS), signal),
  ),
]

/** Updates the confirmations of sightings in posts about today's and yesterday's trains. Skips sightings without a stored report. */
export async function updateSightingConfirmations({
  database,
  clock,
  railway,
  events,
  findConfirmation,
}: CommunityJobsDeps): Promise<void> {
  const { day } = serviceDayAt(Math.floor(clock.nowMs() / 1000), railway().zone)
  for (const { id, authorId, version, confirmation, isPublic, ...own } of await findSightingPosts(database.db, [addDays(day, -1), day])) {
    const now = await findConfirmation(own)
    if (!now || (now.confirmed === confirmation.confirmed && now.riders === confirmation.riders)) continue
    await saveConfirmation(database.db, id, now)
    if (isPublic) events.publish({ kind: 'edited', slug: slugOf(id), author: authorId, version }, [authorId])
  }
}
