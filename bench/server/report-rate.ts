import { fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, serviceDayAt, type ServiceDay } from '@yatha/timetable'
import { Client } from 'pg'
import { sha256Base64Url, newToken } from '../../server/src/account/secrets.ts'
import { newId } from '../../server/src/db/id.ts'
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded-postgres.ts'
import { openRailway } from '../../server/src/adapters/railway/railway-files.ts'
import { trainRun, type TrainRun } from '../../server/src/report/train-run.ts'
import type { StreamReply, StreamMessage } from './report-streams.ts'
import { waitForServerDatabase } from './until-database.ts'

// node --import tsx bench/server/report-rate.ts [RIDERS] [STREAMS]: measures the built server with 10,000 open event streams while 1,000
// riders on trains share their positions every 15 seconds, and report from stops. Target: 95 % of reports have a response within
// 50 ms, and are on all streams within two seconds. Build first. Server and clients each need a file descriptor per stream:
// `ulimit -Hn` must be above 11,500.

const RIDERS = Number(process.argv[2] ?? 1000)
const STREAMS = Number(process.argv[3] ?? 10_000)
const ROUNDS = 4
const EVERY_MS = 15_000
const MAX_ANSWER_MS = 50
const MAX_ARRIVAL_MS = 2000
const PORT = 3263
/** A morning with many trains. */
const AT = '2026-11-23T08:40:00+06:30'
const home = fileURLToPath(new URL('../..', import.meta.url))
const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const aheadMs = Date.parse(AT) - Date.now()
const nowMs = () => Date.now() + aheadMs
const now = () => Math.floor(nowMs() / 1000)

const { railway } = openRailway(join(home, 'data/dist'))
const folder = mkdtempSync(join(tmpdir(), 'yatha-reports-'))
// If root runs this script, the database runs as `nobody`, which must be able to enter the folder.
chmodSync(folder, 0o755)
const server = spawn(process.execPath, ['--import', './server/test/moved-clock.mjs', 'server/dist/main.js'], {
  cwd: home,
  env: {
    ...process.env,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    YATHA_DATA: folder,
    TRUST_PROXY: 'yes',
    CLOCK_AHEAD_MS: String(aheadMs),
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await waitForServerDatabase(PORT)

// Riders with week-old accounts, ten on each of a hundred networks.
const { host, user, release } = await startEmbeddedPostgres({ folder, signal: new AbortController().signal })
const client = new Client({ host, user, database: 'yatha' })
await client.connect()
const riders = Array.from({ length: RIDERS }, (_, i) => ({
  token: newToken(),
  network: `10.1.${(i % 100) >> 4}.${i % 100}`,
  id: newId(nowMs() - 7 * 86_400_000 + i),
}))
await client.query(
  `with new as (select * from unnest($1::uuid[], $2::text[]) as x (id, hash))
   , a as (insert into account (id, name, email, language, created_at) select id, 'Aye', id || '@example.com', 'en', $3 from new)
   insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at) select gen_random_uuid(), id, hash, 'test', $3, $3, $4 from new`,
  [riders.map(({ id }) => id), riders.map(({ token }) => sha256Base64Url(token)), new Date(nowMs()), new Date(nowMs() + 86_400_000)],
)
await client.end()

const { day } = serviceDayAt(now(), railway.zone)
const runsOf = (on: ServiceDay) => railway.timetable.feed.trips.ids.flatMap((trip) => trainRun(railway, trip, on) ?? [])
const runs = [...runsOf(addDays(day, -1)), ...runsOf(day)].filter(
  ({ departs, arrives }) => departs[0]! < now() - 600 && arrives.at(-1)! > now() + 600,
)
console.log(`${riders.length} riders on ${runs.length} trains`)

const streams = fork(fileURLToPath(new URL('report-streams.ts', import.meta.url)))
/** Sends a message to the process of the streams, and waits for its reply. */
async function exchangeMessage<K extends StreamReply>(message: StreamMessage): Promise<K> {
  streams.send(message)
  const [reply] = await once(streams, 'message')
  // Each kind of message has one kind of reply.
  return reply as K
}
const clockMs = () => performance.timeOrigin + performance.now()

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const answers: number[] = []
const statuses = new Map<number, number>()

function post(path: string, rider: (typeof riders)[number], body: object): Promise<void> {
  const text = JSON.stringify(body)
  const began = performance.now()
  return new Promise((done) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      Authorization: `Bearer ${rider.token}`,
      'X-Forwarded-For': rider.network,
    }
    const call = request({ port: PORT, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        answers.push(performance.now() - began)
        statuses.set(response.statusCode!, (statuses.get(response.statusCode!) ?? 0) + 1)
        done()
      })
    })
    call.on('error', () => done())
    call.end(text)
  })
}

