import { setTimeout as pause } from 'node:timers/promises'
import type { AlertSettings } from '@yatha/contract'
import { callsOfDay, LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/db/id.ts'
import { AlertEngine, type AlertNotification } from '../src/favorite/alerts/alert-engine.ts'
import { addAlerts, concernedFavorites, linkNotifications, withdrawAlerts } from '../src/favorite/alerts/alert.store.ts'
import { createDueAlert, DueAlertFinder, type DueAlert } from '../src/favorite/alerts/due-alerts.ts'
import { removeFavorite, saveAlertSettings } from '../src/favorite/favorite.store.ts'
import type { Jobs } from '../src/adapters/messaging/jobs.ts'
import { LiveRailway } from '../src/railway/live-railway.ts'
import { openTestDatabase } from './database.ts'
import { railwayFiles } from './serve.ts'

// KHA-3 (clockwise) leaves Hledan at 9:08 and reaches Insein at 9:35; 23 November 2026 is a Monday.

const { railway } = railwayFiles
const DAY = '2026-11-23' as ServiceDay
const at = (time: string, day: string = DAY) => Date.parse(`${day}T${time}+06:30`) / 1000
const database = await openTestDatabase()
const { db } = database

let now = at('08:50:00')
let notified: AlertNotification[] = []
let jobs: DueAlert[] = []
let fails = false
let areOperatorEntriesLoaded = true
let live = new LiveRailway(railway)

const queue: Jobs = {
  add: async (_t, _kind, payload) => {
    if (fails) throw new Error('no jobs')
    // The engine adds only jobs with this payload.
    jobs.push(payload as DueAlert)
  },
}
const newEngine = () =>
  new AlertEngine({
    database,
    live,
    clock: { nowMs: () => now * 1000 },
    jobs: queue,
    log: pino({ level: 'silent' }),
    notify: async (_t, some) => {
      notified.push(...some)
      return []
    },
    onNotified: () => undefined,
    onAlertSent: () => undefined,
    areOperatorEntriesLoaded: () => areOperatorEntriesLoaded,
  })
let engine = newEngine()

/** Runs the engine and its jobs. Returns the rider, train, stop and minutes of each alert. */
async function runAlertJobs(by: AlertEngine = engine): Promise<string[]> {
  notified = []
  await by.queueDueAlerts()
  await Promise.all(jobs.splice(0).map((due) => by.notifyRiders(due)))
  return notified.map(({ accountId, alert }) => `${names.get(accountId)} ${alert.trip} ${alert.station} ${alert.minutes}`).sort()
}

const names = new Map<string, string>()
async function rider(name: string): Promise<string> {
  const id = newId(now * 1000)
  names.set(id, name)
  await db.execute(sql`insert into account (id, name, language, created_at) values (${id}, ${name}, 'en', now())`)
  return id
}

interface FavoriteSettings {
  kind?: string
  slug?: string
  minutes?: number
  way?: string | null
  days?: number
  from?: number | null
  until?: number | null
  station?: string | null
  atNight?: boolean
  late?: number | null
  isOn?: boolean
  armedAt?: number
}

async function addFavorite(accountId: string, settings: FavoriteSettings = {}): Promise<string> {
  const { kind = 'station', slug = 'hledan', minutes = 10, way = 'clockwise', days = 127, from = null, until = null } = settings
  const { station = null, atNight = false, late = null, isOn = true, armedAt = at('05:00:00') } = settings
  const id = newId(now * 1000)
  await db.execute(sql`
    insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, from_minute, until_minute, station, at_night, late_minutes, armed_at)
    values (${id}, ${accountId}, ${kind}, ${slug}, 0, now(), ${isOn}, ${minutes}, ${way}, ${days}, ${from}, ${until}, ${station}, ${atNight}, ${late},
            to_timestamp(${armedAt}))`)
  return id
}

/** Deletes all accounts with the rows that reference them; faster than truncating dozens of tables. */
const clear = () => database.pool.query('delete from account; delete from alert_round; delete from push_subscription')

beforeEach(async () => {
  await clear()
  names.clear()
  jobs = []
  fails = false
  live = new LiveRailway(railway)
  engine = newEngine()
})

const setLate = (seconds: number, cancelled = false) => {
  const update: TripUpdate = { trip: 'kha-3', day: DAY, basis: 'feed', seenAt: now, cancelled, calls: [{ call: 0, delaySeconds: seconds }] }
  live.set('feed', 1, { updates: [update] })
}

test('a rider is notified ten minutes before the train, once, however often the engine runs', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:57:59')
  expect(await runAlertJobs()).toEqual([])
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  expect(notified[0]).toMatchObject({
    key: `alert ${DAY} kha-3 9`,
    alert: { planned: at('09:08:00'), expected: null, cancelled: false, dueAt: at('08:58:00') },
    expiresAt: new Date(at('09:08:00') * 1000),
  })
  expect(await runAlertJobs()).toEqual([])
  expect(await runAlertJobs(newEngine())).toEqual([])
  now = at('09:00:00')
  expect(await runAlertJobs(newEngine())).toEqual([])
})

