import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { authorIdOf } from './author.store.ts'
import { reactionCountsColumn, reactionNameColumn, addToCount } from './reactions.ts'
import { recountComments } from './safety/hide.store.ts'

/** Subtracts a rider's reactions and reposts from the counts, and deletes their comments. Call it before the account is deleted. */
export async function removeContributions(t: Db, accountId: string): Promise<void> {
  const id = await authorIdOf(t, accountId)
  if (id === undefined) return
  await t.execute(subtractReactions('post', id))
  await t.execute(subtractReactions('comment', id))
  await t.execute(
    sql`update post set reposts = reposts - gone.n from
          (select repost_of, count(*)::int as n from post where author_id = ${id} and repost_of is not null and hidden_at is null group by 1) gone
         where post.id = gone.repost_of`,
  )
  // Also deletes the replies of other riders to this rider's comments.
  const { rows } = await t.execute<{ post_id: string; reply_to: string | null }>(
    sql`delete from comment c where c.author_id = ${id} or exists
          (select 1 from comment a where a.id = c.reply_to and a.author_id = ${id}) returning c.post_id, c.reply_to`,
  )
  await recountComments(
    t,
    [...new Set(rows.map((row) => row.post_id))].toSorted(),
    [...new Set(rows.flatMap((row) => row.reply_to ?? []))].toSorted(),
  )
}

const subtractReactions = (target: 'post' | 'comment', authorId: string) => {
  const [table, reactions, key] = [sql.raw(target), sql.raw(`${target}_reaction`), sql.raw(`${target}_id`)]
  return sql`update ${table} p set reaction_counts = ${addToCount(reactionCountsColumn('p'), reactionNameColumn('r'), -1)}
               from ${reactions} r where r.author_id = ${authorId} and p.id = r.${key}`
}