/** Processor time of the server since its start in milliseconds, including kernel time. */
function processorMs(): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

/** Scheduled position of a train at the time `at`, in epoch seconds. */
function positionOf({ arrives, departs }: TrainRun, at: number): { call: number; progress: number } {
  const call = Math.max(
    0,
    arrives.findLastIndex((time) => time <= at),
  )
  if (call === arrives.length - 1 || at <= departs[call]!) return { call, progress: 0 }
  return { call, progress: Math.floor((100 * (at - departs[call]!)) / (arrives[call + 1]! - departs[call]!)) / 100 }
}

await exchangeMessage({ open: STREAMS, port: PORT })
console.log(`${STREAMS} streams open`)

const delays = runs.map((_, i) => 240 + (i % 5) * 60)
const arrivals: number[] = []
let missing = 0
let received = 0
const processor = { rounds: processorMs(), all: 0 }
for (let round = 0; round < ROUNDS; round++) {
  // Positions are spread over the interval, as with real phones.
  const sharing = riders.map(async (rider, i) => {
    await later((EVERY_MS * i) / riders.length)
    const runIndex = i % (runs.length - ROUNDS)
    const run = runs[runIndex]!
    await post('/api/position', rider, { trip: run.trip, day: run.day, ...positionOf(run, now() - delays[runIndex]!), at: now() })
  })
  // In the middle of the interval, three riders at a stop report the same delay of a train without live data.
  await later(EVERY_MS / 2)
  const run = runs.at(-1 - round)!
  const call = Math.max(
    0,
    run.arrives.findLastIndex((time) => time <= now() - 600),
  )
  const body = () => ({ id: randomUUID(), trip: run.trip, day: run.day, call, kind: 'came', minutes: 6, at: now() })
  await Promise.all([post('/api/report', riders[0]!, body()), post('/api/report', riders[1]!, body())])
  await exchangeMessage({ await: run.trip })
  const began = clockMs()
  await post('/api/report', riders[2]!, body())
  await Promise.all(sharing)
  const reply = await exchangeMessage<{ arrivals: number[]; received: number }>('when')
  received = reply.received
  arrivals.push(...reply.arrivals.map((at) => at - began))
  missing += STREAMS - reply.arrivals.length
}
// All riders report within five seconds, as in a major disruption.
const spread = answers.splice(0)
processor.rounds = processorMs() - processor.rounds
processor.all = processorMs()
await Promise.all(
  riders.map((rider, i) => {
    const run = runs[i % runs.length]!
    const call = Math.max(
      0,
      run.arrives.findLastIndex((time) => time <= now() - 300),
    )
    return later(Math.random() * 5000).then(() =>
      post('/api/report', rider, { id: randomUUID(), trip: run.trip, day: run.day, call, kind: 'came', minutes: 4, at: now() }),
    )
  }),
)
processor.all = processorMs() - processor.all
const lag = /nodejs_eventloop_lag_p99_seconds ([\d.]+)/.exec(await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text())?.[1]
const ms = (values: number[], part: number) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)
const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
console.log(`answers by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
console.log(
  `while all share positions: ${spread.length} answers, median ${ms(spread, 0.5)} ms, 95 of 100 ${ms(spread, 0.95)} ms, 99 of 100 ${ms(spread, 0.99)} ms`,
)
console.log(
  `all report within 5 s: ${answers.length} answers, median ${ms(answers, 0.5)} ms, 95 of 100 ${ms(answers, 0.95)} ms, 99 of 100 ${ms(answers, 0.99)} ms`,
)
console.log(
  `on streams: ${arrivals.length} arrivals, ${missing} missing, median ${ms(arrivals, 0.5)} ms, 95 of 100 ${ms(arrivals, 0.95)} ms, last ${ms(arrivals, 0.99999)} ms`,
)
console.log(
  `processor of the server: ${processor.rounds} ms while all share, ${processor.all} ms for all reports; event loop at most ${Math.round(Number(lag) * 1000)} ms late in 99 of 100`,
)
console.log(`memory at most ${Math.round(memory)} MB; ${Math.round(received / STREAMS / 1000)} kB for each stream`)
const isGood =
  ms(spread, 0.95) <= MAX_ANSWER_MS && ms(answers, 0.95) <= MAX_ANSWER_MS && ms(arrivals, 0.95) <= MAX_ARRIVAL_MS && missing === 0
console.log(isGood ? 'passed' : 'failed')
streams.disconnect()
server.kill('SIGTERM')
await once(server, 'exit')
await release()
rmSync(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
