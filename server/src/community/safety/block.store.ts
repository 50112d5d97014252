import { MODERATION_LIMITS, type Author } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { authorColumns, toAuthor, type AuthorRow } from '../author.store.ts'

/** Blocks a rider; returns false if the author has reached the maximum number of blocks. */
export async function saveBlock(db: Db, authorId: string, blockedId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into block (author_id, blocked_id, at) select ${authorId}, ${blockedId}, ${now}
         where (select count(*) from block where author_id = ${authorId} and blocked_id <> ${blockedId}) < ${MODERATION_LIMITS.blocks}
        on conflict (author_id, blocked_id) do update set at = block.at`,
  )
  return rowCount !== 0
}

export const removeBlock = (db: Db, authorId: string, blockedId: string) =>
  db.execute(sql`delete from block where author_id = ${authorId} and blocked_id = ${blockedId}`)

/** Returns the riders whom an author has blocked, the latest first. */
export async function blocksOf(db: Db, authorId: string): Promise<{ author: Author; at: string }[]> {
  const { rows } = await db.execute<AuthorRow & Record<string, unknown> & { readonly at: string }>(
    sql`select ${authorColumns}, block.at from block join author on author.id = block.blocked_id join account on account.id = author.account_id
          left join photo on photo.account_id = account.id where block.author_id = ${authorId} order by block.at desc, author.id`,
  )
  return rows.map((row) => ({ author: toAuthor(row), at: new Date(row.at).toISOString() }))
}
