import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection to the server, for requests that no HTTP client would send. */
export interface RawConnection {
  readonly socket: Socket
  /** Returns all data received so far. */
  text(): string
  /** Returns the status codes of all responses so far. */
  statuses(): number[]
  write(bytes: string | Uint8Array): void
  /** Waits until the other side has closed the connection, or `milliseconds` have passed. Returns whether it was closed. */
  closed(milliseconds: number): Promise<boolean>
  /** Waits for `count` responses. Throws after `milliseconds`. */
  answers(count: number, milliseconds?: number): Promise<number[]>
}

export async function openRawConnection(port: number, host = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host, allowHalfOpen: false })
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  let isClosed = false
  /** Called when data arrives or the connection ends. */
  let onNews = () => undefined as void
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    onNews()
  })
  // A server may reset an unwanted connection.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    onNews()
  })
  const text = () => Buffer.concat(chunks).toString('latin1')
  const statuses = () => [...text().matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  const until = (isMet: () => boolean, milliseconds: number) =>
    new Promise<boolean>((done) => {
      const end = setTimeout(() => done(isMet()), milliseconds)
      onNews = () => {
        if (!isMet()) return
        clearTimeout(end)
        done(true)
      }
      onNews()
    })
  return {
    socket,
    text,
    statuses,
    write: (bytes) => void socket.write(bytes),
    closed: (milliseconds) => until(() => isClosed, milliseconds),
    answers: async (count, milliseconds = 300_000) => {
      if (!(await until(() => statuses().length >= count || isClosed, milliseconds))) throw new Error(`no answer: ${text()}`)
      return statuses()
    },
  }
}