test('several processes notify each rider of a train only once', async () => {
  for (const name of ['aye', 'ba', 'chit']) await addFavorite(await rider(name))
  now = at('08:58:00')
  const engines = Array.from({ length: 6 }, newEngine)
  notified = []
  await Promise.all(engines.map((alertEngine) => alertEngine.queueDueAlerts()))
  expect(jobs).toHaveLength(1)
  // The same job runs twice concurrently, as when a live process is wrongly presumed dead.
  await Promise.all([engine.notifyRiders(jobs[0]!), engine.notifyRiders(jobs[0]!)])
  expect(notified.map(({ accountId }) => names.get(accountId)).sort()).toEqual(['aye', 'ba', 'chit'])
})

test.each([
  ['another direction', { way: 'anticlockwise' }, false],
  ['any direction', { way: null }, true],
  ['fewer minutes', { minutes: 9 }, false],
  ['Mondays', { days: 0b0000001 }, true],
  ['all days but Monday', { days: 0b1111110 }, false],
  ['until nine', { from: 7 * 60, until: 9 * 60 }, false],
  ['until half past nine', { from: 7 * 60, until: 9 * 60 + 30 }, true],
  ['from ten in the evening to ten in the morning', { from: 22 * 60, until: 10 * 60 }, true],
  ['the same hours, with the end counted past midnight', { from: 22 * 60, until: 34 * 60 }, true],
  ['from ten in the evening to six', { from: 22 * 60, until: 6 * 60 }, false],
  ['all day', { from: 0, until: 24 * 60 }, true],
  ['switched off', { isOn: false }, false],
  ['another station', { slug: 'insein' }, false],
  ['set after it was due', { armedAt: at('08:58:01') }, false],
  ['the train at this stop', { kind: 'route', slug: 'kha-3', station: 'hledan', way: null }, true],
  ['the train at another stop', { kind: 'route', slug: 'kha-3', station: 'insein', way: null }, false],
  ['another train', { kind: 'route', slug: 'ga-3', station: 'hledan', way: null }, false],
])('KHA-3 at 9:08 causes an alert only for a matching favorite: %s', async (_, settings: FavoriteSettings, isNotified: boolean) => {
  await addFavorite(await rider('aye'), settings)
  now = at('08:58:00')
  expect(await runAlertJobs()).toHaveLength(isNotified ? 1 : 0)
})

test('an alert for a favorite train without a chosen stop is for the train’s first stop', async () => {
  await addFavorite(await rider('aye'), { kind: 'route', slug: 'kha-3', way: null })
  const first = callsOfDay(LiveView.none(railway), DAY).find(({ trip, call }) => trip === 'kha-3' && call === 0)!
  now = first.planned - 600
  expect(await runAlertJobs()).toEqual([`aye kha-3 ${railway.stations[first.stop]!.slug} 10`])
})

test('a favorite station and a favorite train with different alert minutes cause one alert, at the earlier time', async () => {
  const aye = await rider('aye')
  await addFavorite(aye)
  await addFavorite(aye, { kind: 'route', slug: 'kha-3', station: 'hledan', minutes: 5 })
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  now = at('09:03:00')
  expect(await runAlertJobs()).toEqual([])
})

