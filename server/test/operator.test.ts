import { randomUUID } from 'node:crypto'
import { ENTRY_LIMITS, type AccountExport, type EntryInput, type EntryPreview, type StationBoard, type Trip } from '@yatha/contract'
import { LANGUAGES } from '@yatha/language'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { lockForBackup } from '../src/db/backup-lock.ts'
import { newId } from '../src/db/id.ts'
import { OperatorSource } from '../src/operator/index.ts'
import { LiveRailway } from '../src/railway/index.ts'
import { decodeFeed } from './feed-messages.ts'
import { TEST_DAY, makeEntry, startOperatorServer, cancellationTexts } from './operators.ts'
import { addRider } from './rider.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const { json, get, live, operators, clock, database, now, one, two, rider, call, save, undo, list } = await startOperatorServer()

const delay = (minutes: number, more: object = {}) =>
  makeEntry({ change: { kind: 'delay', train: 'ka-4', days: [TEST_DAY], minutes, ...more }, texts: {} })

const trip = (train = 'ka-4', day: string = TEST_DAY) => json<Trip>(`/api/route/${train}/trip?day=${day}`)
const departures = async (train = 'ka-4') =>
  (await trip(train)).calls.map(({ departs }) => (departs?.cancelled ? 'canceled' : (departs?.expected ?? departs?.planned)?.slice(11, 16)))
/** Returns the entities of our own feed one second later, since the feed changes at most once a second. */
async function publishedEntities(feed: string) {
  clock.advance(1)
  return decodeFeed(new Uint8Array(await (await get(`/gtfs-rt/${feed}.pb`)).arrayBuffer())).entity ?? []
}
/** The subjects of an entry's alert in our own feed. */
const aboutOf = async (id: string) => {
  const alert = (await publishedEntities('alerts')).find((entity) => entity.id === `operator-${id}`)?.alert
  return (alert as { informedEntity?: { stopId?: string; routeId?: string; agencyId?: string }[] } | undefined)?.informedEntity
}

test('guests are asked to sign in, riders are rejected, and operators configured by address have access', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', 'entry'],
    ['POST', 'preview', { change: makeEntry().change }],
    ['PUT', `entry/${randomUUID()}`, makeEntry()],
    ['POST', `entry/${randomUUID()}/undo`, { version: 1 }],
    ['GET', `entry/${randomUUID()}/history`],
  ]
  for (const [method, path, body] of calls) {
    expect((await call(undefined, method, path, body)).status, path).toBe(401)
    expect((await call(rider, method, path, body)).status, path).toBe(403)
    for (const who of [one, two]) expect([200, 404, 409], path).toContain((await call(who, method, path, body)).status)
  }
  expect((await list(one)).me).toEqual({ id: one.id, name: 'Aye Aye', email: one.email })
  const nobody = createTestServer({ database, clock })
  const response = await nobody.get('/api/operator/entry', { Authorization: `Bearer ${one.token}` })
  expect(response.status).toBe(403)
})

test('the list of operators’ entries also has the live feeds that redirect to another host, with the target', async () => {
  expect((await list(one)).redirects).toBeUndefined()
  const redirects = [{ setting: 'LIVE_FEEDS 2', target: 'https://new.railway.example/trips.pb' }]
  const other = createTestServer({ database, clock, env: { OPERATORS: one.email }, redirects: () => redirects })
  const response = await other.get('/api/operator/entry', { Authorization: `Bearer ${one.token}` })
  expect(await response.json()).toMatchObject({ redirects })
})

