import { REPORT_DECISION_REASONS, REPORT_KINDS, REPORT_DECISIONS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** A rider's report about a train at a stop. Deleted within a day. Positions of riders on trains are never stored. */
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
    /** For `came`: the delay in minutes, if the rider stated it. */
    minutes: smallint(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Keyed hash of the rider's network: an IPv4 address or an IPv6 /48. */
    network: text().notNull(),
    /** Whether the same information was already public. Such a report earns no trust, since anyone could repeat public information. */
    wasPublic: boolean('was_public').notNull(),
    /** False for a report of a missing train above the rider's daily limit. */
    isCounted: boolean('is_counted').notNull().default(true),
    /** Whether the report has proved right or wrong; null while nothing confirms or contradicts it. */
    proved: text({ enum: ['right', 'wrong'] }),
  },
  (table) => [
    check('report_kind_check', sql`${table.kind} in ('came', 'notYet', 'didNotRun', 'crowded')`),
    // A rider has one report of each kind per train and stop. Also used to find the reporters of a train.
    unique('report_once').on(table.accountId, table.trip, table.day, table.kind, table.call),
    index('report_train').on(table.trip, table.day),
    // Used to delete old rows, and to read recent rows when a process starts.
    index('report_received').on(table.receivedAt),
  ],
)

/** Whether a rider's reports count. Does not reveal which trains or days the rider reported. */
export const riderStanding = pgTable('rider_standing', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /**
   * Number of days on which a report proved right before the same information was public, since a consensus last contradicted the rider.
   */
  rightDays: smallint('right_days').notNull().default(0),
  /**
   * Keyed hash of the last day that counted for `rightDays`, so that each day counts once, or of a later day on which the consensus
   * contradicted the rider.
   */
  lastRightDay: text('last_right_day'),
  /**
   * Keyed hash of the first day with a report that riders of other networks, a feed or an operator confirmed; null until then and
   * after a wrong report. A train is marked as not running only if one of its reporters was confirmed by somebody other than the
   * reporters.
   */
  confirmedDay: text('confirmed_day'),
  /** Keyed hashes of riders of other networks who confirmed a report, or `source` if an operator or a feed did. */
  confirmedBy: text('confirmed_by').array().notNull().default([]),
  /** After a wrong report, the rider's reports do not count until this day. Always a Monday, so that it hides the day of the report. */
  silentUntil: text('silent_until'),
})

/** The consensus about a train on one day, without riders. Used to find timetable errors. */
export const reportOutcome = pgTable(
  'report_outcome',
  {
    trip: text().notNull(),
    day: text().notNull(),
    outcome: text({ enum: ['missing', 'shifted', 'onTime'] }).notNull(),
    /** Median delay; null if the outcome is `missing`. */
    minutes: smallint(),
    riders: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trip, table.day] }),
    check('report_outcome_check', sql`${table.outcome} in ('missing', 'shifted', 'onTime')`),
    // Used to delete old rows.
    index('report_outcome_day').on(table.day),
  ],
)

/** Why a consensus was published or withdrawn. Contains no riders. */
export const reportDecision = pgTable(
  'report_decision',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    trip: text().notNull(),
    /** Null for a decision about a timetable error. */
    day: text(),
    decision: text({ enum: REPORT_DECISIONS }).notNull(),
    /** The consensus: minutes of delay, `missing` or `crowded`. */
    consensus: text('said').notNull(),
    riders: integer().notNull(),
    reason: text({ enum: REPORT_DECISION_REASONS }).notNull(),
    /** The operator; null if no operator made the decision, or after the account was deleted. */
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

/** Trains whose reports operators have dismissed. */
export const reportDismissal = pgTable(
  'report_dismissal',
  {
    trip: text().notNull(),
    day: text().notNull(),
    at: instant('at').notNull(),
  },
  // Index used to delete old rows.
  (table) => [primaryKey({ columns: [table.trip, table.day] }), index('report_dismissal_day').on(table.day)],
)

/** Timetable errors that operators have settled: outcomes up to `untilDay` no longer count. */
export const doubtClearance = pgTable('doubt_clearance', {
  trip: text().primaryKey(),
  untilDay: text('until_day').notNull(),
})
