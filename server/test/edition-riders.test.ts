import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlertSettings, Favorite } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'
import { openTestDatabaseWithUrl } from './database.ts'
import { PROJECT_FOLDER, testFolderFactory, startServerOn, waitForDatabase } from './own-server.ts'
import { startPushService } from './push-service.ts'
import { addRider, type SignedInRider } from './rider.ts'

// Tests how riders are notified of a new edition of the timetable, with the built server, RAILWAY, riders with different favorites, and the
// pushes to their phones.

const PATIENCE = { timeout: 300_000, interval: 50 }
const { database, url } = await openTestDatabaseWithUrl()
const push = await startPushService()
afterAll(() => push.stop())

/** UTC offset, in hours, of a time zone where it is now about noon. The railway uses it, since nobody is notified at night. */
const ahead = 12 - new Date().getUTCHours()
const ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`

/** The tables that all editions share: stations, two platforms of Mitte, and the routes N1 and N2. */
const tables = {
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone,agency_lang\na,Nordbahn,https://nord.example.org/,${ZONE},de\n`,
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n' +
    'nord,Nord,50.1,8.1,0,\nmitte,Mitte,50.2,8.2,1,\nmitte/1,Mitte,50.2,8.2,0,mitte\nmitte/2,Mitte,50.2,8.2,0,mitte\nhafen,Hafen,50.3,8.3,0,\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_type\nn1,a,N1,2\nn2,a,N2,2\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20200101,20991231\n',
} as const

type Train = readonly [route: string, trip: string, ...calls: string[]]
const EARLY: Train = ['n1', 'early', 'nord 08:00', 'mitte/1 08:10', 'hafen 08:20']
const LATE: Train = ['n1', 'late', 'nord 18:00', 'mitte/1 18:10', 'hafen 18:20']
const editionOf = (version: string, ...trains: Train[]) =>
  feedZip({
    ...tables,
    'feed_info.txt': `feed_publisher_name,feed_publisher_url,feed_lang,feed_version\nNordbahn,https://nord.example.org/,de,${version}\n`,
    'trips.txt': ['route_id,service_id,trip_id', ...trains.map(([route, trip]) => `${route},daily,${trip}`), ''].join('\n'),
    'stop_times.txt': [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      ...trains.flatMap(([, trip, ...calls]) =>
        calls.map((call, i) => `${trip},${call.split(' ')[1]}:00,${call.split(' ')[1]}:00,${call.split(' ')[0]},${i}`),
      ),
      '',
    ].join('\n'),
  })
const FIRST = editionOf('first', EARLY, LATE, ['n2', 'other', 'hafen 15:00', 'mitte/2 15:10'])
/** The early train leaves earlier from another platform, the late train is deleted, and the train of N2 has another id. */
const SECOND = editionOf(
  'second',
  ['n1', 'early', 'nord 07:50', 'mitte/2 08:00', 'hafen 08:10'],
  ['n2', 'another', 'hafen 15:00', 'mitte/2 15:10'],
)

