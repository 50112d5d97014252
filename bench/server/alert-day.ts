import { spawn, type ChildProcess } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callsOfDay, LiveView, weekdayOf, type DayCall, type ServiceDay } from '@yatha/timetable'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded-postgres.ts'
import { openRailway } from '../../server/src/adapters/railway/railway-files.ts'
import { hasRedis, startRedis } from '../../server/test/redis.ts'
import { waitForServerDatabase } from './until-database.ts'

// node --import tsx bench/server/alert-day.ts [FAVORITES] [KILLS] [apart]: simulates a whole day of alerts on the built server, which is
// killed while it sends them. This program computes every alert independently and expects it at a local push service. The server's clock
// jumps to the next due alert when no work is pending, and otherwise runs at normal speed. With `apart`, two processes are web servers and
// a third process is the worker, which is killed; they use Redis if it is installed. Build first.

const FAVORITES = Number(process.argv[2] ?? 100_000)
const KILLS = Number(process.argv[3] ?? 3)
const hasSeparateProcesses = process.argv[4] === 'apart'
/** A Monday. */
const DAY = '2026-11-23' as ServiceDay
const PORT = 3259
const MINUTES = [5, 10, 15]
/** Hours of the day for which favorites have alerts: morning or evening. */
const HOURS = [
  [6, 9],
  [16, 19],
] as const
const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-day-'))
// If root runs this script, the database runs as `nobody`, which must be able to enter the folder.
chmodSync(folder, 0o755)

const { railway } = openRailway(join(home, 'data/dist'))
const calls = callsOfDay(LiveView.none(railway), DAY)
const localMinute = ({ planned }: DayCall) => Math.floor((planned + 23_400) / 60) % 1440

// The local push service, and the number of pushes received by key.
const received = new Map<string, number>()
const pushService = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const name = `${request.url} ${String(request.headers['topic'])}`
    received.set(name, (received.get(name) ?? 0) + 1)
    response.writeHead(201).end()
  })
})
pushService.listen(0, '127.0.0.1')
await once(pushService, 'listening')
const pushUrl = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`

let aheadMs = Date.parse(`${DAY}T05:40:00+06:30`) - Date.now()
const nowMs = () => Date.now() + aheadMs
let server: ChildProcess
let apartEnv: NodeJS.ProcessEnv = {}
let cpuSeconds = 0
let peakMegabytes = 0

/** Starts the process that is killed: the server, or the worker. */
function start(): void {
  server = startProcess({ PORT: String(PORT), ...apartEnv })
}

function startProcess(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', './server/test/moved-clock.mjs', 'server/dist/main.js'], {
    cwd: home,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      YATHA_DATA: folder,
      PUSH_SERVICES: 'localhost',
      CLOCK_AHEAD_MS: String(aheadMs),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Records the peak memory of the server. */
function observe(): void {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  peakMegabytes = Math.max(peakMegabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
const cpuOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Processor time of the database in seconds: its main process with all ended children, and its running children. */
function databaseCpu(): number {
  const first = readFileSync(join(folder, 'postgres-data/postmaster.pid'), 'utf8').split('\n')[0]!
  const ticks = (pid: string, fields: readonly number[]) => {
    const all = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return all[1] === first || pid === first ? fields.reduce((sum, field) => sum + Number(all[field]), 0) : 0
  }
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== first)
  return (ticks(first, [11, 12, 13, 14]) + running.reduce((sum, pid) => sum + ticks(pid, [11, 12]), 0)) / 100
}

const webs: ChildProcess[] = []
const redis = hasSeparateProcesses && hasRedis ? await startRedis() : undefined
if (!hasSeparateProcesses) {
  start()
  await waitForServerDatabase(PORT)
}
const running = await startEmbeddedPostgres({ folder })
if (hasSeparateProcesses) {
  const first = new Client({ host: running.host, user: running.user, database: 'postgres' })
  await first.connect()
  await first.query('create database yatha')
  await first.end()
  const url = `postgres://${running.user}@localhost/yatha?host=${encodeURIComponent(running.host)}`
  const shared = { DATABASE_URL: url, ...(redis && { REDIS_URL: redis.url }) }
  webs.push(...[PORT + 1, PORT + 2].map((port) => startProcess({ ...shared, ROLE: 'web', PORT: String(port) })))
  apartEnv = { ...shared, ROLE: 'worker', WORKER_PORT: String(PORT) }
  await waitForServerDatabase(PORT + 1)
  start()
  await waitForServerDatabase(PORT)
}
const client = new Client({ host: running.host, user: running.user, database: 'yatha' })
await client.connect()

