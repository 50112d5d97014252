import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headersOf } from './headers.ts'
import type { OpenStreams } from './open-streams.ts'

/** So many on one process; what comes after is asked to poll. */
const MOST_STREAMS = 15_000
/** A client that has not taken so much is too slow for a stream. It reconnects and gets everything at once. */
const MOST_WAITING_BYTES = 1_000_000
/** After this time of writing, other requests have their turn. A write takes some thirty microseconds. */
const WRITING_MS = 1
/** Proxies end a silent stream after a minute, often after half. */
const HEARTBEAT_MS = 20_000
/** The client's time to reconnect, spread so that not all come back together. */
const RECONNECT_MS = 2000

/** An event as it is sent. `id` is what a client that reconnects names as the last one it has. */
export const eventText = (id: string, data: unknown): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** Text as bytes, and as a chunk of an HTTP/1.1 answer. */
interface Text {
  readonly bytes: Buffer
  readonly chunk: Buffer
}

function textOf(text: string): Text {
  const bytes = Buffer.from(text)
  return { bytes, chunk: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) }
}

/**
 * Event streams that all send the same events. They write to Node’s response and its socket directly: a web stream for each of
 * ten thousand clients costs several times the memory.
 */
export class EventStreams {
  private readonly open = new Set<ServerResponse>()
  /** In the order of events; each to those who were there, since later ones begin with what it says. */
  private readonly broadcasts: { readonly text: Text; readonly to: readonly ServerResponse[]; next: number }[] = []
  private readonly heartbeat: NodeJS.Timeout

  constructor(
    private readonly streams: OpenStreams,
    private readonly most = MOST_STREAMS,
  ) {
    this.heartbeat = setInterval(() => this.send(':\n\n'), HEARTBEAT_MS)
    this.heartbeat.unref()
  }

  get count(): number {
    return this.open.size
  }

  /** Answers with a stream that begins with `first`. Throws `busy` if there are too many. */
  answer(c: Context<Env>, first: string): Response {
    const begin = `retry: ${RECONNECT_MS + Math.floor(Math.random() * RECONNECT_MS)}\n${first}`
    const headers = headersOf(
      c,
      { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      'data',
    )
    const response = c.env?.outgoing
    // Without a network, as in tests, or asked for the headers only: the first event.
    if (!response || !('writableLength' in response) || c.req.method === 'HEAD') return c.body(begin, 200, headers)
    if (this.open.size >= this.most) throw new ApiError('busy')
    this.add(response as ServerResponse, headers, begin)
    return RESPONSE_ALREADY_SENT
  }

  /** Sends text, whole events, to every client. */
  send(text: string): void {
    this.broadcasts.push({ text: textOf(text), to: [...this.open], next: 0 })
    if (this.broadcasts.length === 1) this.writeSome()
  }

  /** Writes the oldest broadcast to some clients; to the others after the requests that wait. */
  private writeSome(): void {
    const broadcast = this.broadcasts[0]!
    const { text, to } = broadcast
    const until = performance.now() + WRITING_MS
    while (broadcast.next < to.length && performance.now() < until) this.write(to[broadcast.next++]!, text)
    if (broadcast.next >= to.length) this.broadcasts.shift()
    if (this.broadcasts.length > 0) setImmediate(() => this.writeSome())
  }

  /**
   * Writes at once, in one piece: Node’s response would write after this turn, and each chunk in three pieces. Only a response
   * that waits for an earlier one on its connection has no socket yet.
   */
  private write(response: ServerResponse, { bytes, chunk }: Text): void {
    if (!this.open.has(response)) return
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
    else if (response.socket) response.socket.write(response.chunkedEncoding ? chunk : bytes)
    else response.write(bytes)
  }

  private add(response: ServerResponse, headers: Readonly<Record<string, string>>, begin: string): void {
    response.writeHead(200, headers)
    response.write(begin)
    this.open.add(response)
    const remove = this.streams.add(() => {
      // What is still being broadcast is not for a stream that has ended.
      this.open.delete(response)
      response.end()
    })
    response.once('close', () => {
      this.open.delete(response)
      remove()
    })
  }
}