const folder = testFolderFactory()()
const feed = join(folder, 'feed.zip')
writeFileSync(feed, FIRST)
const server = await waitForDatabase(
  await startServerOn(join(folder, 'data'), { env: { RAILWAY: feed, DATABASE_URL: url, PUSH_SERVICES: 'localhost', LOG_LEVEL: 'error' } }),
)
const command = (subcommand: string) => {
  const env = { ...process.env, YATHA_DATA: join(folder, 'data'), RAILWAY: feed }
  const { status, stderr } = spawnSync(process.execPath, [join(PROJECT_FOLDER, 'server/dist/railway.js'), subcommand], {
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}

const send = async <T>(path: string, { token }: SignedInRider, language: string, body?: unknown): Promise<T> => {
  const response = await fetch(server.address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, Language: language, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return (text && JSON.parse(text)) as T
}

const ALERT: AlertSettings = { isOn: true, minutes: 10, days: [0, 1, 2, 3, 4, 5, 6], atNight: false }

/** Adds a rider with a phone and one favorite. */
async function addRiderWithFavorite(kind: string, slug: string, alert: Partial<AlertSettings> = {}, language = 'en') {
  const rider = await addRider(database, new Date())
  const browser = push.subscribe()
  await send('/api/firebase-token', rider, language, { token: Buffer.from(JSON.stringify(browser)).toString('base64url') })
  await send('/api/favorite', rider, language, { kind, slug, alert: { ...ALERT, ...alert } })
  const notifications = () =>
    push.received
      .filter(({ path }) => browser.endpoint.endsWith(path))
      .map(({ payload: { notification, data } }) => [notification.title, notification.body, data.path])
  const favorites = async () => (await send<Favorite[]>('/api/favorite', rider, language)).map((one) => one.slug)
  return { rider, language, notifications, favorites }
}

const NEWS = 'New timetable: your train changed'
const NEUES = 'Neuer Fahrplan: Änderung bei deinem Zug'
const STATION = '/station/mitte'

test('riders whose trains a new edition changes are notified once, in their language, and again after a rollback and an update', async () => {
  // Nobody is notified of the first timetable.
  await vi.waitFor(async () => expect((await database.db.execute(sql`select 1 from told_timetable`)).rows).toHaveLength(1), PATIENCE)
  const earlier = await addRiderWithFavorite('route', 'early', { station: 'mitte' }, 'de')
  const late = await addRiderWithFavorite('route', 'late', { station: 'mitte' })
  const evening = await addRiderWithFavorite('station', 'mitte', { hours: { from: '17:00', until: '19:00' } })
  const others = [
    await addRiderWithFavorite('route', 'other'),
    await addRiderWithFavorite('station', 'hafen'),
    await addRiderWithFavorite('station', 'mitte', { hours: { from: '14:00', until: '16:00' } }),
    await addRiderWithFavorite('route', 'early', { isOn: false }),
  ]
  const untilPushed = (pushes: number) => vi.waitFor(() => expect(push.received).toHaveLength(pushes), PATIENCE)

  writeFileSync(feed, SECOND)
  command('look')
  await untilPushed(3)
  expect(earlier.notifications()).toEqual([[NEUES, 'N1, Mitte: 8:10 → 8:00', STATION]])
  for (const one of [late, evening]) expect(one.notifications()).toEqual([[NEWS, 'N1, Mitte: 18:10, no longer runs', STATION]])
  // A favorite whose id changes is kept, without a notification.
  expect(await others[0]!.favorites()).toEqual(['another'])
  expect(await late.favorites()).toEqual(['late'])

  command('back')
  await untilPushed(6)
  expect(earlier.notifications()[1]).toEqual([NEUES, 'N1, Mitte: 8:00 → 8:10', STATION])
  for (const one of [late, evening]) expect(one.notifications()[1]).toEqual([NEWS, 'N1, Mitte: new train, 18:10', STATION])
  expect(await others[0]!.favorites()).toEqual(['other'])

  command('look')
  await untilPushed(9)
  expect(earlier.notifications()[2]).toEqual(earlier.notifications()[0])

  // The rider's list has the same notifications as the phone; the lists of the unaffected riders are empty.
  const list = ({ rider, language }: Awaited<ReturnType<typeof addRiderWithFavorite>>) =>
    send<{ notifications: { title: string; body: string }[] }>('/api/notification', rider, language)
  const words = (await list(earlier)).notifications.map(({ title, body }) => `${title}. ${body}`)
  expect(words).toEqual(['8:10 → 8:00', '8:00 → 8:10', '8:10 → 8:00'].map((change) => `${NEUES}. N1, Mitte: ${change}`))
  for (const one of others) expect([one.notifications(), (await list(one)).notifications]).toEqual([[], []])
  const { rows } = await database.db.execute(sql`select facts->>'kind' as kind, count(*)::int as count from notification group by 1`)
  expect(rows).toEqual([{ kind: 'edition', count: 9 }])
  expect(push.faults).toEqual([])
})
