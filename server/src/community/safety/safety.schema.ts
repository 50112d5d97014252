import { APPEAL_STATES, CASE_STATES, FLAG_KINDS, FLAG_REASONS, LOGGED_ACTIONS, SANCTION_KINDS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../../account/index.ts'
import { instant } from '../../db/columns.ts'
import { author } from '../community.schema.ts'

const kind = () => text({ enum: FLAG_KINDS }).notNull()
const reason = () => text({ enum: FLAG_REASONS })
const byModerator = () => uuid('account_id').references(() => account.id, { onDelete: 'set null' })

/** A post, a comment or a rider that moderators look at: one case for each, which opens again. */
export const moderationCase = pgTable(
  'moderation_case',
  {
    id: uuid().primaryKey(),
    kind: kind(),
    /** Of the post, the comment or the author. */
    targetId: uuid('target_id').notNull(),
    /** Whose it is: the case goes with the account. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id, { onDelete: 'cascade' }),
    /** The text when it was reported; of a rider the name. */
    text: text().notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    version: integer().notNull().default(1),
    openedAt: instant('opened_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Flags from before do not hide it again. */
    decidedAt: instant('decided_at'),
    /** Of its author, against its being hidden; of use while that began before it, see currentAppeal. */
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

/** What a rider reported: one for each rider and case. */
export const flag = pgTable(
  'flag',
  {
    /** Chosen by the phone. */
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCase.id, { onDelete: 'cascade' }),
    /** As in the case: what the reporter never sees again. */
    targetId: uuid('target_id').notNull(),
    /** Null once that account is deleted. */
    reporterId: uuid('reporter_id').references(() => author.id, { onDelete: 'set null' }),
    reason: text({ enum: FLAG_REASONS }).notNull(),
    text: text(),
    at: instant('at').notNull(),
    isTrusted: boolean('is_trusted').notNull(),
    /** A keyed hash of the network (an IPv4 address or an IPv6 /48), another for each case; deleted after a month. */
    network: text(),
    /** What a moderator found; null until then. */
    wasRight: boolean('was_right'),
  },
  (table) => [
    unique('flag_once').on(table.reporterId, table.targetId),
    index('flag_case').on(table.caseId, table.at),
    index('flag_network').on(table.at).where(sql`${table.network} is not null`),
  ],
)

/** A rider who does not want to see another. */
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

/** A warning, a suspension or a ban of a rider, with the appeal against it. */
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
    /** What it is for, as it was then. */
    aboutKind: text('about_kind', { enum: FLAG_KINDS }).notNull(),
    aboutText: text('about_text').notNull(),
    /** The moderator; null once that account is deleted. */
    accountId: byModerator(),
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

/** Who did it: a moderator, or one of these. */
export const LOGGED_BY = ['moderator', 'flags', 'words', 'rider'] as const

/** What was done, for good: a trigger refuses to change or delete a row, but for the account of a moderator who leaves. */
export const moderationAction = pgTable(
  'moderation_action',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    action: text({ enum: LOGGED_ACTIONS }).notNull(),
    by: text({ enum: LOGGED_BY }).notNull(),
    /** The moderator; null once that account is deleted. */
    accountId: byModerator(),
    // What it was done to may be gone: these refer to nothing then.
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
