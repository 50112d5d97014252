/** Kinds of uploads. A poster is the picture shown before a video plays. */
export const UPLOAD_KINDS = ['image', 'video', 'poster'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_LIMITS = {
  /** Minimum bytes of every chunk except the last one; the maximum is POST_LIMITS.chunkBytes. */
  minChunkBytes: 65_536,
  /** Maximum number of a rider's uploads that are unfinished or not yet in a post. */
  waiting: 40,
  /** Maximum total size of these uploads, in bytes. */
  waitingBytes: 300_000_000,
  /** Hours after which an upload that received no new chunk, or that is in no post, is deleted. */
  retentionHours: 24,
} as const

/** Image types that the server reads. It checks the content and ignores the declared type. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const

/** Sizes in which a picture in a post is served: length of the longest edge, in pixels. */
export const IMAGE_EDGE_PIXELS = [320, 800, 1600] as const
