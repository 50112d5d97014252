import type { Db } from '../db/database.ts'
import type { Rendition } from '../adapters/media/images.ts'
import type { Services } from '../services.ts'
import { DELETE_PHOTO_JOB } from './account.jobs.ts'
import * as store from './account.store.ts'
import { photoBytes, photoFileName } from './photo-files.ts'
import { newToken } from './secrets.ts'

/** An upright 320 px square WebP, without metadata. */
const PHOTO: Rendition = { maxWidth: 320, maxHeight: 320, fit: 'cover', format: 'webp' }

/** Riders' photos. */
export class Photos {
  constructor(private readonly services: Pick<Services, 'database' | 'files' | 'images' | 'jobs'>) {}

  /** Sets an account's photo. Throws the ApiErrors of `Images.render`. */
  async set(accountId: string, picture: Uint8Array, disconnected: AbortSignal): Promise<void> {
    const { database, files, images } = this.services
    const name = newToken()
    const [photo] = await images.render(accountId, picture, [PHOTO], disconnected)
    await files.put(photoFileName(name), photo!.bytes)
    await database.db.transaction(async (t) => this.deleteFile(t, await store.setPhoto(t, accountId, name)))
  }

  async remove(t: Db, accountId: string): Promise<void> {
    await this.deleteFile(t, await store.photoOfAccount(t, accountId))
    await store.removePhoto(t, accountId)
  }

  /** Returns the bytes of a photo by its name. */
  bytesOf(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return photoBytes(this.services.database.db, this.services.files, name)
  }

  /** Returns an account's photo as a data URL. */
  async asDataUrl(accountId: string): Promise<string | undefined> {
    const name = await store.photoOfAccount(this.services.database.db, accountId)
    const bytes = name === undefined ? undefined : await this.bytesOf(name)
    return bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
  }

  /** Deletes a photo's file after `t` has committed. */
  private async deleteFile(t: Db, photo: string | undefined): Promise<void> {
    if (photo !== undefined) await this.services.jobs.add(t, DELETE_PHOTO_JOB, { file: photoFileName(photo) })
  }
}
