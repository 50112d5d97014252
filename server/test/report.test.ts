import type { LiveEvent, StationBoard } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { FeedMessage, UNKNOWN_CAUSE, UNKNOWN_EFFECT, type FeedText } from '../src/railway/realtime/gtfs-realtime.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { findFeedFaults } from './feed-rules.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { createTestServer } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
const app = createTestServer({ database, clock, env: { TRUST_PROXY: 'yes' } })
const DAY = '2026-11-23' as ServiceDay
const now = () => Math.floor(clock.nowMs() / 1000)

const trains = runningTrainsAt(DAY, now())
let usedTrainCount = 0
/** Returns a running train without reports. */
const train = () => trains[usedTrainCount++]!
const rider = createReporterFactory(app, database, clock, () => DAY)

const updateOf = async (trip: string) => (await app.json<LiveEvent>('/api/live/now')).updates.find((update) => update.trip === trip)
const untilVisible = (trip: string) =>
  vi.waitFor(
    async () => {
      const update = await updateOf(trip)
      expect(update).toBeDefined()
      return update!
    },
    { timeout: 300_000 },
  )
/** Expected call and time of the latest report that a rider has not seen the train. The time is rounded to a minute. */
const notSeenAt = { call: expect.any(Number), at: expect.toSatisfy((at: number) => at % 60 === 0) }
/** Waits until the only live data about a train is that `notSeen` riders have not seen it. */
const waitForMissingHint = (trip: string, notSeen: number) =>
  vi.waitFor(
    async () =>
      expect(await updateOf(trip)).toEqual({
        trip,
        day: DAY,
        basis: 'riders',
        seenAt: expect.any(Number),
        crowded: false,
        notSeen,
        notSeenAt,
      }),
    { timeout: 300_000 },
  )
/** Returns the alerts about a train in our feed, and checks that the feed has no faults. */
async function alertsOf(trip: string) {
  const bytes = new Uint8Array(await (await app.get('/gtfs-rt/alerts.pb')).arrayBuffer())
  expect(findFeedFaults(bytes, now())).toEqual([])
  return FeedMessage.decode(bytes).entities!.flatMap(({ alert }) => (alert?.about?.some((one) => one.trip?.tripId === trip) ? [alert] : []))
}
const expectHidden = async (trip: string) => {
  await new Promise((done) => setTimeout(done, 300))
  expect(await updateOf(trip)).toBeUndefined()
}

test('three riders who report a train as late are believed; until then, the response has the number of reports still needed', async () => {
  const { trip, call } = train()
  const came = { trip, call, kind: 'came', minutes: 6 }
  expect((await (await rider()).report(came)).body).toEqual({ riders: 1, isShown: false, needed: 2 })
  expect((await (await rider()).report({ ...came, minutes: 8 })).body).toEqual({ riders: 2, isShown: false, needed: 1 })
  await expectHidden(trip)
  expect((await (await rider()).report({ ...came, minutes: 7 })).body).toEqual({ riders: 3, isShown: true, needed: 0 })
  expect(await untilVisible(trip)).toMatchObject({ basis: 'riders', riders: 3, day: DAY })
})

test('an id used concurrently by another rider’s report is rejected', async () => {
  const { trip, call } = train()
  const came = { trip, call, kind: 'came', minutes: 6 }
  const [first, second] = [randomUUID(), randomUUID()]
  await (await rider()).report({ ...came, id: first })
  const other = await rider()
  const answer = await database.db.transaction(async (t) => {
    await t.execute(sql`update report set id = ${second} where id = ${first}`)
    const late = other.report({ ...came, id: second })
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into report%'`,
      )
      expect(rows).toHaveLength(1)
    })
    return { late }
  })
  expect(await answer.late).toMatchObject({ status: 422, body: { code: 'implausible' } })
})

