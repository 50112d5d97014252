import { UPLOAD_LIMITS } from '@yatha/contract'
import { failDuringBackup } from '../../db/backup-lock.ts'
import type { StoredFile } from '../../adapters/files/files.ts'
import { hourlyJob, type JobHandler, type JobKind } from '../../adapters/messaging/jobs.ts'
import { CHUNK_FOLDER } from './chunks.ts'
import * as mediaStore from './media.store.ts'
import * as uploadStore from './upload.store.ts'
import type { Services } from '../../services.ts'

const CLEAN_UP: JobKind<object> = { name: 'remove-unused-media', maxAttempts: 3 }
const HOUR_MS = 3_600_000
const BATCH_SIZE = 100

type CleanUpDeps = Pick<Services, 'database' | 'files' | 'clock'>

/** Returns the handlers of the jobs for uploads and media. */
export const mediaJobs = (deps: CleanUpDeps): JobHandler[] => [
  hourlyJob(CLEAN_UP, (signal) => failDuringBackup(deps.database.db, () => deleteUnusedFiles(deps, signal))),
]

/** Deletes abandoned uploads, media that no post uses, and the orphaned files that crashes and deleted posts leave behind. */
export async function deleteUnusedFiles({ database, files, clock }: CleanUpDeps, signal?: AbortSignal): Promise<void> {
  const { db } = database
  const before = new Date(clock.nowMs() - UPLOAD_LIMITS.retentionHours * HOUR_MS)
  await uploadStore.deleteOldUploads(db, before, signal)
  await mediaStore.deleteUnusedMedia(db, before, signal)
  for await (const names of pages(files.list(CHUNK_FOLDER), clock.nowMs())) {
    const usedChunks = await uploadStore.findChunksInUse(db, new Map(names.map((name) => [name, name.split('/')[1]!])))
    for (const name of names) if (!usedChunks.has(name)) await files.delete(name)
  }
  for await (const names of pages(files.list(mediaStore.MEDIA_FOLDER), clock.nowMs())) {
    const usedFiles = await mediaStore.findFilesInUse(db, names.map(baseName))
    for (const name of names)
      if (!usedFiles.has(baseName(name))) await mediaStore.deleteFileIfUnused(db, baseName(name), () => files.delete(name))
  }
}

/** Yields pages of file names. Skips files younger than an hour, because a chunk, for example, is stored before its upload lists it. */
async function* pages(list: AsyncIterable<StoredFile>, nowMs: number): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name, modifiedMs } of list) {
    if (nowMs - modifiedMs > HOUR_MS) names.push(name)
    if (names.length === BATCH_SIZE) {
      yield names
      names = []
    }
  }
  if (names.length > 0) yield names
}

const baseName = (file: string): string => file.slice(mediaStore.MEDIA_FOLDER.length)
