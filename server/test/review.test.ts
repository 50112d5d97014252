import type { DoubtedTrain, LiveEvent } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { afterAll, expect, test, vi } from 'vitest'
import { account } from '../src/account/account.schema.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { addRider } from './rider.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests how operators review timetables that riders report as wrong, from the first report to the proposed change.

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'] as ServiceDay[]
let day = DAYS[0]!
const editor = await addRider(database, new Date(clock.nowMs() + 3 * 86_400_000))
const env = { TRUST_PROXY: 'yes', OPERATORS: editor.email }
const app = createTestServer({ database, clock, limits: withoutRejections, env })
await app.riders.start()
afterAll(() => app.riders.stop())
const rider = createReporterFactory(app, database, clock, () => day)
const now = () => Math.floor(clock.nowMs() / 1000)

const asEditor = (path: string, method = 'GET') =>
  app.request(`/api/operator/${path}`, { method, headers: { Authorization: `Bearer ${editor.token}` } })
const doubts = async () => (await (await asEditor('doubt')).json()) as DoubtedTrain[]
const ridersPage = async () =>
  (await (await asEditor('riders')).json()) as {
    shown: { trip: string; day: string }[]
    dismissed: object[]
    log: Record<string, unknown>[]
  }
const liveOf = async (trip: string) => (await app.json<LiveEvent>('/api/live/now')).updates.filter((update) => update.trip === trip)

/** Two trains that run on all three days, and a call that each should have reached over a quarter of an hour ago. */
const [late, missing] = runningTrainsAt(day, now())
  .flatMap((one) => {
    const call = one.arrives.findLastIndex((time) => time < now() - 960)
    return call === -1 || !DAYS.every((each, i) => runningTrainsAt(each, now() + i * 86_400).some(({ trip }) => trip === one.trip))
      ? []
      : [{ ...one, call }]
  })
  .slice(0, 2)
  .map(({ trip, call }) => ({ trip, call }))

test('after reports by three riders on each of three days, a train is unconfirmed, with evidence by day and a proposed change', async () => {
  for (const each of DAYS) {
    if (each !== day) clock.advance(86_400)
    day = each
    expect(await doubts()).toEqual([])
    for (let i = 0; i < 3; i++) {
      const one = await rider({ isConfirmed: i === 0 })
      expect((await one.report({ ...late, kind: 'came', minutes: 12 + (i === 2 ? 2 : 0) })).status).toBe(200)
      expect((await one.report({ ...missing, kind: 'didNotRun' })).status).toBe(200)
    }
    const count = 2 * (DAYS.indexOf(each) + 1)
    await vi.waitFor(async () => expect((await ridersPage()).log).toHaveLength(count), { timeout: 300_000 })
  }
  const evidence = (outcome: object) => DAYS.map((each) => ({ day: each, ...outcome, riders: 3 }))
  await vi.waitFor(async () => expect(await doubts()).toHaveLength(2), { timeout: 300_000 })
  const found = await doubts()
  expect(found.find(({ trip }) => trip === late!.trip)).toEqual({
    trip: late!.trip,
    train: expect.any(String),
    kind: 'shifted',
    days: 3,
    minutes: 12,
    evidence: evidence({ outcome: 'shifted', minutes: 12 }),
    diff: expect.stringMatching(/^--- a\/data\/feed\/stop_times\.txt\n/),
  })
  expect(found.find(({ trip }) => trip === missing!.trip)).toEqual({
    trip: missing!.trip,
    train: expect.any(String),
    kind: 'missing',
    days: 3,
    evidence: evidence({ outcome: 'missing' }),
    diff: expect.stringMatching(/^--- a\/data\/feed\/trips\.txt\n/),
  })
  // The live data marks the train as unconfirmed on future days too.
  expect((await liveOf(missing!.trip)).map(({ unconfirmed }) => unconfirmed?.days)).toContain(3)
  // The responses contain no name or id of a rider.
  const everything = JSON.stringify([found, await ridersPage()])
  const accounts = await database.db.select({ id: account.id, email: account.email }).from(account)
  expect(accounts.filter(({ id, email }) => everything.includes(id) || everything.includes(email!))).toEqual([])
})

test('only operators see doubts', async () => {
  const one = await rider()
  for (const [method, path] of [
    ['GET', 'doubt'],
    ['PUT', `doubt/${late!.trip}`],
    ['DELETE', `doubt/${late!.trip}`],
    ['GET', 'riders'],
    ['PUT', `riders/${day}/${late!.trip}`],
    ['DELETE', `riders/${day}/${late!.trip}`],
  ] as const) {
    expect([path, (await app.request(`/api/operator/${path}`, { method })).status]).toEqual([path, 401])
    expect([path, (await app.request(`/api/operator/${path}`, { method, headers: one.headers })).status]).toEqual([path, 403])
  }
  expect(await doubts()).toHaveLength(2)
})

test('an editor clears a doubt and reopens it, and both actions are logged', async () => {
  const { trip } = late!
  expect((await asEditor(`doubt/${trip}`, 'DELETE')).status).toBe(204)
  expect((await doubts()).map((doubt) => doubt.trip)).toEqual([missing!.trip])
  expect((await asEditor(`doubt/${trip}`, 'PUT')).status).toBe(204)
  expect(await doubts()).toHaveLength(2)
  // A repeated request changes nothing.
  expect((await asEditor(`doubt/${trip}`, 'PUT')).status).toBe(204)
  const log = (await ridersPage()).log.filter(({ reason }) => reason === 'operator')
  expect(log).toEqual([
    expect.objectContaining({ decision: 'restored', trip, by: 'Aye Aye' }),
    expect.objectContaining({ decision: 'cleared', trip, by: 'Aye Aye' }),
  ])
  expect(log[0]).not.toHaveProperty('day')
  const refused = await asEditor('doubt/none', 'PUT')
  expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ code: 'not_in_timetable', field: 'trip' })])
})

test('an editor dismisses today’s reports, and accepts them again', async () => {
  const { trip } = late!
  const shownTrips = async () => (await ridersPage()).shown.filter((one) => one.day === day).map((one) => one.trip)
  expect(await shownTrips()).toContain(trip)
  expect((await asEditor(`riders/${day}/${trip}`, 'PUT')).status).toBe(204)
  expect(await shownTrips()).not.toContain(trip)
  expect((await ridersPage()).dismissed).toEqual([{ trip, train: expect.any(String), day }])
  expect((await asEditor(`riders/${day}/${trip}`, 'DELETE')).status).toBe(204)
  expect((await ridersPage()).dismissed).toEqual([])
  expect((await ridersPage()).log.slice(0, 2).map(({ decision }) => decision)).toEqual(['restored', 'dismissed'])
})
