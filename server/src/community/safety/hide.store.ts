import type { FlagKind, HiddenReason } from '@yatha/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { comment, post } from '../community.schema.ts'
import { visibleCommentCondition, GUEST } from '../visibility.ts'

/** The hiding or showing of a post or comment, with the data for the events about it. */
export interface VisibilityChange {
  readonly kind: 'post' | 'comment'
  readonly id: string
  /** Whether guests saw the content before, and whether they see it now. They see no comment on a hidden post or in a hidden thread. */
  readonly wasPublic: boolean
  readonly isPublic: boolean
  /** Author id of the content; for a comment, also the author ids of its thread's first comment and of its post. */
  readonly riders: readonly string[]
  readonly authorId: string
  readonly postId: string
  /** Id of the top-level comment that a comment answers. */
  readonly replyTo: string | null
  readonly station: string | null
  readonly route: string | null
  /** Id of the post that a post shares. */
  readonly repostOf: string | null
}

export interface Hiding {
  /** Reason for hiding; undefined to show the content again. */
  readonly why: HiddenReason | undefined
  readonly now: Date
}

/** The post to which a post or comment belongs, and whether the post or comment is hidden. */
export interface ContentState {
  readonly postId: string
  readonly isHidden: boolean
}

/** Returns the state of a post or comment; undefined for a rider, or if the content does not exist. */
export async function readContentState(t: Db, kind: FlagKind, id: string): Promise<ContentState | undefined> {
  if (kind === 'rider') return undefined
  const { rows } = await t.execute<{ post_id: string; is_hidden: boolean }>(
    kind === 'post'
      ? sql`select id as post_id, hidden_at is not null as is_hidden from post where id = ${id}`
      : sql`select post_id, hidden_at is not null as is_hidden from comment where id = ${id}`,
  )
  return rows[0] && { postId: rows[0].post_id, isHidden: rows[0].is_hidden }
}

/** Hides a post or comment from all but its author, or shows it again. Returns undefined for a rider, or if the content does not exist. */
export async function setHidden(t: Db, kind: FlagKind, id: string, hiding: Hiding): Promise<VisibilityChange | undefined> {
  if (kind === 'rider') return undefined
  return kind === 'post' ? setPostHidden(t, id, hiding) : setCommentHidden(t, id, hiding)
}

/** Returns the columns that hide or show content. Hidden content keeps its `hiddenAt`, because earlier appeals no longer count. */
const columnsOf = ({ why, now }: Hiding) =>
  why === undefined ? { hiddenAt: null, hiddenWhy: null } : { hiddenAt: sql`coalesce(hidden_at, ${now})`, hiddenWhy: why }

async function setPostHidden(t: Db, id: string, hiding: Hiding): Promise<VisibilityChange | undefined> {
  const [before] = await t.select().from(post).where(eq(post.id, id)).for('no key update')
  if (!before) return undefined
  await t.update(post).set(columnsOf(hiding)).where(eq(post.id, id))
  const isHidden = hiding.why !== undefined
  const { authorId, repostOf, station, route } = before
  if (repostOf !== null && isHidden !== (before.hiddenAt !== null))
    await t.execute(sql`update post set reposts = reposts + ${isHidden ? -1 : 1}::int where id = ${repostOf}`)
  const wasPublic = before.hiddenAt === null
  return {
    kind: 'post',
    id,
    wasPublic,
    isPublic: !isHidden,
    riders: [authorId],
    authorId,
    postId: id,
    replyTo: null,
    station,
    route,
    repostOf,
  }
}

async function setCommentHidden(t: Db, id: string, hiding: Hiding): Promise<VisibilityChange | undefined> {
  // Every transaction that changes a post's counts locks the post first.
  await t.execute(sql`select 1 from post where id = (select post_id from comment where id = ${id}) for no key update`)
  const before = await publicCommentAuthorIds(t, id)
  const [row] = await t.update(comment).set(columnsOf(hiding)).where(eq(comment.id, id)).returning()
  if (!row) return undefined
  const { authorId, postId, replyTo } = row
  await recountComments(t, [postId], replyTo === null ? [] : [replyTo])
  const after = await publicCommentAuthorIds(t, id)
  return {
    kind: 'comment',
    id,
    wasPublic: before !== undefined,
    isPublic: after !== undefined,
    riders: before ?? after ?? [],
    authorId,
    postId,
    replyTo,
    station: null,
    route: null,
    repostOf: null,
  }
}

/** Returns the author ids of a comment, of its thread's first comment and of its post; undefined if guests do not see the comment. */
export async function publicCommentAuthorIds(t: Db, commentId: string): Promise<readonly string[] | undefined> {
  const { rows } = await t.execute<{ riders: string[] }>(
    sql`select ${commentAuthorIds} as riders from ${commentWithParents} where c.id = ${commentId} and ${visibleCommentCondition(GUEST)}`,
  )
  return rows[0]?.riders
}

/** SQL: a comment `c` with its post `p` and the comment `a` that it answers. */
export const commentWithParents = sql`comment c join post p on p.id = c.post_id left join comment a on a.id = c.reply_to`
export const commentAuthorIds = sql`array_remove(array[c.author_id, a.author_id, p.author_id], null)`

/** Recomputes posts' comment counts and comments' reply counts. Hidden comments and their replies do not count. */
export async function recountComments(t: Db, posts: readonly string[], threads: readonly string[]): Promise<void> {
  await t.execute(
    sql`update post set comments = (select count(*) from comment c left join comment a on a.id = c.reply_to
                                     where c.post_id = post.id and c.hidden_at is null and a.hidden_at is null)
         where id = any(${sql.param([...posts])}::uuid[])`,
  )
  await t.execute(
    sql`update comment set replies = (select count(*) from comment c where c.reply_to = comment.id and c.hidden_at is null)
         where id = any(${sql.param([...threads])}::uuid[])`,
  )
}