test('a canceled train is canceled in every response, with text in the rider’s language, until it is undone', async () => {
  const before = await departures()
  const mm = { title: 'က-၄ ရထား ယနေ့ မပြေးဆွဲပါ။', text: '', isChecked: false }
  const saved = await save(one, makeEntry({ texts: { ...cancellationTexts, mm } }))
  expect(saved).toMatchObject({ status: 200, entry: { state: 'sent', version: 1, by: { id: one.id }, until: '2026-11-24T00:00:00+06:30' } })
  expect(await trip()).toMatchObject({ cancelled: true, notices: [{ title: cancellationTexts.en.title, routes: ['ka-4'] }] })
  const board = (path: string, headers = {}) => json<StationBoard>(`/api/station/insein/board${path}`, headers)
  const arrival = (await json<StationBoard>('/api/station/yangon-central/board')).departures.find(({ route }) => route === 'ka-4')
  expect(arrival).toMatchObject({ cancelled: true, basis: 'operator' })
  expect(JSON.stringify(await board('', { Language: 'mm' }))).not.toContain(cancellationTexts.en.title)
  expect((await json<Trip>('/api/route/ka-4/trip', { Language: 'mm' })).notices?.[0]?.title).toBe(mm.title)
  expect((await json<Trip>('/api/route/ka-4/trip', { Language: 'fr' })).notices?.[0]?.title).toBe(cancellationTexts.en.title)
  expect(await publishedEntities('trip-updates')).toMatchObject([
    { tripUpdate: { trip: { tripId: 'ka-4', scheduleRelationship: 'CANCELED' } } },
  ])
  expect(await aboutOf(saved.id)).toMatchObject([{ routeId: 'ka-4' }])
  expect(await json('/api/live/now')).toMatchObject({ updates: [{ trip: 'ka-4', basis: 'operator', cancelled: true }] })

  // The other operator undoes the entry; a repetition changes nothing.
  for (let i = 0; i < 2; i++) expect(await undo(two, saved.entry)).toMatchObject({ status: 200, entry: { state: 'undone', version: 2 } })
  expect(await departures()).toEqual(before)
  expect([await publishedEntities('trip-updates'), live.snapshot.updates, live.snapshot.notices]).toEqual([[], [], []])
  const [logged] = (await list(one)).entries
  expect(logged).toMatchObject({ state: 'undone', reason: 'Rail bus in repair', texts: { en: cancellationTexts.en } })
  expect(logged!.history.map(({ action, by }) => [action, by?.id])).toEqual([
    ['sent', one.id],
    ['undone', two.id],
  ])
})

test('a delay can start and end at calls, calls can be skipped, and a train can have both a delay and a cancellation', async () => {
  const plan = await departures()
  const late = (time: string, minutes: number) => {
    const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  const calls = (await trip()).calls.map(({ station }) => station.slug)
  const [from, until] = [calls[3]!, calls[8]!]
  const first = await save(one, delay(10))
  expect(await departures()).toEqual(plan.map((time) => time && late(time, 10)))
  await save(two, { ...delay(4, { fromStation: from }), version: 1 }, first.id)
  expect(await departures()).toEqual(plan.map((time, i) => time && (i < 3 ? time : late(time, 4))))
  const third = await save(one, delay(20, { fromStation: from, untilStation: until }))
  const delayed = await departures()
  expect(delayed.slice(0, 8)).toEqual(plan.slice(0, 8).map((time, i) => time && (i < 3 ? time : late(time, 20))))
  // After the delayed calls, the train recovers as much as its dwell times allow, since it cannot leave before it arrives.
  expect(delayed.at(-2)! < late(plan.at(-2)!, 20)).toBe(true)
  expect(live.view.updates).toHaveLength(1)
  const skip = await save(
    one,
    makeEntry({ change: { kind: 'cancel', train: 'ka-4', days: [TEST_DAY], fromStation: calls[5]!, untilStation: calls[6]! } }),
  )
  expect((await departures()).flatMap((time, i) => (time === 'canceled' ? [i] : []))).toEqual([5, 6])
  expect((await departures())[4]).toBe(late(plan[4]!, 20))
  await undo(one, third.entry)
  expect((await departures())[4]).toBe(late(plan[4]!, 4))
  await undo(one, skip.entry)
  expect((await departures())[5]).toBe(late(plan[5]!, 4))
  const sentEntry = (await list(one)).entries.find(({ id }) => id === first.id)
  expect(sentEntry?.history.map(({ action }) => action)).toEqual(['sent', 'changed'])
})

test('one entry can cancel a train on several days, and a notice is about stations, trains or the whole railway', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25'] as never[]
  const { entry: cancel } = await save(one, makeEntry({ change: { kind: 'cancel', train: 'ka-4', days } }))
  expect(cancel.until).toBe('2026-11-26T00:00:00+06:30')
  for (const day of [...days, '2026-11-26']) expect((await trip('ka-4', day)).cancelled, day).toBe(day === '2026-11-26' ? undefined : true)
  await undo(one, cancel)
  const notice = (stations: string[], trains: string[]) =>
    makeEntry({
      change: { kind: 'notice', stations, trains },
      texts: { en: { title: 'Flood at Hledan', text: 'Take the bus.', isChecked: true } },
      until: '2026-11-23T12:00:00+06:30',
    })
  const titles = async (path: string) => ((await json<StationBoard>(path)).notices ?? []).map(({ title }) => title)
  const { id } = await save(one, notice(['hledan'], []))
  const hledan = '/api/station/hledan/board'
  const insein = '/api/station/insein/board?time=09:20&day=2026-11-23'
  expect([await titles(hledan), await titles(insein)]).toEqual([['Flood at Hledan'], []])
  await save(one, notice([], []))
  expect(await titles(hledan)).toEqual(['Flood at Hledan', 'Flood at Hledan'])
  clock.advance(10)
  expect(await aboutOf(id)).toMatchObject([{ stopId: 'hledan' }])
})

