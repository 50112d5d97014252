import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of pipelined requests on a connection. Browsers and proxies send none. */
const MOST_AHEAD = 16

/**
 * Responds to the requests of a connection one after another. Node delivers all requests of one packet together, perhaps thousands.
 * Handled concurrently, they would delay other connections and keep their responses in memory.
 */
export class Turns {
  /** Queue of each open connection. */
  private readonly lines = new WeakMap<Socket, Line>()

  /** Calls `answer` when the earlier requests have responses. Closes a connection with too many requests. */
  take(socket: Socket, outgoing: ServerResponse, answer: () => void): void {
    let line = this.lines.get(socket)
    if (!line) this.lines.set(socket, (line = { isAnswering: false, waiting: [] }))
    const known = line
    outgoing.once('close', () => passOn(known, socket))
    if (!line.isAnswering) {
      line.isAnswering = true
      answer()
    } else if (line.waiting.length < MOST_AHEAD) line.waiting.push(answer)
    else socket.destroy()
  }
}

interface Line {
  isAnswering: boolean
  /** Requests that wait while another is handled. */
  readonly waiting: (() => void)[]
}

function passOn(line: Line, socket: Socket): void {
  const next = line.waiting.shift()
  line.isAnswering = next !== undefined
  // Deferred, so that other connections' requests come first.
  if (next && !socket.destroyed) setImmediate(next)
}
