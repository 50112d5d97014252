import { ApiError, POST_LIMITS, type Media } from '@yatha/contract'
import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/in-batches.ts'
import { post } from '../community.schema.ts'
import { GUEST, visiblePostCondition } from '../visibility.ts'
import { media, mediaFile, upload } from './media.schema.ts'

type MediaRow = typeof media.$inferSelect
export type MediaFileRow = typeof mediaFile.$inferSelect
/** A file of a picture or video that is not stored yet. */
export type NewMediaFile = Omit<MediaFileRow, 'mediaId'>

/** Folder of created pictures and videos. Other files of the community are never served. */
export const MEDIA_FOLDER = 'media/'
const mediaPath = (name: string): string => `/${MEDIA_FOLDER}${name}`

/** Returns a rider's own picture, video or poster; undefined unless all its files are stored. */
export async function findReadyMedia(db: Db, accountId: string, id: string): Promise<{ media: Media; uploadedBytes: number } | undefined> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId), eq(media.isReady, true)))
  if (!row) return undefined
  const [readyMedia] = toMedia(row, await filesOf(db, [id]))
  return readyMedia && { media: readyMedia, uploadedBytes: row.uploadedBytes }
}

/** Returns the account of the picture or video with this id; undefined if it does not exist. */
export async function findMediaOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ accountId: media.accountId }).from(media).where(eq(media.id, id))
  return row?.accountId
}

/**
 * Inserts the rows of a picture or video before its files are stored, so that the clean-up keeps files with these names. Changes nothing
 * if it is ready already. Throws `upload_missing` if the id belongs to another rider or to another kind of media.
 */
export async function addMedia(db: Db, row: typeof media.$inferInsert, files: readonly NewMediaFile[]): Promise<void> {
  await db.transaction(async (t) => {
    for (const name of [...new Set(files.map((file) => file.name))].toSorted()) await lockName(t, name)
    const isSame = and(eq(media.accountId, row.accountId), eq(media.kind, row.kind))!
    // Changes nothing, but returns the row.
    const onConflict = { target: media.id, set: { kind: row.kind }, setWhere: isSame }
    const [found] = await t.insert(media).values(row).onConflictDoUpdate(onConflict).returning({ isReady: media.isReady })
    if (!found) throw new ApiError('upload_missing')
    if (found.isReady) return
    await t
      .insert(mediaFile)
      .values(files.map((file) => ({ ...file, mediaId: row.id })))
      .onConflictDoNothing()
  })
}

/**
 * Marks a picture or video as ready after the files `fileNames` are stored, and deletes its upload. It keeps only these files: a video
 * contains its time of creation, so its file has another name in each attempt, and earlier attempts may have stored none. A poster becomes
 * part of its video. Changes nothing if another attempt has made it ready, or if it was canceled.
 */
export async function markMediaReady(db: Db, id: string, fileNames: readonly string[], poster?: string): Promise<void> {
  await db.transaction(async (t) => {
    const pending = and(eq(media.id, id), eq(media.isReady, false))
    const [row] = await t.select({ id: media.id }).from(media).where(pending).for('update')
    // After a cancellation, the same id may belong to another file.
    const ownFiles = and(eq(mediaFile.mediaId, id), inArray(mediaFile.name, [...fileNames]))
    if (!row || (await t.$count(mediaFile, ownFiles)) < fileNames.length) return
    await t.delete(mediaFile).where(and(eq(mediaFile.mediaId, id), notInArray(mediaFile.name, [...fileNames])))
    if (poster !== undefined) {
      await t.execute(
        sql`insert into media_file select ${id}, name, width, bytes from media_file where media_id = ${poster} on conflict do nothing`,
      )
      await t.delete(media).where(and(eq(media.id, poster), eq(media.kind, 'poster'), isNull(media.postId)))
    }
    await t.update(media).set({ isReady: true }).where(eq(media.id, id))
    await t.delete(upload).where(eq(upload.id, id))
  })
}

/** Returns whether the rider has a ready poster with this id. */
export async function hasPoster(db: Db, accountId: string, id: string): Promise<boolean> {
  const isOwnPoster = and(eq(media.id, id), eq(media.accountId, accountId), eq(media.kind, 'poster'), eq(media.isReady, true))
  return (await db.select({ id: media.id }).from(media).where(isOwnPoster)).length > 0
}

/** Returns a file of a public post; undefined if no public post has it. Requests for media have no session, so all viewers are guests. */
export async function findPublicFile(db: Db, name: string): Promise<Pick<MediaFileRow, 'bytes'> | undefined> {
  const [file] = await db
    .select({ bytes: mediaFile.bytes })
    .from(mediaFile)
    .innerJoin(media, eq(media.id, mediaFile.mediaId))
    .innerJoin(post, eq(post.id, media.postId))
    .where(and(eq(mediaFile.name, name), visiblePostCondition(GUEST, 'post')))
    .limit(1)
  return file
}

