import { createHash } from 'node:crypto'
import { ApiError, IMAGE_TYPES, POST_LIMITS, UPLOAD_LIMITS, VIDEO_TYPES, type Media, type Upload, type UploadKind } from '@yatha/contract'
import { BodyMemory } from '../../http/body-memory.ts'
import { chunkName, readChunks, MissingChunk, removeChunks, readWholeUpload } from './chunks.ts'
import * as mediaStore from './media.store.ts'
import { renderPicture } from './pictures.ts'
import * as store from './upload.store.ts'
import type { Services } from '../../services.ts'

export type UploadDeps = Pick<Services, 'database' | 'clock' | 'files' | 'images' | 'videos'>

/** Limits on uploaded pictures in memory: bytes in total, and number per rider. */
const MEMORY_LIMITS = { bytes: 48_000_000, maxPerOwner: 3 }

interface FinishRequest {
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256?: string | undefined
  /** Id of the poster of a video. */
  readonly poster?: string | undefined
}

export interface UploadRequest {
  readonly id: string
  readonly kind: UploadKind
  readonly bytes: number
  readonly type?: string | undefined
}

/** Receives uploads in chunks and creates pictures and videos from them. */
export class Uploads {
  private readonly memory = new BodyMemory(MEMORY_LIMITS)
  /** Pictures and videos that this process is creating, by id of the upload. */
  private readonly inProgress = new Map<string, Promise<Media>>()

  constructor(private readonly deps: UploadDeps) {}

  private get db() {
    return this.deps.database.db
  }

  private get now(): Date {
    return new Date(this.deps.clock.nowMs())
  }

  async start(accountId: string, request: UploadRequest): Promise<Upload> {
    const { id, kind, bytes } = request
    checkRequest(request)
    const owner = await mediaStore.findMediaOwner(this.db, id)
    if (owner !== undefined && owner !== accountId) throw new ApiError('invalid', 'id')
    // The clean-up may have deleted the upload of the rider's own unfinished picture or video.
    const known = owner && (await this.find(accountId, id))
    if (known) return known
    const row = await store.addUpload(this.db, { id, accountId, kind, bytes, touchedAt: this.now })
    if (row === 'tooMany') throw new ApiError('too_many_uploads')
    if (row.accountId !== accountId || row.kind !== kind || row.bytes !== bytes) throw new ApiError('invalid', 'id')
    return toUpload(row)
  }

  async show(accountId: string, id: string): Promise<Upload> {
    const found = await this.find(accountId, id)
    if (!found) throw new ApiError('upload_missing')
    return found
  }

  private async find(accountId: string, id: string): Promise<Upload | undefined> {
    const row = await store.findUpload(this.db, accountId, id)
    if (row) return toUpload(row)
    const readyMedia = await mediaStore.findReadyMedia(this.db, accountId, id)
    return readyMedia && { bytes: readyMedia.uploadedBytes, received: readyMedia.uploadedBytes, media: readyMedia.media }
  }

  /** Stores a chunk if it begins where the last chunk ended. The result contains the offset for the next chunk. */
  async receive(accountId: string, id: string, from: number, chunk: Uint8Array): Promise<Upload> {
    const row = await store.findUpload(this.db, accountId, id)
    if (row?.received !== from) return this.show(accountId, id)
    const end = from + chunk.length
    if (chunk.length === 0 || end > row.bytes) throw new ApiError('invalid', 'from')
    if (chunk.length < UPLOAD_LIMITS.minChunkBytes && end < row.bytes) throw new ApiError('invalid', 'from')
    const name = chunkName(id, from)
    await this.deps.files.put(name, chunk)
    const updated = await store.addChunk(this.db, { id, from, bytes: chunk.length, name, now: this.now })
    if (updated) return toUpload(updated)
    await this.deps.files.delete(name)
    return this.show(accountId, id)
  }

  /** Creates the picture or video of a complete upload. Idempotent. */
  async finish(accountId: string, id: string, request: FinishRequest): Promise<Media> {
    // Reads the upload before the media: if another process deletes the upload in between, the media is ready by then.
    const row = await store.findUpload(this.db, accountId, id)
    const readyMedia = await mediaStore.findReadyMedia(this.db, accountId, id)
    if (readyMedia) return readyMedia.media
    if (!row) throw new ApiError('upload_missing')
    if (row.received < row.bytes) throw new ApiError('incomplete')
    const pending = this.inProgress.get(id)
    if (pending) return withTimeout(pending)
    const inProgress = this.createMedia(row, request).finally(() => this.inProgress.delete(id))
    this.inProgress.set(id, inProgress)
    return withTimeout(inProgress)
  }