test('an entry ends at its end time, and a future entry begins at its start time', async () => {
  const from = '2026-11-23T09:30:00+06:30'
  await save(one, makeEntry({ from, until: '2026-11-23T09:40:00+06:30' }))
  const isCanceled = async () => (await operators.read(), live.view.updates.length > 0)
  expect(await isCanceled()).toBe(false)
  clock.advance(600)
  expect(await isCanceled()).toBe(true)
  clock.advance(599)
  expect(await isCanceled()).toBe(true)
  clock.advance(1)
  expect([await isCanceled(), live.snapshot.notices]).toEqual([false, []])
  clock.advance(-1200)
  // The entry expires by itself: no process sends a message.
  const until = new Date(clock.nowMs() + 2000).toISOString()
  await save(one, makeEntry({ until }))
  expect(live.view.updates).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2000)
  await vi.waitFor(() => expect(live.view.updates).toEqual([]), { timeout: 300_000 })
  vi.setSystemTime(Date.now() - 2000)
})

test('the reason for a rejection is in the operator’s language, and nothing is stored', async () => {
  const cancelOn = (day: string) => makeEntry({ change: { kind: 'cancel', train: 'ka-4', days: [day as never] } })
  const refused: [EntryInput, string, string][] = [
    [makeEntry({ change: { kind: 'cancel', train: 'xx-9', days: [TEST_DAY] } }), 'unknown_train', 'change.train'],
    [cancelOn('2026-11-21'), 'day_over', 'change.days'],
    [delay(721), 'delay_too_long', 'change.minutes'],
    [delay(10, { fromStation: 'nowhere' }), 'not_in_timetable', 'change.fromStation'],
    [delay(10, { untilStation: 'mandalay' }), 'not_in_timetable', 'change.untilStation'],
    [makeEntry({ from: '2026-11-23T12:00:00+06:30', until: '2026-11-23T11:00:00+06:30' }), 'until_before_from', 'until'],
    [makeEntry({ from: '2026-11-23T08:00:00+06:30', until: '2026-11-23T09:00:00+06:30' }), 'already_over', 'until'],
    [makeEntry({ texts: {} }), 'no_text', 'texts.en.title'],
    [makeEntry({ texts: { mm: cancellationTexts.en } }), 'no_text', 'texts.en.title'],
    [makeEntry({ texts: { en: { ...cancellationTexts.en, title: ' ' } } }), 'no_text', 'texts.en.title'],
    [makeEntry({ change: { kind: 'notice', stations: ['nowhere'], trains: [] } }), 'not_in_timetable', 'change.stations'],
    [makeEntry({ change: { kind: 'notice', stations: [], trains: ['nowhere'] } }), 'unknown_train', 'change.trains'],
  ]
  for (const [body, code, field] of refused) expect(await save(one, body), code).toMatchObject({ status: 422, code, field })
  const response = await call(one, 'PUT', `entry/${randomUUID()}`, delay(800), { Language: 'de' })
  expect(((await response.json()) as { message: string }).message).toMatch(/höchstens 12 Stunden/)
  expect((await list(one)).entries).toEqual([])
})

