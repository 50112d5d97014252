// The messages between the server and its image process.

/** A picture to create from another: upright, in sRGB, without metadata. */
export interface Rendition {
  /** In pixels. */
  readonly maxWidth: number
  readonly maxHeight: number
  /** `inside`: the whole picture, never enlarged. `cover`: exactly this size, cropped to the most salient part. */
  readonly fit: 'inside' | 'cover'
  readonly format: 'webp' | 'jpeg'
}

/** The content of a link preview card: plain texts, already shortened to the supported length. */
export interface Card {
  readonly title: string
  readonly text: string
  /** The last line, which states what the post is about; '' for none. */
  readonly about: string
  /** A picture from our store, beside the text. */
  readonly picture?: Uint8Array
}

export type ImageJob = { readonly picture: Uint8Array; readonly renditions: readonly Rendition[] } | { readonly card: Card }

export interface Picture {
  readonly bytes: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The renditions in the order of the job, or one card; otherwise the fault. `no_font`: the card's text cannot be drawn. */
export type ImageAnswer = { readonly pictures: Picture[] } | { readonly fault: 'photo_unusable' | 'photo_too_large' | 'no_font' }

/** The first message of the process, sent when it is ready for jobs. */
export const READY_MESSAGE = 'ready'
