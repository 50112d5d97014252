import type { Database } from '../db/database.ts'
import type { Clock } from '../adapters/clock.ts'
import { cleanUpKind, hourly, type JobHandler } from '../adapters/messaging/jobs.ts'
import { removeOldNotifications } from './notification.store.ts'
import { removeOldPhones } from './phone.store.ts'

const REMOVE_OLD_NOTIFICATIONS = cleanUpKind('remove-old-notifications')

export const notificationJobs = ({ database, clock }: { readonly database: Database; readonly clock: Clock }): JobHandler[] => [
  hourly(REMOVE_OLD_NOTIFICATIONS, async (signal) => {
    const now = new Date(clock.nowMs())
    await removeOldNotifications(database.db, now, signal)
    await removeOldPhones(database.db, now, signal)
  }),
]
