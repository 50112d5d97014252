import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send before it has the answers to earlier ones. Browsers and proxies send none. */
const MOST_AHEAD = 16

/**
 * Answers the requests of a connection one after the other. Node hands over all that came in one packet, thousands perhaps:
 * at once, they would keep the other connections waiting, and their answers in memory.
 */
export class Turns {
  /** By connection; kept as long as that is open. */
  private readonly lines = new WeakMap<Socket, Line>()

  /** Calls `answer` when the earlier requests are answered. Closes a connection with too many. */
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
  /** What waits while a request is answered. */
  readonly waiting: (() => void)[]
}

function passOn(line: Line, socket: Socket): void {
  const next = line.waiting.shift()
  line.isAnswering = next !== undefined
  // After what other connections have sent meanwhile.
  if (next && !socket.destroyed) setImmediate(next)
}
