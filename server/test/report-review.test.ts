import type { DoubtedTrain, LiveEvent, RiderDecision, TrainReports } from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { silenceEndDate } from '../src/report/settler.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { addRider } from './rider.ts'
import { createReporterFactory, runningTrainsAt } from './reporters.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests the later effects of reports (trust, dismissals, timetable errors), and which data remains.

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
let day = '2026-11-23' as ServiceDay
const lines: string[] = []
const env = { TRUST_PROXY: 'yes', SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c', OPERATORS: 'boss@example.com' }
const app = createTestServer({ database, clock, limits: withoutRejections, lines, env })
await app.riders.start()
afterAll(() => app.riders.stop())
const rider = createReporterFactory(app, database, clock, () => day)
const now = () => Math.floor(clock.nowMs() / 1000)
const usedTrips = new Set<string>()
/** Returns a daily train that is running and has no reports, and a call that it should have reached over ten minutes ago. */
const train = () => {
  for (const one of runningTrainsAt(day, now())) {
    const call = one.arrives.findLastIndex((time) => time < now() - 660)
    const isDaily = [1, 2, 3].every((after) =>
      runningTrainsAt(addDays(day, after), now() + after * 86_400).some(({ trip }) => trip === one.trip),
    )
    if (call === -1 || usedTrips.has(one.trip) || !isDaily) continue
    usedTrips.add(one.trip)
    return { ...one, call }
  }
  throw new Error('too few trains')
}
const nextDay = () => {
  clock.advance(86_400)
  day = addDays(day, 1)
}
const riders = (count: number, make = rider) => Promise.all(Array.from({ length: count }, () => make()))
const updates = async () => (await app.json<LiveEvent>('/api/live/now')).updates
const updateOf = async (trip: string, of = day) => (await updates()).find((update) => update.trip === trip && update.day === of)
const within = { timeout: 300_000, interval: 100 }

const operator = await addRider(database, new Date(clock.nowMs()))
await database.db.execute(sql`update account set email = 'boss@example.com' where id = ${operator.id}`)
await database.db.execute(sql`update session set expires_at = now() + interval '9 years' where account_id = ${operator.id}`)
const operatorHeaders = { Authorization: `Bearer ${operator.token}` }
const call = (method: string, path: string) => app.request(path, { method, headers: operatorHeaders })

test('after a rider has been first with a correct report on two days, one report from them is enough; a rider who was wrong is ignored for a month', async () => {
  const [aye, liar] = await riders(2)
  for (let i = 0; i < 2; i++) {
    const { trip, call } = train()
    expect((await aye!.report({ trip, call, kind: 'came', minutes: 8 })).body.isShown).toBe(false)
    await liar!.report({ trip, call, kind: 'didNotRun' })
    app.live.set('operator', 500, { updates: [{ trip, day, basis: 'operator', seenAt: now(), calls: [{ call: 0, delaySeconds: 480 }] }] })
    const provedIs = (id: string) =>
      database.db.execute(sql`select proved from report where account_id = ${id} order by received_at desc limit 1`)
    await vi.waitFor(async () => expect((await provedIs(aye!.id)).rows).toEqual([{ proved: 'right' }]), within)
    nextDay()
  }
  app.live.set('operator', 500, { updates: [] })
  const { trip, call } = train()
  expect((await aye!.report({ trip, call, kind: 'came', minutes: 10 })).body).toEqual({ riders: 1, isShown: true, needed: 0 })
  expect((await liar!.report({ trip, call, kind: 'came', minutes: 0 })).body.isShown).toBe(false)
  const { rows } = await database.db.execute(sql`select silent_until from rider_standing where account_id = ${liar!.id}`)
  expect(rows).toEqual([{ silent_until: expect.stringMatching(/^2026-12-28$/) }])
  expect(new Date(silenceEndDate(Date.parse('2026-11-23T10:00:00Z'))).getUTCDay()).toBe(1)
})

test('an operator sees reports with evidence but without names, dismisses them, and allows riders again', async () => {
  const { trip, call: at } = train()
  const three = await riders(3)
  for (const one of three) await one.report({ trip, call: at, kind: 'came', minutes: 9 })
  await vi.waitFor(async () => expect(await updateOf(trip)).toBeDefined(), within)
  const read = async () =>
    (await (await call('GET', '/api/operator/riders')).json()) as { shown: TrainReports[]; dismissed: object[]; log: RiderDecision[] }
  await vi.waitFor(
    async () =>
      expect((await read()).log.find((one) => one.trip === trip)).toMatchObject({
        decision: 'shown',
        said: '9',
        riders: 3,
        reason: 'agreed',
      }),
    within,
  )
  expect((await read()).shown.find((one) => one.trip === trip)).toMatchObject({ said: 'seen', minutes: 9, riders: 3 })
  expect(JSON.stringify(await read())).not.toMatch(new RegExp(three.map(({ id }) => id).join('|')))
  expect((await app.request(`/api/operator/riders/${day}/${trip}`, { method: 'PUT', headers: three[0]!.headers })).status).toBe(403)
  expect((await call('PUT', `/api/operator/riders/${day}/${trip}`)).status).toBe(204)
  expect(await updateOf(trip)).toBeUndefined()
  expect((await read()).dismissed).toMatchObject([{ trip, day }])
  const { rows } = await database.db.execute(
    sql`select count(*)::int as count from rider_standing where account_id in ${three.map(({ id }) => id)} and silent_until is not null`,
  )
  expect(rows).toEqual([{ count: 3 }])
  expect((await call('DELETE', `/api/operator/riders/${day}/${trip}`)).status).toBe(204)
  await vi.waitFor(async () => expect(await updateOf(trip)).toBeDefined(), within)
})

test('a train missing or shifted on three days is unconfirmed everywhere, with evidence and a diff that applies; an operator can clear the doubt', async () => {
  const [late, missing] = [train(), train()]
  for (let i = 0; i < 3; i++) {
    for (const one of [await rider({ isConfirmed: true }), ...(await riders(2))]) {
      await one.report({ trip: late.trip, call: late.call, kind: 'came', minutes: 9 })
      await one.report({ trip: missing.trip, call: missing.call, kind: 'didNotRun' })
    }
    await vi.waitFor(async () => expect((await updateOf(missing.trip))?.unconfirmed).toBeDefined(), within)
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select 1 from report_outcome where day = ${day} and trip in (${late.trip}, ${missing.trip})`,
      )
      expect(rows).toHaveLength(2)
    }, within)
    if (i < 2) nextDay()
  }
  const tomorrow = addDays(day, 1)
  await vi.waitFor(async () => expect((await updateOf(missing.trip, tomorrow))?.unconfirmed).toEqual({ kind: 'missing', days: 3 }), within)
  await vi.waitFor(async () => expect((await updateOf(late.trip, tomorrow))?.unconfirmed).toEqual({ kind: 'shifted', days: 3 }), within)
  expect((await updateOf(late.trip, addDays(day, 7)))?.calls).toBeUndefined()
  const doubts = (await (await call('GET', '/api/operator/doubt')).json()) as DoubtedTrain[]
  const found = doubts.find(({ trip }) => trip === late.trip)!
  expect(found).toMatchObject({ kind: 'shifted', days: 3, minutes: 9, evidence: [{ outcome: 'shifted', minutes: 9, riders: 3 }, {}, {}] })
  // Both changes apply to the reviewed files.
  const root = fileURLToPath(new URL('../..', import.meta.url))
  for (const { diff } of [found, doubts.find(({ trip }) => trip === missing.trip)!]) {
    const file = join(mkdtempSync(join(tmpdir(), 'yatha-diff-')), 'change.diff')
    writeFileSync(file, diff)
    execFileSync('git', ['apply', '--check', file], { cwd: root })
  }
  // The diff adds one line for each call of the train, and one for the source of the times.
  expect(found.diff.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))).toHaveLength(late.calls + 1)
  expect((await call('DELETE', `/api/operator/doubt/${late.trip}`)).status).toBe(204)
  expect(await updateOf(late.trip, tomorrow)).toBeUndefined()
})

test('no response, metric or log reveals who traveled when, and after a day neither does the database', async () => {
  const { trip, call: at, stop } = train()
  const [aye, ba, ...more] = await riders(5)
  const all = [aye!, ba!, ...more]
  for (const one of all) {
    await one.report({ trip, call: at, kind: 'came', minutes: 9 })
    await one.position({ trip, call: at + 1, progress: 0.37 })
  }
  await vi.waitFor(async () => expect(await updateOf(trip)).toBeDefined(), within)
  const texts = await Promise.all(
    ['/api/live/now', '/gtfs-rt/trip-updates.pb', `/api/station/${stop(at + 1)}/board`, '/api/operator/riders', '/api/operator/doubt'].map(
      async (path) => (await app.get(path, operatorHeaders)).text(),
    ),
  )
  texts.push(await (await app.get('/metrics', { Host: 'localhost' })).text(), ...lines)
  const names = all.map(({ id }) => id).concat(all.map(({ headers }) => headers['X-Forwarded-For']))
  for (const name of names) expect(texts.filter((text) => text.includes(name))).toEqual([])
  expect(lines.filter((line) => line.includes('0.37') || line.includes(trip))).toEqual([])
  // The bus carries no ids either.
  expect(JSON.stringify(app.riders.view.publishedTrains)).not.toMatch(new RegExp(names.join('|').replaceAll('.', '\\.')))
  clock.advance(24 * 3600)
  // A run of the job skips a row that is being updated; the next run deletes it.
  await vi.waitFor(
    async () => {
      await database.db.execute(sql`select graphile_worker.add_job('remove-old-reports', job_key => 'test')`)
      expect((await database.db.execute(sql`select 1 from report`)).rows).toEqual([])
    },
    { timeout: 300_000, interval: 1000 },
  )
  for (const table of ['report_outcome', 'report_decision', 'report_dismissal', 'doubt_clearance'])
    for (const name of names)
      expect((await database.db.execute(sql.raw(`select 1 from ${table} x where x::text like '%${name}%'`))).rows).toEqual([])
  const { rows } = await database.db.execute<{ row: string }>(sql`select rider_standing::text as row from rider_standing`)
  for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${trip}|${day}`))
})
