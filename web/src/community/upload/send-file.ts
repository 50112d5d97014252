import { POST_LIMITS, UPLOAD_LIMITS, type Media, type Upload } from '@yatha/contract'

/** A file on its way: what to do with it, and whom to tell. */
export interface Sending {
  readonly file: Blob
  /** Aborted when the rider takes the file back. */
  readonly signal: AbortSignal
  /** How much is there, from 0 to 1. */
  readonly onSent: (part: number) => void
  /** Whether it waits for the network or the server. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/** The server, as far as one upload needs it. Errors have the HTTP `status`, 0 without an answer, and the `code` of an ApiError. */
export interface UploadServer {
  readonly start: () => Promise<Upload>
  readonly chunk: (from: number, bytes: Blob) => Promise<Upload>
  readonly finish: () => Promise<Media>
  /** Waits before another try: longer after each failure in a row, not longer than until the network is back. */
  readonly pause: (failures: number) => Promise<void>
  readonly nowMs: () => number
}

/** On a slow network: what fits into a few seconds; then as the network allows. */
const FIRST_CHUNK = 2 * UPLOAD_LIMITS.leastChunkBytes
const CHUNK_MS = 3000
/** How often a file is sent again from its start because the server has lost it, or received another. */
const MOST_RESTARTS = 3

/**
 * Sends a file in chunks and returns what it has become. A network that drops is waited for, then it goes on where the server
 * says. Throws the server's refusal, or the reason of `signal`.
 */
export async function sendFile({ file, signal, onSent, onWaiting }: Sending, server: UploadServer): Promise<Media> {
  let chunkBytes: number = FIRST_CHUNK
  let failures = 0
  let restarts = 0
  for (;;) {
    try {
      signal.throwIfAborted()
      let there = await server.start()
      while (there.media === undefined && there.received < file.size) {
        onWaiting(false)
        onSent(there.received / file.size)
        const began = server.nowMs()
        const to = Math.min(file.size, there.received + chunkBytes)
        there = await server.chunk(there.received, file.slice(there.received, to))
        signal.throwIfAborted()
        chunkBytes = chunkAfter(chunkBytes, server.nowMs() - began)
        failures = 0
      }
      onWaiting(false)
      onSent(1)
      const media = there.media ?? (await server.finish())
      signal.throwIfAborted()
      return media
    } catch (error) {
      signal.throwIfAborted()
      const next = afterError(error)
      if (next === 'refused' || (next === 'again' && ++restarts > MOST_RESTARTS)) throw error
      // It may have been too large for the time that a call has.
      chunkBytes = Math.max(UPLOAD_LIMITS.leastChunkBytes, Math.floor(chunkBytes / 2))
      onWaiting(true)
      await server.pause(failures++)
    }
  }
}

/** The next chunk takes about as long as it should, if the network stays as it is. */
function chunkAfter(bytes: number, milliseconds: number): number {
  const fitting = (bytes * CHUNK_MS) / Math.max(1, milliseconds)
  return Math.floor(Math.min(POST_LIMITS.chunkBytes, Math.max(UPLOAD_LIMITS.leastChunkBytes, Math.min(fitting, bytes * 2))))
}

function afterError(error: unknown): 'wait' | 'again' | 'refused' {
  const { status, code } = error as { status?: number; code?: string }
  if (code === 'upload_missing' || code === 'incomplete') return 'again'
  if (status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500)) return 'wait'
  return 'refused'
}