test('the alert for an early train is timed by its expected departure, and for a late train by its planned departure', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:50:00')
  setLate(-300)
  expect(await runAlertJobs()).toEqual([])
  now = at('08:53:00')
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  expect(notified[0]!.alert).toMatchObject({ expected: at('09:03:00'), basis: 'feed' })

  const next = { armedAt: at('05:00:00') }
  await clear()
  engine = newEngine()
  await addFavorite(await rider('ba'), next)
  setLate(900)
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['ba kha-3 hledan 10'])
  expect(notified[0]).toMatchObject({
    alert: { planned: at('09:08:00'), expected: at('09:23:00') },
    expiresAt: new Date(at('09:23:00') * 1000),
  })
})

test('the alert for a canceled train says that it is canceled', async () => {
  await addFavorite(await rider('aye'))
  setLate(0, true)
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  expect(notified[0]!.alert).toMatchObject({ cancelled: true, expected: null, basis: 'feed' })
})

test('alerts that came due while no process ran are sent if the train has not left', async () => {
  await addFavorite(await rider('aye'))
  now = at('09:06:00')
  expect(await runAlertJobs(newEngine())).toEqual(['aye kha-3 hledan 10'])
  await clear()
  await addFavorite(await rider('ba'))
  now = at('09:08:00')
  expect(await runAlertJobs(newEngine())).toEqual([])
})

test('alert hours that begin after midnight do not cover earlier trains', async () => {
  const call = callsOfDay(LiveView.none(railway), DAY).find(({ planned, boards }) => boards && planned >= at('05:00:00'))!
  const slug = railway.stations[call.stop]!.slug
  const alertInput = { slug, way: null, atNight: true, armedAt: at('00:00:00') }
  const minute = (call.planned - at('00:00:00')) / 60
  await addFavorite(await rider('aye'), { ...alertInput, from: 1440 + minute + 10, until: 1440 + minute + 30 })
  await addFavorite(await rider('ba'), { ...alertInput, from: 1440 + minute - 10, until: 1440 + minute + 30 })
  now = call.planned - 600
  expect((await runAlertJobs()).filter((text) => text.includes(call.trip))).toEqual([`ba ${call.trip} ${slug} 10`])
})

test('an alert whose job runs long after the departure has already expired', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:58:00')
  await engine.queueDueAlerts()
  now = at('12:00:00')
  notified = []
  await engine.notifyRiders(jobs.pop()!)
  expect(notified).toMatchObject([{ expiresAt: new Date(at('09:08:00') * 1000) }])
})

/** The due alert for KHA-3 at Hledan. */
async function dueAtHledan(): Promise<DueAlert> {
  now = at('08:58:00')
  await engine.queueDueAlerts()
  return jobs.pop()!
}

test('a rider who deletes the favorite or the account before the alert is sent does not block the alerts of other riders', async () => {
  const [aye, ba, chit] = [await rider('aye'), await rider('ba'), await rider('chit')]
  for (const accountId of [aye, ba, chit]) await addFavorite(accountId)
  const due = await dueAtHledan()
  const page = await concernedFavorites(db, due, '00000000-0000-0000-0000-000000000000', 10)
  await db.execute(sql`delete from favorite where account_id = ${aye}`)
  await db.execute(sql`delete from account where id = ${ba}`)
  expect(await addAlerts(db, due, page, new Date(now * 1000))).toEqual([chit])
})

