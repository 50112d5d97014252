import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import type { OpenStreams } from './open-streams.ts'

export interface Listening {
  readonly port: number
  /** Accepts no more requests, ends open streams, and waits at most three seconds for running requests. */
  stop(): Promise<void>
}

const LONGEST_ANSWER_MS = 3000
const IDLE_CHECK_MS = 20

/** Listens on a port; throws a one-line Error if it is in use. */
export async function listen(app: Hono<Env>, at: { port: number; host: string }, streams: OpenStreams): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port: at.port, hostname: at.host })
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
    stop: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      streams.endAll()
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      if (!('closeIdleConnections' in server)) return closed
      // Connections become idle one by one, as their responses end.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      const late = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER_MS)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
