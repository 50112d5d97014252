import { MAX_FAVORITES } from '@yatha/contract'
import type { Alert } from '@yatha/contract/endpoints'
import type { ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../src/db/id.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { addRider } from './rider.ts'
import { railwayFiles, createTestServer } from './serve.ts'

// The time is 8:50 on a Monday. KHA-3 leaves Hledan at 9:08.

const DAY = '2026-11-23' as ServiceDay
const at = (time: string) => `${DAY}T${time}+06:30`
const database = await openTestDatabase()
const { db } = database
const clock = installFixedClock(at('08:50:00'))
const app = createTestServer({ database, clock })

/** The alert due ten minutes before KHA-3 leaves Hledan. */
const KHA3_ALERT = {
  favorite: { kind: 'station', slug: 'hledan' },
  route: 'kha-3',
  trainNumber: 'KHA-3',
  trainNumberMy: 'ခ-၃',
  day: DAY,
  station: 'hledan',
  planned: at('09:08:00'),
  dueAt: at('08:58:00'),
}

async function rider() {
  const { id, token } = await addRider(database, new Date(clock.nowMs()))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const add = (kind: string, slug: string, alert: object = {}) =>
    app.request('/api/favorite', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        kind,
        slug,
        alert: { isOn: true, minutes: 10, days: [0, 1, 2, 3, 4, 5, 6], atNight: false, ...alert },
      }),
    })
  const history = async () =>
    (await (await app.request('/api/favorite/alert', { headers })).json()) as { readonly armed: Alert[]; readonly past: Alert[] }
  return { id, headers, add, history }
}

/** Adds an alert for KHA-3 at Hledan, with a delivery in the given state. */
async function addAlert(accountId: string, delivery?: { state: string; sentAt?: string; shownAt?: string; why?: string }) {
  const [notification, subscription] = [newId(clock.nowMs()), newId(clock.nowMs())]
  await db.execute(sql`
    insert into notification (id, account_id, key, facts, created_at, expires_at) values (${notification}, ${accountId}, 'k', '{}', now(), now())`)
  await db.execute(sql`
    insert into alert (account_id, day, trip, call, station, favorite_id, notification_id, planned_at, expected_at, due_at, made_at)
    select ${accountId}, ${DAY}, 'kha-3', 9, 'hledan', id, ${notification}, ${at('09:08:00')}, ${at('09:12:00')}, ${at('08:58:00')}, ${at('08:58:00')}
      from favorite where account_id = ${accountId}`)
  if (!delivery) return
  await db.execute(sql`
    insert into push_subscription (id, account_id, kind, token_hash, address, language, created_at, seen_at)
    values (${subscription}, ${accountId}, 'fcm', ${subscription}, 'a', 'en', now(), now())`)
  const { state, sentAt = null, shownAt = null, why = null } = delivery
  await db.execute(sql`
    insert into delivery (notification_id, subscription_id, state, next_at, sent_at, shown_at, why)
    values (${notification}, ${subscription}, ${state}, now(), ${sentAt}, ${shownAt}, ${why})`)
}

test('the next alert of each favorite is armed, unless the favorite’s alerts are switched off', async () => {
  const { add, history } = await rider()
  expect(await history()).toEqual({ armed: [], past: [] })
  await add('station', 'hledan', { way: 'clockwise' })
  await add('station', 'insein', { isOn: false })
  const { armed } = await history()
  expect(armed).toEqual([{ ...KHA3_ALERT, state: 'armed' }])
})

test('an armed alert that is only about late trains states the minimum delay', async () => {
  const { add, history } = await rider()
  await add('station', 'hledan', { way: 'clockwise', lateMinutes: 5 })
  expect((await history()).armed).toEqual([{ ...KHA3_ALERT, state: 'armed', lateMinutes: 5 }])
})

test('an alert for one weekday is armed for that day', async () => {
  const { add, history } = await rider()
  await add('station', 'hledan', { way: 'clockwise', days: [5] })
  expect((await history()).armed).toMatchObject([{ day: '2026-11-28' }])
  await add('route', 'kha-3', { station: 'insein', minutes: 20 })
  // The earliest alert is first: KHA-3 reaches Insein at 9:35.
  expect((await history()).armed).toMatchObject([{ day: DAY, station: 'insein', dueAt: at('09:15:00') }, { day: '2026-11-28' }])
})

