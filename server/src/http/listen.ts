import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { plainErrorResponse } from './errors.ts'
import type { OpenStreams } from './open-streams.ts'
import { PipelinedRequestQueue } from './turns.ts'

/** Timeouts in milliseconds for receiving a request's headers and the whole request, and the interval at which they are checked. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 }

export interface RunningServer {
  readonly port: number
  /** Closes each connection after its next response, so that a load balancer opens new connections elsewhere. */
  drain(): void
  /** Stops accepting requests, ends open streams, and waits at most three seconds for running requests. */
  stop(): Promise<void>
}

const MAX_RESPONSE_MS = 3000
const IDLE_CHECK_MS = 20

/** Listens on a port. Throws an Error with a one-line message if the port is in use. */
export async function listen(
  app: Hono<Env>,
  address: { port: number; host: string },
  streams: OpenStreams,
  timeouts: Partial<typeof TIMEOUTS> = {},
): Promise<RunningServer> {
  let isDraining = false
  const server = serverOf(app, { ...TIMEOUTS, ...timeouts }, () => isDraining)
  server.listen(address.port, address.host)
  // `stop` closes connections without a request itself: browsers open them in advance, and Node does not count them as idle.
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const port = await new Promise<number>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Error(`PORT="${address.port}" is not usable: another program listens there`) : error),
    )
    server.once('listening', () => {
      const bound = server.address()
      done(typeof bound === 'object' && bound ? bound.port : address.port)
    })
  })
  return {
    port,
    drain: () => void (isDraining = true),
    stop: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      streams.endAll()
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      // Connections become idle one by one, as their responses end.
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      const forceClose = setTimeout(() => server.closeAllConnections(), MAX_RESPONSE_MS)
      await closed
      clearInterval(idleCheck)
      clearTimeout(forceClose)
    },
  }
}

function serverOf(app: Hono<Env>, timeouts: typeof TIMEOUTS, isDraining: () => boolean): Server {
  // Handles errors that occur before the app is called: the app cannot be called without a valid URL.
  const errorHandler = (error: unknown) => plainErrorResponse(new ApiError(error instanceof RequestError ? 'invalid_address' : 'internal'))
  const respond = getRequestListener(app.fetch, { errorHandler, autoCleanupIncoming: false })
  const pipelinedRequests = new PipelinedRequestQueue()
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    pipelinedRequests.enqueue(incoming.socket, outgoing, () => {
      if (isDraining()) outgoing.shouldKeepAlive = false
      outgoing.once('finish', () => endUnread(incoming))
      void respond(incoming, outgoing)
    })
  // Without this listener, Node would tell a client with `Expect: 100-continue` to send its body at once. `readBody` does so only when the
  // body is needed.
  return createServer(timeouts, onRequest).on('checkContinue', onRequest)
}

/**
 * Closes the connection if its request has an unread body that may be incomplete. Normally, Node reads and discards an unread body
 * after a response, within the request's timeout, to reuse the connection. This is impossible if reading was aborted, or if the client
 * may no longer send the body.
 */
function endUnread(incoming: IncomingMessage): void {
  const isUncertain = incoming.readableDidRead || incoming.headers.expect !== undefined
  if (!incoming.complete && isUncertain) incoming.socket.destroySoon()
}
