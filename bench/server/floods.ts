import { connect, type Socket } from 'node:net'

// Requests that attempt to exhaust a server's memory. `stop` closes all connections of a flood.

export interface Flood {
  /** Number of connections by result: a status, `open`, or `closed` without a response. */
  results(): Readonly<Record<string, number>>
  stop(): void
}

/** Opens connections, a limited number at a time, and calls `send` for each. */
export function startFlood(port: number, count: number, send: (socket: Socket, index: number) => void): Flood {
  const sockets: Socket[] = []
  const ends: string[] = []
  let stopped = false
  const open = (index: number) => {
    if (stopped || index >= count) return
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    ends[index] = 'open'
    socket.setEncoding('latin1').on('data', (text: string) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
      if (status !== undefined) ends[index] = status
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (ends[index] === 'open' && !stopped) ends[index] = 'closed'
    })
    socket.on('connect', () => {
      send(socket, index)
      open(index + MAX_CONNECTING)
    })
  }
  for (let i = 0; i < MAX_CONNECTING; i++) open(i)
  return {
    results: () => Object.fromEntries([...new Set(ends)].sort().map((end) => [end, ends.filter((one) => one === end).length])),
    stop: () => {
      stopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

const MAX_CONNECTING = 50
const PARTIAL_PHOTO = Buffer.alloc(5_900_000)

const head = (line: string, headers: Readonly<Record<string, string>>) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

export type RequestHeaders = (index: number) => Readonly<Record<string, string>>

/** Uploads of photos whose last bytes are never sent; half of them are chunked, half have a Content-Length. */
export const unfinishedUploads = (port: number, count: number, headersOf: RequestHeaders): Flood =>
  startFlood(port, count, (socket, index) => {
    const chunked = index % 2 === 0
    const size: Readonly<Record<string, string>> = chunked
      ? { 'Transfer-Encoding': 'chunked' }
      : { 'Content-Length': String(PARTIAL_PHOTO.length + 1) }
    socket.write(head('PUT /api/account/photo', { 'Content-Type': 'image/png', ...size, ...headersOf(index) }))
    if (chunked) socket.write(`${PARTIAL_PHOTO.length.toString(16)}\r\n`)
    socket.write(PARTIAL_PHOTO)
  })

/** Request bodies sent one byte at a time. */
export const tricklingBodies = (port: number, count: number, headersOf: RequestHeaders): Flood =>
  startFlood(port, count, (socket, index) => {
    const photo = index % 4 === 0
    const type = photo ? 'image/png' : 'application/json'
    const line = photo ? 'PUT /api/account/photo' : 'POST /api/login'
    socket.write(head(line, { 'Content-Type': type, 'Content-Length': '30000', ...headersOf(index) }))
    const timer = setInterval(() => socket.write(' '), 250)
    socket.on('close', () => clearInterval(timer))
  })

/** Idle connections: every second connection sends half of a request's header, the other connections send nothing. */
export const idleConnections = (port: number, count: number): Flood =>
  startFlood(port, count, (socket, index) => {
    if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ')
  })
