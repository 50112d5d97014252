import { cleanUpKind, hourlyJob, type JobHandler } from '../adapters/messaging/jobs.ts'
import { removeOldNotifications } from './notification.store.ts'
import { removeOldPhones } from './phone.store.ts'
import type { Services } from '../services.ts'

const REMOVE_OLD_NOTIFICATIONS = cleanUpKind('remove-old-notifications')

export const notificationJobs = ({ database, clock }: Pick<Services, 'database' | 'clock'>): JobHandler[] => [
  hourlyJob(REMOVE_OLD_NOTIFICATIONS, async (signal) => {
    const now = new Date(clock.nowMs())
    await removeOldNotifications(database.db, now, signal)
    await removeOldPhones(database.db, now, signal)
  }),
]