const FAVORITE = { kind: 'station', slug: 'hledan' } as const
const OFF: AlertSettings = { isOn: false, minutes: 10, days: [0], atNight: false }
test.each([
  ['removed', (accountId: string) => removeFavorite(db, accountId, FAVORITE)],
  ['switched off', (accountId: string) => saveAlertSettings(db, accountId, FAVORITE, OFF, new Date(now * 1000))],
])('a rider whose favorite is %s while its alert is being processed is not notified', async (_, end) => {
  const [aye, ba] = [await rider('aye'), await rider('ba')]
  for (const accountId of [aye, ba]) await addFavorite(accountId)
  const due = await dueAtHledan()
  const page = await concernedFavorites(db, due, '00000000-0000-0000-0000-000000000000', 10)
  const subscription = newId(now * 1000)
  await db.execute(sql`
    insert into push_subscription (id, kind, token_hash, address, language, created_at, seen_at)
    values (${subscription}, 'fcm', ${subscription}, 'a', 'en', now(), now())`)
  let ended: Promise<unknown> = Promise.resolve()
  await db.transaction(async (t) => {
    const key = 'k'
    const accounts = await addAlerts(t, due, page, new Date(now * 1000))
    ended = end(aye)
    await pause(200)
    const notified = accounts.map((accountId) => ({ id: newId(now * 1000), accountId, key }))
    for (const { id, accountId: account } of notified) {
      await t.execute(sql`
        insert into notification (id, account_id, key, facts, created_at, expires_at) values (${id}, ${account}, ${key}, '{}', now(), now())`)
      await t.execute(sql`
        insert into delivery (notification_id, subscription_id, state, next_at) values (${id}, ${subscription}, 'waiting', now())`)
    }
    await linkNotifications(t, due, notified)
  })
  await ended
  const { rows } = await db.execute(sql`
    select n.account_id, d.state from delivery d join notification n on n.id = d.notification_id order by n.account_id`)
  expect(rows).toEqual([
    { account_id: aye, state: 'failed' },
    { account_id: ba, state: 'waiting' },
  ])
  // The reverse order: the favorite is changed in a transaction, and the alert is added before the transaction commits.
  await db.execute(sql`delete from alert`)
  let added: Promise<string[]> = Promise.resolve([])
  await db.transaction(async (t) => {
    await (_ === 'removed' ? removeFavorite(t, ba, FAVORITE) : saveAlertSettings(t, ba, FAVORITE, OFF, new Date(now * 1000)))
    added = addAlerts(db, due, page.slice(1), new Date(now * 1000))
    await pause(200)
  })
  expect(await added).toEqual([])
})

/** Inserts the alert's notification, valid for ten minutes, and its delivery to the rider's phone in the given state. */
async function insertDelivery(accountId: string, state: 'waiting' | 'sending'): Promise<void> {
  const [notification, subscription] = [newId(now * 1000), newId(now * 1000)]
  await db.execute(sql`
    insert into notification (id, account_id, key, facts, created_at, expires_at)
    values (${notification}, ${accountId}, 'k', '{}', now(), now() + interval '10 minutes')`)
  await db.execute(sql`
    insert into push_subscription (id, kind, token_hash, address, language, created_at, seen_at)
    values (${subscription}, 'fcm', ${subscription}, 'a', 'en', now(), now())`)
  await db.execute(sql`
    insert into delivery (notification_id, subscription_id, state, next_at) values (${notification}, ${subscription}, ${state}, now())`)
  await db.execute(sql`update alert set notification_id = ${notification}`)
}

test('an alert that is being sent is not retried after its favorite is removed', async () => {
  const aye = await rider('aye')
  const favorite = await addFavorite(aye)
  now = at('08:58:00')
  await runAlertJobs()
  await insertDelivery(aye, 'sending')
  await withdrawAlerts(db, sql`favorite.id = ${favorite}`)
  expect((await db.execute(sql`select expires_at <= now() as "isOver" from notification`)).rows).toEqual([{ isOver: true }])
})

test('during quiet hours only riders who chose alerts at night are notified', async () => {
  const call = callsOfDay(LiveView.none(railway), DAY).find(({ planned, boards }) => boards && planned - 600 < at('05:00:00'))!
  const slug = railway.stations[call.stop]!.slug
  const armedAt = at('00:00:00')
  await addFavorite(await rider('aye'), { slug, way: null, armedAt })
  await addFavorite(await rider('ba'), { slug, way: null, armedAt, atNight: true })
  now = call.planned - 600
  const who = (await runAlertJobs()).filter((text) => text.includes(call.trip))
  expect(who).toEqual([`ba ${call.trip} ${slug} 10`])
})

test('a database failure loses no alert', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:58:00')
  fails = true
  await expect(engine.queueDueAlerts()).rejects.toThrow('no jobs')
  fails = false
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
})

