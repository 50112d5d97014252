import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { authorIdOf } from './author.store.ts'

/** Takes a rider’s reactions, comments and reposts out of the counts of others, before the account is deleted with all of them. */
export async function leaveCommunity(t: Db, accountId: string): Promise<void> {
  const id = await authorIdOf(t, accountId)
  if (id === undefined) return
  await t.execute(leaveReactions('post', id))
  await t.execute(leaveReactions('comment', id))
  await t.execute(
    sql`update post set reposts = reposts - gone.n from
          (select repost_of, count(*)::int as n from post where author_id = ${id} and repost_of is not null group by 1) gone
         where post.id = gone.repost_of`,
  )
  // Replies of others go with the comment that they answer.
  await t.execute(
    sql`with gone as (delete from comment c where c.author_id = ${id} or exists
            (select 1 from comment a where a.id = c.reply_to and a.author_id = ${id}) returning c.post_id, c.reply_to),
          threads as (update comment set replies = replies - g.n from
            (select reply_to, count(*)::int as n from gone where reply_to is not null group by 1) g
             where comment.id = g.reply_to and comment.author_id <> ${id})
        update post set comments = comments - g.n from (select post_id, count(*)::int as n from gone group by 1) g where post.id = g.post_id`,
  )
}

const leaveReactions = (target: 'post' | 'comment', authorId: string) => {
  const [table, reactions, key] = [sql.raw(target), sql.raw(`${target}_reaction`), sql.raw(`${target}_id`)]
  return sql`update ${table} p set reactions = array(
                select n - (place = r.kind)::int from unnest(p.reactions) with ordinality as c (n, place) order by place)
               from ${reactions} r where r.author_id = ${authorId} and p.id = r.${key}`
}
