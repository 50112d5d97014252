// What the server and its image process tell each other.

/** A picture to make of another: upright, in sRGB, without metadata. */
export interface Rendition {
  /** In pixels. */
  readonly maxWidth: number
  readonly maxHeight: number
  /** `inside`: the whole picture, never enlarged. `cover`: exactly this size, cut to the part that draws the eye. */
  readonly fit: 'inside' | 'cover'
  readonly format: 'webp' | 'jpeg'
}

export interface ImageJob {
  readonly picture: Uint8Array
  readonly renditions: readonly Rendition[]
}

export interface Picture {
  readonly bytes: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The renditions in the order of the job, or why there are none. */
export type ImageAnswer = { readonly made: Picture[] } | { readonly fault: 'photo_unusable' | 'photo_too_large' }

/** The first message of the process, once it can take jobs. */
export const READY = 'ready'