test('thousands of riders are notified page by page, and a retry notifies nobody twice', async () => {
  await db.execute(sql`
    insert into account (id, name, language, created_at) select gen_random_uuid(), 'r', 'en', now() from generate_series(1, 2500)`)
  await db.execute(sql`
    insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, at_night, armed_at)
    select gen_random_uuid(), id, 'station', 'hledan', 0, now(), true, 10, null, 127, false, to_timestamp(${at('05:00:00')}) from account`)
  now = at('08:58:00')
  await engine.queueDueAlerts()
  const [due] = jobs
  notified = []
  await engine.notifyRiders(due!)
  expect(new Set(notified.map(({ accountId }) => accountId)).size).toBe(2500)
  notified = []
  await engine.notifyRiders(due!)
  expect(notified).toEqual([])
})

test('without favorites, no alert is stored', async () => {
  now = at('08:58:00')
  await runAlertJobs()
  expect((await db.execute(sql`select * from alert_round`)).rows).toEqual([])
  expect(jobs).toEqual([])
})

test('removing a favorite withdraws its pending alerts', async () => {
  const aye = await rider('aye')
  const favorite = await addFavorite(aye)
  now = at('08:58:00')
  await runAlertJobs()
  await insertDelivery(aye, 'waiting')
  await withdrawAlerts(db, sql`favorite.id = ${favorite}`)
  expect((await db.execute(sql`select state, why from delivery`)).rows).toEqual([{ state: 'failed', why: 'withdrawn' }])
})

test('`DueAlertFinder` returns the time of the next alert, and returns no alert twice', () => {
  const due = new DueAlertFinder()
  const view = LiveView.none(railway)
  const first = due.findDue(view, at('08:50:30'))
  expect(first.next).toBe(at('08:51:00'))
  expect(due.findDue(view, at('08:50:59')).due).toEqual([])
  const second = due.findDue(view, first.next)
  expect(second.due.length).toBeGreaterThan(0)
  expect(second.due.every(({ dueAt }) => dueAt === first.next)).toBe(true)
  // At night, with no train for hours, the next check is at most an hour later.
  expect(new DueAlertFinder().findDue(view, at('01:00:00')).next).toBeLessThanOrEqual(at('02:00:00'))
})

/** Queues and sends corrections. Returns each rider who is notified again, and whether the train is now canceled. */
async function runCorrections(by: AlertEngine = engine): Promise<string[]> {
  notified = []
  await by.queueCorrections()
  await Promise.all(jobs.splice(0).map((due) => by.sendCorrections(due)))
  return notified
    .map(({ accountId, alert, isCorrection }) => `${names.get(accountId)} ${alert.cancelled ? 'canceled' : 'runs'} ${isCorrection}`)
    .sort()
}

const cancelByOperator = (...cancelled: { trip: string; calls?: TripUpdate['calls'] }[]) =>
  live.set('operator', 500, {
    updates: cancelled.map(({ trip, calls }): TripUpdate => {
      const update = { trip, day: DAY, basis: 'operator', seenAt: now } as const
      return calls ? { ...update, calls } : { ...update, cancelled: true }
    }),
  })

test('notified riders are notified again once when an operator cancels the train, and once when that is undone', async () => {
  for (const name of ['aye', 'ba']) await addFavorite(await rider(name))
  await addFavorite(await rider('chit'), { way: 'anticlockwise' })
  now = at('08:58:00')
  expect(await runAlertJobs()).toHaveLength(2)
  expect(await runCorrections()).toEqual([])
  cancelByOperator({ trip: 'kha-3' })
  // Two processes send corrections concurrently, then a third tries.
  const twoEngines = await Promise.all(
    [engine, newEngine()].map(async (alertEngine) => (await alertEngine.queueCorrections(), alertEngine)),
  )
  notified = []
  await Promise.all(jobs.splice(0).flatMap((due) => twoEngines.map((alertEngine) => alertEngine.sendCorrections(due))))
  expect(notified.map(({ accountId, alert, key }) => [names.get(accountId), alert.cancelled, key]).sort()).toEqual([
    ['aye', true, `alert ${DAY} kha-3 9 2`],
    ['ba', true, `alert ${DAY} kha-3 9 2`],
  ])
  expect(await runCorrections(newEngine())).toEqual([])
  cancelByOperator()
  expect(await runCorrections()).toEqual(['aye runs true', 'ba runs true'])
  expect(notified[0]!.key).toBe(`alert ${DAY} kha-3 9 3`)
  expect(await runCorrections()).toEqual([])
  expect(await runAlertJobs(newEngine())).toEqual([])
  // A skipped call at the rider's stop counts as canceled; a skipped call elsewhere does not.
  cancelByOperator({ trip: 'kha-3', calls: [{ call: 8, skipped: true }] })
  expect(await runCorrections()).toEqual([])
  cancelByOperator({ trip: 'kha-3', calls: [{ call: 9, skipped: true }] })
  expect(await runCorrections()).toEqual(['aye canceled true', 'ba canceled true'])
  // The train has left.
  now = at('09:08:00')
  cancelByOperator()
  expect(await runCorrections()).toEqual([])
})

