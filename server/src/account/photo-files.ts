import { readAllBytes, type Files } from '../adapters/files/files.ts'
import type { Db } from '../db/database.ts'
import { photo } from './account.schema.ts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'

/** Minimum age at which a file without a row is deleted. A request writes the file first, so the row of a younger file may follow. */
const MIN_UNUSED_MS = 3_600_000
const FOLDER = 'photo/'
const BATCH_SIZE = 100

export const photoFileName = (name: string): string => `${FOLDER}${name}.webp`

/** Returns a photo's bytes, from its row if they have not been moved to a file yet; undefined if the photo does not exist. */
export async function photoBytes(db: Db, files: Files, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await db.select({ bytes: photo.bytes }).from(photo).where(eq(photo.name, name))
  if (!row) return undefined
  if (row.bytes) return new Uint8Array(row.bytes)
  const content = await files.get(photoFileName(name))
  return content && readAllBytes(content)
}

/** Moves photos from their rows to files. Can be interrupted: a row keeps its bytes until the file exists. */
export async function movePhotosToFiles(db: Db, files: Files): Promise<void> {
  for (;;) {
    const [row] = await db.select().from(photo).where(isNotNull(photo.bytes)).limit(1)
    if (!row?.bytes) return
    await files.put(photoFileName(row.name), row.bytes)
    await db
      .update(photo)
      .set({ bytes: null })
      .where(and(eq(photo.accountId, row.accountId), eq(photo.name, row.name)))
  }
}

/** Deletes photo files without a row: a request that is interrupted after it has written the file leaves one. */
export async function removeUnusedPhotos(db: Db, files: Files, nowMs: number): Promise<void> {
  let names: string[] = []
  const deleteUnused = async () => {
    const usedRows = await db
      .select({ name: photo.name })
      .from(photo)
      .where(inArray(photo.name, names.map(nameOf)))
    const usedFiles = new Set(usedRows.map(({ name }) => photoFileName(name)))
    for (const name of names.filter((file) => !usedFiles.has(file))) await files.delete(name)
    names = []
  }
  for await (const { name, modifiedMs } of files.list(FOLDER)) {
    if (nowMs - modifiedMs > MIN_UNUSED_MS) names.push(name)
    if (names.length === BATCH_SIZE) await deleteUnused()
  }
  if (names.length > 0) await deleteUnused()
}

const nameOf = (file: string): string => file.slice(FOLDER.length).replace(/\.webp$/, '')