export interface MediaAttachment {
  /** Id of the upload, chosen by the phone. */
  readonly id: string
  readonly alt?: string | undefined
}

/**
 * Attaches a rider's pictures and video to a post. Throws `upload_missing` if one does not exist, is not ready, is in another post,
 * belongs to another rider, or exceeds the limits of a post.
 */
export async function attachMedia(t: Db, accountId: string, postId: string, uploads: readonly MediaAttachment[]): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  const rows = await t
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), eq(media.accountId, accountId), eq(media.isReady, true)))
    .for('update')
  const usable = new Map(rows.filter((row) => row.kind !== 'poster' && (row.postId ?? postId) === postId).map((row) => [row.id, row]))
  const remaining = { image: POST_LIMITS.images, video: 1, poster: 0 }
  for (const [position, { id, alt }] of uploads.entries()) {
    const row = usable.get(id)
    if (!row || remaining[row.kind]-- === 0) throw new ApiError('upload_missing', `media.${position}`)
    // If the id occurs again in `uploads`, it is rejected as missing.
    usable.delete(id)
    await t
      .update(media)
      .set({ postId, position, alt: alt || null })
      .where(eq(media.id, id))
  }
}

/** Returns the pictures and videos of posts, in order. Posts without media are omitted. */
export async function mediaByPostId(db: Db, postIds: readonly string[]): Promise<ReadonlyMap<string, Media[]>> {
  const mediaByPost = new Map<string, Media[]>()
  if (postIds.length === 0) return mediaByPost
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.postId, [...postIds]))
    .orderBy(asc(media.postId), asc(media.position))
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) mediaByPost.set(row.postId!, [...(mediaByPost.get(row.postId!) ?? []), ...toMedia(row, files)])
  return mediaByPost
}

/** Returns a rider's pictures and videos, for the export of the account. */
export async function exportMedia(db: Db, accountId: string): Promise<{ media: Media[] }> {
  const rows = await db.select().from(media).where(eq(media.accountId, accountId)).orderBy(asc(media.madeAt), asc(media.id))
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  return { media: rows.filter(({ isReady }) => isReady).flatMap((row) => toMedia(row, files)) }
}

/** Deletes pictures and videos that were created before an instant and are in no post. */
export const deleteUnusedMedia = (db: Db, before: Date, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, { by: media.madeAt, where: sql`${isNull(media.postId)} and ${lt(media.madeAt, before)}`, signal })

/** Calls `remove` for a file unless a picture or video uses it. Locks the name, so that `addMedia` cannot add the file meanwhile. */
export async function deleteFileIfUnused(db: Db, name: string, remove: () => Promise<void>): Promise<void> {
  await db.transaction(async (t) => {
    await lockName(t, name)
    const uses = await t.select({ id: mediaFile.mediaId }).from(mediaFile).where(eq(mediaFile.name, name)).limit(1)
    if (uses.length === 0) await remove()
  })
}

/** Returns the names among `names` that a picture or video uses. */
export async function findFilesInUse(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ name: mediaFile.name })
    .from(mediaFile)
    .where(inArray(mediaFile.name, [...names]))
  return new Set(rows.map(({ name }) => name))
}

/** Serializes all transactions that add or remove a file with this name. */
const lockName = (t: Db, name: string) => t.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${name}`}, 0))`)

async function filesOf(db: Db, ids: readonly string[]): Promise<readonly MediaFileRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(mediaFile)
    .where(inArray(mediaFile.mediaId, [...ids]))
    .orderBy(asc(mediaFile.width))
}

/** Returns one picture or video; none if its files were deleted after `row` was read. */
function toMedia({ id, kind, width, height, seconds, alt }: MediaRow, files: readonly MediaFileRow[]): Media[] {
  const ownFiles = files.filter((file) => file.mediaId === id)
  const sizes = ownFiles.flatMap((file) => (file.width === null ? [] : [{ url: mediaPath(file.name), width: file.width }]))
  const common = { id, width, height, ...(alt !== null && { alt }) }
  if (kind !== 'video') return sizes.length > 0 ? [{ kind: 'image', ...common, sizes }] : []
  const video = ownFiles.find((file) => file.width === null)
  if (!video) return []
  return [{ kind, ...common, seconds: seconds ?? 0, url: mediaPath(video.name), ...(sizes.length > 0 && { poster: sizes }) }]
}
