import type { AccountExport } from '@yatha/contract'
import type { WakeUp } from '@yatha/contract/endpoints'
import type { ServiceDay, TripUpdate } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NotificationFacts, createNotificationFormatter } from '../src/notification/index.ts'
import { WakeEngine } from '../src/wake/wake-engine.ts'
import { translateIn } from '../src/words.ts'
import { openTestDatabase } from './database.ts'
import { addRider, type SignedInRider } from './rider.ts'
import { createTestServer } from './serve.ts'

// On this Monday, KHA-3 leaves Hledan at 9:08, Thamaing Myothit at 9:24 and Gyogon at 9:27, and reaches Insein at 9:35.

const DAY = '2026-11-23' as ServiceDay
const TRIP = [`${DAY}.kha-3.hledan.insein`]
const at = (time: string) => Date.parse(`${DAY}T${time}+06:30`) / 1000
let now = at('09:00:00')
const clock = { nowMs: () => now * 1000 }
const database = await openTestDatabase()
const { db } = database
const app = createTestServer({ database, clock })
const { live } = app

let areOperatorEntriesLoaded = true
const newEngine = () =>
  new WakeEngine({
    database,
    live,
    bus: app.adapters.bus,
    clock,
    log: pino({ level: 'silent' }),
    areOperatorEntriesLoaded: () => areOperatorEntriesLoaded,
  })

let aye: SignedInRider
let ba: SignedInRider
beforeEach(async () => {
  await db.execute(sql`delete from account`)
  now = at('09:00:00')
  live.set('feed', 1, { updates: [] })
  ;[aye, ba] = [await addRider(database, new Date(clock.nowMs())), await addRider(database, new Date(clock.nowMs()))]
})

