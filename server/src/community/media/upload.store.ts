import { UPLOAD_LIMITS } from '@yatha/contract'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { account } from '../../account/index.ts'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/in-batches.ts'
import { media, upload } from './media.schema.ts'

export type UploadRow = typeof upload.$inferSelect

export async function findUpload(db: Db, accountId: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.accountId, accountId)))
  return row
}

/**
 * Adds an upload and returns it, or returns the existing upload with this id, even if it is another rider's. Returns `tooMany` if the
 * rider has too many uploads that are incomplete or in no post.
 */
export async function addUpload(db: Db, row: typeof upload.$inferInsert): Promise<UploadRow | 'tooMany'> {
  return db.transaction(async (t) => {
    await t.select({ id: account.id }).from(account).where(eq(account.id, row.accountId)).for('no key update')
    const [existing] = await t.select().from(upload).where(eq(upload.id, row.id))
    if (existing) return existing
    const { rows } = await t.execute<{ files: number; bytes: number }>(
      sql`select (select count(*)::int from upload where account_id = ${row.accountId})
               + (select count(*)::int from media where account_id = ${row.accountId} and post_id is null) as files,
                 (select coalesce(sum(bytes), 0)::float8 from upload where account_id = ${row.accountId}) as bytes`,
    )
    const { files, bytes } = rows[0]!
    if (files >= UPLOAD_LIMITS.waiting || bytes + row.bytes > UPLOAD_LIMITS.waitingBytes) return 'tooMany'
    const [added] = await t.insert(upload).values(row).onConflictDoNothing().returning()
    if (added) return added
    const [concurrent] = await t.select().from(upload).where(eq(upload.id, row.id))
    return concurrent ?? 'tooMany'
  })
}

/** Adds a stored chunk to its upload and returns the upload; undefined if the chunk does not begin where the last chunk ended. */
export async function addChunk(
  db: Db,
  { id, from, bytes, name, now }: { id: string; from: number; bytes: number; name: string; now: Date },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .update(upload)
    .set({ received: from + bytes, chunks: sql`array_append(${upload.chunks}, ${name})`, touchedAt: now })
    .where(and(eq(upload.id, id), eq(upload.received, from)))
    .returning()
  return row
}

/** Removes all chunks from an upload's row, unless the phone has canceled the upload and started another with the same id. */
export const resetUpload = (db: Db, { id, chunks }: UploadRow) =>
  db
    .update(upload)
    .set({ received: 0, chunks: [] })
    .where(and(eq(upload.id, id), eq(upload.chunks, chunks)))

/** Deletes a rider's upload and returns it. Also deletes the picture or video created from it, unless a post uses it. */
export async function removeUpload(db: Db, accountId: string, id: string): Promise<UploadRow | undefined> {
  return db.transaction(async (t) => {
    await t.delete(media).where(and(eq(media.id, id), eq(media.accountId, accountId), sql`${media.postId} is null`))
    const [row] = await t
      .delete(upload)
      .where(and(eq(upload.id, id), eq(upload.accountId, accountId)))
      .returning()
    return row
  })
}

/** Deletes uploads that have received no chunk since an instant. */
export const deleteOldUploads = (db: Db, before: Date, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, { by: upload.touchedAt, where: lt(upload.touchedAt, before), signal })

/** Returns the names of all chunks that the uploads in `chunks` list. `chunks` maps the name of a chunk file to the id of its upload. */
export async function findChunksInUse(db: Db, chunks: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const ids = [...new Set(chunks.values())]
  const rows = await db.select({ chunks: upload.chunks }).from(upload).where(inArray(upload.id, ids))
  return new Set(rows.flatMap((row) => row.chunks))
}
