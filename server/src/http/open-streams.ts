import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Client } from './client.ts'
import type { Env } from './env.ts'
import { headersOf } from './headers.ts'
import { StreamShares } from './stream-shares.ts'

/** Streams that clients follow for as long as a screen is open, on one process. Further clients poll. */
const MAX_FOLLOWING = 15_000
/** Answers that are sent while they are made, on one process. */
const MAX_ANSWERING = 1000

/** Long-lived responses. A stopping server waits for every response, so it ends these first. */
export class OpenStreams {
  private readonly ends = new Set<() => void>()
  private stopping = false
  readonly following: StreamShares
  readonly answering = new StreamShares(MAX_ANSWERING)

  constructor({ maxFollowing = MAX_FOLLOWING } = {}) {
    this.following = new StreamShares(maxFollowing)
  }

  get count(): number {
    return this.ends.size
  }

  /** Calls `end` when the server stops, or at once if it is stopping; returns a function that unregisters it. */
  add(end: () => void): () => void {
    if (this.stopping) end()
    else this.ends.add(end)
    return () => void this.ends.delete(end)
  }

  endAll(): void {
    this.stopping = true
    for (const end of this.ends) end()
    this.ends.clear()
  }
}

/**
 * An event stream: it ends when `work` does, when the client disconnects, or when the server stops, which `ended` signals. Throws
 * `busy` if the client holds too many.
 */
export function sendEvents(
  c: Context<Env>,
  streams: OpenStreams,
  work: (stream: SSEStreamingApi, ended: AbortSignal) => Promise<void>,
  client?: Client,
): Response {
  // Proxies must not buffer events.
  const headers = headersOf(c, { 'X-Accel-Buffering': 'no' }, 'data')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (c.req.method === 'HEAD') {
    // Nobody would read the events, nor end them.
    c.header('Content-Type', 'text/event-stream')
    return c.body(null)
  }
  const free = client && streams.answering.take(client)
  return streamSSE(c, async (stream) => {
    const end = new AbortController()
    const ended = new Promise<void>((done) => end.signal.addEventListener('abort', () => done(), { once: true }))
    const remove = streams.add(() => end.abort())
    stream.onAbort(() => end.abort())
    try {
      await Promise.race([work(stream, end.signal), ended])
    } finally {
      remove()
      free?.()
      end.abort()
    }
  })
}
