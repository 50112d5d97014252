import { photoPath, type Author } from '@yatha/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { lowestId } from '../db/id.ts'
import { author } from './community.schema.ts'

/** Returns the rider's author id; undefined if the rider has never written, reported or blocked anything. */
export async function authorIdOf(db: Db, accountId: string): Promise<string | undefined> {
  return (await db.select({ id: author.id }).from(author).where(eq(author.accountId, accountId)))[0]?.id
}

/** Creates a rider's author id, or returns the existing one. */
export async function findOrCreateAuthor(db: Db, row: typeof author.$inferInsert): Promise<string> {
  const rows = await db
    .insert(author)
    .values(row)
    .onConflictDoUpdate({ target: author.accountId, set: { accountId: row.accountId } })
    .returning({ id: author.id })
  return rows[0]!.id
}

/** How long a deleted post or comment counts towards the daily limit of a new account. */
export const REMOVAL_COUNTED_MS = 86_400_000

export interface Removal {
  readonly what: 'post' | 'comment'
  readonly id: string
  readonly authorId: string
  readonly nowMs: number
}

/**
 * Records that an author is about to delete their own post or comment, so that it still counts towards the daily limit. Call it first
 * in the transaction that deletes it, because all writes for an author lock the author before anything else.
 */
export async function recordRemoval(t: Db, { what, id, authorId, nowMs }: Removal): Promise<void> {
  const [table, column] = [sql.raw(what), sql.raw(`removed_${what}s`)]
  const since = lowestId(nowMs - REMOVAL_COUNTED_MS)
  await t.execute(
    sql`update author set ${column} = array(select distinct one from unnest(${column} || ${id}::uuid) one where one >= ${since}::uuid)
         where id = ${authorId} and exists (select 1 from ${table} where id = ${id} and author_id = ${authorId})`,
  )
}

/** Author columns of a query that uses `joinAuthor`. */
export interface AuthorRow {
  readonly author_id: string
  readonly author_name: string
  readonly is_name_hidden: boolean
  readonly author_photo: string | null
}

/** Returns SQL that joins the author of the row `alias`. Select `authorColumns` to get an AuthorRow. */
export const joinAuthor = (alias: string) =>
  sql.raw(
    `join author on author.id = ${alias}.author_id join account on account.id = author.account_id left join photo on photo.account_id = account.id`,
  )
export const authorColumns = sql.raw(
  'author.id as author_id, account.name as author_name, account.name_fault is not null as is_name_hidden, photo.name as author_photo',
)

/** Returns an author for the API, without the name if it is hidden. */
export const toAuthor = ({ author_id, author_name, author_photo, is_name_hidden }: AuthorRow): Author => ({
  id: author_id,
  ...(!is_name_hidden && { name: author_name }),
  ...(author_photo !== null && { photo: photoPath(author_photo) }),
})

/** Returns an author for moderators, with the stored name even if it breaks the rules for names. */
export const toAuthorWithName = (row: AuthorRow): Author & { readonly name: string } => ({ ...toAuthor(row), name: row.author_name })
