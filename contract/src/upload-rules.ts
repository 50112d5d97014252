/** A poster is the picture of a video before it plays. */
export const UPLOAD_KINDS = ['image', 'video', 'poster'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_LIMITS = {
  /** Bytes of a part, but for the last one; the most are POST_LIMITS.chunkBytes. */
  leastChunkBytes: 65_536,
  /** Uploads of a rider that are under way, or done and not in a post yet; and their bytes. */
  waiting: 40,
  waitingBytes: 300_000_000,
  /** After this time without a part, an upload is given up; so is one that is done and in no post. */
  keptHours: 24,
} as const

/** What the server reads; it looks at the content, whatever type is said. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const

/** Longest edges of a picture in a post, in pixels. */
export const IMAGE_EDGES = [320, 800, 1600] as const
