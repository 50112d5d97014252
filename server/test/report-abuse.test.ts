import type { LiveEvent } from '@yatha/contract'
import { addDays, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { newNetwork } from './riders.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests that riders who send false reports cannot publish a false delay. The tests count the reports that are sent, accepted and shown.

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
let day = '2026-11-23' as ServiceDay
const app = createTestServer({
  database,
  clock,
  limits: withoutRejections,
  env: { TRUST_PROXY: 'yes', SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' },
})
await app.riders.start()
afterAll(() => app.riders.stop())
const rider = createReporterFactory(app, database, clock, () => day)
const now = () => Math.floor(clock.nowMs() / 1000)
let usedTrainCount = 0
/** Returns a running train, and a call that it should have reached over ten minutes ago, so that it may plausibly have been late. */
const train = () => {
  const trains = runningTrainsAt(day, now()).flatMap((one) => {
    const call = one.arrives.findLastIndex((time) => time < now() - 660)
    return call === -1 ? [] : [{ ...one, call }]
  })
  return trains[usedTrainCount++]!
}
const nextDay = () => {
  clock.advance(86_400)
  usedTrainCount = 0
  day = addDays(day, 1)
}

const untilPublished = () => new Promise((done) => setTimeout(done, 300))
const updateOf = async (trip: string) =>
  (await app.json<LiveEvent>('/api/live/now')).updates.find((update) => update.trip === trip && update.day === day)

/**
 * Returns the public live data about a train. Undefined if the data contains only the number of riders who have not seen the train, because
 * reports of an earlier test may have caused it.
 */
async function claimOf(trip: string) {
  const update = await updateOf(trip)
  return update?.calls || update?.unconfirmed || update?.crowded ? update : undefined
}

/** Sends all reports concurrently, and counts the results. */
async function send(lies: readonly (() => Promise<{ status: number; body: { isShown?: boolean } }>)[]) {
  const responses = await Promise.all(lies.map((lie) => lie()))
  const sent = responses.length
  return {
    sent,
    accepted: responses.filter(({ status }) => status === 200).length,
    shown: responses.filter(({ body }) => body.isShown).length,
  }
}
const many = <T>(count: number, make: (i: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => make(i)))

test('contradictory reports by one rider publish only that one rider has not seen the train', async () => {
  const { trip, call } = train()
  const one = await rider()
  const lies = Array.from(
    { length: 40 },
    (_, i) => () =>
      one.report({
        trip,
        call: call - (i % 2),
        kind: ['came', 'notYet', 'didNotRun', 'crowded'][i % 4],
        ...(i % 4 === 0 && { minutes: i % 20 }),
      }),
  )
  const counts = { sent: 0, accepted: 0, shown: 0 }
  for (const lie of lies) {
    const { accepted: one, shown } = await send([lie])
    counts.sent++
    counts.accepted += one
    counts.shown += shown
  }
  expect(counts.shown).toBe(0)
  await untilPublished()
  expect(await updateOf(trip)).toEqual({
    trip,
    day,
    basis: 'riders',
    seenAt: expect.any(Number),
    crowded: false,
    notSeen: 1,
    notSeenAt: expect.anything(),
  })
  // A rider can send at most twenty reports an hour, even about different trains and stops.
  const trains = runningTrainsAt(day, now()).slice(0, 12)
  const codes: (string | undefined)[] = []
  for (const other of trains)
    for (const kind of ['notYet', 'crowded']) codes.push((await one.report({ trip: other.trip, call: other.call, kind })).body.code)
  expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(20)
  expect(codes.at(-1)).toBe('too_many_reports')
})

test('50 colluding new accounts, each on its own network, cannot publish a false report', async () => {
  const { trip, call } = train()
  const group = await many(50, () => rider({ days: 0.5 }))
  const figures = [
    await send(group.map((one) => () => one.report({ trip, call, kind: 'came', minutes: 9 }))),
    await send(group.map((one) => () => one.report({ trip, call, kind: 'didNotRun' }))),
    await send(group.map((one) => () => one.position({ trip, call, progress: 0.1 }))),
  ]
  await untilPublished()
  expect(figures.map(({ sent, shown }) => [sent, shown])).toEqual([
    [50, 0],
    [50, 0],
    [50, 0],
  ])
  expect(await claimOf(trip)).toBeUndefined()
})

test('50 colluding old accounts on one network cannot publish a false delay', async () => {
  const { trip, call } = train()
  const network = newNetwork()
  const group = await many(50, () => rider({ days: 300, network }))
  const figures = await send(group.map((one) => () => one.report({ trip, call, kind: 'came', minutes: 9 })))
  await untilPublished()
  expect(figures).toEqual({ sent: 50, accepted: 50, shown: 0 })
  expect(await claimOf(trip)).toBeUndefined()
  // An honest rider on another network reports that the train was on time, which does not support the group's claim.
  expect((await (await rider()).report({ trip, call, kind: 'came', minutes: 0 })).body.isShown).toBe(false)
})

test('implausible positions are rejected: too fast, backward, off the line, long past, in the future, on two trains at the same time', async () => {
  const { trip, call, calls, departs, arrives } = train()
  const other = train()
  const one = await rider()
  const at = now()
  expect((await one.position({ trip, call, progress: 0.1 })).status).toBe(200)
  clock.advance(15)
  const refused = await many(6, (i) =>
    one.position(
      [
        { trip, call: call + 3, progress: 0 },
        { trip, call: Math.max(0, call - 3), progress: 0 },
        { trip, call: calls, progress: 0 },
        { trip, call, progress: 0.1, at: at - 300 },
        { trip, call, progress: 0.1, at: at + 300 },
        { trip: other.trip, call: other.call, progress: 0.1 },
      ][i]!,
    ),
  )
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(422))
  expect(departs[call]! < at && arrives[call + 1]! > departs[call]!).toBe(true)
})

test('replays have no effect: another rider’s report with the same id, repeated positions, and later copies of another rider’s positions', async () => {
  const { trip, call } = train()
  const [honest, thief] = [await rider(), await rider()]
  const id = randomUUID()
  await honest.report({ trip, call, kind: 'came', minutes: 7, id })
  expect((await thief.report({ trip, call, kind: 'came', minutes: 7, id })).body.code).toBe('implausible')
  const sent: object[] = []
  for (let i = 0; i < 5; i++) {
    sent.push({ trip, call, progress: 0.2, at: now() })
    expect((await honest.position(sent[i]!)).status).toBe(200)
    clock.advance(15)
  }
  const replayStatuses: number[] = []
  // A rider's own old positions are accepted without effect, since they are not newer than the rider's last position.
  for (const position of sent) replayStatuses.push((await honest.position(position)).status)
  expect(replayStatuses).toEqual(Array(5).fill(200))
  expect([...app.riders.view.positions(trip, day).values()].flat().map((one) => now() - one.at)).toEqual([75, 45, 30, 15])
  clock.advance(120)
  for (const position of sent) replayStatuses.push((await thief.position(position)).status)
  expect(replayStatuses.slice(5)).toEqual(Array(5).fill(422))
})

test('reports from long ago or the future are rejected; a report slightly in the future counts as made now', async () => {
  const { trip, call, arrives } = train()
  const gang = await many(3, () => rider())
  const refused = await many(6, (i) =>
    gang[i % 3]!.report({ trip, call, kind: 'came', at: now() + [-1900, -90_000, 130, 3600, 9_000_000, -1801][i]! }),
  )
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(422))
  // Before the train is due, riders report that it has not come.
  const early = await many(3, (i) =>
    gang[i]!.report({ trip, call: arrives.findIndex((time) => time > now() + 240), kind: 'notYet', at: now() + 110 }),
  )
  expect(early.map(({ status }) => status)).toEqual(Array(3).fill(422))
  expect(await claimOf(trip)).toBeUndefined()
})

