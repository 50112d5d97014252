// The messages between the server and its video process.

export interface VideoJob {
  /** Paths of the rider's file and of the file to write. */
  readonly from: string
  readonly to: string
}

export interface Video {
  readonly container: 'mp4' | 'webm'
  /** Display size, in pixels. */
  readonly width: number
  readonly height: number
  readonly seconds: number
}

export type VideoAnswer = { readonly video: Video } | { readonly fault: 'video_unusable' }
