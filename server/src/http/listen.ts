import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { plainError } from './errors.ts'
import type { OpenStreams } from './open-streams.ts'
import { Turns } from './turns.ts'

/** How long a client may take, in milliseconds: for the headers of a request, and for all of it. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 }

export interface Listening {
  readonly port: number
  /** Closes each connection after its next response, so that a balancer opens others elsewhere. */
  drain(): void
  /** Accepts no more requests, ends open streams, and waits at most three seconds for running requests. */
  stop(): Promise<void>
}

const LONGEST_ANSWER_MS = 3000
const IDLE_CHECK_MS = 20

/** Listens on a port; throws a one-line Error if it is in use. */
export async function listen(
  app: Hono<Env>,
  at: { port: number; host: string },
  streams: OpenStreams,
  patience: Partial<typeof PATIENCE> = {},
): Promise<Listening> {
  let isDraining = false
  const server = serverOf(app, { ...PATIENCE, ...patience }, () => isDraining)
  server.listen(at.port, at.host)
  // Browsers open connections in advance, and Node does not count one without a request as idle.
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const port = await new Promise<number>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Error(`PORT="${at.port}" is not usable: another program listens there`) : error),
    )
    server.once('listening', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : at.port)
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
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      const late = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER_MS)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

function serverOf(app: Hono<Env>, patience: typeof PATIENCE, isDraining: () => boolean): Server {
  // Errors outside the app: without a valid URL it cannot be called.
  const errorHandler = (error: unknown) => plainError(new ApiError(error instanceof RequestError ? 'invalid_address' : 'internal'))
  const respond = getRequestListener(app.fetch, { errorHandler, autoCleanupIncoming: false })
  const turns = new Turns()
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    turns.take(incoming.socket, outgoing, () => {
      if (isDraining()) outgoing.shouldKeepAlive = false
      outgoing.once('finish', () => endUnread(incoming))
      void respond(incoming, outgoing)
    })
  // With `Expect: 100-continue`, a client waits to be asked for its body: see bytesOf.
  return createServer(patience, onRequest).on('checkContinue', onRequest)
}

/**
 * After an answer, Node itself reads and discards a body that nobody has read, for as long as a request may take, so that the
 * connection can be used again. It cannot where reading was given up, or where the client may not send the body any more.
 */
function endUnread(incoming: IncomingMessage): void {
  const isUncertain = incoming.readableDidRead || incoming.headers.expect !== undefined
  if (!incoming.complete && isUncertain) incoming.socket.destroySoon()
}