test('a rider who repeats public data for days gains no trust, and cannot publish a delay alone', async () => {
  const liar = await rider({ days: 100, network: newNetwork() })
  // Only today's: a job deletes reports older than a day.
  const provenReportsToday = async () =>
    (await database.pool.query(`select 1 from report where account_id = $1 and day = $2 and proved = 'right'`, [liar.id, day])).rowCount
  for (let i = 0; i < 3; i++) {
    const { trip, call } = train()
    const update: TripUpdate = { trip, day, basis: 'operator', seenAt: now(), calls: [{ call: 0, delaySeconds: 600 }] }
    app.live.set('operator', 500, { updates: [update] })
    expect((await liar.report({ trip, call, kind: 'came', minutes: 10 })).status).toBe(200)
    // The operator confirms the delay again after the report; then the worker evaluates the report.
    app.live.set('operator', 500, { updates: [{ ...update, seenAt: now() + 60 }] })
    await vi.waitFor(async () => expect(await provenReportsToday()).toBe(1), 300_000)
    nextDay()
  }
  app.live.set('operator', 500, { updates: [] })
  expect((await database.db.execute(sql`select 1 from rider_standing where account_id = ${liar.id}`)).rows).toEqual([])
  const { trip, call } = train()
  expect((await liar.report({ trip, call, kind: 'came', minutes: 9 })).body.isShown).toBe(false)
})

