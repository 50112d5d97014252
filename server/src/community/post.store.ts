import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { noteRemoval } from './author.store.ts'
import { post } from './community.schema.ts'
import { countsShown, type StoredCounts } from './reactions.ts'
import { postVisible, type Viewer } from './visible.ts'

export type NewPost = typeof post.$inferInsert
export type PostRow = typeof post.$inferSelect

/** The post that an author has made with this key. */
export async function postOfKey(db: Db, authorId: string, key: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from post where author_id = ${authorId} and key = ${key}`)
  return rows[0]?.id
}

/** Writes a post; false if another request has written it. */
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

export interface Edit {
  readonly authorId: string
  readonly version: number
  readonly text: string
  readonly textAsTyped: string | null
  readonly language: string | null
  readonly tokens: string[]
  readonly now: Date
}

/** Changes the text of an author’s post; false if it has another version by now. */
export async function editPost(db: Db, id: string, { authorId, version, now, ...text }: Edit): Promise<boolean> {
  const { rowCount } = await db
    .update(post)
    .set({ ...text, editedAt: now, version: version + 1 })
    .where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId} and ${post.version} = ${version}`)
  return rowCount === 1
}

/** An author’s own post. */
export async function ownPost(db: Db, id: string, authorId: string): Promise<PostRow | undefined> {
  const rows = await db.select().from(post).where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId}`)
  return rows[0]
}

/** Deletes an author’s post with all that hangs on it, and returns it. */
export async function deletePost(db: Db, id: string, authorId: string, nowMs: number): Promise<PostRow | undefined> {
  return db.transaction(async (t) => {
    await noteRemoval(t, { what: 'post', id, authorId, nowMs })
    const [gone] = await t.delete(post).where(sql`${post.id} = ${id} and ${post.authorId} = ${authorId}`).returning()
    if (gone && gone.repostOf !== null && gone.hiddenAt === null) await addReposts(t, gone.repostOf, -1)
    return gone
  })
}

/** What a viewer shares who shares this post: of a post that only shares another, that one. Undefined if the viewer does not see it. */
export async function sharedThrough(db: Db, id: string, viewer: Viewer): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select coalesce(o.id, p.id) as id from post p
          left join post o on p.text = '' and o.id = p.repost_of and ${postVisible(viewer, 'o')}
         where p.id = ${id} and ${postVisible(viewer)}`,
  )
  return rows[0]?.id
}

/** Can the viewer see this post? */
export async function isPostVisible(db: Db, id: string, viewer: Viewer): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from post p where p.id = ${id} and ${postVisible(viewer)}`)
  return rows.length > 0
}

/** Counts of posts as of now, for everybody. */
export async function countsOf(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; reactions: StoredCounts; comments: number; reposts: number }>(
    sql`select id, reactions, comments, reposts from post where id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows.map(({ id, reactions, comments, reposts }) => ({ id, reactions: countsShown(reactions), comments, reposts }))
}
