import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Post } from '@yatha/contract'
import { Database } from '../src/db/database.ts'
import { startEmbedded } from '../src/adapters/postgres/embedded-postgres.ts'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { startRedis } from './redis.ts'
import { addRider } from './rider.ts'
import { untilDatabase } from './until-database.ts'

// node --import tsx server/test/redis-freeze.ts: freezes Redis for 20 s while two web servers get 25 requests (RATE) a second, and prints
// how many failed, how long they took, and when `yatha_redis_up` was 0. Ends with 1 if one failed. Build first.

const [BEFORE_MS, FROZEN_MS, AFTER_MS] = [8000, 20_000, 8000]
const REQUESTS_PER_SECOND = Number(process.env['RATE'] ?? 25)
const SCRAPE_MS = 1000
const MAX_WAIT_MS = 20_000
const PORTS = [3251, 3252] as const
const RIDERS = 300

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-redis-'))
// For root, the database runs as the account `nobody`, which must have access.
chmodSync(folder, 0o755)
const smtp = await startMailServer()
const redis = await startRedis()
const servers = PORTS.map((port) =>
  spawn(process.execPath, ['server/dist/main.js'], {
    cwd: home,
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      YATHA_DATA: folder,
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      CONTACT_TO: 'a@yatha.example',
      TRUST_PROXY: 'yes',
      COMMUNITY_ACCOUNT_HOURS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }),
)
for (const port of PORTS) await untilDatabase(port)
const migrations = join(home, 'server/migrations')
const log = pino({ level: 'silent' })
const database = new Database({ url: undefined, startEmbedded: () => startEmbedded({ folder }), migrations, log })
await database.open()
const yesterday = new Date(Date.now() - 86_400_000)
const tokens: string[] = []
for (let i = 0; i < RIDERS; i++) tokens.push((await addRider(database, yesterday, null, undefined, 'Aye Aye', new Date())).token)

const person = (n: number) => ({ name: 'Load', email: `load${n}@example.com`, password: 'mango sticky rice 9' })
const slugs: string[] = []
const works: Record<string, (n: number) => [path: string, method?: string, body?: unknown]> = {
  register: (n) => ['/api/register', 'POST', person(n)],
  login: () => ['/api/login', 'POST', person(0)],
  post: () => ['/api/post', 'POST', { id: randomUUID(), text: 'The 8:22 is on time' }],
  reaction: (n) => [`/api/post/${slugs[n % slugs.length] ?? 'none'}/reaction`, 'PUT', { kind: 'like' }],
  feed: () => ['/api/post'],
  search: () => ['/api/search?from=hledan&to=insein'],
}

interface Result {
  readonly name: string
  readonly status: number
  readonly ms: number
}
const results: Result[] = []
const kinds = Object.keys(works)

async function request(n: number): Promise<void> {
  const name = kinds[n % kinds.length]!
  const [path, method = 'GET', body] = works[name]!(n)
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${PORTS[n % PORTS.length]}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(name !== 'register' && name !== 'login' && { Authorization: `Bearer ${tokens[n % RIDERS]}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  }).catch(() => undefined)
  if (name === 'post' && response?.status === 200) slugs.push(((await response.json()) as Post).slug)
  else await response?.arrayBuffer().catch(() => undefined)
  results.push({ name, status: response?.status ?? 0, ms: performance.now() - began })
}

const upAt = async (port: number) =>
  /^yatha_redis_up (\d)$/m.exec(await (await fetch(`http://localhost:${port}/metrics`)).text().catch(() => ''))?.[1]

let n = 0
const pending: Promise<void>[] = []
const load = setInterval(() => pending.push(request(n++)), 1000 / REQUESTS_PER_SECOND)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
await wait(BEFORE_MS)
const isUpBefore = await Promise.all(PORTS.map(upAt))
const frozenFrom = results.length
redis.freeze()
const frozenAt = performance.now()
let downMs: number | undefined
while (performance.now() - frozenAt < FROZEN_MS) {
  const isUp = await Promise.all(PORTS.map(upAt))
  if (isUp.every((value) => value === '0')) downMs ??= performance.now() - frozenAt
  await wait(SCRAPE_MS)
}
const frozenTo = results.length
redis.thaw()
const thawedAt = performance.now()
let upMs: number | undefined
while (performance.now() - thawedAt < AFTER_MS) {
  const isUp = await Promise.all(PORTS.map(upAt))
  if (isUp.every((value) => value === '1')) upMs ??= performance.now() - thawedAt
  await wait(SCRAPE_MS / 5)
}
clearInterval(load)
await Promise.all(pending)

const failed = results.filter(({ status }) => status === 0 || status >= 500)
const msOf = (part: readonly Result[], share: number) =>
  Math.round(part.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(part.length * share)] ?? 0)
const figures = (part: readonly Result[]) =>
  `${part.length} requests, median ${msOf(part, 0.5)} ms, p95 ${msOf(part, 0.95)} ms, slowest ${msOf(part, 1 - 1e-9)} ms`
const statuses = (name: string) => {
  const counts = new Map<number, number>()
  for (const one of results) if (one.name === name) counts.set(one.status, (counts.get(one.status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ')
}
console.log(`before: ${figures(results.slice(0, frozenFrom))}; yatha_redis_up ${isUpBefore.join(' ')}`)
console.log(`Redis frozen for ${FROZEN_MS / 1000} s: ${figures(results.slice(frozenFrom, frozenTo))}`)
console.log(`after: ${figures(results.slice(frozenTo))}`)
for (const name of kinds) console.log(`${name}: ${statuses(name)}`)
console.log(
  `failed: ${failed.length}; yatha_redis_up 0 after ${Math.round(downMs ?? Infinity)} ms, 1 again ${Math.round(upMs ?? Infinity)} ms after the thaw`,
)
await database.close()
const ended = servers.map((server) => once(server, 'exit'))
for (const server of servers) server.kill('SIGTERM')
await Promise.all(ended)
await redis.stop()
smtp.close()
rmSync(folder, { recursive: true })
process.exit(failed.length > 0 || downMs === undefined ? 1 : 0)
