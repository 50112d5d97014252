import { APPEAL_STATES, CASE_STATES, FLAG_KINDS, FLAG_REASONS, LOGGED_ACTIONS, SANCTION_KINDS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../../account/index.ts'
import { instant } from '../../db/columns.ts'
import { author } from '../community.schema.ts'

const kind = () => text({ enum: FLAG_KINDS }).notNull()
const reason = () => text({ enum: FLAG_REASONS })
const moderatorColumn = () => uuid('account_id').references(() => account.id, { onDelete: 'set null' })

/** A post, comment or rider to be moderated. Each has at most one case, which can be reopened. */
export const moderationCase = pgTable(
  'moderation_case',
  {
    id: uuid().primaryKey(),
    kind: kind(),
    /** Id of the post, comment or author. */
    targetId: uuid('target_id').notNull(),
    /** The author of the content. The case is deleted with the account. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id, { onDelete: 'cascade' }),
    /** The text when the case was last opened; for a rider, the name. */
    text: text().notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    version: integer().notNull().default(1),
    openedAt: instant('opened_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When a moderator last decided the case. Earlier reports no longer count towards hiding. */
    decidedAt: instant('decided_at'),
    /** The author's latest appeal against hiding. It no longer counts once the content is hidden again: see joinAppeal. */
    appeal: text(),
    appealedAt: instant('appealed_at'),
    appealState: text('appeal_state', { enum: APPEAL_STATES }),
    appealAnswer: text('appeal_answer'),
  },
  (table) => [
    unique('moderation_case_target').on(table.kind, table.targetId),
    index('moderation_case_state').on(table.state, table.changedAt, table.id),
    index('moderation_case_author').on(table.authorId),
    check('moderation_case_kind_check', sql`${table.kind} in ('post', 'comment', 'rider')`),
    check('moderation_case_state_check', sql`${table.state} in ('open', 'closed')`),
  ],
)

/** A rider's report about a post, comment or rider, at most one per reporter and case. */
export const flag = pgTable(
  'flag',
  {
    /** Idempotency key chosen by the phone. */
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCase.id, { onDelete: 'cascade' }),
    /** Target of the case. Also stored here, because queries hide the content that a viewer has reported. */
    targetId: uuid('target_id').notNull(),
    /** Null once the account is deleted. */
    reporterId: uuid('reporter_id').references(() => author.id, { onDelete: 'set null' }),
    reason: text({ enum: FLAG_REASONS }).notNull(),
    text: text(),
    at: instant('at').notNull(),
    isTrusted: boolean('is_trusted').notNull(),
    /** Keyed hash of the network (an IPv4 address or an IPv6 /48), different for each case; deleted after a month. */
    network: text(),
    /** Whether a moderator agreed with the report; null until a decision. */
    wasRight: boolean('was_right'),
  },
  (table) => [
    unique('flag_once').on(table.reporterId, table.targetId),
    index('flag_case').on(table.caseId, table.at),
    index('flag_network').on(table.at).where(sql`${table.network} is not null`),
  ],
)

/** A rider whose content another rider does not want to see. */
export const block = pgTable(
  'block',
  {
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => author.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.blockedId] }), index('block_blocked').on(table.blockedId)],
)

/** A warning, suspension or ban of a rider, with the appeal against it. */
export const sanction = pgTable(
  'sanction',
  {
    id: uuid().primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').references(() => moderationCase.id, { onDelete: 'set null' }),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    reason: text({ enum: FLAG_REASONS }).notNull(),
    note: text(),
    /** Kind and text of the content that led to the sanction, as of that time. */
    aboutKind: text('about_kind', { enum: FLAG_KINDS }).notNull(),
    aboutText: text('about_text').notNull(),
    /** The moderator; null once the account is deleted. */
    accountId: moderatorColumn(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at'),
    liftedAt: instant('lifted_at'),
    seenAt: instant('seen_at'),
    appeal: text(),
    appealedAt: instant('appealed_at'),
    appealState: text('appeal_state', { enum: APPEAL_STATES }),
    appealAnswer: text('appeal_answer'),
  },
  (table) => [
    index('sanction_author').on(table.authorId, table.fromAt),
    index('sanction_case').on(table.caseId),
    index('sanction_account').on(table.accountId),
    index('sanction_appeal').on(table.appealedAt).where(sql`${table.appealState} = 'open'`),
    check('sanction_kind_check', sql`${table.kind} in ('warning', 'suspension', 'ban')`),
    check('sanction_until_check', sql`(${table.kind} = 'suspension') = (${table.untilAt} is not null)`),
  ],
)

/** The actor of a logged action: a moderator, automatic rules, or the rider. */
export const LOG_ACTORS = ['moderator', 'flags', 'words', 'rider'] as const

/** Log of all actions. A trigger prevents changes and deletions, except that a deleted moderator's account becomes null. */
export const moderationAction = pgTable(
  'moderation_action',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    action: text({ enum: LOGGED_ACTIONS }).notNull(),
    by: text({ enum: LOG_ACTORS }).notNull(),
    /** The moderator; null once the account is deleted. */
    accountId: moderatorColumn(),
    // The log outlives its subjects, so the ids are not foreign keys.
    caseId: uuid('case_id'),
    kind: kind(),
    targetId: uuid('target_id').notNull(),
    authorId: uuid('author_id').notNull(),
    reason: reason(),
    note: text(),
    days: integer(),
  },
  (table) => [
    index('moderation_action_at').on(table.at, table.id),
    index('moderation_action_case').on(table.caseId),
    index('moderation_action_account').on(table.accountId),
  ],
)

export type CaseRow = typeof moderationCase.$inferSelect
