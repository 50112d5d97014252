import { POST_LIMITS, type Author, type Reacted, type ReactionKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { authorColumns, toAuthor, joinAuthor, type AuthorRow } from './author.store.ts'
import { commentCountsByViewer, countsForViewer, postCountsByViewer } from './counts.store.ts'
import { reactionCountsColumn, reactionNameColumn, toReacted, addToCount, type StoredReactionCounts } from './reactions.ts'
import { slugOf } from './slug.ts'
import {
  visibleCommentCondition,
  visiblePostCondition,
  rejectIfBlocked,
  visibleRiderCondition,
  type Viewer,
  type SignedInViewer,
} from './visibility.ts'

/** Tables and key columns of the content that has reactions. */
const REACTION_TABLES = {
  post: { table: 'post', reactions: 'post_reaction', key: 'post_id' },
  comment: { table: 'comment', reactions: 'comment_reaction', key: 'comment_id' },
} as const
export type ReactionTarget = keyof typeof REACTION_TABLES

interface Reaction {
  readonly target: ReactionTarget
  /** Id of the post or comment. */
  readonly id: string
  readonly viewer: SignedInViewer
  /** The new reaction; undefined to remove the existing one. */
  readonly kind: ReactionKind | undefined
  /** Id for the new reaction. */
  readonly newId: string
}

/** Sets or removes a rider's reaction, and returns the new counts; undefined if the rider does not see the content. Throws `blocked`. */
export async function setReaction(db: Db, reaction: Reaction): Promise<Reacted | undefined> {
  const { target, id, viewer, kind } = reaction
  const names = REACTION_TABLES[target]
  const [table, reactions, key] = [sql.raw(names.table), sql.raw(names.reactions), sql.raw(names.key)]
  const visible = target === 'post' ? visiblePostCondition(viewer) : visibleCommentCondition(viewer, 'p')
  const stored = await db.transaction(async (t) => {
    // The lock makes the counts exact, because statements after it see all earlier commits.
    const { rows: lockedRows } = await t.execute(sql`select 1 from ${table} p where p.id = ${id} and ${visible} for no key update of p`)
    if (lockedRows.length === 0) return undefined
    if (kind) await rejectIfBlocked(t, viewer.authorId, target === 'post' ? { postId: id } : { commentId: id })
    const before = sql`(select ${reactionNameColumn('before')} from ${reactions} before where ${key} = ${id} and author_id = ${viewer.authorId})`
    const remaining = addToCount(reactionCountsColumn('p'), before, -1)
    const { rows } = await t.execute<{ counts: StoredReactionCounts }>(
      sql`with written as (${writeReaction(reaction)})
          update ${table} p set reaction_counts = ${kind ? addToCount(remaining, sql`${kind}::text`, 1) : remaining}
           where id = ${id} returning reaction_counts as counts`,
    )
    return rows[0]!.counts
  })
  if (!stored) return undefined
  const counts = await countsForViewer(target === 'post' ? postCountsByViewer : commentCountsByViewer, db, viewer, [id])
  return toReacted(counts(id, { reactions: stored }).reactions, kind ?? null)
}

function writeReaction({ target, id, viewer, kind, newId }: Reaction): SQL {
  const names = REACTION_TABLES[target]
  const [reactions, key] = [sql.raw(names.reactions), sql.raw(names.key)]
  if (kind === undefined) return sql`delete from ${reactions} where ${key} = ${id} and author_id = ${viewer.authorId}`
  return sql`insert into ${reactions} (${key}, author_id, reaction, id) values (${id}, ${viewer.authorId}, ${kind}, ${newId})
             on conflict (${key}, author_id) do update set reaction = excluded.reaction, kind = null, id = excluded.id`
}

interface ReactionRow extends AuthorRow, Record<string, unknown> {
  readonly id: string
  readonly kind: ReactionKind
}

export interface ReactionPage {
  readonly riders: { author: Author; kind: ReactionKind }[]
  readonly next?: string
}

interface ReactionQuery {
  readonly kind?: ReactionKind | undefined
  readonly before?: string | undefined
}

/** Returns a page of the visible riders who reacted to a post, the latest reaction first. */
export async function reactionPage(db: Db, postId: string, { kind, before }: ReactionQuery, viewer: Viewer): Promise<ReactionPage> {
  const { rows } = await db.execute<ReactionRow>(
    sql`select r.id, ${reactionNameColumn('r')} as kind, ${authorColumns} from post_reaction r ${joinAuthor('r')}
         where r.post_id = ${postId} and ${visibleRiderCondition(viewer, 'r')}
           and ${kind === undefined ? sql`true` : sql`${reactionNameColumn('r')} = ${kind}`}
           and ${before === undefined ? sql`true` : sql`r.id < ${before}::uuid`}
         order by r.id desc limit ${POST_LIMITS.page + 1}`,
  )
  const page = rows.slice(0, POST_LIMITS.page)
  return {
    riders: page.map((row) => ({ author: toAuthor(row), kind: row.kind })),
    ...(rows.length > page.length && { next: slugOf(page.at(-1)!.id) }),
  }
}
