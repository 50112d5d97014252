import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { reactionNameColumn, type StoredReactionCounts } from './reactions.ts'
import { visibleRowCondition, visibleThreadCondition, type Viewer } from './visibility.ts'

/** Counts of a post or comment: a post has comments and reposts, a comment has replies. */
export interface Counts {
  readonly reactions: StoredReactionCounts
  readonly comments?: number
  readonly reposts?: number
  readonly replies?: number
}

/** Converts the stored counts of a post or comment, which guests see, to the counts that a viewer sees. */
export type ToViewerCounts = <C extends Counts>(id: string, stored: C) => C

/** Returns a function that returns the `ToViewerCounts` for the author id of a viewer of these posts. Uses one query for all viewers. */
export async function postCountsByViewer(db: Db, authorIds: readonly string[], postIds: readonly string[]) {
  const where = sql`it.post_id = any(${sql.param([...postIds])}::uuid[])`
  const shares = sql`it.repost_of = any(${sql.param([...postIds])}::uuid[])`
  return readCountDifferences(
    db,
    authorIds,
    // Replies to differing comments are affected, too: a reply is visible only if the comment that it answers is visible.
    sql`, differing as (${differingRows('comment', where)}), affected as (
          select viewer_id, id from differing union select differing.viewer_id, c.id from differing join comment c on c.reply_to = differing.id)`,
    sql`select affected.viewer_id, c.post_id as id, 'comments' as what, null::text as kind,
               ${countDifference(visibleThreadCondition(sql`affected.viewer_id`), visibleThreadCondition(undefined))}
          from affected join comment c on c.id = affected.id
        union all select t.viewer_id, p.repost_of, 'reposts', null, ${countDifference(visibleRowCondition(sql`t.viewer_id`, 'p'), visibleRowCondition(undefined, 'p'))}
          from (${differingRows('post', shares)}) t join post p on p.id = t.id
        union all select u.viewer_id, it.post_id, 'reactions', ${reactionNameColumn('it')}, -1
          from unwanted u join post_reaction it on it.author_id = u.id where ${where}`,
  )
}

/** Returns a function that returns the `ToViewerCounts` for the author id of a viewer of these comments. Uses one query for all viewers. */
export async function commentCountsByViewer(db: Db, authorIds: readonly string[], commentIds: readonly string[]) {
  const ids = sql.param([...commentIds])
  return readCountDifferences(
    db,
    authorIds,
    sql``,
    sql`select t.viewer_id, c.reply_to as id, 'replies' as what, null::text as kind,
               ${countDifference(visibleRowCondition(sql`t.viewer_id`, 'c'), visibleRowCondition(undefined, 'c'))}
          from (${differingRows('comment', sql`it.reply_to = any(${ids}::uuid[])`)}) t join comment c on c.id = t.id
        union all select u.viewer_id, it.comment_id, 'reactions', ${reactionNameColumn('it')}, -1
          from unwanted u join comment_reaction it on it.author_id = u.id where it.comment_id = any(${ids}::uuid[])`,
  )
}

/** Returns the `ToViewerCounts` for one viewer. For a guest, they are the stored counts, so that no query is needed. */
export async function countsForViewer(
  counts: typeof postCountsByViewer | typeof commentCountsByViewer,
  db: Db,
  { authorId }: Viewer,
  ids: readonly string[],
): Promise<ToViewerCounts> {
  if (authorId === undefined || ids.length === 0) return (_, stored) => stored
  return (await counts(db, [authorId], ids))(authorId)
}

const countDifference = (forViewer: SQL, forGuest: SQL): SQL => sql`(${forViewer})::int - (${forGuest})::int as n`

/**
 * Returns SQL for the rows that a viewer sees differently from a guest: rows that the viewer reported, rows by authors whom they blocked or
 * reported, and their own hidden rows. These rows are few and indexed; the stored counts are right for all other rows.
 */
function differingRows(name: 'post' | 'comment', where: SQL): SQL {
  const table = sql.raw(name)
  return sql`select u.viewer_id, it.id from unwanted u join ${table} it on it.author_id = u.id where ${where}
             union select u.viewer_id, it.id from unwanted u join ${table} it on it.id = u.id where ${where}
             union select v.id, it.id from viewer v join ${table} it on it.author_id = v.id where it.hidden_at is not null and ${where}`
}

interface Row extends Record<string, unknown> {
  readonly viewer_id: string
  readonly id: string
  readonly what: 'comments' | 'reposts' | 'replies' | 'reactions'
  readonly kind: string | null
  readonly n: number
}

async function readCountDifferences(
  db: Db,
  authorIds: readonly string[],
  extraQueries: SQL,
  changes: SQL,
): Promise<(authorId: string) => ToViewerCounts> {
  const viewers = sql.param([...authorIds])
  const { rows } = await db.execute<Row>(
    sql`with viewer as (select unnest(${viewers}::uuid[]) as id), unwanted as (
          select author_id as viewer_id, blocked_id as id from block where author_id = any(${viewers}::uuid[])
          union select reporter_id, target_id from flag where reporter_id = any(${viewers}::uuid[]))${extraQueries}
        select viewer_id, id, what, kind, sum(n)::int as n from (${changes}) changes group by 1, 2, 3, 4 having sum(n) <> 0`,
  )
  return (authorId) => (id, stored) => rows.filter((row) => row.viewer_id === authorId && row.id === id).reduce(withChange, stored)
}

function withChange<C extends Counts>(counts: C, { what, kind, n }: Row): C {
  if (what !== 'reactions') return { ...counts, [what]: (counts[what] ?? 0) + n }
  return kind === null ? counts : { ...counts, reactions: { ...counts.reactions, [kind]: (counts.reactions[kind] ?? 0) + n } }
}
