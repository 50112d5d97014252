import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Client } from './client.ts'
import type { Env } from './env.ts'
import { createHeaders } from './headers.ts'
import { StreamShares } from './stream-shares.ts'

/** Maximum number of streams per process that clients follow as long as a screen is open. Further clients poll. */
const MAX_FOLLOWING = 15_000
/** Maximum number of streamed answers per process that are being generated at the same time. */
const MAX_ANSWERING = 1000

/** Long-lived responses. A stopping server waits for every response, so it ends these first. */
export class OpenStreams {
  private readonly ends = new Set<() => void>()
  private isStopping = false
  readonly following: StreamShares
  readonly answering = new StreamShares(MAX_ANSWERING)

  constructor({ maxFollowing = MAX_FOLLOWING } = {}) {
    this.following = new StreamShares(maxFollowing)
  }

  get count(): number {
    return this.ends.size
  }

  /** Calls `end` when the server stops, or immediately if it is stopping. Returns a function that unregisters it. */
  add(end: () => void): () => void {
    if (this.isStopping) end()
    else this.ends.add(end)
    return () => void this.ends.delete(end)
  }

  endAll(): void {
    this.isStopping = true
    for (const end of this.ends) end()
    this.ends.clear()
  }
}

/**
 * Sends an event stream. The stream ends, and `ended` aborts, when `work` resolves, the client disconnects, or the server stops.
 * Throws `busy` if the client has too many streams.
 */
export function sendEvents(
  c: Context<Env>,
  streams: OpenStreams,
  work: (stream: SSEStreamingApi, ended: AbortSignal) => Promise<void>,
  client?: Client,
): Response {
  // Proxies must not buffer events.
  const headers = createHeaders(c, { 'X-Accel-Buffering': 'no' }, 'data')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (c.req.method === 'HEAD') {
    // The response to a HEAD request has no events, and nothing would end its stream.
    c.header('Content-Type', 'text/event-stream')
    return c.body(null)
  }
  const release = client && streams.answering.reserve(client)
  return streamSSE(c, async (stream) => {
    const end = new AbortController()
    const ended = new Promise<void>((done) => end.signal.addEventListener('abort', () => done(), { once: true }))
    const remove = streams.add(() => end.abort())
    stream.onAbort(() => end.abort())
    try {
      await Promise.race([work(stream, end.signal), ended])
    } finally {
      remove()
      release?.()
      end.abort()
    }
  })
}
