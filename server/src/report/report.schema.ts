import { DECISION_REASONS, REPORT_KINDS, RIDER_DECISIONS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** What one rider said of one train at a stop; deleted within a day. Positions of trains are not stored. */
export const report = pgTable(
  'report',
  {
    /** Chosen by the phone. */
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    trip: text().notNull(),
    day: text().notNull(),
    /** Index of the stop among the train's stops. */
    call: smallint().notNull(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** Of `came`: how much later than planned, if the rider said so. */
    minutes: smallint(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Keyed hash of the network it came from: an IPv4 address or an IPv6 /48. */
    network: text().notNull(),
    /** What anyone could have repeated earns no trust. */
    wasPublic: boolean('was_public').notNull(),
    /** False for the report of a missing train if its rider had reported as many others as count in a day. */
    isCounted: boolean('is_counted').notNull().default(true),
    /** Whether it has proved right or wrong; null while nothing confirms or contradicts it. */
    proved: text({ enum: ['right', 'wrong'] }),
  },
  (table) => [
    check('report_kind_check', sql`${table.kind} in ('came', 'notYet', 'didNotRun', 'crowded')`),
    // One rider says one thing of a train at a stop; also answers "who reported this train".
    unique('report_once').on(table.accountId, table.trip, table.day, table.kind, table.call),
    index('report_train').on(table.trip, table.day),
    // For deletion, and for what a process that starts must know.
    index('report_received').on(table.receivedAt),
  ],
)

/** Whether a rider's word counts. Says of no train and no day that the rider saw it. */
export const riderStanding = pgTable('rider_standing', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** On how many days a report has proved right before others knew. */
  rightDays: smallint('right_days').notNull().default(0),
  /** Keyed hash of the last of those days, so that one day counts once; or of one on which other riders agreed on something else. */
  lastRightDay: text('last_right_day'),
  /**
   * Keyed hash of the first day on which other networks' riders, a feed or an operator confirmed a report; null until then and
   * after a wrong report. Without such a rider, confirmed by others than those who report it, no train is marked as not running.
   */
  confirmedDay: text('confirmed_day'),
  /** Keyed hashes of riders of other networks who confirmed a report, or `source` if an operator or a feed did. */
  confirmedBy: text('confirmed_by').array().notNull().default([]),
  /** After a wrong report, nothing counts until then: a Monday, so that it does not tell the day of the report. */
  silentUntil: text('silent_until'),
})

/** What riders agreed on about a train of a day, without the riders: what the search for wrong timetables is made from. */
export const reportOutcome = pgTable(
  'report_outcome',
  {
    trip: text().notNull(),
    day: text().notNull(),
    outcome: text({ enum: ['missing', 'shifted', 'onTime'] }).notNull(),
    /** Median of minutes later than planned; null if it was missing. */
    minutes: smallint(),
    riders: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trip, table.day] }),
    check('report_outcome_check', sql`${table.outcome} in ('missing', 'shifted', 'onTime')`),
    // For deletion.
    index('report_outcome_day').on(table.day),
  ],
)

/** Why something was shown or withdrawn: no rider is named. */
export const reportDecision = pgTable(
  'report_decision',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    trip: text().notNull(),
    /** Null for a decision about every later day of the train. */
    day: text(),
    decision: text({ enum: RIDER_DECISIONS }).notNull(),
    /** What riders say: minutes later than planned, that it is missing, or that it is crowded. */
    said: text().notNull(),
    riders: integer().notNull(),
    reason: text({ enum: DECISION_REASONS }).notNull(),
    /** The operator; null if it was none, or once that account is deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('report_decision_check', sql`${table.decision} in ('shown', 'withdrawn', 'dismissed', 'restored', 'cleared')`),
    check('report_decision_reason_check', sql`${table.reason} in ('agreed', 'trusted', 'disagreed', 'takenBack', 'operator')`),
    index('report_decision_train').on(table.trip, table.at),
    index('report_decision_at').on(table.at),
    index('report_decision_account').on(table.accountId),
  ],
)

/** Trains of which operators have dismissed what riders said. */
export const reportDismissal = pgTable(
  'report_dismissal',
  {
    trip: text().notNull(),
    day: text().notNull(),
    at: instant('at').notNull(),
  },
  // The index is for deletion.
  (table) => [primaryKey({ columns: [table.trip, table.day] }), index('report_dismissal_day').on(table.day)],
)

/** Doubts about the timetable that an editor has settled: what riders said until that day no longer counts. */
export const doubtClearance = pgTable('doubt_clearance', {
  trip: text().primaryKey(),
  untilDay: text('until_day').notNull(),
})