test('a report that is sent twice, or again with other minutes, counts once; after it is withdrawn, it does not count', async () => {
  const { trip, call } = train()
  const riders = [await rider(), await rider(), await rider()]
  const id = randomUUID()
  const came = { trip, call, kind: 'came', minutes: 6 }
  await riders[0]!.report(came)
  expect((await riders[1]!.report({ ...came, id })).body.riders).toBe(2)
  expect((await riders[1]!.report({ ...came, id })).body.riders).toBe(2)
  const again = randomUUID()
  expect((await riders[1]!.report({ ...came, id: again, minutes: 7 })).body.riders).toBe(2)
  // Another rider sends a report with the same id.
  expect(await riders[2]!.report({ ...came, id: again })).toMatchObject({ status: 422, body: { code: 'implausible' } })
  expect((await riders[2]!.report(came)).body.isShown).toBe(true)
  await untilVisible(trip)
  expect([
    (await riders[0]!.withdraw(again)).status,
    (await riders[1]!.withdraw(again)).status,
    (await riders[1]!.withdraw(again)).status,
  ]).toEqual([204, 204, 204])
  await vi.waitFor(async () => expect(await updateOf(trip)).toBeUndefined(), { timeout: 300_000 })
})

test('a train that three riders have not seen is doubted, not canceled; a later sighting by three riders ends the doubt', async () => {
  const { trip, call, stop } = train()
  for (const [i, kind] of ['notYet', 'didNotRun', 'notYet'].entries())
    await (await rider({ isConfirmed: i === 1 })).report({ trip, call, kind })
  await vi.waitFor(async () => expect((await updateOf(trip))?.unconfirmed).toBeDefined(), { timeout: 300_000 })
  const update = await untilVisible(trip)
  expect(update).toMatchObject({ unconfirmed: { kind: 'missing', days: 1 }, riders: 3 })
  expect([update.cancelled, update.calls]).toEqual([undefined, undefined])
  const { recent, departures } = await app.json<StationBoard>(`/api/station/${stop(call + 1)}/board`)
  expect([...recent, ...departures].find((row) => row.unconfirmed)).toMatchObject({ basis: 'timetable', riders: 3 })
  clock.advance(120)
  for (let i = 0; i < 3; i++) await (await rider()).position({ trip, call, progress: 0 })
  await vi.waitFor(async () => expect((await updateOf(trip))?.unconfirmed).toBeUndefined(), { timeout: 300_000 })
  expect((await updateOf(trip))!.calls).not.toEqual([])
})

test('riders on a train share its position, which is not stored', async () => {
  const { trip, call } = train()
  const riders = [await rider(), await rider(), await rider()]
  for (const [i, one] of riders.entries())
    expect((await one.position({ trip, call, progress: 0.25 + i / 100 })).body).toEqual({ riders: i + 1 })
  // The rider sends the position again, as if the response had been lost.
  const again = { trip, call, progress: 0.27, at: now() }
  expect(await riders[2]!.position(again)).toMatchObject({ status: 200, body: { riders: 3 } })
  expect((await untilVisible(trip)).riders).toBe(3)
  expect((await database.db.execute(sql`select 1 from report where trip = ${trip}`)).rows).toEqual([])
})

test('a position older than the last one has no effect, and the rider can continue to share', async () => {
  const { trip, call } = train()
  const aye = await rider()
  const at = now()
  const positionsOf = () => [...app.riders.view.positions(trip, DAY).values()].flat().map((one) => [one.progress, one.at - at])
  await aye.position({ trip, call, progress: 0.3, at })
  // Positions from a second tab, from a clock that was set back by a minute, and from another place in the same second.
  for (const old of [
    { progress: 0.29, at: at - 7 },
    { progress: 0.31, at: at - 60 },
    { progress: 0.32, at },
  ])
    expect(await aye.position({ trip, call, ...old })).toMatchObject({ status: 200, body: { riders: 1 } })
  expect(positionsOf()).toEqual([[0.3, 0]])
  clock.advance(15)
  expect((await aye.position({ trip, call, progress: 0.33 })).status).toBe(200)
  expect(positionsOf()).toEqual([
    [0.3, 0],
    [0.33, 15],
  ])
  // An implausible position is rejected even if it is old.
  expect((await aye.position({ trip, call, progress: 0.3, at: at - 150 })).status).toBe(422)
})

