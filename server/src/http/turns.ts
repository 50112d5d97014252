import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of pipelined requests on a connection. Browsers and proxies send none. */
const MAX_PIPELINED = 16

/**
 * Responds to the requests of a connection one after another. Node delivers all requests in one packet together, perhaps thousands. If
 * they were handled concurrently, they would delay other connections, and their responses would fill the memory.
 */
export class PipelinedRequestQueue {
  /** Queue of each open connection. */
  private readonly queues = new WeakMap<Socket, RequestQueue>()

  /** Calls `answer` once the earlier requests have responses. Closes the connection if too many requests are waiting. */
  enqueue(socket: Socket, outgoing: ServerResponse, answer: () => void): void {
    let queue = this.queues.get(socket)
    if (!queue) this.queues.set(socket, (queue = { isAnswering: false, waiting: [] }))
    const existing = queue
    outgoing.once('close', () => startNext(existing, socket))
    if (!queue.isAnswering) {
      queue.isAnswering = true
      answer()
    } else if (queue.waiting.length < MAX_PIPELINED) queue.waiting.push(answer)
    else socket.destroy()
  }
}

interface RequestQueue {
  isAnswering: boolean
  /** Requests that wait while another request is handled. */
  readonly waiting: (() => void)[]
}

function startNext(queue: RequestQueue, socket: Socket): void {
  const next = queue.waiting.shift()
  queue.isAnswering = next !== undefined
  // Deferred, so that other connections' requests come first.
  if (next && !socket.destroyed) setImmediate(next)
}
