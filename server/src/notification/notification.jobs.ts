import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import { hourly, type JobHandler, type JobKind } from '../outside/jobs.ts'
import { removeOldNotifications } from './notification.store.ts'
import { removeOldPhones } from './phone.store.ts'

const REMOVE_OLD_NOTIFICATIONS: JobKind<object> = { name: 'remove-old-notifications', tries: 3 }

export const notificationJobs = ({ database, clock }: { readonly database: Database; readonly clock: Clock }): JobHandler[] => [
  hourly(REMOVE_OLD_NOTIFICATIONS, async () => {
    const now = new Date(clock.nowMs())
    await removeOldNotifications(database.db, now)
    await removeOldPhones(database.db, now)
  }),
]
