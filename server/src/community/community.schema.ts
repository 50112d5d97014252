import { HIDDEN_REASONS, REPORT_KINDS, type ReactionKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'
import type { StoredReactionCounts } from './reactions.ts'

// Ids of posts, comments and reactions are UUIDs version 7: they contain the creation time and are ordered by it.

/** A rider in the community, with an id that does not reveal the account. */
export const author = pgTable('author', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Ids of deleted posts and comments that may still count towards the daily limit. Older ids are removed at the next deletion. */
  removedPosts: uuid('removed_posts').array().notNull().default(sql`'{}'`),
  removedComments: uuid('removed_comments').array().notNull().default(sql`'{}'`),
})

/** Returns a column for the author. Deleting an account deletes its author, and with the author these rows. */
const authorId = () =>
  uuid('author_id')
    .notNull()
    .references(() => author.id, { onDelete: 'cascade' })

/**
 * Returns a column with the number of reactions by name. Null in rows that are older than this column: their counts are in the column
 * `reactions`, in a fixed order. See reactions.ts.
 */
const reactionCounts = () => jsonb('reaction_counts').$type<StoredReactionCounts>()
const numberedCounts = () => integer('reactions').array().notNull().default(sql`'{0,0,0,0,0,0}'`)
/** Returns a column with the name of a reaction. Null in rows that are older than this column, which have a number in the column `kind`. */
const reaction = () => text().$type<ReactionKind>()
const numberedKind = () => smallint('kind')

export const POST_SUBJECT_KINDS = ['station', 'route', 'train'] as const
export const CONFIRMATION_STATES = ['no', 'yes', 'denied'] as const

export const post = pgTable(
  'post',
  {
    id: uuid().primaryKey(),
    authorId: authorId(),
    /** Idempotency key chosen by the phone. The report of the post's sighting has the same id. */
    key: uuid().notNull(),
    text: text().notNull(),
    /** The original Zawgyi text; null if it was Unicode. */
    textAsTyped: text('text_as_typed'),
    /** Language of the text, derived from its script; null if several languages use the script. */
    language: text(),
    editedAt: instant('edited_at'),
    version: integer().notNull().default(1),
    /** Id of a YouTube video. */
    youtube: text(),
    aboutKind: text('about_kind', { enum: POST_SUBJECT_KINDS }),
    /** Station on whose page the post appears: the post's subject, or the station of the sighting. */
    station: text(),
    /** Route on whose page the post appears: the post's subject, or the route of its train. */
    route: text(),
    trip: text(),
    day: text(),
    seenKind: text('seen_kind', { enum: REPORT_KINDS }),
    /** Index of the stop among the train’s stops. */
    seenCall: smallint('seen_call'),
    seenMinutes: smallint('seen_minutes'),
    seenConfirmed: text('seen_confirmed', { enum: CONFIRMATION_STATES }),
    /** Number of riders whose reports match the sighting, including the author. */
    seenRiders: integer('seen_riders'),
    /** Id of the shared post. It stays after the shared post is deleted, so that this post can show the deletion. */
    repostOf: uuid('repost_of'),
    reactionCounts: reactionCounts(),
    numberedCounts: numberedCounts(),
    /** Number of comments, excluding hidden comments and their replies. */
    comments: integer().notNull().default(0),
    reposts: integer().notNull().default(0),
    /** Search tokens, see tokensOf. */
    tokens: text().array().notNull().default(sql`'{}'`),
    /** When the post was hidden from everybody but its author; null while it is visible. */
    hiddenAt: instant('hidden_at'),
    hiddenWhy: text('hidden_why', { enum: HIDDEN_REASONS }),
  },
  (table) => [
    unique('post_once').on(table.authorId, table.key),
    index('post_author').on(table.authorId, table.id),
    index('post_station').on(table.station, table.id).where(sql`${table.station} is not null`),
    index('post_route').on(table.route, table.id).where(sql`${table.route} is not null`),
    index('post_day').on(table.day, table.trip).where(sql`${table.trip} is not null`),
    index('post_repost').on(table.repostOf).where(sql`${table.repostOf} is not null`),
    index('post_tokens').using('gin', table.tokens),
    check('post_about_check', sql`${table.aboutKind} in ('station', 'route', 'train')`),
    check('post_seen_check', sql`${table.seenKind} in ('came', 'notYet', 'didNotRun', 'crowded')`),
    check('post_confirmed_check', sql`${table.seenConfirmed} in ('no', 'yes', 'denied')`),
  ],
)

export const postReaction = pgTable(
  'post_reaction',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    authorId: authorId(),
    reaction: reaction(),
    numberedKind: numberedKind(),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.authorId] }),
    index('post_reaction_order').on(table.postId, table.id),
    index('post_reaction_author').on(table.authorId),
  ],
)

export const comment = pgTable(
  'comment',
  {
    id: uuid().primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    authorId: authorId(),
    /** Idempotency key chosen by the phone. */
    key: uuid().notNull(),
    /** The top-level comment that this comment answers; replies are one level deep. */
    replyTo: uuid('reply_to'),
    text: text().notNull(),
    textAsTyped: text('text_as_typed'),
    editedAt: instant('edited_at'),
    reactionCounts: reactionCounts(),
    numberedCounts: numberedCounts(),
    /** Number of replies, excluding hidden replies. */
    replies: integer().notNull().default(0),
    hiddenAt: instant('hidden_at'),
    hiddenWhy: text('hidden_why', { enum: HIDDEN_REASONS }),
  },
  (table) => [
    unique('comment_once').on(table.authorId, table.key),
    index('comment_post').on(table.postId, table.id),
    // Finds a rider's comments on a post. They are subtracted from the counts for viewers who blocked or reported the rider.
    index('comment_author').on(table.postId, table.authorId),
    index('comment_reply').on(table.replyTo, table.id).where(sql`${table.replyTo} is not null`),
  ],
)

export const commentReaction = pgTable(
  'comment_reaction',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comment.id, { onDelete: 'cascade' }),
    authorId: authorId(),
    reaction: reaction(),
    numberedKind: numberedKind(),
    id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.authorId] }), index('comment_reaction_author').on(table.authorId)],
)
