import { sql } from 'drizzle-orm'
import type { AccountExport, Notification, NotificationDetail, NotificationList, PhoneState, TelegramAlerts } from '@yatha/contract'
import { expect, test } from 'vitest'
import { newId } from '../src/db/id.ts'
import { notify, type NotificationFacts } from '../src/notification/index.ts'
import { removeOldNotifications } from '../src/notification/notification.store.ts'
import { removeOldPhones } from '../src/notification/phone.store.ts'
import { createReceipt } from '../src/notification/receipt.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { addRider, type SignedInRider } from './rider.ts'
import { TEST_SECRET, createTestServer } from './serve.ts'

const clock = installFixedClock()
const now = () => new Date(clock.nowMs())
const database = await openTestDatabase()
// Nothing listens at the phones' addresses, so this server's pushes reach nobody.
const { get, post, request } = createTestServer({ database, clock, env: { PUSH_SERVICES: 'localhost' } })
const as = ({ token }: SignedInRider, language = 'en') => ({ Authorization: `Bearer ${token}`, Language: language })
const send = (method: string, path: string, headers: Record<string, string>) => request(path, { method, headers })
const browser = (name: string) =>
  Buffer.from(
    JSON.stringify({
      endpoint: `http://localhost:9/${name}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
  ).toString('base64url')
const phone = async (token: string, rider?: SignedInRider) =>
  (await (await post('/api/push-phone', { token }, rider ? as(rider) : {})).json()) as PhoneState
const activePhones = async (accountId: string) =>
  (
    await database.db.execute(
      sql`select kind, language from push_subscription where account_id = ${accountId} and session_id is not null and gone_at is null`,
    )
  ).rows
const FACTS: NotificationFacts = {
  kind: 'alert',
  trip: 'x',
  route: 'x',
  day: '2026-11-23',
  call: 0,
  station: 'insein',
  plannedAt: 1_795_400_520,
  expectedAt: null,
  minutes: 10,
  way: 'clockwise',
}
let count = 0
const notifyRider = async (rider: SignedInRider, facts: NotificationFacts = FACTS) =>
  (await notify(database.db, [{ accountId: rider.id, key: `k${count++}`, facts, expiresAt: new Date(clock.nowMs() + 600_000) }], now()))[0]!

test('a phone is registered for the owner of the session, whatever the e-mail in the request', async () => {
  const [rider, other] = [await addRider(database, now()), await addRider(database, now())]
  const token = browser('a')
  expect((await post('/api/firebase-token', { token, email: other.email }, as(rider, 'mm'))).status).toBe(204)
  expect(await activePhones(rider.id)).toEqual([{ kind: 'web', language: 'mm' }])
  expect(await activePhones(other.id)).toEqual([])
  expect(await phone(token, rider)).toMatchObject({ isKnown: true, isYours: true })
  expect(await phone(token, other)).toMatchObject({ isKnown: true, isYours: false })
  expect(await phone(token)).toMatchObject({ isKnown: true, isYours: false })
  // A request without a session registers the phone for a guest.
  expect((await post('/api/firebase-token', { token, email: rider.email })).status).toBe(204)
  expect(await activePhones(rider.id)).toEqual([])
  // The phone changes hands: it gets the second rider's pushes, and no longer the first's.
  await post('/api/firebase-token', { token }, as(rider))
  await post('/api/firebase-token', { token }, as(other))
  expect([await activePhones(rider.id), await activePhones(other.id)]).toEqual([[], [{ kind: 'web', language: 'en' }]])
})

test('only addresses of push services and FCM tokens are accepted', async () => {
  const { post } = createTestServer({ database, clock })
  const subscription = (endpoint: string) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(browser('x'), 'base64url').toString()), endpoint })).toString('base64url')
  for (const token of [
    subscription('https://10.0.0.1/x'),
    subscription('http://fcm.googleapis.com/x'),
    subscription('https://evil.example/x'),
    'short',
    'with spaces in it, so it is none',
  ])
    expect((await post('/api/firebase-token', { token })).status, token).toBe(422)
  expect((await post('/api/firebase-token', { token: 'dGVzdA:APA91bH-a_token_of_the_native_shell' })).status).toBe(204)
})

test('signing out and deleting the token each end the pushes to a phone', async () => {
  const rider = await addRider(database, now())
  await post('/api/firebase-token', { token: browser('b') }, as(rider))
  const notification = await notifyRider(rider)
  expect((await send('DELETE', '/api/session', as(rider))).status).toBe(204)
  expect(await activePhones(rider.id)).toEqual([])
  expect((await database.db.execute(sql`select state from delivery where notification_id = ${notification.id}`)).rows).toHaveLength(1)
  const second = await addRider(database, now())
  await post('/api/firebase-token', { token: browser('c') }, as(second))
  expect((await send('DELETE', `/api/firebase-token/${browser('c')}`, {})).status).toBe(204)
  expect(await activePhones(second.id)).toEqual([])
  expect(await phone(browser('c'), second)).toMatchObject({ isKnown: false })
  // Some browsers have long tokens.
  const long = browser('c'.repeat(1900))
  expect((await post('/api/firebase-token', { token: long }, as(second))).status).toBe(204)
  expect((await send('DELETE', `/api/firebase-token/${long}`, {})).status).toBe(204)
  expect(await activePhones(second.id)).toEqual([])
  expect((await database.db.execute(sql`select address from push_subscription where account_id = ${second.id}`)).rows).toEqual([
    { address: '' },
    { address: '' },
  ])
})

test('notifications are private, are in the rider’s language, can be marked as read one by one or all together, and can be deleted', async () => {
  const [rider, other] = [await addRider(database, now()), await addRider(database, now())]
  const [one, two, three] = [
    await notifyRider(rider),
    await notifyRider(rider, { kind: 'test', sentAt: 1_795_400_520 }),
    await notifyRider(rider),
  ]
  const list = async (language?: string) => (await (await get('/api/notification', as(rider, language))).json()) as NotificationList
  const { notifications, isMore } = await list()
  expect(notifications.map(({ id }) => id)).toEqual([three.id, two.id, one.id])
  expect(isMore).toBe(false)
  expect(notifications[2]).toMatchObject({ kind: 'alert', title: 'Insein 8:52: train arrives', path: '/station/insein', isRead: false })
  expect((await list('de')).notifications[1]!.title).toBe('Testhinweis')
  const unread = async () => ((await (await get('/api/notification/unread', as(rider))).json()) as { unread: number }).unread
  expect(await unread()).toBe(3)
  for (const path of [`/api/notification/${one.id}`, '/api/notification/nonsense'])
    for (const method of ['GET', 'DELETE']) expect((await send(method, path, as(other))).status).toBe(404)
  expect((await send('PUT', `/api/notification/${one.id}/read`, as(other))).status).toBe(404)
  expect((await send('PUT', `/api/notification/${one.id}/read`, as(rider))).status).toBe(204)
  expect(await unread()).toBe(2)
  expect((await send('PUT', '/api/notification/read', as(rider))).status).toBe(204)
  expect(await unread()).toBe(0)
  expect((await send('DELETE', `/api/notification/${two.id}`, as(rider))).status).toBe(204)
  expect((await list()).notifications.map(({ id }) => id)).toEqual([three.id, one.id])
  const older = (await (await get(`/api/notification?before=${three.id}`, as(rider))).json()) as NotificationList
  expect(older.notifications.map(({ id }) => id)).toEqual([one.id])
  expect((await get('/api/notification')).status).toBe(401)
  const exported = (await (await get('/api/account/export', as(rider))).json()) as AccountExport
  expect(exported.notifications).toHaveLength(2)
})

test('a test push goes to the phone that requests it, and the receipt records that it was shown', async () => {
  const rider = await addRider(database, now())
  await post('/api/firebase-token', { token: browser('d') }, as(rider))
  await post('/api/firebase-token', { token: browser('e') }, as(rider))
  expect((await post('/api/push-test', { token: browser('nobody') }, as(rider))).status).toBe(404)
  const { id } = (await (await post('/api/push-test', { token: browser('e') }, as(rider))).json()) as { id: string }
  const state = async () => (await (await get(`/api/notification/${id}`, as(rider))).json()) as NotificationDetail
  expect((await state()).deliveries).toMatchObject([{ kind: 'web' }])
  const { rows } = await database.db.execute(sql`select subscription_id as id from delivery where notification_id = ${id}`)
  const receipt = createReceipt(TEST_SECRET, id, (rows[0] as { id: string }).id)
  const wrongReceipt = receipt.slice(0, 30) + (receipt[30] === 'A' ? 'B' : 'A') + receipt.slice(31)
  const shown = (body: object) => post('/api/notification/shown', body)
  expect((await shown({ id, receipt: wrongReceipt })).status).toBe(404)
  expect((await shown({ id: newId(clock.nowMs()), receipt })).status).toBe(404)
  expect((await shown({ id, receipt })).status).toBe(204)
  expect((await state()).deliveries).toMatchObject([{ kind: 'web', state: 'shown', shownAt: now().toISOString() }])
  // The rider requested it, so it counts as read.
  expect((await state()) as Notification).toMatchObject({ isRead: true })
  expect(await phone(browser('e'), rider)).toMatchObject({ sentInWeek: 1, failedInWeek: 0 })
})

test('Telegram is a second channel for riders who sign in with it, if a bot is configured', async () => {
  const rider = await addRider(database, now())
  const state = async (response: Promise<Response> | Response) => (await (await response).json()) as TelegramAlerts
  expect(await state(get('/api/telegram-alerts', as(rider)))).toEqual({ isOffered: false, isLinked: false, isOn: false })
  const put = (server: typeof request, isOn: boolean) =>
    server('/api/telegram-alerts', {
      method: 'PUT',
      body: JSON.stringify({ isOn }),
      headers: { 'Content-Type': 'application/json', ...as(rider) },
    })
  expect((await put(request, true)).status).toBe(503)
  const withBot = createTestServer({ database, clock, env: { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_BOT_URL: 'http://127.0.0.1:9' } })
  expect((await put(withBot.request, true)).status).toBe(404)
  await database.db.execute(sql`
    insert into identity (issuer, subject, provider, account_id, added_at, chat) values ('https://t', 'x', 'telegram', ${rider.id}, now(), '4711')`)
  expect(await state(put(withBot.request, true))).toEqual({ isOffered: true, isLinked: true, isOn: true })
  expect((await database.db.execute(sql`select address from push_subscription where account_id = ${rider.id}`)).rows).toEqual([
    { address: '4711' },
  ])
  const notification = await notifyRider(rider)
  expect((await database.db.execute(sql`select state from delivery where notification_id = ${notification.id}`)).rows).toHaveLength(1)
  // Chat ids are not secret: they give no access to the state, and cannot end pushes.
  expect(await phone('telegram 4711')).toMatchObject({ isKnown: false })
  expect((await send('DELETE', '/api/firebase-token/telegram%204711', {})).status).toBe(204)
  expect(await state(withBot.request('/api/telegram-alerts', { headers: as(rider) }))).toEqual({
    isOffered: true,
    isLinked: true,
    isOn: true,
  })
  expect(await state(put(withBot.request, false))).toMatchObject({ isOn: false })
})

test('messages to Telegram end when the rider no longer signs in with it', async () => {
  const rider = await addRider(database, now())
  const withBot = createTestServer({ database, clock, env: { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_BOT_URL: 'http://127.0.0.1:9' } })
  await database.db.execute(sql`
    insert into identity (issuer, subject, provider, account_id, added_at, chat) values ('https://t', 'y', 'telegram', ${rider.id}, now(), '4712')`)
  const body = JSON.stringify({ isOn: true })
  await withBot.request('/api/telegram-alerts', { method: 'PUT', body, headers: { 'Content-Type': 'application/json', ...as(rider) } })
  const deliveries = async () =>
    (await database.db.execute(sql`select 1 from delivery where notification_id = ${(await notifyRider(rider)).id}`)).rows.length
  expect(await deliveries()).toBe(1)
  await database.db.execute(sql`delete from identity where account_id = ${rider.id}`)
  expect(await deliveries()).toBe(0)
})

test('the latest 20,000 phones of guests are kept', async () => {
  const rider = await addRider(database, now())
  await post('/api/firebase-token', { token: browser('h') }, as(rider))
  await database.db.execute(sql`
    insert into push_subscription (id, kind, token_hash, address, language, created_at, seen_at)
    select gen_random_uuid(), 'fcm', 'guest ' || n, 'a', 'en', ${now().toISOString()}::timestamptz, ${now().toISOString()}::timestamptz - n * interval '1 second'
      from generate_series(1, 20100) n`)
  await removeOldPhones(database.db, now())
  const { rows } = await database.db.execute(sql`
    select count(*)::int as kept, bool_or(token_hash = 'guest 20100') as "hasOldest" from push_subscription where account_id is null`)
  expect(rows).toEqual([{ kept: 20_000, hasOldest: false }])
  expect(await activePhones(rider.id)).toHaveLength(1)
  await database.db.execute(sql`delete from push_subscription where account_id is null`)
})

test('notifications, and the push subscriptions of guests’ phones, are deleted after 90 days', async () => {
  const rider = await addRider(database, now())
  await notifyRider(rider)
  await post('/api/firebase-token', { token: browser('f') })
  await post('/api/firebase-token', { token: browser('g') }, as(rider))
  await send('DELETE', '/api/session', as(rider))
  const rows = async () => [
    (await database.db.execute(sql`select 1 from notification where account_id = ${rider.id}`)).rows.length,
    (await database.db.execute(sql`select 1 from push_subscription where account_id is null or account_id = ${rider.id}`)).rows.length > 0,
  ]
  const at = (days: number) => new Date(clock.nowMs() + days * 86_400_000)
  for (const remove of [removeOldNotifications, removeOldPhones]) await remove(database.db, at(89))
  expect(await rows()).toEqual([1, true])
  for (const remove of [removeOldNotifications, removeOldPhones]) await remove(database.db, at(91))
  expect(await rows()).toEqual([0, false])
})
