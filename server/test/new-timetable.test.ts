import type { ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/db/id.ts'
import { newTimetableJobs, type TimetableChanges } from '../src/favorite/alerts/new-timetable.ts'
import { plannedTimes, findRenamedTrains, timeChanges, type TimeChange } from '../src/favorite/alerts/planned-times.ts'
import type { PlannedTimes } from '../src/favorite/favorite.schema.ts'
import { openTestDatabase } from './database.ts'
import { railwayFiles } from './serve.ts'

const { railway } = railwayFiles
const database = await openTestDatabase()
const { db } = database
const NOW = plannedTimes(railway)
const KHA3 = NOW['kha-3']!
const TODAY = '2026-11-23' as ServiceDay
const seconds = (time: string) => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60

/** Returns a previous timetable, in which KHA-3 left Hledan at another time, or did not call there if `at` is undefined. */
const before = (at: string | undefined): PlannedTimes => {
  const { hledan: _, ...times } = KHA3.times
  return { ...NOW, 'kha-3': { ...KHA3, times: at === undefined ? times : { ...times, hledan: [seconds(at)] } } }
}

test('a changed time, a new train, a deleted train and changed weekdays are reported as changes', () => {
  expect(timeChanges(NOW, NOW, TODAY)).toEqual([])
  const train = { route: 'kha-3', trip: 'kha-3', trainNumber: 'KHA-3', trainNumberMy: KHA3.trainNumberMy, way: 'clockwise' }
  expect(timeChanges(before('08:55'), NOW, TODAY)).toEqual([
    { train, station: 'hledan', days: KHA3.days, was: seconds('08:55'), is: seconds('09:08') },
  ])
  expect(timeChanges(before(undefined), NOW, TODAY)).toMatchObject([{ station: 'hledan', was: null, is: seconds('09:08') }])
  const { 'kha-3': _, ...withoutKha3 } = NOW
  const removals = timeChanges(NOW, withoutKha3, TODAY)
  expect(removals.length).toBe(Object.keys(KHA3.times).length)
  expect(removals.every(({ train: { route }, was, is }) => route === 'kha-3' && was !== null && is === null)).toBe(true)
  const weekdays = timeChanges({ ...NOW, 'kha-3': { ...KHA3, days: 0b11111 } }, NOW, TODAY)
  expect(weekdays.find(({ station }) => station === 'hledan')).toMatchObject({ days: 127, was: seconds('09:08'), is: seconds('09:08') })
})

test('a train with a new id counts as unchanged, and the removal of a train that had stopped running is no change', () => {
  const { 'kha-3': _, ...withoutKha3 } = NOW
  const renamed = { ...withoutKha3, 'kha-3.2': { ...KHA3, trip: 'another' } }
  expect([timeChanges(NOW, renamed, TODAY), [...findRenamedTrains(NOW, renamed)]]).toEqual([[], [['kha-3', 'kha-3.2']]])
  const moved = { ...withoutKha3, 'kha-3.2': before('08:55')['kha-3']! }
  expect([timeChanges(NOW, moved, TODAY).length > 0, [...findRenamedTrains(NOW, moved)]]).toEqual([true, []])
  // The same train on more dates, with another id.
  expect(timeChanges(NOW, { ...NOW, 'kha-3.2': KHA3 }, TODAY)).toEqual([])
  const until = (day: string) => ({ ...NOW, 'kha-3': { ...KHA3, until: day as ServiceDay } })
  expect(timeChanges(until('2026-11-22'), withoutKha3, TODAY)).toEqual([])
  expect(timeChanges(until(TODAY), withoutKha3, TODAY).length).toBeGreaterThan(0)
})

let time = '2026-11-23T08:00:00+06:30'
let servedSince: number | undefined
let jobs: TimetableChanges[] = []
let notified: Map<string, readonly TimeChange[]>[] = []
const [queueChanges, notifyRiders] = newTimetableJobs({
  database,
  railway: () => railway,
  since: () => servedSince,
  clock: { nowMs: () => Date.parse(time) },
  // The first job adds only jobs with this payload.
  jobs: { add: async (_t, _kind, payload) => void jobs.push(payload as TimetableChanges) },
  notifyAccounts: async (_about, changesOf) => void notified.push(new Map(changesOf)),
})

const { signal } = new AbortController()
const compareAndNotify = async () => {
  await queueChanges!.work({}, signal)
  for (const job of jobs.splice(0)) await notifyRiders!.work(JSON.parse(JSON.stringify(job)), signal)
}

const setBefore = (times: PlannedTimes) =>
  db.execute(sql`update told_timetable set hash = 'before', times = ${JSON.stringify(times)}::jsonb`)

interface FavoriteSettings {
  slug?: string
  kind?: string
  way?: string | null
  days?: number
  from?: number | null
  until?: number | null
  station?: string | null
  isOn?: boolean
}

async function addFavorite({
  slug = 'hledan',
  kind = 'station',
  way = null,
  days = 127,
  from = null,
  until = null,
  station = null,
  isOn = true,
}: FavoriteSettings) {
  const id = newId(Date.parse(time))
  await db.execute(sql`insert into account (id, name, language, created_at) values (${id}, 'Aye', 'en', now())`)
  await db.execute(sql`
    insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, from_minute, until_minute, station, at_night)
    values (${newId(Date.parse(time))}, ${id}, ${kind}, ${slug}, 0, now(), ${isOn}, 10, ${way}, ${days}, ${from}, ${until}, ${station}, false)`)
  return id
}

beforeEach(async () => {
  servedSince = undefined
  await db.execute(sql`truncate account, told_timetable cascade`)
  notified = []
  time = '2026-11-23T08:00:00+06:30'
  await compareAndNotify()
})

test('nobody is notified of the first timetable', async () => {
  await addFavorite({})
  await compareAndNotify()
  expect(notified).toEqual([])
})

test.each<[string, FavoriteSettings, boolean]>([
  ['the station', {}, true],
  ['the station, in this direction', { way: 'clockwise' }, true],
  ['the station, in the other direction', { way: 'anticlockwise' }, false],
  ['the station, when the train ran', { from: seconds('08:50') / 60, until: seconds('09:00') / 60 }, true],
  ['the station, when the train runs', { from: seconds('09:00') / 60, until: seconds('10:00') / 60 }, true],
  ['the station at other hours', { from: seconds('16:00') / 60, until: seconds('18:00') / 60 }, false],
  ['another station', { slug: 'insein' }, false],
  ['the train', { kind: 'route', slug: 'kha-3' }, true],
  ['the train at this station', { kind: 'route', slug: 'kha-3', station: 'hledan' }, true],
  ['the train at another station', { kind: 'route', slug: 'kha-3', station: 'insein' }, false],
  ['the station without alerts', { isOn: false }, false],
])('a changed time notifies only riders with a matching favorite: %s', async (_, settings, isNotified) => {
  const id = await addFavorite(settings)
  await setBefore(before('08:55'))
  await compareAndNotify()
  expect(notified.flatMap((each) => [...each.keys()])).toEqual(isNotified ? [id] : [])
  if (isNotified) expect(notified[0]!.get(id)).toMatchObject([{ station: 'hledan', was: seconds('08:55'), is: seconds('09:08') }])
  notified = []
  await compareAndNotify()
  expect(notified).toEqual([])
})

test('a favorite train whose id changes is kept, with its alerts', async () => {
  const was: PlannedTimes = { ...NOW, old: KHA3 }
  const { 'kha-3': _, ...withoutIt } = was
  const accountId = await addFavorite({ kind: 'route', slug: 'old' })
  await setBefore(withoutIt)
  await compareAndNotify()
  const { rows } = await db.execute(sql`select account_id, slug, is_on from favorite`)
  expect([rows, notified]).toEqual([[{ account_id: accountId, slug: 'kha-3', is_on: true }], []])
})

test('nobody is notified at night; several processes queue one job', async () => {
  await addFavorite({})
  await setBefore(before('08:55'))
  time = '2026-11-23T22:30:00+06:30'
  await compareAndNotify()
  expect(notified).toEqual([])
  time = '2026-11-24T05:00:00+06:30'
  await Promise.all([queueChanges!.work({}, signal), queueChanges!.work({}, signal), queueChanges!.work({}, signal)])
  expect(jobs).toHaveLength(1)
  jobs = []
})

test('a process that serves an older edition does not notify; after a rollback to that edition, it does', async () => {
  await addFavorite({})
  await setBefore(before('08:55'))
  servedSince = Date.parse('2026-11-23T07:00:00+06:30')
  await compareAndNotify()
  expect(notified).toEqual([])
  servedSince = Date.parse('2026-11-23T08:01:00+06:30')
  await compareAndNotify()
  expect(notified).toHaveLength(1)
})
