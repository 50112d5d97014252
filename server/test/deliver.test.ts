import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../src/db/id.ts'
import {
  Deliverer,
  createNotificationFormatter,
  notify,
  type PushFailureReason,
  type NotificationFacts,
} from '../src/notification/index.ts'
import { subscriptionOfReceipt } from '../src/notification/receipt.ts'
import { getOrCreatePushKeys } from '../src/notification/push-key.ts'
import { databaseBus } from '../src/adapters/messaging/bus.ts'
import type { Clock } from '../src/adapters/clock.ts'
import { pushClient } from '../src/adapters/push/push-request.ts'
import { pushServices } from '../src/adapters/push/push-services.ts'
import { topicOf, webPushTransport } from '../src/adapters/push/web-push.ts'
import { translateIn } from '../src/words.ts'
import { openTestDatabase } from './database.ts'
import { startPushService, type TestPushService } from './push-service.ts'
import { addRider } from './rider.ts'
import { railwayFiles, TEST_SECRET } from './serve.ts'

const database = await openTestDatabase()
const lines: string[] = []
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
let aheadMs = 0
let fixedMs: number | undefined
const clock: Clock = { nowMs: () => (fixedMs ?? Date.now()) + aheadMs }
const now = () => new Date(clock.nowMs())
const bus = databaseBus({ pool: () => database.pool, log })
const services = pushServices(['localhost'])
const client = pushClient({ lookup: services.lookup, timeoutMs: 2000 })
const sendCounts = { sent: 0, failed: [] as PushFailureReason[], late: [] as number[] }

function openDeliverer(): Deliverer {
  const keys = () => getOrCreatePushKeys(database.db, now())
  const deliverer = new Deliverer({
    database,
    bus,
    clock,
    log,
    transports: { web: webPushTransport({ keys, contact: 'mailto:a@yatha.example', services, client, clock }) },
    wordsOf: createNotificationFormatter(() => railwayFiles.railway, translateIn),
    secret: TEST_SECRET,
    counts: {
      sent: (_, late) => {
        sendCounts.sent++
        sendCounts.late.push(late)
      },
      failed: (_, why) => sendCounts.failed.push(why),
      retried: () => undefined,
    },
  })
  deliverer.start()
  return deliverer
}

const deliverer = openDeliverer()
const otherDeliverer = openDeliverer()
afterAll(async () => {
  await Promise.all([deliverer.stop(), otherDeliverer.stop()])
  await bus.close()
  client.close()
})

const push = await startPushService()
afterAll(() => push.stop())

async function addPhone(accountId: string, { service = push, language = 'en' }: { service?: TestPushService; language?: string } = {}) {
  const id = newId(clock.nowMs())
  const { endpoint, keys } = service.subscribe()
  await database.db.execute(sql`
    insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
    values (${id}, ${accountId}, (select id from session where account_id = ${accountId}), 'web', ${id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}, now(), now())`)
  return { id, endpoint }
}

const ALERT: NotificationFacts = {
  kind: 'alert',
  trip: railwayFiles.railway.routes[0]!.slug,
  route: railwayFiles.railway.routes[0]!.slug,
  day: '2026-11-23',
  call: 2,
  station: 'insein',
  plannedAt: Date.parse('2026-11-23T08:22:00+06:30') / 1000,
  expectedAt: null,
  minutes: 10,
  way: 'clockwise',
}

/** Notifies accounts in a transaction. Returns the notifications. */
async function notifyAccounts(accounts: readonly string[], key: string, facts: NotificationFacts = ALERT, seconds = 600) {
  const expiresAt = new Date(clock.nowMs() + seconds * 1000)
  const notifications = await database.db.transaction((t) =>
    notify(
      t,
      accounts.map((accountId) => ({ accountId, key, facts, expiresAt })),
      now(),
    ),
  )
  deliverer.wake()
  return notifications
}

const stateOf = async (notificationId: string) => {
  const { rows } = await database.db.execute(
    sql`select state, tries, why, subscription_id from delivery where notification_id = ${notificationId}`,
  )
  return rows as { state: string; tries: number; why: string | null; subscription_id: string }[]
}
const untilState = (notificationId: string, state: string) =>
  vi.waitFor(async () => expect((await stateOf(notificationId)).map((row) => row.state)).toEqual([state]), {
    timeout: 300_000,
    interval: 20,
  })

