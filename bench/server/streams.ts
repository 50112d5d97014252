import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Railway, serviceDayAt, type Pack } from '@yatha/timetable'
import { encodeTestFeed, lateTrain } from '../../server/test/feed-messages.ts'

// node --import tsx bench/server/streams.ts [STREAMS]: measures the built server with 10,000 open event streams and a feed in which every
// train of the day changes with each poll. Each stream must receive each change within five seconds of the poll, and the server may
// use 600 MB. Build first. Server and clients each need a file descriptor per stream: `ulimit -Hn` must be above 10,500.

const STREAMS = Number(process.argv[2] ?? 10_000)
const MAX_BYTES = 600 * 2 ** 20
const MAX_DELAY_MS = 5000
const POLL_SECONDS = 10
const CHANGES = 6
/** Number of streams that stop reading halfway, like phones that have lost the network. */
const PAUSED_STREAMS = STREAMS / 5
const BATCH_SIZE = 100
const PORT = 3261
const home = fileURLToPath(new URL('../..', import.meta.url))
const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

const manifest = JSON.parse(readFileSync(join(home, 'data/dist/manifest.json'), 'utf8')) as { railway: { file: string } }
// Our own build wrote this file, so its shape is not checked.
const railway = Railway.open(JSON.parse(readFileSync(join(home, 'data/dist', manifest.railway.file), 'utf8')) as Pack)
const { day } = serviceDayAt(Math.floor(Date.now() / 1000), railway.zone)
const trips = railway.timetable.feed.trips.ids

/** Number of the feed's current change, the time at which the server first received it, and the last received change. */
let change = 0
let fetchedAt = 0
let fetchedChange = -1
const feed = createServer((_, response) => {
  if (fetchedChange !== change) [fetchedChange, fetchedAt] = [change, performance.now()]
  const trains = trips.map((trip) => lateTrain(trip, { stopSequence: 1 }, 60 * (change % 20), day.replaceAll('-', '')))
  const alert = { id: 'a', alert: { informedEntity: [{ routeType: 2 }], headerText: { translation: [{ text: `change ${change}.` }] } } }
  response.end(encodeTestFeed(Math.floor(Date.now() / 1000), [...trains, alert]))
}).listen(0, '127.0.0.1')
await once(feed, 'listening')

const folder = mkdtempSync(join(tmpdir(), 'yatha-streams-'))
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: home,
  env: {
    ...process.env,
    ROLE: 'web',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    // The streams have addresses in many networks, since one network may use only an eighth of the free streams.
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'silent',
    YATHA_DATA: folder,
    SECRET_KEY: 'a secret of the measurement, long enough',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    LIVE_FEEDS: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed.pb`,
    LIVE_POLL_SECONDS: String(POLL_SECONDS),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(server.stdout, 'data')

/** Current or peak memory of the server's process, in bytes. */
const memory = (which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024
const cpuSeconds = (): number => {
  const [user = 0, system = 0] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

let received = 0
let ended = 0
/** Times at which streams received the current change. */
const arrivals: number[] = []

let opened = 0
function openStream(): Promise<Socket> {
  const number = opened++
  const socket = connect(PORT, '127.0.0.1')
  let tail = ''
  let seen = -1
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text.length
    tail = `${tail.slice(-20)}${text}`
    const at = tail.lastIndexOf('change ')
    const number = at === -1 ? Number.NaN : Number(/^change (\d+)\./.exec(tail.slice(at))?.[1])
    tail = at === -1 ? tail : tail.slice(at)
    if (number === change && seen !== change) {
      seen = number
      arrivals.push(performance.now())
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => ended++)
  return new Promise((done) => {
    socket.once('data', () => done(socket))
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.${(number >> 8) & 255}.${number & 255}\r\nAccept: text/event-stream\r\nAccept-Language: my\r\nLanguage: mm\r\nUser-Agent: Mozilla/5.0 (Linux; Android 13)\r\n\r\n`,
    )
  })
}

let faults = 0
/** Changes the feed, and waits until `streams` streams have received the change, or for the time limit. */
async function measure(name: string, streams: number): Promise<void> {
  arrivals.length = 0
  const before = { cpu: cpuSeconds(), received }
  change++
  for (let tries = (POLL_SECONDS + 2) * 10 + MAX_DELAY_MS / 100; tries > 0 && arrivals.length < streams; tries--) await later(100)
  const times = arrivals.map((at) => at - fetchedAt).sort((a, b) => a - b)
  const ms = (at: number) => `${Math.round(times[at] ?? Number.NaN)} ms`
  const ordinary = performance.now()
  const isAnswered = await fetch(`http://127.0.0.1:${PORT}/api/station/hledan/board`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  console.log(
    `${name}: ${times.length} of ${streams} streams have it, median ${ms(times.length >> 1)}, last ${ms(times.length - 1)} after the poll; ` +
      `${Math.round((received - before.received) / streams / 1000)} kB each; ${megabytes(memory('VmRSS'))}, at most ${megabytes(memory('VmHWM'))}; ` +
      `${(cpuSeconds() - before.cpu).toFixed(1)} s of processor; a board ${isAnswered ? `in ${Math.round(performance.now() - ordinary)} ms` : 'does not come'}`,
  )
  if (times.length < streams || times.at(-1)! > MAX_DELAY_MS || memory('VmHWM') > MAX_BYTES || !isAnswered) faults++
}

console.log(`the server alone: ${megabytes(memory('VmRSS'))}; ${trips.length} trains change with each poll`)
const sockets: Socket[] = []
const began = performance.now()
while (sockets.length < STREAMS)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, STREAMS - sockets.length) }, openStream))))
console.log(`${sockets.length} streams opened in ${Math.round(performance.now() - began)} ms: ${megabytes(memory('VmRSS'))}`)
for (let i = 1; i <= CHANGES; i++) await measure(`change ${i}`, STREAMS)
for (const socket of sockets.slice(0, PAUSED_STREAMS)) socket.pause()
for (let i = 1; i <= CHANGES; i++) await measure(`change ${i} with ${PAUSED_STREAMS} that do not read`, STREAMS - PAUSED_STREAMS)
console.log(`${ended} streams ended`)
for (const socket of sockets) socket.destroy()
await later(3000)
console.log(`all streams closed: ${megabytes(memory('VmRSS'))}`)
server.kill('SIGTERM')
await once(server, 'exit')
feed.close()
feed.closeAllConnections()
rmSync(folder, { recursive: true, force: true })
console.log(faults === 0 ? 'passed' : `failed: ${faults}`)
process.exit(faults === 0 ? 0 : 1)
