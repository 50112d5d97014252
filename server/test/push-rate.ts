import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { isAway } from '../src/db/cause.ts'
import { Database, loggable } from '../src/db/database.ts'
import { newId } from '../src/db/id.ts'
import { Deliverer, notificationWords, notify, type NotificationFacts } from '../src/notification/index.ts'
import { pushKeys } from '../src/notification/push-key.ts'
import { databaseBus } from '../src/adapters/messaging/bus.ts'
import { startEmbedded } from '../src/adapters/postgres/embedded-postgres.ts'
import { pushClient } from '../src/adapters/push/push-request.ts'
import { pushServices } from '../src/adapters/push/push-services.ts'
import { openRailway } from '../src/adapters/railway/railway-files.ts'
import { newVapidKeys, webPush } from '../src/adapters/push/web-push.ts'
import { translateIn } from '../src/words.ts'

// How many pushes one worker sends in a second, all of its work included: reading, words, encryption, HTTP, noting.
// node --import tsx server/test/push-rate.ts [pushes] [milliseconds the push service takes]

if (process.send) serveAsPushService(Number(process.argv[2]))
else await measure(Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 20)).catch(fail)

function serveAsPushService(ms: number): void {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(201).end(), ms)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
}

async function measure(pushes: number, ms: number): Promise<void> {
  const service = fork(fileURLToPath(import.meta.url), [String(ms)], { execArgv: ['--import', 'tsx'] })
  const port = await new Promise<number>((done) => service.once('message', (message) => done(message as number)))
  const folder = `/tmp/yatha-push-rate-${process.pid}`
  const log = pino({ level: 'silent' })
  const database = new Database({
    url: undefined,
    startEmbedded: (signal) => startEmbedded({ folder, signal }),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    log,
  })
  await database.open()
  const clock = { nowMs: () => Date.now() }
  const now = new Date()
  const { railway } = openRailway(fileURLToPath(new URL('../../data/dist', import.meta.url)))
  const rows = Array.from({ length: pushes }, (_, i) => ({
    id: newId(now.getTime()),
    address: `http://127.0.0.1:${port}/${i}`,
    key: newVapidKeys().publicKey,
    auth: randomBytes(16).toString('base64url'),
  }))
  for (let from = 0; from < pushes; from += 5000) {
    const some = JSON.stringify(rows.slice(from, from + 5000))
    await database.pool.query(
      `with r as materialized (select * from json_to_recordset($1) as r(id uuid, address text, key text, auth text)),
            a as (insert into account (id, name, language, created_at) select id, 'Aye', 'en', now() from r),
            s as (insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                  select id, id, id, 'x', now(), now(), now() + interval '1 day' from r)
       insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
       select id, id, id, 'web', id, address, key, auth, case when id::text < '8' then 'mm' else 'en' end, now(), now() from r`,
      [some],
    )
  }
  const facts: NotificationFacts = {
    kind: 'alert',
    trip: 'kha-3',
    route: railway.routes[0]!.slug,
    day: '2026-11-23',
    call: 2,
    station: 'insein',
    plannedAt: Math.floor(now.getTime() / 1000) + 600,
    expectedAt: null,
    minutes: 10,
    way: 'clockwise',
  }
  const expiresAt = new Date(now.getTime() + 600_000)
  const toldFrom = performance.now()
  for (let from = 0; from < pushes; from += 5000)
    await database.db.transaction((t) =>
      notify(
        t,
        rows.slice(from, from + 5000).map(({ id }) => ({ accountId: id, key: 'k', facts, expiresAt })),
        now,
      ),
    )
  console.log(`notify: ${Math.round(pushes / ((performance.now() - toldFrom) / 1000))} riders/s`)
  const bus = databaseBus({ pool: () => database.pool, log })
  const services = pushServices(['localhost'])
  const client = pushClient({ lookup: services.lookup })
  const keys = () => pushKeys(database.db, now)
  let sent = 0
  let done = () => {}
  const allSent = new Promise<void>((resolve) => (done = resolve))
  const deliverer = new Deliverer({
    database,
    bus,
    clock,
    log,
    secret: 's'.repeat(32),
    isAway,
    loggable,
    transports: { web: webPush({ keys, contact: 'mailto:a@yatha.example', services, client, clock }) },
    wordsOf: notificationWords(() => railway, translateIn),
    counts: { sent: () => ++sent === pushes && done(), failed: () => undefined, retried: () => undefined },
  })
  const cpu = process.cpuUsage()
  const from = performance.now()
  let longestMs = 0
  let last = from
  const lag = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last - 10)
    last = performance.now()
  }, 10)
  deliverer.start()
  await allSent
  const seconds = (performance.now() - from) / 1000
  clearInterval(lag)
  const { user, system } = process.cpuUsage(cpu)
  const memory = Math.round(process.memoryUsage.rss() / 1e6)
  console.log(
    `${pushes} pushes in ${seconds.toFixed(1)} s: ${Math.round(pushes / seconds)}/s, ${((user + system) / 1e6 / seconds).toFixed(2)} cores, ` +
      `longest pause ${Math.round(longestMs)} ms, ${memory} MB`,
  )
  await deliverer.stop()
  await bus.close()
  client.close()
  service.kill()
  await database.close()
}

/** The stand-in would keep this process alive. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? (error.cause ?? error.message) : error)
  process.exit(1)
}
