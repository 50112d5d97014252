import { createHash } from 'node:crypto'
import { ApiError, IMAGE_TYPES, POST_LIMITS, UPLOAD_LIMITS, VIDEO_TYPES, type Media, type Upload, type UploadKind } from '@yatha/contract'
import type { Database } from '../../db/database.ts'
import { BodyRoom } from '../../http/body-room.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Files } from '../../adapters/files/files.ts'
import type { Images } from '../../adapters/media/images.ts'
import type { Videos } from '../../adapters/media/videos.ts'
import { chunkName, contentOf, MissingChunk, removeChunks, wholeOf } from './chunks.ts'
import * as mediaStore from './media.store.ts'
import { pictureOf } from './pictures.ts'
import * as store from './upload.store.ts'

export interface UploadDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: Files
  readonly images: Images
  readonly videos: Videos
}

/** Limits for pictures in memory: bytes in total, and number per rider. */
const ROOM = { bytes: 48_000_000, each: 3 }

interface Finishing {
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256?: string | undefined
  /** Id of the poster of a video. */
  readonly poster?: string | undefined
}

export interface AskedUpload {
  readonly id: string
  readonly kind: UploadKind
  readonly bytes: number
  readonly type?: string | undefined
}

/** Receives uploads in chunks and creates pictures and videos from them. */
export class Uploads {
  private readonly room = new BodyRoom(ROOM)
  /** Media that this process is creating, by upload. */
  private readonly making = new Map<string, Promise<Media>>()

  constructor(private readonly deps: UploadDeps) {}

  private get db() {
    return this.deps.database.db
  }

  private get now(): Date {
    return new Date(this.deps.clock.nowMs())
  }

  async start(accountId: string, asked: AskedUpload): Promise<Upload> {
    const { id, kind, bytes } = asked
    checkAsked(asked)
    const owner = await mediaStore.ownerOf(this.db, id)
    if (owner === accountId) return this.show(accountId, id)
    const row = owner === undefined && (await store.addUpload(this.db, { id, accountId, kind, bytes, touchedAt: this.now }))
    if (row === 'tooMany') throw new ApiError('too_many_uploads')
    if (!row || row.accountId !== accountId || row.kind !== kind || row.bytes !== bytes) throw new ApiError('invalid', 'id')
    return shown(row)
  }

  async show(accountId: string, id: string): Promise<Upload> {
    const row = await store.uploadOf(this.db, accountId, id)
    if (row) return shown(row)
    const made = await mediaStore.readyMedia(this.db, accountId, id)
    if (!made) throw new ApiError('upload_missing')
    return { bytes: made.uploadedBytes, received: made.uploadedBytes, media: made.media }
  }

  /** Stores a chunk if it begins where the last one ended. The result contains the offset for the next chunk. */
  async receive(accountId: string, id: string, from: number, chunk: Uint8Array): Promise<Upload> {
    const row = await store.uploadOf(this.db, accountId, id)
    if (row?.received !== from) return this.show(accountId, id)
    const end = from + chunk.length
    if (chunk.length === 0 || end > row.bytes) throw new ApiError('invalid', 'from')
    if (chunk.length < UPLOAD_LIMITS.leastChunkBytes && end < row.bytes) throw new ApiError('invalid', 'from')
    const name = chunkName(id, from)
    await this.deps.files.put(name, chunk)
    const grown = await store.addChunk(this.db, { id, from, bytes: chunk.length, name, now: this.now })
    if (grown) return shown(grown)
    await this.deps.files.delete(name)
    return this.show(accountId, id)
  }

  /** Creates the picture or video of a complete upload. Idempotent. */
  async finish(accountId: string, id: string, asked: Finishing): Promise<Media> {
    const made = await mediaStore.readyMedia(this.db, accountId, id)
    if (made) return made.media
    const row = await store.uploadOf(this.db, accountId, id)
    if (!row) throw new ApiError('upload_missing')
    if (row.received < row.bytes) throw new ApiError('incomplete')
    const known = this.making.get(id)
    if (known) return answeredInTime(known)
    const making = this.make(row, asked).finally(() => this.making.delete(id))
    this.making.set(id, making)
    return answeredInTime(making)
  }