test('one position sent by three riders counts as one rider; positions of three phones in a train count as three', async () => {
  const { trip, call } = train()
  const gang = await many(3, () => rider())
  const at = now()
  const same = await send(gang.map((one) => () => one.position({ trip, call: call - 1, progress: 0.4, at })))
  await untilPublished()
  expect([same.accepted, await claimOf(trip)]).toEqual([3, undefined])
  clock.advance(15)
  await send(gang.map((one, i) => () => one.position({ trip, call: call - 1, progress: 0.41 + i / 100, at: now() })))
  await untilPublished()
  expect(await updateOf(trip)).toMatchObject({ riders: 3 })
})

test('a group that reports all possible delays for days is sometimes right, but gains no trust', async () => {
  const network = newNetwork()
  const gang = await many(12, () => rider({ days: 300, network }))
  const lone = await rider({ days: 300 })
  const sure = await rider({ days: 300 })
  const standings = async () => {
    const { rows } = await database.db.execute<{ account_id: string; right_days: number }>(
      sql`select account_id, right_days from rider_standing where right_days > 0`,
    )
    return (ids: readonly string[]) => rows.filter((row) => ids.includes(row.account_id)).length
  }
  const rightDaysOf = async (id: string) =>
    (await database.pool.query<{ right_days: number }>('select right_days from rider_standing where account_id = $1', [id])).rows[0]
      ?.right_days
  const figures: number[][] = []
  for (let i = 0; i < 2; i++) {
    nextDay()
    const { trip, call } = train()
    const honest = await many(3, () => rider())
    // The lone rider reports a different delay at each stop; each rider of the group reports a different delay.
    for (const [stop, minutes] of [9, 20, -10].entries()) await lone.report({ trip, call: Math.max(0, call - stop), kind: 'came', minutes })
    const shown = await send(gang.map((one, which) => () => one.report({ trip, call, kind: 'came', minutes: which * 3 })))
    // No delay is public yet, so this report can earn trust. Three riders at the stop confirm it.
    await sure.report({ trip, call, kind: 'came', minutes: 9 })
    await many(3, (which) => honest[which]!.report({ trip, call, kind: 'came', minutes: 9 }))
    await vi.waitFor(async () => expect(await rightDaysOf(sure.id)).toBe(i + 1), 300_000)
    const rightOf = await standings()
    figures.push([shown.shown, rightOf(gang.map(({ id }) => id)), rightOf([lone.id]), rightOf([sure.id])])
  }
  expect(figures).toEqual([
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ])
  nextDay()
  const { trip, call } = train()
  const lies = await send(gang.map((one) => () => one.report({ trip, call, kind: 'came', minutes: 10 })))
  expect(lies).toEqual({ sent: 12, accepted: 12, shown: 0 })
  const other = train()
  expect((await lone.report({ trip: other.trip, call: other.call, kind: 'came', minutes: 10 })).body.isShown).toBe(false)
  // A single report from a rider who was right on two days is shown.
  expect((await sure.report({ trip, call, kind: 'came', minutes: 2 })).body.isShown).toBe(true)
})
