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

/** What the card of a link shows: plain texts, already cut to what can be drawn. */
export interface Card {
  readonly title: string
  readonly text: string
  /** The last line; '' for none. */
  readonly about: string
  /** A picture of ours, beside the text. */
  readonly picture?: Uint8Array
}

export type ImageJob = { readonly picture: Uint8Array; readonly renditions: readonly Rendition[] } | { readonly card: Card }

export interface Picture {
  readonly bytes: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The renditions in the order of the job, or one card; or why there are none: `no_font` for what the card says. */
export type ImageAnswer = { readonly made: Picture[] } | { readonly fault: 'photo_unusable' | 'photo_too_large' | 'no_font' }

/** The first message of the process, once it can take jobs. */
export const READY = 'ready'