test('if a cancellation is undone before the first alert is due, the rider gets only that alert, and it says that the train runs', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:50:00')
  cancelByOperator({ trip: 'kha-3' })
  expect([await runAlertJobs(), await runCorrections()]).toEqual([[], []])
  cancelByOperator()
  now = at('08:58:00')
  expect(await runAlertJobs()).toHaveLength(1)
  expect(notified[0]!.alert.cancelled).toBe(false)
  expect(await runCorrections()).toEqual([])
})

test('no correction withdraws a cancellation if its feed no longer contains the train, or the process has not yet read the operators’ entries', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:58:00')
  setLate(0, true)
  expect(await runAlertJobs()).toHaveLength(1)
  live.set('feed', 1, { updates: [] })
  expect(await runCorrections()).toEqual([])
  now += 61
  expect(await runCorrections()).toEqual([])
  setLate(120)
  expect(await runCorrections()).toEqual(['aye runs true'])
  cancelByOperator({ trip: 'kha-3' })
  expect(await runCorrections()).toEqual(['aye canceled true'])
  live = new LiveRailway(railway)
  areOperatorEntriesLoaded = false
  expect(await runCorrections(newEngine())).toEqual([])
  areOperatorEntriesLoaded = true
  expect(await runCorrections(newEngine())).toEqual(['aye runs true'])
})

test('an alert queued before a cancellation but sent after it is corrected within a minute', async () => {
  await addFavorite(await rider('aye'))
  now = at('08:58:00')
  await engine.queueDueAlerts()
  cancelByOperator({ trip: 'kha-3' })
  await engine.queueCorrections()
  const round = jobs.splice(0)
  expect(round).toHaveLength(1)
  await engine.notifyRiders(round[0]!)
  expect(await runCorrections()).toEqual([])
  now += 60
  expect(await runCorrections()).toEqual(['aye canceled true'])
})

test('a rider who has switched the favorite off or is in quiet hours gets no correction', async () => {
  const [aye, ba, chit] = [await rider('aye'), await rider('ba'), await rider('chit')]
  const favoriteId = await addFavorite(aye)
  await addFavorite(ba)
  await addFavorite(chit, { atNight: true })
  now = at('08:58:00')
  await runAlertJobs()
  await db.execute(sql`update favorite set is_on = false where id = ${favoriteId}`)
  cancelByOperator({ trip: 'kha-3' })
  const { planned } = callsOfDay(live.view, DAY).find(({ trip, call }) => trip === 'kha-3' && call === 9)!
  const due = { ...dueOf(planned), cancelled: true, basis: 'operator' as const }
  notified = []
  now = at('23:00:00')
  await engine.sendCorrections(due)
  expect(notified.map(({ accountId }) => names.get(accountId))).toEqual(['chit'])
  now = at('08:59:00')
  expect(await runCorrections()).toEqual(['ba canceled true'])
})

const dueOf = (planned: number): DueAlert => ({
  ...createDueAlert(live.view, callsOfDay(live.view, DAY).find((call) => call.trip === 'kha-3' && call.planned === planned)!, 10),
})