test('a phone whose clock is ahead does not delay its train, and continues after it is corrected', async () => {
  const { trip, call } = train()
  const aye = await rider()
  const delays = () => [...app.riders.view.positions(trip, DAY).values()].flat().map((one) => one.delaySeconds)
  await aye.position({ trip, call, progress: 0.3, at: now() + 90 })
  const [delay] = delays()
  clock.advance(15)
  expect((await aye.position({ trip, call, progress: 0.3 })).status).toBe(200)
  expect(delays()).toEqual([delay, delay! + 15])
})

test('a crowded train is shown without times', async () => {
  const { trip, call } = train()
  for (let i = 0; i < 3; i++) await (await rider()).report({ trip, call, kind: 'crowded' })
  expect(await untilVisible(trip)).toEqual({ trip, day: DAY, basis: 'riders', seenAt: expect.any(Number), crowded: true, riders: 3 })
})

test('an implausible report is rejected with its reason', async () => {
  const { trip, call, calls } = train()
  const aye = await rider()
  const codes = async (...sent: Promise<{ body: { code?: string } }>[]) => (await Promise.all(sent)).map(({ body }) => body.code)
  expect(
    await codes(
      aye.report({ trip: 'no-such', call, kind: 'came' }),
      aye.report({ trip, call: calls, kind: 'came' }),
      aye.report({ trip, call, kind: 'came', at: now() + 300 }),
      aye.report({ trip, call, kind: 'came', at: now() - 3000 }),
      aye.report({ trip, call, kind: 'came', minutes: 200 }),
      aye.report({ trip, call: calls - 1, kind: 'notYet' }),
      aye.report({ trip, call, kind: 'came', day: '2026-11-24' }),
      aye.position({ trip, call, progress: 0, at: now() - 200 }),
      aye.position({ trip, call: calls - 1, progress: 0 }),
      aye.position({ trip, call: calls - 1, progress: 0.5 }),
    ),
  ).toEqual(['not_in_timetable', 'not_in_timetable', ...Array(6).fill('implausible'), 'implausible', 'not_in_timetable'])
  const guest = await app.post('/api/report', { id: randomUUID(), trip, day: DAY, call, kind: 'came', at: now() })
  expect(guest.status).toBe(401)
})

test('a rider’s reports are in the export, and are deleted with the account', async () => {
  const { trip, call } = train()
  const aye = await rider()
  await aye.report({ trip, call, kind: 'came', minutes: 4 })
  const { reports } = await app.json<{ reports: object[] }>('/api/account/export', aye.headers)
  expect(reports).toEqual([expect.objectContaining({ trip, call, kind: 'came', minutes: 4, day: DAY })])
  await database.db.execute(sql`delete from account where id = ${aye.id}`)
  expect((await database.db.execute(sql`select 1 from report where account_id = ${aye.id}`)).rows).toEqual([])
})

test.each([
  ['/56', (i: number) => `2001:db8:1:${i}::1`],
  ['/48', (i: number) => `2001:db8:2:${i}00::1`],
])(
  'riders in different /64 of one %s count as one network; a delay or a missing train needs riders on another network',
  async (_, network) => {
    const [late, missing] = [train(), train()]
    for (let i = 0; i < 4; i++) {
      const one = await rider({ network: network(i), isConfirmed: true })
      const came = await one.report({ trip: late.trip, call: late.call, kind: 'came', minutes: 6 })
      const missed = await one.report({ trip: missing.trip, call: missing.call, kind: 'didNotRun' })
      const agreement = { riders: i + 1, isShown: false, needed: i === 0 ? 2 : 1 }
      expect([came.body, missed.body]).toEqual([agreement, agreement])
    }
    await waitForMissingHint(missing.trip, 2)
    expect(await updateOf(late.trip)).toBeUndefined()
    const other = await rider({ network: '2001:db8:3::1' })
    expect((await other.report({ trip: late.trip, call: late.call, kind: 'came', minutes: 6 })).body.isShown).toBe(true)
    expect((await other.report({ trip: missing.trip, call: missing.call, kind: 'notYet' })).body.isShown).toBe(true)
  },
)

