import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Client } from './client.ts'
import type { Env } from './env.ts'
import { createHeaders } from './headers.ts'
import type { OpenStreams } from './open-streams.ts'

/** Maximum number of unsent bytes per client. A slower client is disconnected; it reconnects and receives the complete state. */
const MAX_UNSENT_BYTES = 1_000_000
/** Duration of writing after which other requests get a turn. One write takes about thirty microseconds. */
const MAX_WRITING_MS = 1
/** Interval of heartbeats. Proxies close a silent stream after a minute, often after half a minute. */
const HEARTBEAT_MS = 20_000
/** Minimum delay before a client reconnects. The delay is random, so that not all reconnect together. */
const MIN_RECONNECT_MS = 2000

/** Returns an event as it is sent. A client that reconnects sends the `id` of its last event. */
export const formatSseEvent = (id: string, data: unknown): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** A text as bytes, and as a chunk of an HTTP/1.1 response. */
interface EncodedText {
  readonly bytes: Buffer
  readonly chunk: Buffer
}

function encodeText(text: string): EncodedText {
  const bytes = Buffer.from(text)
  return { bytes, chunk: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) }
}

/** Returns the text of the events for a subscriber; undefined if the subscriber gets no event. */
type TextForSubscriber<S> = (subscriber: S) => string | undefined

/**
 * Event streams that all send the same events, or different events for each subscriber. They write to Node's response and its socket
 * directly: web streams for ten thousand clients need several times the memory.
 */
export class EventStreams<S = undefined> {
  private readonly openStreams = new Map<ServerResponse, S>()
  /**
   * Pending broadcasts, in order. `to` contains the clients at the time of the event: later clients start with a state that includes the
   * event.
   */
  private readonly broadcasts: {
    readonly textFor: TextForSubscriber<S>
    readonly texts: Map<string, EncodedText>
    readonly to: readonly ServerResponse[]
    next: number
  }[] = []
  private readonly heartbeat: NodeJS.Timeout

  constructor(private readonly streams: OpenStreams) {
    this.heartbeat = setInterval(() => this.send(':\n\n'), HEARTBEAT_MS)
    this.heartbeat.unref()
  }

  get count(): number {
    return this.openStreams.size
  }

  /** The current subscribers. */
  get subscribers(): Iterable<S> {
    return this.openStreams.values()
  }

  /** Responds with a stream that begins with `first`. Throws `busy` if the client has to poll because too many streams are open. */
  answer(c: Context<Env>, client: Client, { first, subscriber }: { readonly first: string; readonly subscriber: S }): Response {
    const opening = `retry: ${MIN_RECONNECT_MS + Math.floor(Math.random() * MIN_RECONNECT_MS)}\n${first}`
    const headers = createHeaders(
      c,
      { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      'data',
    )
    const response = c.env?.outgoing
    // Without a network, as in tests, or for HEAD requests, the response has only the first event.
    if (!response || !('writableLength' in response) || c.req.method === 'HEAD') return c.body(opening, 200, headers)
    const free = this.streams.following.reserve(client)
    this.add(response as ServerResponse, subscriber, { headers, begin: opening, free })
    return RESPONSE_ALREADY_SENT
  }

  /** Sends text, which must be complete events, to every client: the same text, or the result of `textFor` for its subscriber. */
  send(text: string | TextForSubscriber<S>): void {
    const textFor = typeof text === 'string' ? () => text : text
    this.broadcasts.push({ textFor, texts: new Map(), to: [...this.openStreams.keys()], next: 0 })
    if (this.broadcasts.length === 1) this.writeSome()
  }

  /** Writes the oldest broadcast to some clients, and continues after pending requests. */
  private writeSome(): void {
    const broadcast = this.broadcasts[0]!
    const { textFor, texts, to } = broadcast
    const until = performance.now() + MAX_WRITING_MS
    while (broadcast.next < to.length && performance.now() < until) {
      const response = to[broadcast.next++]!
      const subscriber = this.openStreams.get(response)
      // An undefined subscriber does not mean that the stream has ended, because `S` may be undefined.
      const text = this.openStreams.has(response) ? textFor(subscriber as S) : undefined
      if (text === undefined) continue
      const encoded = texts.get(text) ?? encodeText(text)
      texts.set(text, encoded)
      this.write(response, encoded)
    }
    if (broadcast.next >= to.length) this.broadcasts.shift()
    if (this.broadcasts.length > 0) setImmediate(() => this.writeSome())
  }

  /**
   * Writes immediately and in one piece. Node's response would write after this turn of the event loop, and each chunk in three
   * pieces. Only a response that waits for an earlier one on its connection has no socket yet.
   */
  private write(response: ServerResponse, { bytes, chunk }: EncodedText): void {
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
    else if (response.socket) response.socket.write(response.chunkedEncoding ? chunk : bytes)
    else response.write(bytes)
  }

  private add(
    response: ServerResponse,
    subscriber: S,
    { headers, begin, free }: { readonly headers: Readonly<Record<string, string>>; readonly begin: string; readonly free: () => void },
  ): void {
    response.writeHead(200, headers)
    response.write(begin)
    this.openStreams.set(response, subscriber)
    const remove = this.streams.add(() => {
      // Removed before the stream ends, so that pending broadcasts skip it.
      this.openStreams.delete(response)
      response.end()
    })
    response.once('close', () => {
      this.openStreams.delete(response)
      free()
      remove()
    })
  }
}