test('hostile input is rejected and not stored, and markup in texts is escaped', async () => {
  const invalidBodies: unknown[] = [
    {},
    [],
    { ...makeEntry(), change: { kind: 'add' } },
    { ...makeEntry(), change: { kind: 'cancel', train: 'ka-4', days: [] } },
    { ...makeEntry(), change: { kind: 'cancel', train: 'ka-4', days: Array.from({ length: 32 }, () => TEST_DAY) } },
    { ...makeEntry(), change: { kind: 'cancel', train: 'ka-4', days: ['2026-02-30'] } },
    { ...makeEntry(), change: { kind: 'delay', train: 'ka-4', days: [TEST_DAY], minutes: -5 } },
    { ...makeEntry(), change: { kind: 'delay', train: 'ka-4', days: [TEST_DAY], minutes: 1.5 } },
    { ...makeEntry(), change: { kind: 'delay', train: 'ka-4', days: [TEST_DAY], minutes: 1e300 } },
    { ...makeEntry(), state: 'undone' },
    { ...makeEntry(), version: -1 },
    { ...makeEntry(), version: '0' },
    { ...makeEntry(), from: 'now' },
    { ...makeEntry(), until: '2026-11-23' },
    { ...makeEntry(), reason: 'a\u0000b' },
    { ...makeEntry(), texts: { xx: cancellationTexts.en } },
    { ...makeEntry(), texts: { en: { title: 'x'.repeat(201), text: '', isChecked: true } } },
    { ...makeEntry(), texts: { en: { title: 'a\nb', text: '', isChecked: true } } },
    { ...makeEntry(), texts: { ...cancellationTexts, __proto__: null, constructor: cancellationTexts.en } },
  ]
  for (const body of invalidBodies) expect((await save(one, body as EntryInput)).status, JSON.stringify(body).slice(0, 150)).toBe(422)
  for (const id of ['1', "' or 1=1 --", '../account'])
    expect([404, 422]).toContain((await call(one, 'PUT', `entry/${encodeURIComponent(id)}`, makeEntry())).status)
  expect((await undo(one, { id: randomUUID(), version: 1 })).status).toBe(404)
  expect((await list(one)).entries).toEqual([])
  // Text is shown as entered, never as markup.
  const script = '<script>alert(1)</script>'
  await save(one, makeEntry({ texts: { en: { title: script, text: '', isChecked: true } } }))
  const page = await (await get('/route/ka-4')).text()
  expect(page).not.toContain(script)
})

test('a double tap creates one entry; two operators on one train never overwrite each other', async () => {
  const id = randomUUID()
  const taps = await Promise.all([1, 2, 3].map(() => save(one, makeEntry(), id)))
  expect(taps.map(({ status, entry: { version } }) => [status, version])).toEqual([1, 2, 3].map(() => [200, 1]))
  expect((await list(one)).entries[0]!.history).toHaveLength(1)

  // Both operators save version 1.
  const [a, b] = await Promise.all([
    save(one, { ...makeEntry({ reason: 'one' }), version: 1 }, id),
    save(two, { ...makeEntry({ reason: 'two' }), version: 1 }, id),
  ])
  expect([a.status, b.status].toSorted()).toEqual([200, 409])
  expect([a, b].find(({ status }) => status === 409)).toMatchObject({ code: 'changed_meanwhile' })
  const [shown] = (await list(one)).entries
  expect(shown).toMatchObject({ version: 2, reason: a.status === 200 ? 'one' : 'two' })
  expect(shown!.history.map(({ action }) => action)).toEqual(['sent', 'changed'])
  expect((await undo(two, { id, version: 1 })).status).toBe(409)
  expect((await undo(two, { id, version: 2 })).status).toBe(200)
  // An undone entry stays undone, and a published entry cannot become a draft again.
  expect(await save(one, { ...makeEntry(), version: 3 }, id)).toMatchObject({ status: 409 })
  const sent = await save(one, makeEntry())
  expect(await save(one, { ...makeEntry({ state: 'draft' }), version: 1 }, sent.id)).toMatchObject({ status: 409 })
})

