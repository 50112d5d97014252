import { ApiError, POST_LIMITS, type Comment, type HiddenReason, type ReactionKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { authorColumns, toAuthor, joinAuthor, recordRemoval, type AuthorRow } from './author.store.ts'
import { comment } from './community.schema.ts'
import { creationAndEditTimes } from './post-row.ts'
import { commentCountsByViewer, countsForViewer, type ToViewerCounts } from './counts.store.ts'
import { reactionCountsColumn, toReactionCounts, reactionNameColumn, toReacted, type StoredReactionCounts } from './reactions.ts'
import { appealColumns, toAppeal, joinAppeal, type StoredAppeal } from './safety/appeal.store.ts'
import { editText, openReviewCase } from './safety/held.store.ts'
import { commentWithParents, publicCommentAuthorIds, commentAuthorIds, type VisibilityChange } from './safety/hide.store.ts'
import { slugOf } from './slug.ts'
import {
  visibleCommentCondition,
  GUEST,
  visiblePostCondition,
  rejectIfBlocked,
  visibleThreadCondition,
  type Viewer,
  type SignedInViewer,
} from './visibility.ts'

interface CommentRow extends AuthorRow, StoredAppeal, Record<string, unknown> {
  readonly id: string
  readonly text: string
  readonly text_as_typed: string | null
  readonly edited_at: string | null
  readonly reply_to: string | null
  readonly replies: number
  readonly reactions: StoredReactionCounts
  readonly own: ReactionKind | null
  readonly hidden_why: HiddenReason | null
}

const columns = sql`c.id, c.text, c.text_as_typed, c.edited_at, c.reply_to, c.replies, ${reactionCountsColumn('c')} as reactions, c.hidden_why,
                    ${authorColumns}, ${reactionNameColumn('own')} as own, ${appealColumns('c')}`
const commentTables = (viewer: Viewer) =>
  sql`comment c ${joinAuthor('c')} ${joinAppeal('comment', 'c', viewer.authorId)}
      left join comment_reaction own on own.comment_id = c.id and own.author_id = ${viewer.authorId ?? null}::uuid`

async function toComments(db: Db, rows: readonly CommentRow[], viewer: Viewer): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countsForViewer(commentCountsByViewer, db, viewer, ids)
  return rows.map((row) => toComment(row, viewer, counts))
}

function toComment(row: CommentRow, viewer: Viewer, counts: ToViewerCounts): Comment {
  const isOwn = row.author_id === viewer.authorId
  const { reactions, replies } = counts(row.id, { reactions: row.reactions, replies: row.replies })
  return {
    id: slugOf(row.id),
    author: toAuthor(row),
    text: row.text,
    ...(isOwn && row.text_as_typed !== null && { textAsTyped: row.text_as_typed }),
    ...creationAndEditTimes(row),
    ...(isOwn && row.hidden_why !== null && { hidden: row.hidden_why }),
    ...toAppeal(row),
    ...(row.reply_to !== null && { replyTo: slugOf(row.reply_to) }),
    replies,
    ...toReacted(reactions, row.own),
    isOwn,
  }
}

export interface CommentQuery {
  /** Id of a comment to list its replies, oldest first; undefined to list the comments on the post, newest first. */
  readonly parentId?: string | undefined
  /** Id of the last comment on the previous page. */
  readonly afterId?: string | undefined
}

/** Returns a page of visible comments on a post. The caller has checked that the viewer sees the post. */
export async function commentPage(
  db: Db,
  postId: string,
  { parentId, afterId }: CommentQuery,
  viewer: Viewer,
): Promise<{ comments: Comment[]; next?: string }> {
  const { rows } = await db.execute<CommentRow>(
    sql`select ${columns} from ${commentTables(viewer)}
         where c.post_id = ${postId} and ${visibleThreadCondition(viewer.authorId)}
           and ${parentId === undefined ? sql`c.reply_to is null` : sql`c.reply_to = ${parentId}::uuid`}
           and ${afterId === undefined ? sql`true` : parentId === undefined ? sql`c.id < ${afterId}::uuid` : sql`c.id > ${afterId}::uuid`}
         order by c.id ${sql.raw(parentId === undefined ? 'desc' : 'asc')} limit ${POST_LIMITS.page + 1}`,
  )
  const page = rows.slice(0, POST_LIMITS.page)
  return {
    comments: await toComments(db, page, viewer),
    ...(rows.length > page.length && { next: slugOf(page.at(-1)!.id) }),
  }
}