test('a push reaches the phone with its text in the phone’s language, once', async () => {
  const rider = await addRider(database, now())
  await addPhone(rider.id)
  const burmese = await addPhone(rider.id, { language: 'mm' })
  const [notification] = await notifyAccounts([rider.id], 'a')
  expect(await notifyAccounts([rider.id], 'a')).toEqual([])
  await vi.waitFor(() => expect(push.received.length).toBe(2), { timeout: 300_000 })
  expect(push.faults).toEqual([])
  const [english, mm] = [
    push.received.find(({ path }) => !burmese.endpoint.endsWith(path))!,
    push.received.find(({ path }) => burmese.endpoint.endsWith(path))!,
  ]
  expect(english.payload).toEqual({
    notification: {
      title: expect.stringMatching(/^Insein 8:22: train to /),
      body: expect.stringMatching(/^Clockwise\u00A0· train \S+\u00A0· scheduled 8:22$/),
      icon: '/icon-192.png',
    },
    data: { id: notification!.id, path: '/station/insein', receipt: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(mm.payload.notification.title).toContain('၈:၂၂')
  expect(subscriptionOfReceipt(TEST_SECRET, notification!.id, mm.payload.data.receipt)).toBe(burmese.id)
  expect(subscriptionOfReceipt('another key', notification!.id, mm.payload.data.receipt)).toBeUndefined()
  expect(english.headers).toMatchObject({ urgency: 'high', topic: topicOf(notification!.id), ttl: expect.stringMatching(/^(59\d|600)$/) })
  expect(english.claims).toMatchObject({ aud: push.origin, sub: 'mailto:a@yatha.example' })
  expect(english.claims.exp * 1000 - clock.nowMs()).toBeLessThan(86_400_000)
  await vi.waitFor(async () => expect((await stateOf(notification!.id)).map(({ state }) => state)).toEqual(['sent', 'sent']), 300_000)
})

test('one call notifies thousands of accounts and skips deleted accounts', async () => {
  const rider = await addRider(database, now())
  await addPhone(rider.id)
  const others = Array.from({ length: 2000 }, () => newId(clock.nowMs()))
  const notifications = await notifyAccounts([...others, rider.id], 'b')
  expect(notifications.map(({ accountId }) => accountId)).toEqual([rider.id])
  await untilState(notifications[0]!.id, 'sent')
})

test('after a push service reports that an address has expired, no more pushes are sent to it', async () => {
  const service = await startPushService()
  const rider = await addRider(database, now())
  await addPhone(rider.id, { service })
  service.answer = (_, response) => void response.writeHead(410).end()
  const [notification] = await notifyAccounts([rider.id], 'c')
  await untilState(notification!.id, 'failed')
  expect((await stateOf(notification!.id))[0]).toMatchObject({ why: 'gone' })
  const [later] = await notifyAccounts([rider.id], 'c2')
  expect(await stateOf(later!.id)).toEqual([])
  expect(service.requestCount()).toBe(1)
  await service.stop()
})

test('pushes to a push service that is busy, fails or does not respond are retried until the notification expires', async () => {
  const service = await startPushService()
  const rider = await addRider(database, now())
  await addPhone(rider.id, { service })
  const answers = [
    (response: { writeHead(status: number, headers?: object): { end(): unknown } }) =>
      response.writeHead(429, { 'retry-after': '7' }).end(),
    (response: { writeHead(status: number): { end(): unknown } }) => response.writeHead(503).end(),
    () => undefined,
  ]
  service.answer = (_, response) => {
    const next = answers.shift()
    if (next) next(response)
    else response.writeHead(201).end()
  }
  fixedMs = Date.now()
  onTestFinished(() => void (fixedMs = undefined))
  const [notification] = await notifyAccounts([rider.id], 'd')
  const tried = async (tries: number, why: string) =>
    vi.waitFor(async () => expect((await stateOf(notification!.id))[0]).toMatchObject({ state: 'waiting', tries, why }), {
      timeout: 300_000,
      interval: 20,
    })
  await tried(1, 'busy')
  aheadMs += 5000
  await new Promise((done) => setTimeout(done, 1200))
  expect(service.requestCount()).toBe(1)
  aheadMs += 2000
  await tried(2, 'away')
  aheadMs += 5500
  await tried(3, 'timeout')
  aheadMs += 16_000
  await untilState(notification!.id, 'sent')
  service.answer = (_, response) => void response.writeHead(500).end()
  // Expires before the first retry.
  const [short] = await notifyAccounts([rider.id], 'e', ALERT, 1.9)
  await untilState(short!.id, 'failed')
  expect((await stateOf(short!.id))[0]).toMatchObject({ why: 'away' })
  await service.stop()
})

test('a notification of a kind that only a newer version supports waits for a newer worker', async () => {
  const rider = await addRider(database, now())
  await addPhone(rider.id)
  const [notification] = await notifyAccounts([rider.id], 'newer', { ...ALERT, kind: 'of_a_newer_version' } as unknown as NotificationFacts)
  await vi.waitFor(
    async () => expect((await stateOf(notification!.id))[0]).toMatchObject({ state: 'waiting', tries: 1, why: 'unknown_kind' }),
    { timeout: 300_000, interval: 20 },
  )
})

test('a push service that hangs does not delay pushes to other services', async () => {
  const hanging = await startPushService()
  hanging.answer = () => undefined
  const rider = await addRider(database, now())
  const crowd = await Promise.all(Array.from({ length: 400 }, () => addRider(database, now())))
  await Promise.all(crowd.map(({ id }) => addPhone(id, { service: hanging })))
  await addPhone(rider.id)
  await notifyAccounts(
    crowd.map(({ id }) => id),
    'hanging',
  )
  await vi.waitFor(() => expect(hanging.requestCount()).toBeGreaterThan(9), { timeout: 300_000, interval: 5 })
  const [notification] = await notifyAccounts([rider.id], 'behind it')
  await untilState(notification!.id, 'sent')
  // Each of the two processes pauses the hanging service after its first pushes, so most pushes to it are not sent.
  expect(hanging.requestCount()).toBeLessThan(crowd.length)
  await database.db.execute(sql`delete from notification where key = 'hanging'`)
  await hanging.stop()
})

test('if the response with status 201 never ends, the push counts as sent and is not repeated', async () => {
  const service = await startPushService()
  const rider = await addRider(database, now())
  await addPhone(rider.id, { service })
  service.answer = (_, response) => void response.writeHead(201).write('.')
  const [notification] = await notifyAccounts([rider.id], 'f')
  await untilState(notification!.id, 'sent')
  expect(service.requestCount()).toBe(1)
  await service.stop()
})

test('another process sends a dead process’s pushes immediately, and a live process’s pushes after a minute without a result', async () => {
  const addDeliveryOf = async (process: string) => {
    const rider = await addRider(database, now())
    await addPhone(rider.id)
    const id = newId(clock.nowMs())
    await database.db.execute(sql`
      with n as (
        insert into notification (id, account_id, key, facts, created_at, expires_at)
        values (${id}, ${rider.id}, 'f', ${JSON.stringify(ALERT)}::jsonb, ${now().toISOString()}::timestamptz, ${new Date(clock.nowMs() + 600_000).toISOString()}::timestamptz)
        returning id
      ) insert into delivery (notification_id, subscription_id, state, tries, next_at, claimed_by)
        select n.id, s.id, 'sending', 1, ${new Date(clock.nowMs() + 60_000).toISOString()}::timestamptz, ${process}::uuid
          from n, push_subscription s where s.account_id = ${rider.id}`)
    return id
  }
  const liveWorker = randomUUID()
  await database.db.execute(sql`insert into deliverer (id, seen_at) values (${liveWorker}, clock_timestamp() + interval '1 minute')`)
  const id = await addDeliveryOf(liveWorker)
  const notificationId = await addDeliveryOf(randomUUID())
  await untilState(notificationId, 'sent')
  expect((await stateOf(id))[0]).toMatchObject({ state: 'sending' })
  aheadMs += 60_000
  await untilState(id, 'sent')
})

test('pushes to a disallowed address or by a disabled channel fail with that reason', async () => {
  const rider = await addRider(database, now())
  const phone = await addPhone(rider.id)
  await database.db.execute(sql`update push_subscription set address = 'https://10.0.0.1/x' where id = ${phone.id}`)
  const [notification] = await notifyAccounts([rider.id], 'g')
  await untilState(notification!.id, 'failed')
  expect((await stateOf(notification!.id))[0]).toMatchObject({ why: 'address' })
  await database.db.execute(sql`update push_subscription set kind = 'telegram', address = '1' where id = ${phone.id}`)
  const [second] = await notifyAccounts([rider.id], 'h')
  await untilState(second!.id, 'failed')
  expect((await stateOf(second!.id))[0]).toMatchObject({ why: 'no_channel' })
  expect(sendCounts.failed).toEqual(expect.arrayContaining(['gone', 'away', 'address', 'no_channel']))
})

test('all processes sign with the same keys, generated once', async () => {
  await database.db.execute(sql`delete from push_key`)
  const keys = await Promise.all(Array.from({ length: 8 }, () => getOrCreatePushKeys(database.db, now())))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('pushes about a new timetable, a cancellation and a delay are in the rider’s language', () => {
  const wordsOf = createNotificationFormatter(() => railwayFiles.railway, translateIn)
  const { trainNumber, trainNumberMy, slug } = railwayFiles.railway.routes[0]!
  const change = { trip: 'x', route: slug, trainNumber, trainNumberMy, station: 'insein' }
  const edition: NotificationFacts = {
    kind: 'edition',
    edition: '2027',
    changes: [
      { ...change, was: 30_120, is: 30_600 },
      { ...change, was: 30_120, is: null },
      { ...change, was: 30_120, is: 30_120 },
    ],
    more: 2,
  }
  const { title, body, path } = wordsOf(edition, 'en')
  expect(title).toBe('New timetable: 5 of your trains changed')
  expect(body).toBe(
    `${trainNumber}, Insein: 8:22 → 8:30\n${trainNumber}, Insein: 8:22, no longer runs\n${trainNumber}, Insein: 8:22, now on different days\nand 2 more`,
  )
  expect(path).toBe('/favorite')
  expect(wordsOf({ ...ALERT, cancelled: true }, 'de').title).toBe('Insein 8:22: Zug fällt aus')
  expect(wordsOf({ ...ALERT, expectedAt: ALERT.plannedAt + 360 }, 'fr').body).toMatch(/attendu à 8:28, prévu à 8:22$/)
})
