import { FAVORITE_KINDS } from '@yatha/contract'
import type { LiveBasis, ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'
import { notification } from '../notification/index.ts'

/** A rider's favorite station or train, and its alert settings. */
export const favorite = pgTable(
  'favorite',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: FAVORITE_KINDS }).notNull(),
    slug: text().notNull(),
    /** Order in the rider's list. */
    position: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Whether alerts are on. */
    isOn: boolean('is_on').notNull(),
    /** When the rider last changed the alert settings. Alerts that were due before that are not sent. */
    armedAt: instant('armed_at').notNull().defaultNow(),
    /** Lead time of the alert in minutes before the train. */
    minutes: smallint().notNull(),
    /** For a station: the direction of the trains for which alerts are sent; null for all trains. */
    way: text(),
    /** Weekdays of the train's service day, bit 0 Monday … bit 6 Sunday. */
    days: smallint().notNull(),
    /** Minute of the day from which alerts are sent, by planned time; null for all day. */
    fromMinute: smallint('from_minute'),
    /** Last minute for which alerts are sent. If it is less than `fromMinute`, it is after midnight. */
    untilMinute: smallint('until_minute'),
    /** For a train: the stop at which the rider boards or gets off; null for the first stop. */
    station: text(),
    /** Whether alerts are also sent in the quiet hours. */
    atNight: boolean('at_night').notNull(),
    /** Minimum delay in minutes for an alert, unless the train is canceled; null for alerts about all trains. */
    lateMinutes: smallint('late_minutes'),
  },
  (table) => [
    check('favorite_kind_check', sql`${table.kind} in ('station', 'route')`),
    unique('favorite_once').on(table.accountId, table.kind, table.slug),
    // Used to notify the riders of an alert, page by page in the order of ids.
    index('favorite_due').on(table.kind, table.slug, table.minutes, table.id).where(sql`${table.isOn}`),
  ],
)

const LIVE_BASES = ['feed', 'riders', 'operator'] as const satisfies readonly LiveBasis[]

/** One alert for one rider: a train at a stop. The primary key prevents duplicates. */
export const alert = pgTable(
  'alert',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    trip: text().notNull(),
    /** Index of the stop among the train's stops. */
    call: smallint().notNull(),
    station: text().notNull(),
    favoriteId: uuid('favorite_id').references(() => favorite.id, { onDelete: 'set null' }),
    notificationId: uuid('notification_id').references(() => notification.id, { onDelete: 'set null' }),
    plannedAt: instant('planned_at').notNull(),
    /** Expected time of the train when the alert was sent; null without live data. */
    expectedAt: instant('expected_at'),
    dueAt: instant('due_at').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Source of the cancellation that the rider was last notified of; null if they were notified that the train runs. */
    cancelledBy: text('cancelled_by', { enum: LIVE_BASES }),
    /** Number of notifications about the train, including corrections. */
    notificationCount: smallint('times').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.trip, table.call] }),
    index('alert_made').on(table.madeAt),
    index('alert_favorite').on(table.favoriteId, table.madeAt),
    index('alert_notification').on(table.notificationId),
    // Used to find calls that live data has canceled or reinstated since riders were notified.
    index('alert_planned').on(table.plannedAt),
    check('alert_cancelled_by_check', sql`${table.cancelledBy} in ('feed', 'riders', 'operator')`),
  ],
)

/**
 * A due alert for all riders with the same lead time for a train at a stop. Only one process can insert each row. An alert that is due
 * again because the delay has grown has another row, with another `late`.
 */
export const alertRound = pgTable(
  'alert_round',
  {
    day: text().notNull(),
    trip: text().notNull(),
    call: smallint().notNull(),
    minutes: smallint().notNull(),
    /** Minutes by which the train is late; see `DueAlert.late`. */
    late: smallint().notNull().default(0),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.trip, table.call, table.minutes, table.late] }),
    index('alert_round_due').on(table.dueAt),
  ],
)

/** A train's planned times, stored for the comparison with a new timetable. */
export interface PlannedTrain {
  /** Id of the train's first trip. */
  readonly trip: string
  readonly trainNumber: string
  readonly trainNumberMy: string
  readonly way: string
  /** Weekdays, bit 0 Monday … bit 6 Sunday; all weekdays for a train that runs on single dates. */
  readonly days: number
  /** The last day on which the train runs; undefined in rows from earlier versions. */
  readonly until?: ServiceDay
  /** When the train leaves each station, by slug: seconds of the service day. */
  readonly times: Readonly<Record<string, readonly number[]>>
}

/** Planned trains by slug. */
export type PlannedTimes = Readonly<Record<string, PlannedTrain>>

/** The timetable that riders were last notified of, for the comparison with a new edition. */
export const notifiedTimetable = pgTable(
  'told_timetable',
  {
    id: smallint().primaryKey().default(1),
    hash: text().notNull(),
    times: jsonb().$type<PlannedTimes>().notNull(),
    comparedAt: instant('told_at').notNull(),
  },
  (table) => [check('told_timetable_single_check', sql`${table.id} = 1`)],
)
