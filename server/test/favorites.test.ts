import { MAX_FAVORITES, DEFAULT_ALERT_SETTINGS, type AccountExport, type AlertSettings, type Favorite } from '@yatha/contract'
import { ROUTE_DIRECTIONS } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { addRider } from './rider.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock })
const { railway } = railwayFiles

const STATIONS = railway.stations.filter(({ served }) => served).map(({ slug }) => slug)
const MORNING: AlertSettings = {
  isOn: true,
  minutes: 5,
  way: 'clockwise',
  days: [0, 1, 2, 3, 4],
  hours: { from: '07:00', until: '09:00' },
  atNight: true,
  lateMinutes: 5,
}

/** Adds a rider, and returns functions that send the rider's requests about favorites. */
async function rider(language = 'en') {
  const { id, token } = await addRider(database, new Date(clock.nowMs()))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Language: language }
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(`/api/favorite${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Favorite[] & { code: string; field?: string; message: string } }
  }
  return {
    id,
    headers,
    send,
    add: (kind: string, slug: string, more: object = {}) => send('POST', '', { kind, slug, ...more }),
    names: async () => (await send('GET', '')).body.map(({ kind, slug }) => `${kind} ${slug}`),
  }
}

test('a new favorite is added last, with alerts ten minutes before every train, or first and with its own settings if requested', async () => {
  const { add, send } = await rider()
  expect(await send('GET', '')).toEqual({ status: 200, body: [] })
  const added = await add('station', 'insein')
  const insein = { kind: 'station', slug: 'insein', addedAt: new Date(clock.nowMs()).toISOString(), alert: DEFAULT_ALERT_SETTINGS }
  expect(added).toEqual({ status: 200, body: [insein] })
  await add('route', 'kha-3')
  const all = (await add('station', 'hledan', { alert: MORNING, position: 0 })).body
  expect(all.map(({ slug }) => slug)).toEqual(['hledan', 'insein', 'kha-3'])
  expect(all[0]!.alert).toEqual(MORNING)
  expect((await send('GET', '')).body).toEqual(all)
})

test('adding an existing favorite changes nothing, even concurrently from several phones', async () => {
  const { add, names, send } = await rider()
  await add('station', 'hledan', { alert: MORNING })
  const answers = await Promise.all(
    [...Array(8)].flatMap(() => [add('station', 'hledan'), add('station', 'insein'), add('route', 'kha-3')]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await names()).sort()).toEqual(['route kha-3', 'station hledan', 'station insein'])
  expect((await send('GET', '')).body.find(({ slug }) => slug === 'hledan')!.alert).toEqual(MORNING)
})

test('removing a favorite deletes its alerts; undo restores its position and settings', async () => {
  const { id, add, send, names } = await rider()
  await add('station', 'insein')
  await add('station', 'hledan', { alert: MORNING })
  await add('route', 'kha-3')
  const removed = await send('DELETE', '/station/hledan')
  expect(removed.body.map(({ slug }) => slug)).toEqual(['insein', 'kha-3'])
  expect((await send('DELETE', '/station/hledan')).status).toBe(200)
  expect((await database.db.execute(sql`select 1 from favorite where account_id = ${id} and slug = 'hledan'`)).rows).toEqual([])
  clock.advance(60)
  const undone = await add('station', 'hledan', { alert: MORNING, position: 1 })
  expect(undone.body[1]).toMatchObject({ slug: 'hledan', alert: MORNING })
  expect(await names()).toEqual(['station insein', 'station hledan', 'route kha-3'])
})

test('alert settings are replaced as a whole, and apply from then on', async () => {
  const { id, add, send } = await rider()
  const armedAtMs = async () => {
    const { rows } = await database.db.execute<{ at: Date }>(sql`select armed_at as at from favorite where account_id = ${id}`)
    return new Date(rows[0]!.at).getTime()
  }
  await add('station', 'hledan')
  const before = await armedAtMs()
  clock.advance(90)
  expect((await send('PUT', '/station/hledan', MORNING)).body[0]!.alert).toEqual(MORNING)
  expect((await armedAtMs()) - before).toBe(90_000)
  const off = { isOn: false, minutes: 60, days: [6], hours: { from: '23:00', until: '26:30' }, atNight: false }
  expect((await send('PUT', '/station/hledan', off)).body[0]!.alert).toEqual(off)
  expect(await send('PUT', '/station/insein', MORNING)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await add('route', 'kha-3')
  const atInsein = { isOn: true, minutes: 1, days: [0], station: 'insein', atNight: false }
  expect((await send('PUT', '/route/kha-3', atInsein)).body[1]!.alert).toEqual(atInsein)
})

test('the order is saved as sent; unknown favorites are ignored, and favorites added by another phone come last', async () => {
  const { add, send, names } = await rider()
  for (const slug of ['insein', 'hledan', 'kamayut']) await add('station', slug)
  await add('route', 'kha-3')
  const order = [
    { kind: 'route', slug: 'kha-3' },
    { kind: 'station', slug: 'nowhere' },
    { kind: 'station', slug: 'hledan' },
  ]
  const sorted = ['route kha-3', 'station hledan', 'station insein', 'station kamayut']
  expect((await send('PUT', '', { order })).body.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(sorted)
  expect(await names()).toEqual(sorted)
})

test('pinned stations of two phones are merged concurrently, without loss or duplicates', async () => {
  const { add, send, names } = await rider()
  await add('station', 'hledan', { alert: MORNING })
  const pins = (slugs: string[]) => ({ favorites: slugs.map((slug) => ({ kind: 'station', slug })) })
  await Promise.all([
    send('POST', '/merge', pins(['hledan', 'insein', 'nowhere', 'insein'])),
    send('POST', '/merge', pins(['kamayut', 'insein'])),
  ])
  const all = await names()
  expect(all[0]).toBe('station hledan')
  expect(all.toSorted()).toEqual(['station hledan', 'station insein', 'station kamayut'])
  expect((await send('GET', '')).body[0]!.alert).toEqual(MORNING)
})

test('a rider has at most a hundred favorites, however they are added', async () => {
  const { add, send } = await rider()
  const many = [...STATIONS.map((slug) => ({ kind: 'station', slug })), ...railway.routes.map(({ slug }) => ({ kind: 'route', slug }))]
  const first = many.slice(0, MAX_FAVORITES - 1)
  expect((await send('POST', '/merge', { favorites: first })).body).toHaveLength(99)
  const [one, other] = many.slice(MAX_FAVORITES - 1)
  const refused = { status: 422, body: { code: 'too_many_favorites', message: 'You can keep up to 100 favorites. Remove one first.' } }
  expect(await send('POST', '/merge', { favorites: [one, other] })).toEqual(refused)
  const answers = await Promise.all([add(one!.kind, one!.slug), add(other!.kind, other!.slug)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await add(first[0]!.kind, first[0]!.slug)).status).toBe(200)
})

test('an invalid request is rejected in the rider’s language, and the error names the field', async () => {
  const { add, send } = await rider('mm')
  await add('station', 'hledan')
  expect(await add('station', 'nowhere')).toEqual({ status: 404, body: { code: 'not_found', field: 'slug', message: 'မတွေ့ပါ။' } })
  expect(await add('route', 'hledan')).toMatchObject({ status: 404, body: { field: 'slug' } })
  expect(await add('harbor', 'hledan')).toMatchObject({ status: 422, body: { code: 'invalid_choice', field: 'kind' } })
  const missingAt = (slug: string) =>
    ROUTE_DIRECTIONS.find((way) => !railway.routes.some((route) => route.way === way && callsAt(route, slug)))
  const alert = (part: object) => ({ ...MORNING, ...part })
  expect(await add('station', 'insein', { alert: alert({ way: missingAt('insein') }) })).toMatchObject({
    status: 422,
    body: { code: 'not_in_timetable', field: 'alert.way', message: 'အချိန်ဇယားတွင် မရှိပါ။' },
  })
  const errorFor = async (part: object) => {
    const { status, body } = await send('PUT', '/station/hledan', alert(part))
    return [status, body.code, body.field]
  }
  expect(await errorFor({ minutes: 0 })).toEqual([422, 'invalid_number', 'minutes'])
  expect(await errorFor({ minutes: 61 })).toEqual([422, 'invalid_number', 'minutes'])
  for (const lateMinutes of [0, 61, 1.5]) expect(await errorFor({ lateMinutes })).toEqual([422, 'invalid_number', 'lateMinutes'])
  expect(await errorFor({ days: [] })).toEqual([422, 'missing', 'days'])
  expect(await errorFor({ days: [7] })).toEqual([422, 'invalid_number', 'days.0'])
  expect(await errorFor({ hours: { from: '9', until: '10:00' } })).toEqual([422, 'invalid_time', 'hours.from'])
  expect(await errorFor({ hours: { from: '10:00', until: '10:00' } })).toEqual([422, 'invalid_time', 'hours.until'])
  expect(await errorFor({ station: 'insein' })).toEqual([422, 'not_in_timetable', 'station'])
  expect(await errorFor({ way: missingAt('hledan') })).toEqual([422, 'not_in_timetable', 'way'])
})

test('riders see and change only their own favorites; guests are rejected', async () => {
  const [one, other] = [await rider(), await rider()]
  await one.add('station', 'hledan')
  expect(await other.names()).toEqual([])
  await other.send('DELETE', '/station/hledan')
  expect((await other.send('PUT', '/station/hledan', MORNING)).status).toBe(404)
  expect((await one.send('GET', '')).body).toMatchObject([{ slug: 'hledan', alert: DEFAULT_ALERT_SETTINGS }])
  const guest = await app.request('/api/favorite', { method: 'GET', headers: {} })
  expect([guest.status, guest.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test('favorites are in the export, and are deleted with the account', async () => {
  const { id, add, headers } = await rider()
  const { body } = await add('station', 'hledan', { alert: MORNING })
  expect((await app.json<AccountExport>('/api/account/export', headers)).favorites).toEqual(body)
  const removed = await app.request('/api/account/remove', { method: 'POST', headers, body: '{}' })
  expect(removed.status).toBe(204)
  expect((await database.db.execute(sql`select 1 from favorite where account_id = ${id}`)).rows).toEqual([])
  expect((await add('station', 'insein')).status).toBe(401)
})

const callsAt = (route: (typeof railway.routes)[number], slug: string) => railway.callsOf(route).includes(railway.station(slug)!.index)