const call = (rider: SignedInRider | undefined, method: string, body?: object) =>
  app.request('/api/wake', {
    method,
    headers: { 'Content-Type': 'application/json', Language: 'en', ...(rider && { Authorization: `Bearer ${rider.token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const scheduleWakeUps = async (rider = aye, stops = 2, legs = TRIP): Promise<WakeUp[]> =>
  (await call(rider, 'PUT', { legs, stops })).json() as Promise<WakeUp[]>
const exported = async ({ token }: SignedInRider): Promise<WakeUp[]> =>
  (await app.json<AccountExport>('/api/account/export', { Authorization: `Bearer ${token}` })).wakeUps
const countWakeUps = async () => (await db.execute(sql`select 1 from wake_up`)).rows.length

/** Sends the wake-ups that are due at `time`. Returns the rider and the key of each notification sent so far. */
async function sentBy(time: string, engine = newEngine()): Promise<string[]> {
  now = at(time)
  await engine.sendDue()
  const { rows } = await db.execute<{ account_id: string; key: string }>(sql`select account_id, key from notification`)
  return rows.map(({ account_id: id, key }) => `${id === aye.id ? 'aye' : 'ba'} ${key.split(' ').slice(0, -1).join(' ')}`).sort()
}
const setLive = (update: Partial<TripUpdate>) =>
  live.set('feed', 1, { updates: [{ trip: 'kha-3', day: DAY, basis: 'feed', seenAt: now, ...update }] })
const setLate = (delaySeconds: number) => setLive({ calls: [{ call: 0, delaySeconds }] })

const AYE_NOTIFIED = [`aye wake ${DAY} kha-3 14`]

test('a wake-up is sent once, when the train leaves the chosen stop, and is then deleted', async () => {
  expect(await scheduleWakeUps()).toEqual([
    { route: 'kha-3', day: DAY, station: 'thamaing-myothit', to: 'insein', dueAt: '2026-11-23T09:24:00+06:30' },
  ])
  expect(await sentBy('09:23:59')).toEqual([])
  expect(await sentBy('09:24:00')).toEqual(AYE_NOTIFIED)
  expect(await countWakeUps()).toBe(0)
  expect(await sentBy('09:25:00')).toEqual(AYE_NOTIFIED)
  const { rows } = await db.execute<{ facts: unknown; expires_at: string }>(sql`select facts, expires_at from notification`)
  expect(new Date(rows[0]!.expires_at).getTime() / 1000).toBe(at('09:35:00'))
  const { title, body, path } = createNotificationFormatter(() => live.view.railway, translateIn)(
    NotificationFacts.parse(rows[0]!.facts),
    'en',
  )
  expect([title, body, path]).toEqual([
    'Get off at Insein',
    '2 stops to go\u00A0· arrive 9:35\u00A0· Train KHA-3',
    '/go?leg=2026-11-23.kha-3.hledan.insein',
  ])
})

test('a delay postpones the wake-up, a smaller delay advances it again, and without live times the timetable applies', async () => {
  await scheduleWakeUps()
  setLate(600)
  expect(await sentBy('09:33:59')).toEqual([])
  setLate(540)
  expect(await sentBy('09:33:59')).toEqual(AYE_NOTIFIED)
  setLate(1200)
  await scheduleWakeUps(ba)
  expect(await sentBy('09:34:30')).toEqual(AYE_NOTIFIED)
  live.set('feed', 1, { updates: [] })
  expect(await sentBy('09:34:31')).toEqual([...AYE_NOTIFIED, `ba wake ${DAY} kha-3 14`])
})

test('a wake-up for a late train can be set after its planned time', async () => {
  setLate(1200)
  now = at('09:30:00')
  expect(await scheduleWakeUps()).toHaveLength(1)
  expect(await sentBy('09:43:59')).toEqual([])
  expect(await sentBy('09:44:00')).toEqual(AYE_NOTIFIED)
})

test('for a canceled train no wake-up is sent, unless the train runs after all', async () => {
  await scheduleWakeUps()
  setLive({ cancelled: true })
  expect(await sentBy('09:26:00')).toEqual([])
  expect(await countWakeUps()).toBe(1)
  expect(await sentBy('09:35:00')).toEqual([])
  expect(await countWakeUps()).toBe(0)

  now = at('09:00:00')
  await scheduleWakeUps()
  expect(await sentBy('09:26:00')).toEqual([])
  setLate(60)
  expect(await sentBy('09:26:01')).toEqual(AYE_NOTIFIED)
})

test('if the train skips the chosen stop, the wake-up is sent at the previous stop', async () => {
  await scheduleWakeUps()
  setLive({ calls: [{ call: 14, skipped: true }] })
  expect(await sentBy('09:20:59')).toEqual([])
  expect(await sentBy('09:21:00')).toEqual(AYE_NOTIFIED)
})

test('until the operators’ changes are loaded, no wake-up is sent', async () => {
  await scheduleWakeUps()
  areOperatorEntriesLoaded = false
  expect(await sentBy('09:24:00')).toEqual([])
  areOperatorEntriesLoaded = true
  expect(await sentBy('09:24:01')).toEqual(AYE_NOTIFIED)
})

test('repeated requests, even concurrent ones, schedule one wake-up; a request for another stop replaces it', async () => {
  await Promise.all([scheduleWakeUps(), scheduleWakeUps(), scheduleWakeUps()])
  expect(await countWakeUps()).toBe(1)
  expect(await scheduleWakeUps(aye, 1)).toMatchObject([{ station: 'gyogon' }])
  expect(await exported(aye)).toMatchObject([{ station: 'gyogon' }])
  expect(await sentBy('09:27:00')).toEqual([`aye wake ${DAY} kha-3 15`])
  // The same request arrives again after the push.
  expect(await scheduleWakeUps(aye, 1)).toEqual([])
  expect(await sentBy('09:28:00')).toHaveLength(1)
})

test('each train of a trip has a wake-up, which is not due before the train leaves the rider’s first stop', async () => {
  const legs = [`${DAY}.kha-3.hledan.insein`, `${DAY}.ga-3.insein.ywama`]
  expect(await scheduleWakeUps(aye, 3, legs)).toEqual([
    { route: 'kha-3', day: DAY, station: 'thamaing', to: 'insein', dueAt: '2026-11-23T09:21:00+06:30' },
    { route: 'ga-3', day: DAY, station: 'insein', to: 'ywama', dueAt: '2026-11-23T10:25:00+06:30' },
  ])
  expect(await scheduleWakeUps(aye, 3, [...TRIP, ...TRIP])).toHaveLength(2)
  expect(await countWakeUps()).toBe(1)
  await scheduleWakeUps(aye, 3, legs)
  await sentBy('09:21:00')
  const { rows } = await db.execute<{ facts: unknown }>(sql`select facts from notification`)
  expect(rows[0]!.facts).toMatchObject({ station: 'insein', isTransfer: true, stops: 3 })
})

test('a rider cancels only their own wake-up', async () => {
  await scheduleWakeUps(aye)
  await scheduleWakeUps(ba)
  expect((await call(ba, 'DELETE')).status).toBe(204)
  expect((await call(ba, 'DELETE')).status).toBe(204)
  expect(await exported(ba)).toEqual([])
  expect(await exported(aye)).toHaveLength(1)
  expect(await sentBy('09:24:00')).toEqual(AYE_NOTIFIED)
})

test('guests, unknown trips and invalid numbers of stops are rejected; a ride that is over gets no wake-up', async () => {
  expect((await call(undefined, 'PUT', { legs: TRIP, stops: 2 })).status).toBe(401)
  expect((await call(undefined, 'DELETE')).status).toBe(401)
  for (const legs of [[`${DAY}.kha-99.hledan.insein`], [`${DAY}.kha-3.hledan.nowhere`], ['x'], []])
    expect((await call(aye, 'PUT', { legs, stops: 2 })).status).toBe(422)
  for (const stops of [0, 6, 1.5, '2']) expect((await call(aye, 'PUT', { legs: TRIP, stops })).status).toBe(422)
  now = at('09:40:00')
  expect(await scheduleWakeUps()).toEqual([])
})

test('the wake-up of a ride that ended while no server ran is deleted without a push', async () => {
  await scheduleWakeUps()
  expect(await sentBy('09:50:00')).toEqual([])
  expect(await countWakeUps()).toBe(0)
})

test('a wake-up that a delay has postponed is sent if the source of the delay fails, even soon after the planned end', async () => {
  await scheduleWakeUps()
  setLate(1800)
  expect(await sentBy('09:40:00')).toEqual([])
  live.set('feed', 1, { updates: [] })
  expect(await sentBy('09:40:01')).toEqual(AYE_NOTIFIED)
})

test('a wake-up that is set again after its push gets another push', async () => {
  await scheduleWakeUps()
  await sentBy('09:24:00')
  setLate(1200)
  expect(await scheduleWakeUps()).toHaveLength(1)
  expect(await sentBy('09:44:00')).toEqual([...AYE_NOTIFIED, ...AYE_NOTIFIED])
})

test('if the train does not stop where the rider wants to get off, the rider is woken for the stop before it', async () => {
  await scheduleWakeUps(aye, 1)
  setLive({ calls: [{ call: 16, skipped: true }] })
  await sentBy('09:27:00')
  const { rows } = await db.execute<{ facts: unknown }>(sql`select facts from notification`)
  expect(rows[0]!.facts).toMatchObject({ station: 'gyogon', stops: 1 })
})

test('a trip on another day gets no wake-up yet, and a train on which the rider stays awake gets none', async () => {
  const legs = [`${DAY}.kha-3.hledan.insein`, `${DAY}.ga-3.insein.ywama`]
  const response = await call(aye, 'PUT', { legs, stops: 3, awake: 1 })
  expect(await response.json()).toMatchObject([{ route: 'ga-3' }])
  expect(await scheduleWakeUps(aye, 2, ['2026-11-26.kha-3.hledan.insein'])).toEqual([])
})

test('wake-ups are deleted with the account', async () => {
  await scheduleWakeUps()
  await db.execute(sql`delete from account where id = ${aye.id}`)
  expect(await countWakeUps()).toBe(0)
})

test('if several processes run, each wake-up is sent once', async () => {
  await scheduleWakeUps(aye)
  await scheduleWakeUps(ba)
  now = at('09:24:00')
  await Promise.all(Array.from({ length: 6 }, () => newEngine().sendDue()))
  expect(await sentBy('09:24:01')).toHaveLength(2)
})

test('if a server fails between the deletion and the notification, no wake-up is lost', async () => {
  await scheduleWakeUps()
  await db.execute(sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await db.execute(sql`create trigger broken before insert on notification execute function fail()`)
  await expect(sentBy('09:24:00')).rejects.toThrow()
  expect(await countWakeUps()).toBe(1)
  await db.execute(sql`drop trigger broken on notification`)
  expect(await sentBy('09:24:01')).toEqual(AYE_NOTIFIED)
})
