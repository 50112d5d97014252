import type { Media } from '@yatha/contract'
import type { Db } from '../../db/database.ts'

export interface MediaAttachment {
  /** Id of the upload, chosen by the phone. */
  readonly id: string
  readonly alt?: string | undefined
}

/** Access to the pictures and videos of posts. */
export interface PostMedia {
  /**
   * Attaches uploads to a post, in the transaction that writes the post. Throws `upload_missing` if an upload does not exist, is not ready,
   * or exceeds the limits of a post.
   */
  attach(t: Db, accountId: string, postId: string, uploads: readonly MediaAttachment[]): Promise<void>
  listByPost(db: Db, postIds: readonly string[]): Promise<ReadonlyMap<string, Media[]>>
}
