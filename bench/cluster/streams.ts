import { connect, type Socket } from 'node:net'

/** Event streams that are open at the same time. */
export interface OpenStreams {
  /** Number of events and heartbeats received on all streams, and their bytes. */
  readonly received: { events: number; bytes: number }
  close(): void
}

const BATCH_SIZE = 50

/** Opens event streams of guests, each hundred with a network address of its own. Throws if the server refuses one. */
export async function openStreams(port: number, count: number): Promise<OpenStreams> {
  const received = { events: 0, bytes: 0 }
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += BATCH_SIZE)
    await Promise.all(
      Array.from({ length: Math.min(BATCH_SIZE, count - from) }, async (_, i) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: `127.2.0.${Math.floor((from + i) / 100) + 1}` })
        sockets.push(socket)
        socket.on('error', () => undefined)
        const first = await new Promise<string>((done) => {
          socket.once('data', (chunk: Buffer) => done(chunk.toString('latin1')))
          socket.write('GET /api/live HTTP/1.1\r\nHost: yatha.example\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip, br\r\n\r\n')
        })
        if (!first.startsWith('HTTP/1.1 200')) throw new Error(`an event stream was refused: ${first.slice(0, 100)}`)
        socket.on('data', (chunk: Buffer) => {
          received.bytes += chunk.length
          // Each event and each heartbeat ends with an empty line.
          for (let at = chunk.indexOf('\n\n'); at !== -1; at = chunk.indexOf('\n\n', at + 2)) received.events++
        })
      }),
    )
  return {
    received,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