test('a draft publishes nothing, shows who edits the train, and locks it for others until ten minutes after its last change', async () => {
  const draft = await save(two, makeEntry({ state: 'draft', texts: {} }))
  expect(draft).toMatchObject({ status: 200, entry: { state: 'draft', version: 1 } })
  expect(live.view.updates).toEqual([])
  expect((await list(one)).entries).toMatchObject([{ id: draft.id, state: 'draft', by: { id: two.id, email: two.email } }])
  for (const body of [makeEntry(), delay(5), makeEntry({ state: 'draft' })])
    expect(await save(one, body)).toMatchObject({ status: 409, code: 'other_operator' })
  expect(await save(one, { ...makeEntry(), version: 1 }, draft.id)).toMatchObject({ status: 409, code: 'other_operator' })
  expect((await undo(one, draft.entry)).entry.code).toBe('other_operator')
  // Other trains are not locked, and the draft's author can still save this one.
  const other = makeEntry({ change: { kind: 'cancel', train: 'ka-3', days: [TEST_DAY] } })
  expect((await save(one, other)).status).toBe(200)
  for (let version = 1; version < 4; version++)
    expect((await save(two, { ...makeEntry({ state: 'draft', reason: `${version}` }), version }, draft.id)).status).toBe(200)
  const keptEntry = (await list(two)).entries.find(({ id }) => id === draft.id)
  expect([keptEntry!.version, keptEntry!.history.map(({ action }) => action)]).toEqual([4, ['drafted']])
  clock.advance(599)
  expect((await save(one, makeEntry())).status).toBe(409)
  clock.advance(2)
  expect(await save(one, { ...makeEntry({ reason: 'taken over' }), version: 4 }, draft.id)).toMatchObject({
    status: 200,
    entry: { state: 'sent', by: { id: one.id } },
  })
  expect(live.view.updates).toHaveLength(2)
  clock.advance(-601)
})

test('texts are suggested in eight languages, with the numbers of affected stations and riders', async () => {
  const preview = async (change: EntryInput['change'], language = 'en') =>
    (await (await call(one, 'POST', 'preview', { change }, { Language: language })).json()) as EntryPreview
  const add = async (
    kind: string,
    slug: string,
    more: { way?: string; days?: number; isOn?: boolean; from?: number; until?: number } = {},
  ) => {
    const { id } = await addRider(database, now())
    await database.db.execute(sql`
      insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, way, days, from_minute, until_minute, at_night)
      values (${newId(clock.nowMs())}, ${id}, ${kind}, ${slug}, 0, now(), ${more.isOn ?? true}, 10, ${more.way ?? null}, ${more.days ?? 127},
              ${more.from ?? null}, ${more.until ?? null}, false)`)
  }
  await add('route', 'ka-4')
  await add('station', 'hledan', { way: 'clockwise' })
  await add('station', 'hledan', { way: 'anticlockwise' })
  await add('station', 'hledan', { days: 0b0000010 })
  await add('station', 'hledan', { from: 600, until: 660 })
  await add('route', 'ka-4', { isOn: false })
  await add('station', 'mandalay')
  const cancel = await preview(makeEntry().change)
  const { way } = railwayFiles.railway.route('ka-4')!
  expect(cancel).toMatchObject({
    stations: railwayFiles.railway.route('ka-4')!.totalStations,
    riders: way === 'clockwise' || way === 'anticlockwise' ? 2 : 1,
  })
  expect(Object.keys(cancel.texts).toSorted()).toEqual([...LANGUAGES].toSorted())
  expect(cancel.texts.en?.title).toBe('Train KA-4 (Yangon Central 11:30 to Insein) is canceled today.')
  expect(cancel.texts.mm?.title).toMatch(/^က-၄ ရထား \(.*၁၁:၃၀ – အင်းစိန်\) သည် ယနေ့ မပြေးဆွဲပါ။$/)
  expect(cancel.texts.fr?.title).toMatch(/est supprimé aujourd’hui\.$/)
  const titles = async (change: EntryInput['change']) => (await preview(change)).texts.en?.title
  const days = (...list: string[]) => list as never[]
  expect(await titles({ kind: 'cancel', train: 'ka-4', days: days('2026-11-24') })).toMatch(/is canceled on Tue, Nov 24\.$/)
  expect(await titles({ kind: 'cancel', train: 'ka-4', days: days('2026-11-26', '2026-11-24', '2026-11-25') })).toMatch(
    /is canceled from Tue, Nov 24 to Thu, Nov 26\.$/,
  )
  expect(await titles({ kind: 'delay', train: 'ka-4', days: days(TEST_DAY), minutes: 1 })).toMatch(/will run about 1 minute late today\.$/)
  expect(await titles({ kind: 'delay', train: 'ka-4', days: days(TEST_DAY), minutes: 9, fromStation: 'hledan' })).toMatch(
    /will run about 9 minutes late from Hledan to Insein today\.$/,
  )
  expect(await titles({ kind: 'cancel', train: 'ka-4', days: days(TEST_DAY), untilStation: 'hledan' })).toMatch(
    /won’t stop anywhere from Yangon Central to Hledan today\.$/,
  )
  expect(await titles({ kind: 'cancel', train: 'ka-4', days: days(TEST_DAY), fromStation: 'hledan', untilStation: 'hledan' })).toMatch(
    /won’t stop at Hledan today\.$/,
  )
  expect(await preview({ kind: 'notice', stations: ['hledan'], trains: [] })).toEqual({ texts: {}, stations: 1, riders: 0 })
})