  async cancel(accountId: string, id: string): Promise<void> {
    const removed = await store.removeUpload(this.db, accountId, id)
    if (removed) await removeChunks(this.deps.files, removed.chunks)
  }

  private async make(row: store.UploadRow, asked: Finishing): Promise<Media> {
    try {
      await (row.kind === 'video' ? this.makeVideo(row, asked) : this.makePicture(row, asked))
    } catch (error) {
      // A chunk is missing or the hash differs. Unless another process has finished the upload, the phone sends the file again.
      if (!(error instanceof MissingChunk || error instanceof OtherHash)) throw error
    }
    const made = await mediaStore.readyMedia(this.db, row.accountId, row.id)
    if (!made) await store.forgetChunks(this.db, row.id)
    await removeChunks(this.deps.files, row.chunks)
    if (!made) throw new ApiError('incomplete')
    return made.media
  }

  private async makePicture(row: store.UploadRow, { sha256 }: Finishing): Promise<void> {
    const { files, images } = this.deps
    const place = this.room.enter(row.accountId, row.bytes)
    place.arrive()
    try {
      const whole = await wholeOf(files, row)
      if (sha256 !== undefined && sha256 !== whole.sha256) throw new OtherHash()
      const { id, accountId, kind, bytes: uploadedBytes } = row
      const { width, height, files: sizes } = await pictureOf(images, accountId, whole.bytes)
      const rows = sizes.map(({ name, width: wide, bytes }) => ({ name, width: wide, bytes }))
      await mediaStore.addMedia(this.db, { id, accountId, kind, uploadedBytes, width, height, madeAt: this.now }, rows)
      for (const { name, content } of sizes) await files.put(`${mediaStore.MEDIA}${name}`, content)
      await mediaStore.settleMedia(this.db, id)
    } finally {
      place.leave()
    }
  }

  private async makeVideo(row: store.UploadRow, { sha256, poster }: Finishing): Promise<void> {
    const { files, videos } = this.deps
    const { id, accountId, kind, bytes: uploadedBytes } = row
    if (poster !== undefined && !(await mediaStore.hasPoster(this.db, accountId, poster))) throw new ApiError('upload_missing', 'poster')
    await videos.remux(
      accountId,
      () => hashed(contentOf(files, row), sha256),
      async (made) => {
        const { width, height, seconds, bytes, path, hash } = made
        const name = `${hash}.${made.container}`
        const media = { id, accountId, kind, uploadedBytes, width, height, seconds, madeAt: this.now }
        await mediaStore.addMedia(this.db, media, [{ name, width: null, bytes }])
        await files.putFile(`${mediaStore.MEDIA}${name}`, { path, sha256: Buffer.from(hash, 'base64url').toString('hex') })
        await mediaStore.settleMedia(this.db, id, poster)
      },
    )
  }
}

/** Passes chunks through. Throws OtherHash at the end if their hash is not the one that the phone sent. */
async function* hashed(chunks: AsyncIterable<Uint8Array>, said: string | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (said !== undefined && hash.digest('hex') !== said) throw new OtherHash()
}

const DONE_LATER_SECONDS = 2
const ANSWER_MS = 10_000

/** Fails with `busy` after ANSWER_MS, since clients time out after 15 s. The work continues, and the client retries. */
async function answeredInTime(making: Promise<Media>): Promise<Media> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ApiError('busy', undefined, DONE_LATER_SECONDS)), ANSWER_MS)
  })
  try {
    return await Promise.race([making, late])
  } finally {
    clearTimeout(timer)
  }
}

class OtherHash extends Error {}

const shown = ({ bytes, received }: store.UploadRow): Upload => ({ bytes, received })

/** Rejects an upload before it starts if it would be rejected at its end. */
function checkAsked({ kind, bytes, type }: AskedUpload): void {
  const isVideo = kind === 'video'
  if (bytes > (isVideo ? POST_LIMITS.videoBytes : POST_LIMITS.imageBytes))
    throw new ApiError(isVideo ? 'video_over_limit' : 'image_over_limit')
  if (!type) return
  if (/^image\/hei[cf]/.test(type)) throw new ApiError('photo_heic')
  const isRead = (isVideo ? VIDEO_TYPES : IMAGE_TYPES).some((known) => known === type)
  if (!isRead) throw new ApiError(isVideo ? 'video_unusable' : 'photo_unusable')
}
