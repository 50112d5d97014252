import { ApiError, type SanctionKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { keepAuthor } from './author.store.ts'

// The only module that decides who sees, answers or reacts to what. Every query of posts, comments, reactions and media has one of
// its conditions; every write calls `mayWrite` first, and `refuseBlocked` in its transaction.

export interface Viewer {
  /** Undefined for a guest. */
  readonly accountId: string | undefined
  /** Undefined for a rider who has never written, reported or blocked anything. */
  readonly authorId: string | undefined
}

export type WritingViewer = Viewer & { readonly accountId: string; readonly authorId: string }

export const GUEST: Viewer = { accountId: undefined, authorId: undefined }
/** The reader of the moderation queue, who sees hidden posts and comments. In the community, moderators see as much as other riders. */
export const MODERATOR = 'moderator'
export type Reader = Viewer | typeof MODERATOR

/** The author id of a viewer: a value, or a column of a query with many viewers. Undefined for guests. */
type AuthorRef = string | SQL | undefined

/** True for the post `alias` of a query if the reader may see it. */
export const postVisible = (reader: Reader, alias = 'p'): SQL => (reader === MODERATOR ? sql`true` : rowVisible(reader.authorId, alias))

/** True for the comment `alias` of a query if the reader may see it: its post, and the comment that it answers, too. */
export function commentVisible(reader: Reader, alias = 'c'): SQL {
  if (reader === MODERATOR) return sql`true`
  const row = sql.raw(alias)
  return sql`${threadVisible(reader.authorId, alias)}
             and exists (select 1 from post where post.id = ${row}.post_id and ${rowVisible(reader.authorId, 'post')})`
}

/** Like `commentVisible`, for comments of a post that the viewer sees. */
export function threadVisible(author: AuthorRef, alias = 'c'): SQL {
  const row = sql.raw(alias)
  return sql`${rowVisible(author, alias)} and (${row}.reply_to is null or exists
              (select 1 from comment answered where answered.id = ${row}.reply_to and ${rowVisible(author, 'answered')}))`
}

/** True for a row with an author, such as a reaction, if the viewer wants to see that rider. */
export const riderVisible = ({ authorId }: Viewer, alias: string): SQL =>
  authorId === undefined ? sql`true` : sql`coalesce(${sql.raw(alias)}.author_id <> all (${unwantedBy(authorId)}), true)`

/** True for the post or comment `alias` if it is not hidden, or the viewer’s own, and neither it nor its author is unwanted. */
export function rowVisible(author: AuthorRef, alias: string): SQL {
  const row = sql.raw(alias)
  if (author === undefined) return sql`${row}.hidden_at is null`
  return sql`(${row}.hidden_at is null or ${row}.author_id = ${author}::uuid) and ${isWanted(author, row)}`
}

function isWanted(author: string | SQL, row: SQL): SQL {
  // With many viewers, a list for each row would be read again and again: these are three index entries.
  if (typeof author !== 'string')
    return sql`not exists (select 1 from block where block.author_id = ${author} and block.blocked_id = ${row}.author_id)
               and not exists (select 1 from flag where flag.reporter_id = ${author} and flag.target_id in (${row}.author_id, ${row}.id))`
  const unwanted = unwantedBy(author)
  // Neither side is null. Without coalesce, the planner expects few rows for a viewer with many blocks, and sorts them all.
  return sql`coalesce(${row}.author_id <> all (${unwanted}) and ${row}.id <> all (${unwanted}), true)`
}

/** Ids of the riders, posts and comments that an author blocked or reported. Computed once for a query, however many rows it reads. */
const unwantedBy = (author: string): SQL =>
  sql`array(select blocked_id from block where block.author_id = ${author}::uuid
            union all select target_id from flag where flag.reporter_id = ${author}::uuid)`

/** Ids of the riders, posts and comments that an author blocked or reported, for decisions outside a query. */
export async function unwantedIds(db: Db, authorId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select unnest(${unwantedBy(authorId)}) as id`)
  return new Set(rows.map(({ id }) => id))
}

/** A kind of contribution. */
export type Writing = 'post' | 'comment' | 'reaction'

export interface Writer {
  readonly accountId: string
  /** Removing one’s own things, reporting and blocking are never refused. */
  readonly what: Writing | 'removal' | 'safety'
  readonly now: Date
}

/** Returns the author id of a rider who is about to write. Throws `suspended` and `banned`. */
export async function mayWrite(db: Db, { accountId, what, now }: Writer): Promise<string> {
  const { rows } = await db.execute<{ id: string; kind: SanctionKind | null }>(
    sql`select author.id, in_force.kind from author left join lateral
          (select s.kind from sanction s where s.author_id = author.id and s.lifted_at is null
              and (s.kind = 'ban' or (s.kind = 'suspension' and s.until_at > ${now}))
            order by s.kind = 'ban' desc limit 1) in_force on true
         where author.account_id = ${accountId}`,
  )
  const [known] = rows
  if (known && known.kind !== null && what !== 'removal' && what !== 'safety')
    throw new ApiError(known.kind === 'ban' ? 'banned' : 'suspended')
  return known?.id ?? keepAuthor(db, { id: newId(now.getTime()), accountId })
}

/** A post, or a comment, that a rider writes to. */
export type Answered = { readonly postId: string } | { readonly commentId: string }

/**
 * Throws `blocked` if the author is blocked by one of those who wrote the post or comment, its thread's first comment, its post, or the
 * post that a pure repost shows. In the transaction that writes.
 */
export async function refuseBlocked(t: Db, authorId: string, answered: Answered, field?: string): Promise<void> {
  const commentId = 'commentId' in answered ? answered.commentId : null
  const post =
    'postId' in answered ? sql`p.id = ${answered.postId}` : sql`p.id = (select post_id from comment where id = ${answered.commentId})`
  const { rows } = await t.execute(
    sql`with here as (select p.author_id, p.text, p.repost_of from post p where ${post})
        select 1 from block b where b.blocked_id = ${authorId} and b.author_id in (
          select author_id from here
          union all select shared.author_id from here join post shared on ${isPureRepost('here')} and shared.id = here.repost_of
          union all select c.author_id from comment c where c.id = ${commentId}::uuid
          union all select a.author_id from comment c join comment a on a.id = c.reply_to where c.id = ${commentId}::uuid) limit 1`,
  )
  if (rows.length > 0) throw new ApiError('blocked', field)
}

/** True for a post that only shows another one, whose author is then answered, too. */
export const isPureRepost = (alias: string): SQL => sql.raw(`(${alias}.text = '' and ${alias}.repost_of is not null)`)