test('a process that starts loads earlier entries, and gets another process’s new entries without waiting for its next poll', async () => {
  const log = pino({ level: 'silent' })
  await save(one, makeEntry())
  const elsewhere = new LiveRailway(railwayFiles.railway)
  const { adapters: other } = createTestServer({ database, clock })
  const parts = { database, bus: other.bus, clock, log }
  const source = new OperatorSource({ ...parts, live: elsewhere })
  expect(source.areEntriesLoaded).toBe(false)
  source.start()
  await vi.waitFor(() => expect(elsewhere.view.updates).toEqual(live.view.updates), 300_000)
  expect([source.areEntriesLoaded, elsewhere.snapshot.notices]).toEqual([true, live.snapshot.notices])
  await other.bus.ready()
  const began = performance.now()
  const { entry: late } = await save(two, makeEntry({ change: { kind: 'cancel', train: 'ka-3', days: [TEST_DAY] } }))
  await vi.waitFor(() => expect(elsewhere.view.updates).toHaveLength(2), { timeout: 30_000, interval: 5 })
  console.log(`another process had the entry after ${Math.round(performance.now() - began)} ms`)
  await undo(one, late)
  await vi.waitFor(() => expect(elsewhere.view.updates).toHaveLength(1), { timeout: 30_000, interval: 5 })
  await source.stop()
  await other.close()
  // Without the database, a process that starts has no entries.
  const withoutDatabase = new OperatorSource({
    ...parts,
    live: elsewhere,
    database: {
      get db(): never {
        throw new Error('Connection terminated')
      },
    } as never,
  })
  await withoutDatabase.read()
  expect([withoutDatabase.areEntriesLoaded, elsewhere.view.updates.length]).toEqual([false, 0])
  await withoutDatabase.stop()
})

test('an operator’s entry overrides a feed; once the entry is undone, the feed applies again', async () => {
  const update = {
    trip: 'ka-4',
    day: TEST_DAY as never,
    basis: 'feed',
    seenAt: clock.nowMs() / 1000,
    calls: [{ call: 0, delaySeconds: 300 }],
  } as const
  live.set('feed', 0, { updates: [update] })
  const { entry: saved } = await save(one, makeEntry())
  expect((await trip()).cancelled).toBe(true)
  await undo(one, saved)
  expect((await trip()).calls[0]?.departs?.basis).toBe('feed')
  live.set('feed', 0, { updates: [] })
})