  async cancel(accountId: string, id: string): Promise<void> {
    const removed = await store.removeUpload(this.db, accountId, id)
    if (removed) await removeChunks(this.deps.files, removed.chunks)
  }

  private async createMedia(row: store.UploadRow, request: FinishRequest): Promise<Media> {
    try {
      await (row.kind === 'video' ? this.makeVideo(row, request) : this.makePicture(row, request))
    } catch (error) {
      // A chunk is missing or the hash differs. Unless another process has finished the upload, the phone sends the file again.
      if (!(error instanceof MissingChunk || error instanceof HashMismatch)) throw error
    }
    const readyMedia = await mediaStore.findReadyMedia(this.db, row.accountId, row.id)
    if (!readyMedia) await store.resetUpload(this.db, row)
    await removeChunks(this.deps.files, row.chunks)
    if (!readyMedia) throw new ApiError('incomplete')
    return readyMedia.media
  }

  private async makePicture(row: store.UploadRow, { sha256 }: FinishRequest): Promise<void> {
    const { files, images } = this.deps
    const slot = this.memory.reserve(row.accountId, row.bytes)
    slot.markComplete()
    try {
      const whole = await readWholeUpload(files, row)
      if (sha256 !== undefined && sha256 !== whole.sha256) throw new HashMismatch()
      const { id, accountId, kind, bytes: uploadedBytes } = row
      const { width, height, files: sizes } = await renderPicture(images, accountId, whole.bytes)
      const rows = sizes.map(({ name, width: wide, bytes }) => ({ name, width: wide, bytes }))
      await mediaStore.addMedia(this.db, { id, accountId, kind, uploadedBytes, width, height, madeAt: this.now }, rows)
      for (const { name, content } of sizes) await files.put(`${mediaStore.MEDIA_FOLDER}${name}`, content)
      await mediaStore.markMediaReady(
        this.db,
        id,
        sizes.map(({ name }) => name),
      )
    } finally {
      slot.release()
    }
  }

  private async makeVideo(row: store.UploadRow, { sha256, poster }: FinishRequest): Promise<void> {
    const { files, videos } = this.deps
    const { id, accountId, kind, bytes: uploadedBytes } = row
    if (poster !== undefined && !(await mediaStore.hasPoster(this.db, accountId, poster))) throw new ApiError('upload_missing', 'poster')
    await videos.remux(
      accountId,
      () => withHashCheck(readChunks(files, row), sha256),
      async (made) => {
        const { width, height, seconds, bytes, path, hash } = made
        const name = `${hash}.${made.container}`
        const media = { id, accountId, kind, uploadedBytes, width, height, seconds, madeAt: this.now }
        await mediaStore.addMedia(this.db, media, [{ name, width: null, bytes }])
        await files.putFile(`${mediaStore.MEDIA_FOLDER}${name}`, { path, sha256: Buffer.from(hash, 'base64url').toString('hex') })
        await mediaStore.markMediaReady(this.db, id, [name], poster)
      },
    )
  }
}

/** Yields the chunks unchanged. At the end, throws HashMismatch if their hash differs from the hash that the phone sent. */
async function* withHashCheck(chunks: AsyncIterable<Uint8Array>, expectedHash: string | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (expectedHash !== undefined && hash.digest('hex') !== expectedHash) throw new HashMismatch()
}

const RETRY_SECONDS = 2
const TIMEOUT_MS = 10_000

/** Fails with `busy` after TIMEOUT_MS, because clients time out after 15 s. The work continues, and the client retries. */
async function withTimeout(making: Promise<Media>): Promise<Media> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ApiError('busy', undefined, RETRY_SECONDS)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([making, late])
  } finally {
    clearTimeout(timer)
  }
}

class HashMismatch extends Error {}

const toUpload = ({ bytes, received }: store.UploadRow): Upload => ({ bytes, received })

/** Checks size and type before the file is sent, so that an unusable file is rejected early. */
function checkRequest({ kind, bytes, type }: UploadRequest): void {
  const isVideo = kind === 'video'
  if (bytes > (isVideo ? POST_LIMITS.videoBytes : POST_LIMITS.imageBytes))
    throw new ApiError(isVideo ? 'video_over_limit' : 'image_over_limit')
  if (!type) return
  if (/^image\/hei[cf]/.test(type)) throw new ApiError('photo_heic')
  const isSupported = (isVideo ? VIDEO_TYPES : IMAGE_TYPES).some((known) => known === type)
  if (!isSupported) throw new ApiError(isVideo ? 'video_unusable' : 'photo_unusable')
}