test('below the threshold, others see the number of riders who have not seen a train; its times and state stay unchanged', async () => {
  const { trip, call, stop } = train()
  const riders = [await rider(), await rider(), await rider()]
  const id = randomUUID()
  const board = async () => {
    const { recent, departures } = await app.json<StationBoard>(`/api/station/${stop(call + 1)}/board`)
    return [...recent, ...departures].find((row) => row.notSeen !== undefined)
  }
  await riders[0]!.report({ trip, call, kind: 'notYet', id })
  await waitForMissingHint(trip, 1)
  expect(await board()).toMatchObject({ basis: 'timetable', notSeen: 1 })
  expect(Object.keys((await board())!)).not.toEqual(expect.arrayContaining(['expected']))
  await riders[1]!.report({ trip, call, kind: 'didNotRun' })
  await waitForMissingHint(trip, 2)
  // None of these three riders had a report confirmed on another day, so the train is not shown as missing.
  expect((await riders[2]!.report({ trip, call, kind: 'notYet' })).body).toEqual({
    riders: 3,
    isShown: false,
    needed: 1,
    needsConfirmed: true,
  })
  await waitForMissingHint(trip, 3)
  expect((await board())!).not.toHaveProperty('unconfirmed')
  expect(await alertsOf(trip)).toEqual([])
  await riders[0]!.withdraw(id)
  await waitForMissingHint(trip, 2)
  // Two riders report that they have seen the train: as many as have not seen it.
  for (let i = 0; i < 2; i++) expect((await (await rider()).report({ trip, call, kind: 'came', minutes: 0 })).status).toBe(200)
  await vi.waitFor(async () => expect(await updateOf(trip)).toBeUndefined(), { timeout: 300_000 })
})

test('the number of riders who have not seen a train is not shown if more riders have seen it', async () => {
  const { trip, call } = train()
  for (let i = 0; i < 3; i++) await (await rider()).report({ trip, call, kind: 'came', minutes: 0 })
  const update = await untilVisible(trip)
  await (await rider()).report({ trip, call, kind: 'notYet' })
  await new Promise((done) => setTimeout(done, 300))
  expect(await updateOf(trip)).toEqual({ ...update, seenAt: expect.any(Number) })
})

test('a trusted rider alone cannot mark a train as missing; two riders on another network must agree', async () => {
  const { trip, call } = train()
  const trusted = await rider({ isConfirmed: true })
  await database.db.execute(sql`update rider_standing set right_days = 5 where account_id = ${trusted.id}`)
  expect((await trusted.report({ trip, call, kind: 'didNotRun' })).body).toEqual({ riders: 1, isShown: false, needed: 2 })
  await waitForMissingHint(trip, 1)
  for (const isShown of [false, true])
    expect((await (await rider({ network: '10.200.1.1' })).report({ trip, call, kind: 'didNotRun' })).body.isShown).toBe(isShown)
  await vi.waitFor(async () => expect((await updateOf(trip))?.unconfirmed).toEqual({ kind: 'missing', days: 1 }), { timeout: 300_000 })
})

test('while riders doubt that a train runs, our feed has an alert about its trip, in all languages', async () => {
  const { trip, call } = train()
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const three = [await rider({ isConfirmed: true }), await rider(), await rider()]
  for (const [i, one] of three.entries()) await one.report({ trip, call, kind: 'didNotRun', id: ids[i]! })
  await vi.waitFor(async () => expect((await updateOf(trip))?.unconfirmed).toBeDefined(), { timeout: 300_000 })
  clock.advance(1)
  const [alert, ...more] = await alertsOf(trip)
  expect(more).toEqual([])
  expect(alert).toMatchObject({ about: [{ trip: { tripId: trip, startDate: '20261123' } }], cause: UNKNOWN_CAUSE, effect: UNKNOWN_EFFECT })
  expect(alert!.header!.translations!.map(({ language }) => language)).toEqual(LANGUAGES.map(languageTagOf))
  expect(new Set(alert!.header!.translations!.map(({ text }) => text)).size).toBe(8)
  const english = (text: FeedText | undefined) => text!.translations!.find(({ language }) => language === 'en')!.text
  expect(english(alert!.header)).toMatch(/^Train \S+: unconfirmed$/)
  expect(english(alert!.description)).toBe('Unconfirmed: 3 riders say it didn’t come.')
  await three[2]!.withdraw(ids[2]!)
  await waitForMissingHint(trip, 2)
  clock.advance(1)
  expect(await alertsOf(trip)).toEqual([])
})