test('armed alerts use live times; once its notification is created, an alert is no longer armed', async () => {
  const { id, add, history } = await rider()
  await add('station', 'hledan', { way: 'clockwise' })
  const seenAt = clock.nowMs() / 1000
  app.live.publish([{ trip: 'kha-3', day: DAY, basis: 'riders', seenAt, calls: [{ call: 0, delaySeconds: -240 }] }])
  expect((await history()).armed).toMatchObject([{ planned: at('09:08:00'), expected: at('09:04:00'), dueAt: at('08:54:00') }])
  app.live.publish([])
  await addAlert(id, { state: 'waiting' })
  const { armed, past } = await history()
  expect(armed[0]!.route).not.toBe('kha-3')
  expect(past).toEqual([{ ...KHA3_ALERT, expected: at('09:12:00'), state: 'due' }])
})

test.each([
  ['sent', { state: 'sent', sentAt: at('08:58:01') }, { state: 'sent', sentAt: at('08:58:01') }],
  [
    'shown',
    { state: 'shown', sentAt: at('08:58:01'), shownAt: at('08:58:02') },
    { state: 'shown', sentAt: at('08:58:01'), shownAt: at('08:58:02') },
  ],
  ['an unregistered phone', { state: 'failed', why: 'gone' }, { state: 'failed', why: 'gone' }],
  ['a push service that does not answer', { state: 'failed', why: 'timeout' }, { state: 'failed', why: 'unreachable' }],
  ['a fault without its own text', { state: 'failed', why: 'address' }, { state: 'failed', why: 'refused' }],
  ['no phone', undefined, { state: 'failed', why: 'no_phone' }],
])('the history has the result of an alert: %s', async (_, delivery, expected) => {
  const { id, add, history } = await rider()
  await add('station', 'hledan', { way: 'clockwise' })
  await addAlert(id, delivery)
  expect((await history()).past).toMatchObject([expected])
})

test('an alert stays in a rider’s history after its favorite and notification are deleted; other riders do not see it', async () => {
  const [aye, ba] = [await rider(), await rider()]
  await aye.add('station', 'hledan', { way: 'clockwise' })
  await addAlert(aye.id, { state: 'sent', sentAt: at('08:58:01') })
  await db.execute(sql`delete from notification where account_id = ${aye.id}`)
  await db.execute(sql`delete from favorite where account_id = ${aye.id}`)
  const { past } = await aye.history()
  expect(past).toMatchObject([{ state: 'shown', route: 'kha-3' }])
  expect(past[0]).not.toHaveProperty('favorite')
  expect((await ba.history()).past).toEqual([])
})

test('a hundred favorites with different alert minutes, whose alerts are never due, are checked quickly', async () => {
  const { headers, history } = await rider()
  const allFavorites = [
    ...railwayFiles.railway.stations.map(({ slug }) => ({ kind: 'station', slug })),
    ...railwayFiles.railway.routes.map(({ slug }) => ({ kind: 'route', slug })),
  ].slice(0, MAX_FAVORITES)
  const alert = { isOn: true, days: [0, 1, 2, 3, 4, 5, 6], hours: { from: '02:00', until: '02:01' }, atNight: false }
  const favorites = allFavorites.map((one, i) => ({ ...one, alert: { ...alert, minutes: 1 + (i % 60) } }))
  const merged = await app.request('/api/favorite/merge', { method: 'POST', headers, body: JSON.stringify({ favorites }) })
  expect(await merged.json()).toHaveLength(MAX_FAVORITES)
  const from = performance.now()
  expect(await history()).toEqual({ armed: [], past: [] })
  // Takes a quarter of a second on an idle machine. Checking the minutes of each favorite against all trains would take ten seconds.
  expect(performance.now() - from).toBeLessThan(20_000)
})

test('guests cannot read a history', async () => {
  expect((await app.request('/api/favorite/alert', {})).status).toBe(401)
})
