import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@yatha/contract'
import { startOfDay, type ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { addRider } from './rider.ts'
import { railwayFiles, createTestServer, withoutRejections } from './serve.ts'

// Riders’ reports in edge cases: around midnight and the end of the service day, about a canceled train, and by riders who sign out or
// delete their account.

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
const DAY = '2026-11-23' as ServiceDay
const NEXT = '2026-11-24' as ServiceDay
const operator = await addRider(database, new Date(clock.nowMs()))
const app = createTestServer({ database, clock, limits: withoutRejections, env: { TRUST_PROXY: 'yes', OPERATORS: operator.email } })
await app.riders.start()
app.operators.start()
afterAll(async () => {
  await app.riders.stop()
  await app.operators.stop()
})
const rider = createReporterFactory(app, database, clock, () => DAY)
const now = () => Math.floor(clock.nowMs() / 1000)
const clockTo = (time: string, day: string = NEXT) => clock.advance((Date.parse(`${day}T${time}+06:30`) - clock.nowMs()) / 1000)

const morningTrains = runningTrainsAt(DAY, now())
/** Trains running at midnight; the first runs the longest. */
const midnightTrains = runningTrainsAt(DAY, startOfDay(DAY, railwayFiles.railway.zone) + 86_400).toSorted(
  (a, b) => b.arrives.at(-1)! - a.arrives.at(-1)!,
)
const updateOf = async (trip: string) =>
  (await app.json<LiveEvent>('/api/live/now')).updates.find((update) => update.trip === trip && update.day === DAY)
const untilVisible = (trip: string, is: object) =>
  vi.waitFor(async () => expect(await updateOf(trip)).toMatchObject(is), { timeout: 300_000 })

/** Position of a train with this delay: between two of its calls. */
function positionOf({ departs, arrives }: { departs: number[]; arrives: number[] }, late: number) {
  const at = now() - late
  const call = departs.findLastIndex((leaves) => leaves < at)
  const progress = (at - departs[call]!) / (arrives[call + 1]! - departs[call]!)
  return progress < 1 ? { call, progress: Math.max(0.01, Math.floor(progress * 100) / 100) } : { call: call + 1, progress: 0 }
}

test('an operator’s cancellation overrides riders who share a train’s position; they can keep sharing, and count again once it is undone', async () => {
  const [train] = morningTrains
  const { trip } = train!
  const slug = railwayFiles.railway.routes.find(
    ({ trips: [index] }) => railwayFiles.railway.timetable.feed.trips.ids[index!] === trip,
  )!.slug
  const riders = [await rider(), await rider(), await rider()]
  const share = async () => {
    // Each position has a different second, since equal positions in one second count once.
    for (const [i, one] of riders.entries())
      expect((await one.position({ trip, ...positionOf(train!, 240), at: now() - i })).status).toBe(200)
  }
  await share()
  await untilVisible(trip, { basis: 'riders', riders: 3 })
  const headers = { Authorization: `Bearer ${operator.token}`, 'Content-Type': 'application/json' }
  const id = randomUUID()
  const change = { kind: 'cancel', train: slug, days: [DAY] }
  const texts = { en: { title: 'Canceled.', text: '', isChecked: true } }
  const body = JSON.stringify({ version: 0, state: 'sent', change, reason: '', texts })
  expect((await app.request(`/api/operator/entry/${id}`, { method: 'PUT', headers, body })).status).toBe(200)
  await untilVisible(trip, { cancelled: true, basis: 'operator' })
  clock.advance(15)
  await share()
  await new Promise((done) => setTimeout(done, 300))
  expect(await updateOf(trip)).toMatchObject({ cancelled: true, basis: 'operator' })
  const undo = await app.request(`/api/operator/entry/${id}/undo`, { method: 'POST', headers, body: JSON.stringify({ version: 1 }) })
  expect(undo.status).toBe(200)
  await untilVisible(trip, { basis: 'riders', riders: 3, seenAt: now() })
  expect(await updateOf(trip)).not.toHaveProperty('cancelled')
})

test('a rider who signs out or deletes the account can no longer share; positions that they have already shared still count', async () => {
  const [, train] = morningTrains
  const { trip } = train!
  const riders = [await rider(), await rider(), await rider(), await rider()]
  const share = () =>
    Promise.all(riders.map(async (one, i) => (await one.position({ trip, ...positionOf(train!, 240), at: now() - i })).status))
  expect(await share()).toEqual([200, 200, 200, 200])
  const out = await app.request('/api/session', { method: 'DELETE', headers: riders[0]!.headers })
  expect(out.status).toBe(204)
  await database.db.execute(sql`delete from account where id = ${riders[1]!.id}`)
  clock.advance(15)
  expect(await share()).toEqual([401, 401, 200, 200])
  await untilVisible(trip, { basis: 'riders', riders: 4 })
})

test('a ride over midnight is one ride with the same riders, even after the service day has changed', async () => {
  const [train] = midnightTrains
  const { trip } = train!
  const riders = [await rider(), await rider(), await rider()]
  for (const [time, day] of [
    ['23:59:00', DAY],
    ['00:01:00', NEXT],
    ['02:59:00', NEXT],
    ['03:01:00', NEXT],
  ] as const) {
    clockTo(time, day)
    for (const [i, one] of riders.entries())
      expect(await one.position({ trip, ...positionOf(train!, 300), at: now() - i }), time).toMatchObject({ status: 200 })
    await untilVisible(trip, { basis: 'riders', seenAt: now() })
    expect(app.riders.view.positions(trip, DAY).size).toBe(3)
  }
  // The same train of the new day has not left yet.
  expect((await riders[0]!.position({ trip, ...positionOf(train!, 300), day: NEXT })).status).toBe(422)
})

test('reports belong to the train’s service day, before and after midnight', async () => {
  clock.advance(-(now() - Date.parse(`${DAY}T23:59:30+06:30`) / 1000))
  const train = midnightTrains[0]
  const { trip, arrives } = train!
  const call = arrives.findLastIndex((time) => time < now() - 300)
  const came = { trip, call, kind: 'crowded' }
  expect((await (await rider()).report(came)).body).toMatchObject({ riders: 1, needed: 2 })
  clockTo('00:00:30')
  const secondReport = await (await rider()).report({ ...came, at: now() - 90 })
  expect(secondReport.body).toMatchObject({ riders: 2, needed: 1 })
  expect((await (await rider()).report({ ...came, day: NEXT })).body.code).toBe('implausible')
  expect((await (await rider()).report(came)).body).toMatchObject({ riders: 3, isShown: true })
  await untilVisible(trip, { crowded: true, day: DAY })
})
