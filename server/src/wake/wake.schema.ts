import type { ServiceDay } from '@yatha/timetable'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** A scheduled push that wakes a rider when a train leaves a stop. Deleted when the rider is notified, or after the ride. */
export const wakeUp = pgTable(
  'wake_up',
  {
    /** A new id for each wake-up, so that a rider who sets the alarm again after its push gets another push. */
    id: uuid().notNull().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: text().$type<ServiceDay>().notNull(),
    trip: text().notNull(),
    /** Index of the call, among the train's calls, at which the push is due. */
    call: smallint().notNull(),
    /** Planned departure from the stop of this call. */
    plannedAt: instant('planned_at').notNull(),
    /** Slug of the station at this call. */
    station: text().notNull(),
    /** Number of stops from `station` to the stop where the rider gets off. */
    stops: smallint().notNull(),
    /** Slug of the station where the rider gets off, and the planned arrival there. */
    to: text().notNull(),
    arrivesAt: instant('arrives_at').notNull(),
    isTransfer: boolean('is_transfer').notNull(),
    route: text().notNull(),
    /** Leg names of the whole trip, as in URLs of /go. */
    legs: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [
    // Used to find the wake-ups that are due.
    primaryKey({ columns: [table.day, table.trip, table.call, table.accountId] }),
    // Used when a rider replaces or cancels wake-ups, and when an account is deleted.
    index('wake_up_account').on(table.accountId),
    // Used to find the calls of the next hours.
    index('wake_up_planned').on(table.plannedAt),
  ],
)
