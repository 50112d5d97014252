import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send before it has the answers to earlier ones. Browsers and proxies send none. */
const MOST_AHEAD = 16

/**
 * Answers the requests of a connection one after the other. Node hands over all that came in one packet, thousands perhaps:
 * at once, they would keep the other connections waiting, and their answers in memory.
 */
export class Turns {
  /** What waits, by connection, while one of its requests is answered. */
  private readonly waiting = new WeakMap<Socket, (() => void)[]>()

  /** Calls `answer` when the earlier requests are answered. Closes a connection with too many. */
  take(socket: Socket, outgoing: ServerResponse, answer: () => void): void {
    outgoing.once('close', () => this.passOn(socket))
    const line = this.waiting.get(socket)
    if (!line) {
      this.waiting.set(socket, [])
      answer()
    } else if (line.length < MOST_AHEAD) line.push(answer)
    else socket.destroy()
  }

  private passOn(socket: Socket): void {
    const next = this.waiting.get(socket)?.shift()
    if (!next) this.waiting.delete(socket)
    // After what other connections have sent meanwhile.
    else if (!socket.destroyed) setImmediate(next)
  }
}
