import { ApiError, type SanctionKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { findOrCreateAuthor } from './author.store.ts'

// This module alone decides who can see content, and who can answer or react to it. Every query of posts, comments, reactions and
// media for a viewer uses a condition from here. Every write calls `authorizeWrite` first, and answers call `rejectIfBlocked` in their
// transaction.

export interface Viewer {
  /** Undefined for guests. */
  readonly accountId: string | undefined
  /** Undefined for guests, and for riders who have never written, reported or blocked anything. */
  readonly authorId: string | undefined
}

export type SignedInViewer = Viewer & { readonly accountId: string; readonly authorId: string }

export const GUEST: Viewer = { accountId: undefined, authorId: undefined }
/** The reader of the moderation queue, who sees hidden content. Elsewhere, moderators see the same as other riders. */
export const MODERATOR = 'moderator'
export type Reader = Viewer | typeof MODERATOR

/** The author id of a viewer: a value, or a column in a query with many viewers. Undefined for guests. */
type AuthorRef = string | SQL | undefined

/** Returns an SQL condition: may the reader see the post `alias`? */
export const visiblePostCondition = (reader: Reader, alias = 'p'): SQL =>
  reader === MODERATOR ? sql`true` : visibleRowCondition(reader.authorId, alias)

/** Returns an SQL condition: may the reader see the comment `alias`, its post, and the comment that it answers? */
export function visibleCommentCondition(reader: Reader, alias = 'c'): SQL {
  if (reader === MODERATOR) return sql`true`
  const row = sql.raw(alias)
  return sql`${visibleThreadCondition(reader.authorId, alias)}
             and exists (select 1 from post where post.id = ${row}.post_id and ${visibleRowCondition(reader.authorId, 'post')})`
}

/** Like `visibleCommentCondition`, but without a check of the post: for comments on a post that the viewer sees. */
export function visibleThreadCondition(author: AuthorRef, alias = 'c'): SQL {
  const row = sql.raw(alias)
  return sql`${visibleRowCondition(author, alias)} and (${row}.reply_to is null or exists
              (select 1 from comment answered where answered.id = ${row}.reply_to and ${visibleRowCondition(author, 'answered')}))`
}

/** Returns an SQL condition on a row with an author, such as a reaction: has the viewer neither blocked nor reported that author? */
export const visibleRiderCondition = ({ authorId }: Viewer, alias: string): SQL =>
  authorId === undefined ? sql`true` : sql`coalesce(${sql.raw(alias)}.author_id <> all (${unwantedBy(authorId)}), true)`

/**
 * Returns an SQL condition: is the post or comment `alias` public or the viewer's own, and has the viewer neither reported it nor blocked
 * or reported its author?
 */
export function visibleRowCondition(author: AuthorRef, alias: string): SQL {
  const row = sql.raw(alias)
  if (author === undefined) return sql`${row}.hidden_at is null`
  return sql`(${row}.hidden_at is null or ${row}.author_id = ${author}::uuid) and ${isWanted(author, row)}`
}

function isWanted(author: string | SQL, row: SQL): SQL {
  // With many viewers, PostgreSQL would compute the array of ids again for each row. Lookups in indexes are faster.
  if (typeof author !== 'string')
    return sql`not exists (select 1 from block where block.author_id = ${author} and block.blocked_id = ${row}.author_id)
               and not exists (select 1 from flag where flag.reporter_id = ${author} and flag.target_id in (${row}.author_id, ${row}.id))`
  const unwanted = unwantedBy(author)
  // Neither side is null, so `coalesce` changes no result. It hides the condition from PostgreSQL's planner, which would otherwise expect
  // few rows for a viewer with many blocks, and would therefore read and sort all rows.
  return sql`coalesce(${row}.author_id <> all (${unwanted}) and ${row}.id <> all (${unwanted}), true)`
}

/** Returns SQL for the ids of riders, posts and comments that an author blocked or reported. PostgreSQL evaluates it once per query. */
const unwantedBy = (author: string): SQL =>
  sql`array(select blocked_id from block where block.author_id = ${author}::uuid
            union all select target_id from flag where flag.reporter_id = ${author}::uuid)`

/** Returns the ids of the riders, posts and comments that an author blocked or reported, for decisions outside of queries. */
export async function blockedOrReportedIds(db: Db, authorId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select unnest(${unwantedBy(authorId)}) as id`)
  return new Set(rows.map(({ id }) => id))
}

/** A kind of contribution. */
export type Contribution = 'post' | 'comment' | 'reaction'

/** An attempt of a rider to write. */
export interface WriteAttempt {
  readonly accountId: string
  /** `removal` and `safety`: riders can always remove their own content, report, and block. */
  readonly action: Contribution | 'removal' | 'safety'
  readonly now: Date
}

/** Returns the author id of a rider who is about to write, and creates it if needed. Throws `suspended` and `banned`. */
export async function authorizeWrite(db: Db, { accountId, action, now }: WriteAttempt): Promise<string> {
  const { rows } = await db.execute<{ id: string; kind: SanctionKind | null }>(
    sql`select author.id, in_force.kind from author left join lateral
          (select s.kind from sanction s where s.author_id = author.id and s.lifted_at is null
              and (s.kind = 'ban' or (s.kind = 'suspension' and s.until_at > ${now}))
            order by s.kind = 'ban' desc limit 1) in_force on true
         where author.account_id = ${accountId}`,
  )
  const [author] = rows
  if (author && author.kind !== null && action !== 'removal' && action !== 'safety')
    throw new ApiError(author.kind === 'ban' ? 'banned' : 'suspended')
  return author?.id ?? findOrCreateAuthor(db, { id: newId(now.getTime()), accountId })
}

/** A post or comment that a rider answers or reacts to. */
export type AnswerTarget = { readonly postId: string } | { readonly commentId: string }

/**
 * Throws `blocked` if the author is blocked by the author of the post or comment, of its thread's first comment, of its post, or of
 * the post that a pure repost shows. Call it in the transaction that writes.
 */
export async function rejectIfBlocked(t: Db, authorId: string, answered: AnswerTarget, field?: string): Promise<void> {
  const commentId = 'commentId' in answered ? answered.commentId : null
  const post =
    'postId' in answered ? sql`p.id = ${answered.postId}` : sql`p.id = (select post_id from comment where id = ${answered.commentId})`
  const { rows } = await t.execute(
    sql`with here as (select p.author_id, p.text, p.repost_of from post p where ${post})
        select 1 from block b where b.blocked_id = ${authorId} and b.author_id in (
          select author_id from here
          union all select shared.author_id from here join post shared on ${pureRepostCondition('here')} and shared.id = here.repost_of
          union all select c.author_id from comment c where c.id = ${commentId}::uuid
          union all select a.author_id from comment c join comment a on a.id = c.reply_to where c.id = ${commentId}::uuid) limit 1`,
  )
  if (rows.length > 0) throw new ApiError('blocked', field)
}

/** Returns an SQL condition: does the post only show another post? An answer to such a post also answers the other post's author. */
export const pureRepostCondition = (alias: string): SQL => sql.raw(`(${alias}.text = '' and ${alias}.repost_of is not null)`)