test('an operator’s actions are in the account’s export, and remain without a name after its deletion', async () => {
  const leaver = await addRider(database, now())
  const app = createTestServer({ database, clock, env: { OPERATORS: leaver.email } })
  const headers = { Authorization: `Bearer ${leaver.token}`, 'Content-Type': 'application/json' }
  const id = randomUUID()
  const body = JSON.stringify(makeEntry())
  expect((await app.request(`/api/operator/entry/${id}`, { method: 'PUT', headers, body })).status).toBe(200)
  const exported = await app.json<AccountExport>('/api/account/export', headers)
  expect(exported.operatorActions).toMatchObject([{ entry: id, action: 'sent', reason: 'Rail bus in repair', change: { train: 'ka-4' } }])
  expect(await json<AccountExport>('/api/account/export', { Authorization: `Bearer ${rider.token}` })).not.toHaveProperty('operatorActions')
  await database.db.execute(sql`delete from account where id = ${leaver.id}`)
  const [kept] = (await list(one)).entries
  expect(kept).toMatchObject({ id, state: 'sent', history: [{ action: 'sent' }] })
  expect([kept!.by, kept!.history[0]!.by]).toEqual([undefined, undefined])
  expect(JSON.stringify(kept)).not.toContain(leaver.email)
  await app.adapters.close()
})

test('a delay with which the train would already have arrived is rejected; a cancellation is accepted even after the arrival', async () => {
  // KHA-1 arrived long before 9:20.
  const { calls } = await trip('kha-1')
  const late = (now().getTime() - Date.parse(calls.at(-1)!.arrives!.planned)) / 60_000
  expect(late).toBeGreaterThan(5)
  const of = (minutes: number, days = [TEST_DAY]) => makeEntry({ change: { kind: 'delay', train: 'kha-1', days, minutes }, texts: {} })
  expect(await save(one, of(Math.floor(late)))).toMatchObject({ status: 422, code: 'train_over', field: 'change.minutes' })
  expect((await save(one, of(Math.floor(late) + 1))).status).toBe(200)
  expect((await save(one, of(5, [TEST_DAY, '2026-11-24' as typeof TEST_DAY]))).status).toBe(200)
  expect((await save(two, makeEntry({ change: { kind: 'cancel', train: 'kha-1', days: [TEST_DAY] } }))).status).toBe(200)
})

test('a notice of 2,000 Burmese characters is rejected, and the error names the field; the longest allowed notice is published unchanged', async () => {
  const notice = (text: string) =>
    makeEntry({
      change: { kind: 'notice', stations: [], trains: [] },
      texts: { ...cancellationTexts, mm: { title: 'အသိပေးချက်', text, isChecked: true } },
    })
  const burmese = 'ရထားလမ်းပြုပြင်နေပါသည်။'.repeat(100)
  expect(await save(one, notice(burmese.slice(0, 2000)))).toMatchObject({ status: 422, code: 'too_long', field: 'texts.mm.text' })
  const longest = burmese.slice(0, ENTRY_LIMITS.text)
  const saved = await save(one, notice(longest))
  expect(saved.entry.texts.mm!.text).toBe(longest)
  expect(await (await get('/api/live/now')).text()).toContain(longest)
  // The feed's timestamp never decreases, and earlier tests ran at later times.
  clock.advance(120)
  const alert = (await publishedEntities('alerts')).find(({ id }) => id === `operator-${saved.id}`)
  expect(JSON.stringify(alert)).toContain(longest)
})

test('an operator can cancel a train during a backup', async () => {
  const backup = await database.pool.connect()
  await lockForBackup(backup)
  const { status, entry: saved } = await save(one, makeEntry())
  await backup.query('select pg_advisory_unlock_all()')
  backup.release()
  expect(status).toBe(200)
  await undo(one, saved)
})

test('two operators who undo an entry concurrently undo it once', async () => {
  const { id } = await save(one, makeEntry())
  const undone = await Promise.all([undo(one, { id, version: 1 }), undo(two, { id, version: 1 })])
  expect(undone.map(({ status, entry: { state, version } }) => [status, state, version])).toEqual([1, 2].map(() => [200, 'undone', 2]))
  expect((await list(one)).entries[0]!.history.map(({ action }) => action)).toEqual(['sent', 'undone'])
  expect((await trip()).cancelled).toBeFalsy()
})
