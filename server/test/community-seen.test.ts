import type { TrainReport } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CommunityEvents, updateSightingConfirmations } from '../src/community/index.ts'
import { confirmationLookup, createPseudonyms } from '../src/report/index.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { runningTrainsAt } from './reporters.ts'
import { railwayFiles, TEST_SECRET, createTestServer, withoutRejections } from './serve.ts'
import { pino } from 'pino'

const database = await openTestDatabase()
const clock = installFixedClock('2026-11-23T08:40:00+06:30')
const app = createTestServer({ database, clock, limits: withoutRejections, env: { TRUST_PROXY: 'yes' } })
const rider = writerFactory(app, database, clock)
const DAY = '2026-11-23' as ServiceDay
const now = () => Math.floor(clock.nowMs() / 1000)
const trains = runningTrainsAt(DAY, now())
let usedTrainCount = 0
const train = () => trains[usedTrainCount++]!

const confirm = () =>
  updateSightingConfirmations({
    database,
    clock,
    railway: () => railwayFiles.railway,
    events: new CommunityEvents({ bus: app.adapters.bus, database, log: pino({ level: 'silent' }) }),
    findConfirmation: confirmationLookup({ database, names: createPseudonyms(TEST_SECRET), source: app.riders }),
  })

const about = ({ trip }: { trip: string }) => ({ kind: 'train', trip, day: DAY })

test('a sighting in a post counts as a report; three riders confirm it, and the post is listed for its station', async () => {
  const one = train()
  const seen = { kind: 'came', call: one.call, minutes: 12, at: now() }
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const post = (await aye.post('Came late', { about: about(one), seen })).body
  const station = one.stop(one.call)
  expect(post.seen).toEqual({ kind: 'came', call: one.call, station, minutes: 12, confirmed: 'no', riders: 1 })
  expect((await aye.feed(`?station=${station}`)).posts.map(({ slug }) => slug)).toContain(post.slug)
  // Two other riders confirm it: one by a post, one by a report.
  await kyaw.send('POST', '/api/report', { id: randomUUID(), trip: one.trip, day: DAY, ...seen, minutes: 11 })
  const third = (await zaw.post('12 min', { about: about(one), seen: { ...seen, minutes: 13 } })).body
  expect(third.seen).toMatchObject({ confirmed: 'yes', riders: 3 })
  await confirm()
  expect((await kyaw.get(`/api/post/${post.slug}`)).body.seen).toMatchObject({ confirmed: 'yes', riders: 3 })
  // The confirmation stays after the reports are deleted.
  await database.db.execute(sql`delete from report`)
  await confirm()
  expect((await kyaw.get(`/api/post/${post.slug}`)).body.seen).toMatchObject({ confirmed: 'yes', riders: 3 })
})

test('a sighting of a train at a stop matches reports of its delay in minutes', async () => {
  const one = train()
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const sighting = { kind: 'came', call: one.call, at: now() }
  const minutes = Math.floor((now() - one.departs[one.call]!) / 60)
  const post = (await aye.post('', { about: about(one), seen: sighting })).body
  // Without minutes, readers see that the train is at the stop, not that it is on time.
  expect(post.seen).toEqual({ kind: 'came', call: one.call, station: one.stop(one.call), confirmed: 'no', riders: 1 })
  expect((await kyaw.post('Still here', { about: about(one), seen: sighting })).body.seen).toMatchObject({ confirmed: 'no', riders: 2 })
  const late = (await zaw.post('', { about: about(one), seen: { ...sighting, minutes } })).body
  expect(late.seen).toMatchObject({ minutes, confirmed: 'yes', riders: 3 })
  await confirm()
  expect((await zaw.get(`/api/post/${post.slug}`)).body.seen).toMatchObject({ confirmed: 'yes', riders: 3 })
})

test('a sighting that proves wrong is marked as denied', async () => {
  const one = train()
  const aye = await rider()
  const post = (await aye.post('Did not run', { about: about(one), seen: { kind: 'didNotRun', call: one.call, at: now() } })).body
  await database.db.execute(sql`update report set proved = 'wrong' where account_id = ${aye.id}`)
  await confirm()
  expect((await aye.get(`/api/post/${post.slug}`)).body.seen).toMatchObject({ confirmed: 'denied' })
})

test('an implausible sighting is not posted, and deleting a post with a sighting withdraws its report', async () => {
  const one = train()
  const aye = await rider()
  const code = async (seen: object, more: object = { about: about(one) }) => (await aye.post('x', { seen, ...more })).body.code
  const seen = { kind: 'came', call: one.call, at: now() }
  expect(await code({ ...seen, call: one.calls })).toBe('not_in_timetable')
  expect(await code({ ...seen, at: now() - 7200 })).toBe('implausible')
  expect(await code({ ...seen, kind: 'notYet', call: one.calls - 1 })).toBe('implausible')
  expect(await code(seen, { about: { kind: 'station', slug: 'insein' } })).toBe('missing')
  expect(await code(seen, {})).toBe('missing')
  const reports = async () =>
    (await app.json<{ reports: TrainReport[] }>('/api/account/export', aye.headers)).reports.map(({ trip }) => trip)
  expect([await reports(), (await aye.feed(`?search=x`)).posts]).toEqual([[], []])
  const id = randomUUID()
  const body = { id, text: 'Here it is', about: about(one), seen }
  const post = (await aye.send('POST', '/api/post', body)).body
  expect((await aye.send('POST', '/api/post', body)).body).toEqual(post)
  expect(await reports()).toEqual([one.trip])
  await aye.send('DELETE', `/api/post/${post.slug}`)
  expect(await reports()).toEqual([])
})

test('sightings in posts count toward the hourly limit of reports', async () => {
  const aye = await rider()
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 22; i++) {
    const one = trains[i % trains.length]!
    const call = Math.max(0, one.call - Math.floor(i / trains.length))
    codes.push((await aye.post('Full', { about: about(one), seen: { kind: 'crowded', call, at: now() } })).body.code)
  }
  expect(codes.slice(-2)).toEqual(['too_many_reports', 'too_many_reports'])
  expect(codes.slice(0, 20).every((code) => code === undefined || code === 'implausible')).toBe(true)
})

test('a train at its first stop before its departure time is not early', async () => {
  const one = runningTrainsAt(DAY, now() + 7200).find(({ departs }) => departs[0]! > now() + 600)!
  clock.advance(one.departs[0]! - 540 - now())
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const seen = { kind: 'came', call: 0 }
  for (const who of [aye, kyaw])
    expect((await who.post('', { about: about(one), seen: { ...seen, at: now() } })).body.seen).toMatchObject({ confirmed: 'no' })
  clock.advance(one.departs[0]! - now())
  const onTime = await zaw.post('Just left', { about: about(one), seen: { ...seen, minutes: 0, at: now() } })
  expect(onTime.body.seen).toMatchObject({ confirmed: 'yes', riders: 3 })
})