test('an alert only about late trains is sent once, as soon as the train is late enough, if the train has not left', async () => {
  await addFavorite(await rider('aye'), { late: 5 })
  await addFavorite(await rider('ba'))
  await addFavorite(await rider('chit'), { late: 15 })
  // Dee saves the favorite at 9:00:30, after its alert would have been due.
  await addFavorite(await rider('dee'), { late: 10, armedAt: at('09:00:30') })
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['ba kha-3 hledan 10'])
  now = at('09:01:00')
  setLate(299)
  expect(await runAlertJobs()).toEqual([])
  setLate(300)
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  expect(notified[0]).toMatchObject({
    key: `alert ${DAY} kha-3 9`,
    alert: { expected: at('09:13:00'), cancelled: false, dueAt: at('09:01:00') },
    expiresAt: new Date(at('09:13:00') * 1000),
  })
  for (const seconds of [0, 300, 420]) {
    setLate(seconds)
    expect(await runAlertJobs()).toEqual([])
  }
  setLate(600)
  expect(await runAlertJobs()).toEqual(['dee kha-3 hledan 10'])
  // The planned departure has passed, but the train has not left.
  now = at('09:17:00')
  setLate(900)
  expect(await runAlertJobs()).toEqual(['chit kha-3 hledan 10'])
  expect(await runAlertJobs(newEngine())).toEqual([])
})

test('an alert only about late trains is sent at its due time if the train is late then, otherwise once it is late, even after a restart', async () => {
  await addFavorite(await rider('aye'), { late: 5 })
  await addFavorite(await rider('ba'), { late: 5, minutes: 5 })
  await addFavorite(await rider('chit'), { late: 7, minutes: 5 })
  setLate(360)
  now = at('08:57:59')
  expect(await runAlertJobs()).toEqual([])
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  // The train is on time when the next alert comes due, and then late again.
  setLate(0)
  now = at('09:03:00')
  expect(await runAlertJobs()).toEqual([])
  setLate(360)
  expect(await runAlertJobs()).toEqual(['ba kha-3 hledan 5'])
  setLate(480)
  expect(await runAlertJobs(newEngine())).toEqual(['chit kha-3 hledan 5'])
})

test('riders with alerts only about late trains are notified of a cancellation, but not of an early train', async () => {
  await addFavorite(await rider('aye'), { late: 60 })
  await addFavorite(await rider('ba'))
  setLate(-120)
  now = at('08:58:00')
  expect(await runAlertJobs()).toEqual(['ba kha-3 hledan 10'])
  setLate(0, true)
  expect(await runAlertJobs()).toEqual(['aye kha-3 hledan 10'])
  expect(notified[0]!.alert.cancelled).toBe(true)
  expect(await runCorrections()).toEqual(['ba canceled true'])
  setLate(60)
  expect(await runCorrections()).toEqual(['aye runs true', 'ba runs true'])
})

test('during quiet hours, a delay notifies only riders who chose alerts at night', async () => {
  const call = callsOfDay(LiveView.none(railway), DAY).find(({ planned, boards }) => boards && planned >= at('22:01:00'))!
  const slug = railway.stations[call.stop]!.slug
  const settings = { slug, way: null, minutes: Math.ceil((call.planned - at('21:59:00')) / 60), late: 5 }
  expect(settings.minutes).toBeLessThanOrEqual(60)
  await addFavorite(await rider('aye'), settings)
  await addFavorite(await rider('ba'), { ...settings, atNight: true })
  now = at('21:59:30')
  expect(await runAlertJobs()).toEqual([])
  now = at('22:00:30')
  live.set('feed', 1, {
    updates: [{ trip: call.trip, day: DAY, basis: 'feed', seenAt: now, calls: [{ call: 0, delaySeconds: 600 }] }],
  })
  expect((await runAlertJobs()).map((text) => text.split(' ')[0])).toEqual(['ba'])
})

test('jobs of earlier versions, which contain no delay, notify riders with alerts about all trains', async () => {
  await addFavorite(await rider('aye'))
  await addFavorite(await rider('ba'), { late: 5 })
  const { late: _, lateFrom: __, ...due } = await dueAtHledan()
  notified = []
  // The payload of a job that an earlier version stored.
  await engine.notifyRiders(due as DueAlert)
  expect(notified.map(({ accountId }) => names.get(accountId))).toEqual(['aye'])
})
