import { connect, type Socket } from 'node:net'

// Event streams of many riders, in a separate process, so that reading them does not delay the measured riders of report-rate.ts.
// Messages: `open` opens streams, `await` waits for a train, and `when` returns the times at which the streams received it.

const BATCH_SIZE = 100

export type StreamMessage = { readonly open: number; readonly port: number } | { readonly await: string } | 'when'
export type StreamReply =
  | { readonly opened: number }
  | { readonly awaited: string }
  | {
      /** Times at which streams received the train, in milliseconds since the epoch. */
      readonly arrivals: number[]
      /** Total number of characters received on all streams. */
      readonly received: number
    }

let awaited: string | undefined
let arrivals: number[] = []
let receivers = new Set<Socket>()
let received = 0
let opened = 0

function openStream(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  let tail = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text.length
    if (awaited === undefined || receivers.has(socket)) return
    tail += text
    if (tail.includes(awaited)) {
      receivers.add(socket)
      arrivals.push(performance.timeOrigin + performance.now())
    }
    tail = tail.slice(-60)
  })
  socket.on('error', () => undefined)
  return new Promise((done) => {
    socket.once('data', () => done(socket))
    const number = opened++
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.${(number >> 8) & 255}.${number & 255}\r\nAccept: text/event-stream\r\nAccept-Language: en\r\n\r\n`,
    )
  })
}

const sendReply = (message: StreamReply) => process.send!(message)

process.on('message', (message: StreamMessage) => {
  if (message === 'when') sendReply({ arrivals, received })
  else if ('open' in message) void openAll(message)
  else {
    awaited = `"trip":"${message.await}"`
    arrivals = []
    receivers = new Set()
    sendReply({ awaited: message.await })
  }
})
process.on('disconnect', () => process.exit())

async function openAll({ open, port }: { readonly open: number; readonly port: number }): Promise<void> {
  let remaining = open
  while (remaining > 0) {
    const batch = Math.min(BATCH_SIZE, remaining)
    await Promise.all(Array.from({ length: batch }, () => openStream(port)))
    remaining -= batch
  }
  sendReply({ opened: open })
}
