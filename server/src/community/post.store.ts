import { ApiError } from '@yatha/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { recordRemoval } from './author.store.ts'
import { post } from './community.schema.ts'
import { reactionCountsColumn, toReactionCounts, type StoredReactionCounts } from './reactions.ts'
import { editText } from './safety/held.store.ts'
import type { VisibilityChange } from './safety/hide.store.ts'
import { GUEST, pureRepostCondition, visiblePostCondition, rejectIfBlocked, type Viewer, type SignedInViewer } from './visibility.ts'

export type NewPost = typeof post.$inferInsert
export type PostRow = typeof post.$inferSelect

/** Returns the id of the author's post with this idempotency key; undefined if there is none. */
export async function findPostIdByKey(db: Db, authorId: string, key: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from post where author_id = ${authorId} and key = ${key}`)
  return rows[0]?.id
}

/** Inserts a post; returns false if another request has already stored it. */
export async function insertPost(t: Db, row: NewPost): Promise<boolean> {
  const { rowCount } = await t
    .insert(post)
    .values(row)
    .onConflictDoNothing({ target: [post.authorId, post.key] })
  if (rowCount === 0) return false
  if (row.repostOf != null && row.hiddenAt == null) await addReposts(t, row.repostOf, 1)
  return true
}

const addReposts = (t: Db, id: string, by: number) =>
  t
    .update(post)
    .set({ reposts: sql`${post.reposts} + ${by}` })
    .where(eq(post.id, id))

export interface PostEdit {
  readonly version: number
  readonly text: string
  readonly textAsTyped: string | null
  readonly language: string | null
  readonly tokens: string[]
  /** Whether the new text has to be reviewed before others can read it. */
  readonly isHeld: boolean
  readonly now: Date
}

/** Result of an edit. `isPublic`: whether guests can read the post. `hiding`: set if the edit has hidden the post until a review. */
export interface EditedPost {
  readonly isPublic: boolean
  readonly hiding: VisibilityChange | undefined
}

/**
 * Changes the text of an author's post. Throws `changed_meanwhile` if the post no longer has this version, or `blocked` if it shares a
 * post whose author has blocked this author.
 */
export async function editPost(db: Db, id: string, authorId: string, { version, isHeld, now, ...text }: PostEdit): Promise<EditedPost> {
  const write = async (t: Db) => {
    const [changed] = await t
      .update(post)
      .set({ ...text, editedAt: now, version: version + 1 })
      .where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId} and ${post.version} = ${version}`)
      .returning({ hiddenAt: post.hiddenAt, repostOf: post.repostOf })
    if (!changed) throw new ApiError('changed_meanwhile')
    if (changed.repostOf !== null) await rejectIfBlocked(t, authorId, { postId: changed.repostOf })
    return changed
  }
  const { row, hiding } = await editText(db, { target: { kind: 'post', id, authorId, text: text.text }, isHeld, now, write })
  return { isPublic: row.hiddenAt === null && !hiding, hiding }
}

/** Returns an author's own post; undefined if the author has no such post. */
export async function findOwnPost(db: Db, id: string, authorId: string): Promise<PostRow | undefined> {
  const rows = await db.select().from(post).where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId}`)
  return rows[0]
}

/** Deletes an author's post with its comments, reactions and media. Returns the post; undefined if the author has no such post. */
export async function deletePost(db: Db, id: string, authorId: string, nowMs: number): Promise<PostRow | undefined> {
  return db.transaction(async (t) => {
    await recordRemoval(t, { what: 'post', id, authorId, nowMs })
    const [deleted] = await t.delete(post).where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId}`).returning()
    if (deleted && deleted.repostOf !== null && deleted.hiddenAt === null) await addReposts(t, deleted.repostOf, -1)
    return deleted
  })
}

/**
 * Returns the id of the post to share: `id` or, if that is a pure repost, which has no text of its own, the post that it shows. Undefined
 * if the viewer does not see the post `id`. Throws `blocked`. Call it in the transaction that writes the new post.
 */
export async function resolveSharedPost(t: Db, id: string, viewer: SignedInViewer): Promise<string | undefined> {
  const { rows } = await t.execute<{ id: string }>(
    sql`select coalesce(o.id, p.id) as id from post p
          left join post o on ${pureRepostCondition('p')} and o.id = p.repost_of and ${visiblePostCondition(viewer, 'o')}
         where p.id = ${id} and ${visiblePostCondition(viewer)}`,
  )
  if (rows.length > 0) await rejectIfBlocked(t, viewer.authorId, { postId: id }, 'repost')
  return rows[0]?.id
}

/** Returns whether the viewer can see this post. */
export async function isPostVisible(db: Db, id: string, viewer: Viewer): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from post p where p.id = ${id} and ${visiblePostCondition(viewer)}`)
  return rows.length > 0
}

/** Returns the counts of posts as guests see them. Omits posts that guests do not see. */
export async function publicPostCounts(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; author_id: string; reactions: StoredReactionCounts; comments: number; reposts: number }>(
    sql`select id, author_id, ${reactionCountsColumn('p')} as reactions, comments, reposts from post p
         where id = any(${sql.param(ids)}::uuid[]) and ${visiblePostCondition(GUEST)}`,
  )
  return rows.map(({ id, author_id, reactions, comments, reposts }) => ({
    id,
    riders: [author_id],
    reactions: toReactionCounts(reactions),
    comments,
    reposts,
  }))
}