/** Returns a comment as the viewer sees it; undefined if the viewer does not see it. */
export async function findComment(db: Db, id: string, viewer: Viewer): Promise<Comment | undefined> {
  const { rows } = await db.execute<CommentRow>(
    sql`select ${columns} from ${commentTables(viewer)} where c.id = ${id} and ${visibleCommentCondition(viewer)}`,
  )
  return (await toComments(db, rows, viewer))[0]
}

export interface NewComment {
  readonly id: string
  readonly key: string
  readonly postId: string
  /** The author of the comment. */
  readonly viewer: SignedInViewer
  readonly replyTo: string | undefined
  readonly text: string
  readonly textAsTyped: string | null
  /** Why the comment is hidden until it is reviewed; null if it is not hidden. */
  readonly hiddenWhy: HiddenReason | null
  readonly hiddenAt: Date | null
}

/** A stored comment. `isNew` is false if another request has already stored it. */
export interface InsertedComment {
  readonly id: string
  readonly replyTo: string | null
  readonly isNew: boolean
  /** Authors of the comment, of its thread's first comment and of its post; undefined if guests do not see the comment. */
  readonly riders: readonly string[] | undefined
}

/** Returns the id of the author's comment with this idempotency key; undefined if there is none. */
export async function commentIdByKey(db: Db, authorId: string, key: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from comment where author_id = ${authorId} and key = ${key}`)
  return rows[0]?.id
}

/**
 * Stores a comment, unless `check` throws. Returns undefined if the author does not see the post or the comment that a reply answers.
 * Throws `blocked`.
 */
export async function insertComment(
  db: Db,
  { viewer, replyTo, ...row }: NewComment,
  check: (t: Db) => Promise<void>,
): Promise<InsertedComment | undefined> {
  return db.transaction(async (t) => {
    // Locks the author before the post, in the same order as a request that shares a post, to prevent deadlocks.
    await check(t)
    const { rows: lockedRows } = await t.execute(
      sql`select 1 from post p where p.id = ${row.postId} and ${visiblePostCondition(viewer)} for no key update of p`,
    )
    if (lockedRows.length === 0) return undefined
    const { authorId } = viewer
    const thread = replyTo === undefined ? null : await threadOf(t, row.postId, replyTo, viewer)
    if (thread === undefined) return undefined
    await rejectIfBlocked(t, authorId, { postId: row.postId })
    if (replyTo !== undefined) await rejectIfBlocked(t, authorId, { commentId: replyTo })
    const { rowCount } = await t
      .insert(comment)
      .values({ ...row, authorId, replyTo: thread })
      .onConflictDoNothing({ target: [comment.authorId, comment.key] })
    if (rowCount === 0) return { id: (await commentIdByKey(t, authorId, row.key))!, replyTo: null, isNew: false, riders: undefined }
    if (row.hiddenAt) await openReviewCase(t, { kind: 'comment', id: row.id, authorId, text: row.text }, row.hiddenAt)
    else if (!(await isThreadHidden(t, thread))) await changeCommentCounts(t, { postId: row.postId, replyTo: thread, by: 1 })
    return { id: row.id, replyTo: thread, isNew: true, riders: await publicCommentAuthorIds(t, row.id) }
  })
}

/** Returns the top-level comment of the thread of comment `id`; undefined if the post has no such visible comment. */
async function threadOf(t: Db, postId: string, id: string, viewer: Viewer): Promise<string | undefined> {
  const { rows } = await t.execute<{ id: string }>(
    sql`select coalesce(c.reply_to, c.id) as id from comment c where c.id = ${id} and c.post_id = ${postId} and ${visibleThreadCondition(viewer.authorId)}`,
  )
  return rows[0]?.id
}

/** Returns whether the comment that a reply answers is hidden; false if `replyTo` is null. */
async function isThreadHidden(t: Db, replyTo: string | null): Promise<boolean> {
  if (replyTo === null) return false
  const { rows } = await t.execute(sql`select 1 from comment where id = ${replyTo} and hidden_at is not null`)
  return rows.length > 0
}

async function changeCommentCounts(
  t: Db,
  { postId, replyTo, by }: { readonly postId: string; readonly replyTo: string | null; readonly by: number },
): Promise<void> {
  await t.execute(sql`update post set comments = comments + ${by}::int where id = ${postId}`)
  if (replyTo !== null) await t.execute(sql`update comment set replies = replies + ${by}::int where id = ${replyTo}`)
}

/** Post and thread of a comment, and the riders who wrote them. */
export interface CommentParents {
  readonly postId: string
  readonly replyTo: string | null
  /** Authors of the comment, its thread's first comment and its post. Undefined if guests do not see it, or did not before its deletion. */
  readonly riders: readonly string[] | undefined
}

/** Returns whether the viewer wrote this comment and can still see it in its thread. */
export async function isOwnComment(db: Db, id: string, viewer: SignedInViewer): Promise<boolean> {
  const isOwn = sql`c.id = ${id} and c.author_id = ${viewer.authorId} and ${visibleCommentCondition(viewer)}`
  return (await db.execute(sql`select 1 from comment c where ${isOwn}`)).rows.length > 0
}

export interface CommentEdit {
  readonly text: string
  readonly textAsTyped: string | null
  /** Whether the new text has to be reviewed before others can read it. */
  readonly isHeld: boolean
  readonly now: Date
}

/** An edited comment. `hiding` is set if the comment is now hidden until its new text is reviewed. */
export interface EditedComment extends CommentParents {
  readonly hiding: VisibilityChange | undefined
}

/** Changes the text of an author's comment. Throws `not_found`, or `blocked` if a rider whom the comment answers has blocked its author. */
export async function editComment(db: Db, id: string, { authorId }: SignedInViewer, edit: CommentEdit): Promise<EditedComment> {
  const { text, textAsTyped, isHeld, now } = edit
  const write = async (t: Db) => {
    await lockPostOf(t, id)
    await rejectIfBlocked(t, authorId, { commentId: id })
    const [changed] = await t
      .update(comment)
      .set({ text, textAsTyped, editedAt: now })
      .where(sql`${comment.id} = ${id} and ${comment.authorId} = ${authorId}`)
      .returning()
    if (!changed) throw new ApiError('not_found')
    return changed
  }
  const { row, hiding } = await editText(db, { target: { kind: 'comment', id, authorId, text }, isHeld, now, write })
  return { postId: row.postId, replyTo: row.replyTo, hiding, riders: hiding ? undefined : await publicCommentAuthorIds(db, id) }
}

/** Locks a comment's post. Every transaction that changes the post's counts does this first. */
const lockPostOf = (t: Db, commentId: string) =>
  t.execute(sql`select 1 from post where id = (select post_id from comment where id = ${commentId}) for no key update`)

/** Deletes an author's comment and its replies. Returns the comment's post and thread; undefined if the author has no such comment. */
export async function deleteComment(db: Db, id: string, authorId: string, nowMs: number): Promise<CommentParents | undefined> {
  return db.transaction(async (t) => {
    await recordRemoval(t, { what: 'comment', id, authorId, nowMs })
    await lockPostOf(t, id)
    const riders = await publicCommentAuthorIds(t, id)
    const { rows } = await t.execute<{ post_id: string; reply_to: string | null; hidden_at: string | null }>(
      sql`delete from comment where id = ${id} and author_id = ${authorId} returning post_id, reply_to, hidden_at`,
    )
    const [deleted] = rows
    if (!deleted) return undefined
    const { rows: replies } = await t.execute<{ n: number }>(
      sql`with gone as (delete from comment where reply_to = ${id} returning hidden_at) select count(*)::int as n from gone where hidden_at is null`,
    )
    const place = { postId: deleted.post_id, replyTo: deleted.reply_to, riders }
    // The counts do not include a hidden comment or its replies.
    if (deleted.hidden_at !== null || (await isThreadHidden(t, place.replyTo))) return place
    await changeCommentCounts(t, { ...place, by: -1 })
    const { n } = replies[0]!
    if (n > 0) await t.execute(sql`update post set comments = comments - ${n}::int where id = ${place.postId}`)
    return place
  })
}

/** Returns the posts, threads, riders and guest-visible counts of comments. Omits comments that guests do not see. */
export async function publicCommentCounts(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<{
    id: string
    post_id: string
    reply_to: string | null
    reactions: StoredReactionCounts
    replies: number
    riders: string[]
  }>(
    sql`select c.id, c.post_id, c.reply_to, ${reactionCountsColumn('c')} as reactions, c.replies, ${commentAuthorIds} as riders
          from ${commentWithParents} where c.id = any(${sql.param(ids)}::uuid[]) and ${visibleCommentCondition(GUEST)}`,
  )
  return rows.map(({ id, post_id: postId, reply_to: replyTo, reactions, replies, riders }) => ({
    id,
    riders,
    postId,
    replyTo,
    reactions: toReactionCounts(reactions),
    replies,
  }))
}
