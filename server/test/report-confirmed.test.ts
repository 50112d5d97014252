import type { LiveEvent } from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { newNetwork } from './riders.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests which reports are confirmed. Three riders can mark a train as missing only if one of them had a report confirmed on an earlier day.

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
let day = '2026-11-23' as ServiceDay
const env = { TRUST_PROXY: 'yes', SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' }
const app = createTestServer({ database, clock, limits: withoutRejections, env })
await app.riders.start()
afterAll(() => app.riders.stop())
const rider = createReporterFactory(app, database, clock, () => day)
type Rider = Awaited<ReturnType<typeof rider>>
const riders = (count: number) => Promise.all(Array.from({ length: count }, () => rider()))
const now = () => Math.floor(clock.nowMs() / 1000)
const within = { timeout: 300_000, interval: 100 }
const usedTrips = new Set<string>()
/** Returns a running train that no test has used today, and the last call that it should have reached more than eleven minutes ago. */
function train() {
  for (const one of runningTrainsAt(day, now())) {
    const call = one.arrives.findLastIndex((time) => time < now() - 660)
    if (call === -1 || usedTrips.has(one.trip)) continue
    usedTrips.add(one.trip)
    return { ...one, call }
  }
  throw new Error('too few trains')
}
const nextDay = () => {
  clock.advance(86_400)
  day = addDays(day, 1)
  usedTrips.clear()
}
const updateOf = async (trip: string) =>
  (await app.json<LiveEvent>('/api/live/now')).updates.find((update) => update.trip === trip && update.day === day)

/** Returns the ids of the riders with a confirmed report. */
async function findConfirmation(all: readonly { readonly id: string }[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ account_id: string }>(
    sql`select account_id from rider_standing where confirmed_day is not null and account_id in ${all.map(({ id }) => id)}`,
  )
  return rows.map((row) => row.account_id)
}
/** Waits until the worker has evaluated all earlier reports: it evaluates them together with the new reports that this function sends. */
async function untilSettled(): Promise<void> {
  const three = await riders(3)
  await reportOnTime(three)
  await vi.waitFor(async () => expect(await findConfirmation(three)).toHaveLength(3), within)
}
/** Returns whether a train is shown as missing if this rider and two unknown riders have not seen it. */
async function marksMissing(one: Rider): Promise<boolean | undefined> {
  const { trip, call: at } = train()
  for (const other of await riders(2)) await other.report({ trip, call: at, kind: 'didNotRun' })
  return (await one.report({ trip, call: at, kind: 'notYet' })).body.isShown
}

/** Each of the riders reports a train on time. Returns the responses. */
async function reportOnTime(all: readonly Rider[]) {
  const { trip, call: at } = train()
  const responses = []
  for (const one of all) responses.push((await one.report({ trip, call: at, kind: 'came', minutes: 0 })).body)
  return responses
}
/** Each of the riders reports a train as missing. Returns the last response. */
async function reportMissing(all: readonly Rider[]) {
  const { trip, call: at } = train()
  const responses = []
  for (const one of all) responses.push((await one.report({ trip, call: at, kind: 'notYet' })).body)
  return responses.at(-1)!
}

test('a sighting on time that two other networks confirm lets its rider mark trains as missing on other days, until the rider is wrong', async () => {
  const three = await riders(3)
  await reportOnTime(three)
  await vi.waitFor(async () => expect(await findConfirmation(three)).toHaveLength(3), within)
  expect(await marksMissing(three[0]!)).toBe(false)
  nextDay()
  expect(await marksMissing(three[0]!)).toBe(true)
  expect(await marksMissing(await rider())).toBe(false)
  // Three matching reports contradict `three[1]`. The reporter `three[2]` had a report confirmed on another day.
  const other = train()
  await three[1]!.report({ trip: other.trip, call: other.call, kind: 'came', minutes: 9 })
  for (const one of [three[2]!, ...(await riders(2))]) await one.report({ trip: other.trip, call: other.call, kind: 'came', minutes: 0 })
  await vi.waitFor(async () => expect(await findConfirmation(three)).toHaveLength(2), within)
  // Waits for the cache of riders' standings, which lasts 30 seconds.
  clock.advance(31)
  expect(await marksMissing(three[1]!)).toBe(false)
})

test('riders who confirmed one another cannot mark a train as missing together, unless a rider confirmed by an operator joins them, or two others confirm one of them', async () => {
  const gang = await riders(3)
  await reportOnTime(gang)
  await vi.waitFor(async () => expect(await findConfirmation(gang)).toHaveLength(3), within)
  nextDay()
  const refused = { isShown: false, needed: 1, needsConfirmed: true }
  expect(await reportMissing(gang)).toEqual({ ...refused, riders: 3 })
  // New riders do not help: neither all three with one new rider nor two of them with two new riders are enough.
  expect(await reportMissing([...gang, await rider()])).toEqual({ ...refused, riders: 4 })
  expect(await reportMissing([gang[0]!, gang[1]!, ...(await riders(2))])).toMatchObject(refused)
  const honest = await riders(2)
  await reportOnTime([gang[0]!, ...honest])
  await vi.waitFor(async () => expect(await findConfirmation(honest)).toHaveLength(2), within)
  nextDay()
  expect(await reportMissing([gang[1]!, gang[2]!, await rider()])).toMatchObject(refused)
  expect(await reportMissing([gang[1]!, gang[2]!, await rider({ isConfirmed: true })])).toMatchObject({ isShown: true })
  expect(await reportMissing(gang)).toMatchObject({ isShown: true })
})

test('riders who confirmed one another cannot contradict a confirmed rider, unless one of them was confirmed by others', async () => {
  const gang = await riders(3)
  const victim = await rider({ isConfirmed: true })
  await reportOnTime(gang)
  await vi.waitFor(async () => expect(await findConfirmation(gang)).toHaveLength(3), within)
  nextDay()
  const contradict = async (all: readonly Rider[]) => {
    const { trip, call: at } = train()
    await victim.report({ trip, call: at, kind: 'came', minutes: 0 })
    for (const one of all) await one.report({ trip, call: at, kind: 'came', minutes: 10 })
    await vi.waitFor(async () => expect(await updateOf(trip)).toMatchObject({ riders: all.length }), within)
    await untilSettled()
    return (await findConfirmation([victim])).length === 0
  }
  expect(await contradict(gang)).toBe(false)
  expect(await contradict([...gang, await rider({ isConfirmed: true })])).toBe(true)
})

test('positions that riders share do not confirm a report for later days, since these riders are not stored', async () => {
  const reporter = await rider()
  const { trip, departs } = train()
  const at = departs.findLastIndex((leaves) => leaves < now())
  await reporter.report({ trip, call: at, kind: 'came' })
  for (const [i, one] of (await riders(3)).entries()) await one.position({ trip, call: at, progress: i / 100 })
  await vi.waitFor(async () => expect(await updateOf(trip)).toMatchObject({ riders: 4 }), within)
  await untilSettled()
  expect(await findConfirmation([reporter])).toEqual([])
})

test('at most five reports of missing trains count per rider and day, even if they are concurrent, and after a restart', async () => {
  const one = await rider()
  const trains = Array.from({ length: 8 }, train)
  const others = [await rider({ isConfirmed: true }), await rider(), await rider({ isConfirmed: true }), await rider()]
  for (const [i, { trip, call: at }] of trains.entries())
    for (const other of others.slice(i < 4 ? 0 : 2, i < 4 ? 2 : 4)) await other.report({ trip, call: at, kind: 'notYet' })
  const responses = await Promise.all(trains.map(({ trip, call: at }) => one.report({ trip, call: at, kind: 'notYet' })))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const countShown = (all: boolean[]) => all.filter(Boolean).length
  expect(countShown(responses.map(({ body }) => body.isShown))).toBe(5)
  const restarted = createTestServer({ database, clock, limits: withoutRejections, env })
  await restarted.riders.start()
  const { updates } = await vi.waitFor(async () => {
    const event = await restarted.json<LiveEvent>('/api/live/now')
    expect(event.updates).not.toEqual([])
    return event
  }, within)
  await restarted.riders.stop()
  expect(countShown(trains.map(({ trip }) => updates.some((update) => update.trip === trip && update.unconfirmed !== undefined)))).toBe(5)
  // On the next day, the rider's reports of missing trains count again.
  nextDay()
  const { trip, call: at } = train()
  for (const other of others.slice(0, 2)) await other.report({ trip, call: at, kind: 'notYet' })
  expect((await one.report({ trip, call: at, kind: 'didNotRun' })).body.isShown).toBe(true)
})

test('three accounts on two networks, or in two /64 of one /48 and one more network, cannot confirm one another', async () => {
  const [phone, lone] = [newNetwork(), newNetwork()]
  const gangs = [
    [await rider(), await rider({ network: phone }), await rider({ network: phone })],
    [await rider({ network: '2001:db8:1:1::1' }), await rider({ network: '2001:db8:1:2::1' }), await rider({ network: lone })],
  ]
  for (const gang of gangs) {
    const { trip, call: at } = train()
    for (const one of gang) await one.report({ trip, call: at, kind: 'came', minutes: 8 })
    await vi.waitFor(async () => expect(await updateOf(trip)).toMatchObject({ riders: 3 }), within)
  }
  await untilSettled()
  expect(await findConfirmation(gangs.flat())).toEqual([])
  nextDay()
  for (const gang of gangs) expect(await marksMissing(gang[0]!)).toBe(false)
})

test.each(['feed', 'operator'] as const)(
  'a source of the kind %s confirms an earlier sighting on time, which cannot be a copy of public data',
  async (basis) => {
    const [first, repeater] = await riders(2)
    const { trip, call: at } = train()
    const update = { trip, day, basis, seenAt: now(), calls: [{ call: 0, delaySeconds: 0 }] }
    await first!.report({ trip, call: at, kind: 'came', minutes: 1 })
    app.live.set(basis, 500, { updates: [update] })
    await repeater!.report({ trip, call: at, kind: 'came', minutes: 0 })
    await vi.waitFor(async () => expect(await findConfirmation([first!, repeater!])).toEqual([first!.id]), within)
    app.live.set(basis, 500, { updates: [{ ...update, seenAt: now() + 60 }] })
    await untilSettled()
    expect(await findConfirmation([first!, repeater!])).toEqual([first!.id])
    app.live.set(basis, 500, { updates: [] })
    nextDay()
    expect(await marksMissing(first!)).toBe(true)
  },
)
