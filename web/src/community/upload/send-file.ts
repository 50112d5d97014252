import { POST_LIMITS, UPLOAD_LIMITS, type Media, type Upload } from '@yatha/contract'

/** A file to send, and callbacks for its progress. */
export interface FileToSend {
  readonly file: Blob
  /** Aborted when the rider removes the file. */
  readonly signal: AbortSignal
  /** Called with the fraction of the file that the server has, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Called when the upload starts or stops waiting for the network or the server. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/** The server's API for one upload. Errors have the HTTP `status`, 0 without a response, and the `code` of an ApiError. */
export interface UploadServer {
  readonly start: () => Promise<Upload>
  readonly chunk: (from: number, bytes: Blob) => Promise<Upload>
  readonly finish: () => Promise<Media>
  /** Waits before a retry: longer after each consecutive failure, but at most until the network returns. */
  readonly pause: (failures: number) => Promise<void>
  readonly nowMs: () => number
}

/** Size of the first chunk: a few seconds on a slow network. Later chunks adapt to the network. */
const FIRST_CHUNK_BYTES = 2 * UPLOAD_LIMITS.minChunkBytes
const TARGET_CHUNK_MS = 3000
/** Maximum number of restarts after the server lost the file or received different bytes. */
const MAX_RESTARTS = 3

/**
 * Sends a file in chunks and returns the resulting media. If the connection drops, waits for the network and resumes at the server's
 * offset. Throws the server's error if it refuses the file, or the abort reason of `signal`.
 */
export async function sendFile({ file, signal, onProgress: onSent, onWaiting }: FileToSend, server: UploadServer): Promise<Media> {
  let chunkBytes: number = FIRST_CHUNK_BYTES
  let failures = 0
  let restarts = 0
  for (;;) {
    try {
      signal.throwIfAborted()
      let upload = await server.start()
      while (upload.media === undefined && upload.received < file.size) {
        onWaiting(false)
        onSent(upload.received / file.size)
        const startedAt = server.nowMs()
        const to = Math.min(file.size, upload.received + chunkBytes)
        upload = await server.chunk(upload.received, file.slice(upload.received, to))
        signal.throwIfAborted()
        chunkBytes = nextChunkBytes(chunkBytes, server.nowMs() - startedAt)
        failures = 0
      }
      onWaiting(false)
      onSent(1)
      const media = upload.media ?? (await server.finish())
      signal.throwIfAborted()
      return media
    } catch (error) {
      signal.throwIfAborted()
      const next = nextStep(error)
      if (next === 'refused' || (next === 'again' && ++restarts > MAX_RESTARTS)) throw error
      // The chunk may have been too large for the request timeout.
      chunkBytes = Math.max(UPLOAD_LIMITS.minChunkBytes, Math.floor(chunkBytes / 2))
      onWaiting(true)
      await server.pause(failures++)
    }
  }
}

/** The size of the next chunk, in bytes, so that it takes about TARGET_CHUNK_MS at the same speed. */
function nextChunkBytes(bytes: number, milliseconds: number): number {
  const targetBytes = (bytes * TARGET_CHUNK_MS) / Math.max(1, milliseconds)
  return Math.floor(Math.min(POST_LIMITS.chunkBytes, Math.max(UPLOAD_LIMITS.minChunkBytes, Math.min(targetBytes, bytes * 2))))
}

function nextStep(error: unknown): 'wait' | 'again' | 'refused' {
  const { status, code } = error as { status?: number; code?: string }
  if (code === 'upload_missing' || code === 'incomplete') return 'again'
  if (status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500)) return 'wait'
  return 'refused'
}
