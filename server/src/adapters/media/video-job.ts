// What the server and its video process tell each other.

export interface VideoJob {
  /** Paths of files: the rider's, and the one to write. */
  readonly from: string
  readonly to: string
}

export interface Video {
  readonly container: 'mp4' | 'webm'
  /** As shown, in pixels. */
  readonly width: number
  readonly height: number
  readonly seconds: number
}

export type VideoAnswer = { readonly made: Video } | { readonly fault: 'video_unusable' }