// Each rider has two favorites; every tenth favorite is a train, and the other favorites are stations.
const riders = FAVORITES / 2
const stations = [...new Set(calls.filter(({ boards }) => boards).map(({ stop }) => railway.stations[stop]!.slug))]
const trains = railway.routes
  .filter(({ service }) => (railway.timetable.feed.services[service]!.weekdays & 1) === 1)
  .map(({ slug }) => slug)
interface Favorite {
  readonly rider: number
  readonly kind: 'station' | 'route'
  readonly slug: string
  readonly minutes: number
  readonly hours: (typeof HOURS)[number]
}
const favorites = Array.from({ length: FAVORITES }, (_, i): Favorite => {
  const common = { rider: i >> 1, minutes: MINUTES[i % MINUTES.length]!, hours: HOURS[i % HOURS.length]! }
  return i % 10 === 9
    ? { ...common, kind: 'route', slug: trains[((i / 10) % trains.length) | 0]! }
    : { ...common, kind: 'station', slug: stations[(i * 7) % stations.length]! }
})
const keys = Array.from({ length: 200 }, () => {
  const phoneKey = createECDH('prime256v1')
  phoneKey.generateKeys()
  return { p256dh: phoneKey.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') }
})
const uuid = (kind: number, n: number) => `00000000-0000-7000-800${kind}-${n.toString(16).padStart(12, '0')}`
const insert = (query: string, rows: readonly object[]) => client.query(query, [JSON.stringify(rows)])
for (let from = 0; from < riders; from += 10_000) {
  const batch = Array.from({ length: Math.min(10_000, riders - from) }, (_, i) => from + i)
  await insert(
    `insert into account (id, name, language, created_at) select id, 'Rider', 'en', now() from json_to_recordset($1) as r(id uuid)`,
    batch.map((n) => ({ id: uuid(1, n) })),
  )
  // Phones get pushes only while their riders are signed in.
  await client.query(
    `insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
     select id, id, id, 'phone', now(), now(), now() + interval '2 years' from account on conflict do nothing`,
  )
  await insert(
    `insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
     select id, account, account, 'web', address, address, p256dh, auth, language, now(), now()
       from json_to_recordset($1) as r(id uuid, account uuid, address text, p256dh text, auth text, language text)`,
    batch.map((n) => ({
      id: uuid(2, n),
      account: uuid(1, n),
      address: `${pushUrl}/${n}`,
      language: n % 2 === 0 ? 'mm' : 'en',
      ...keys[n % keys.length],
    })),
  )
}
for (let from = 0; from < FAVORITES; from += 10_000)
  await insert(
    `insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, from_minute, until_minute, station, at_night, armed_at)
     select id, account, kind, slug, 0, now(), true, minutes, null, 127, first, last, null, false, now() - interval '2 years'
       from json_to_recordset($1) as r(id uuid, account uuid, kind text, slug text, minutes int, first int, last int)
     on conflict do nothing`,
    favorites.slice(from, from + 10_000).map(({ rider, kind, slug, minutes, hours: [first, last] }, i) => ({
      id: uuid(3, from + i),
      account: uuid(1, rider),
      kind,
      slug,
      minutes,
      first: first * 60,
      last: last * 60,
    })),
  )
await client.query('analyze')

// The expected alerts of each rider, computed independently from the timetable. If a rider has several alerts for a call, only the earliest
// is sent.
const expected = new Map<string, number>()
const callsByFavorite = new Map<string, DayCall[]>()
for (const call of calls) {
  const route = railway.routeOfTrip(call.tripIndex)
  const names = [
    ...(call.boards ? [`station ${railway.stations[call.stop]!.slug}`] : []),
    ...(call.call === 0 ? [`route ${route.slug}`] : []),
  ]
  for (const name of names) callsByFavorite.set(name, [...(callsByFavorite.get(name) ?? []), call])
}
if (weekdayOf(DAY) !== 0) throw new Error('not a Monday')
const favoriteKeys = new Set<string>()
for (const {
  rider,
  kind,
  slug,
  minutes,
  hours: [from, until],
} of favorites) {
  const favoriteKey = `${rider} ${kind} ${slug}`
  // A duplicate favorite is not stored.
  if (favoriteKeys.has(favoriteKey)) continue
  favoriteKeys.add(favoriteKey)
  for (const call of callsByFavorite.get(`${kind} ${slug}`) ?? []) {
    if (localMinute(call) < from * 60 || localMinute(call) > until * 60) continue
    const key = `${rider} ${call.trip} ${call.call}`
    expected.set(key, Math.min(expected.get(key) ?? Infinity, call.planned - minutes * 60))
  }
}
const dueTimes = [...new Set(expected.values())].sort((a, b) => a - b)
console.log(`${riders} riders, ${favoriteKeys.size} favorites, ${expected.size} alerts at ${dueTimes.length} moments`)

const hasPendingWork = async (): Promise<boolean> => {
  const { rows } = await client.query<{ waits: boolean }>(
    `select exists (select 1 from delivery where state in ('waiting', 'sending'))
         or exists (select 1 from graphile_worker.jobs where task_identifier = 'alert-round') as waits`,
  )
  return rows[0]!.waits
}

const began = Date.now()
const killAt = new Set(Array.from({ length: KILLS }, (_, i) => dueTimes[Math.floor((dueTimes.length * (i + 1)) / (KILLS + 1))]!))
for (const due of dueTimes) {
  if (nowMs() < due * 1000) {
    aheadMs += due * 1000 - nowMs()
    for (const one of [server!, ...webs]) one.send({ aheadMs })
  }
  if (killAt.has(due)) {
    for (let tries = 100; tries > 0 && !(await hasPendingWork()); tries--) await pause(20)
    await pause(100)
    cpuSeconds += cpuOf(server!.pid)
    server!.kill('SIGKILL')
    await once(server!, 'exit')
    start()
    await waitForServerDatabase(PORT)
  }
  // The server checks for due alerts once a second.
  await pause(1100)
  while (await hasPendingWork()) await pause(50)
  observe()
}
cpuSeconds += cpuOf(server!.pid)
const databaseSeconds = databaseCpu()

const { rows } = await client.query<{ late: number; key: string }>(
  `select extract(epoch from d.sent_at - a.due_at)::float8 as late,
          ('x' || right(a.account_id::text, 8))::bit(32)::int || ' ' || a.trip || ' ' || a.call as key
     from alert a left join delivery d on d.notification_id = a.notification_id and d.state in ('sent', 'shown')`,
)
const delays = rows.flatMap((row) => (row.late === null ? [] : [row.late])).sort((a, b) => a - b)
const sentKeys = new Set(rows.map(({ key }) => key))
const lostCount = [...expected.keys()].filter((key) => !sentKeys.has(key)).length + rows.length - delays.length
const unexpectedCount = rows.filter(({ key }) => !expected.has(key)).length
const inTime = delays.filter((seconds) => Math.abs(seconds) <= 30).length
const duplicates = [...received.values()].filter((times) => times > 1).length
const at = (fraction: number) => delays[Math.min(delays.length - 1, Math.floor(fraction * delays.length))]?.toFixed(2)
console.log(
  `${expected.size} alerts due, ${received.size} handed to the push service, ${lostCount} lost, ${unexpectedCount} not due, ${duplicates} handed over a second time with the same topic after ${KILLS} kills`,
)
console.log(
  `within ±30 s: ${((100 * inTime) / expected.size).toFixed(3)} %; late: median ${at(0.5)} s, 99 % ${at(0.99)} s, 99.9 % ${at(0.999)} s, most ${at(1)} s`,
)
console.log(
  `server ${cpuSeconds.toFixed(0)} s of processor time, at most ${peakMegabytes.toFixed(0)} MB; database ${databaseSeconds.toFixed(0)} s (since it runs); ${((Date.now() - began) / 60_000).toFixed(1)} min on the clock`,
)
await client.end()
const ended = [server!, ...webs].map((one) => once(one, 'exit'))
for (const one of [server!, ...webs]) one.kill('SIGTERM')
await Promise.all(ended)
await running.release()
await redis?.stop()
pushService.close()
rmSync(folder, { recursive: true })
process.exit(lostCount + unexpectedCount > 0 || inTime < 0.995 * expected.size ? 1 : 0)
