import type { EntryInput, EntryPreview, RouteDetail, StationBoard, Trip } from '@yatha/contract'
import { LANGUAGES } from '@yatha/language'
import type { ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { decodeFeed } from './feed-messages.ts'
import { TEST_DAY, makeEntry, startOperatorServer } from './operators.ts'
import { railwayFiles } from './serve.ts'

const { json, get, live, operators, clock, one, two, call, save, undo, list } = await startOperatorServer()

type AddChange = Extract<EntryInput['change'], { kind: 'add' }>
const X1: AddChange = { kind: 'add', number: 'X-1', like: 'ka-4', days: [TEST_DAY], departs: '11:45' }
const words = { en: { title: 'Extra train X-1 runs today.', text: '', isChecked: true } }
const addEntry = (more: Partial<AddChange> = {}, other: Partial<EntryInput> = {}) =>
  makeEntry({ change: { ...X1, ...more }, texts: words, ...other })
const codeOf = async (path: string) => (await get(path)).status
const trip = (day: string = TEST_DAY) => json<Trip>(`/api/route/x-1/trip?day=${day}`)
const timesOf = ({ calls }: Trip) => calls.map(({ departs }) => (departs?.cancelled ? 'canceled' : departs?.planned.slice(11, 16)))
const preview = async (change: EntryInput['change']) => (await (await call(one, 'POST', 'preview', { change })).json()) as EntryPreview
/** Returns our own published trip updates after some seconds, since the feed changes at most once a second. */
async function publishedUpdates(after = 1) {
  clock.advance(after)
  return decodeFeed(new Uint8Array(await (await get('/gtfs-rt/trip-updates.pb')).arrayBuffer())).entity ?? []
}

test('an added train is in every response and in our feed until the addition is undone', async () => {
  expect(await codeOf('/api/route/x-1')).toBe(404)
  const saved = await save(one, addEntry())
  expect(saved).toMatchObject({ status: 200, entry: { state: 'sent', change: X1, until: '2026-11-24T00:00:00+06:30' } })
  const detail = await json<RouteDetail>('/api/route/x-1')
  expect(detail).toMatchObject({
    trainNumber: 'X-1',
    added: [TEST_DAY],
    origin: { slug: 'yangon-central' },
    destination: { slug: 'insein' },
  })
  expect((await trip()).calls[0]!.departs).toMatchObject({ planned: `${TEST_DAY}T11:45:00+06:30`, basis: 'operator' })
  expect((await trip()).notices).toMatchObject([{ title: words.en.title, routes: ['x-1'] }])
  const board = await json<StationBoard>('/api/station/hledan/board?time=11:45')
  expect(board.departures.filter((one) => one.added).map(({ route }) => route)).toEqual(['x-1'])
  expect(await publishedUpdates()).toMatchObject([{ tripUpdate: { trip: { tripId: 'x-1', scheduleRelationship: 'ADDED' } } }])
  expect(await undo(two, saved.entry)).toMatchObject({ status: 200, entry: { state: 'undone' } })
  expect([await codeOf('/api/route/x-1'), live.snapshot.updates, live.snapshot.notices]).toEqual([404, [], []])
  expect((await list(one)).entries[0]!.history.map(({ action }) => action)).toEqual(['sent', 'undone'])
})

test('an added train runs on several days, on part of the route, with the running times of the train that it copies', async () => {
  const tuesday = '2026-11-24' as ServiceDay
  const calls = (await json<RouteDetail>('/api/route/ka-4')).calls.map(({ station }) => station.slug)
  const [from, until] = [calls[3]!, calls[9]!]
  const plan = timesOf(await json<Trip>(`/api/route/ka-4/trip?day=${TEST_DAY}`)).slice(3, 9)
  const minutes = (time: string | undefined) => Number(time!.slice(0, 2)) * 60 + Number(time!.slice(3))
  const gaps = (times: (string | undefined)[]) => times.map((time) => minutes(time) - minutes(times[0]))
  const { entry: sent } = await save(one, addEntry({ days: [tuesday, TEST_DAY], departs: '13:05', fromStation: from, untilStation: until }))
  expect(sent.until).toBe('2026-11-25T00:00:00+06:30')
  for (const day of [TEST_DAY, tuesday]) {
    const shown = await trip(day)
    expect(shown.calls.map(({ station }) => station.slug)).toEqual(calls.slice(3, 10))
    expect(timesOf(shown)[0]).toBe('13:05')
    expect(gaps(timesOf(shown).slice(0, 6))).toEqual(gaps(plan))
  }
  expect((await trip('2026-11-25')).calls).toEqual([])
})

test('an added train can be delayed and canceled, even by another operator; undoing the addition removes these entries', async () => {
  const { entry: sent } = await save(one, addEntry())
  const late = await save(two, makeEntry({ change: { kind: 'delay', train: 'x-1', days: [TEST_DAY], minutes: 7 }, texts: {} }))
  expect(late.status).toBe(200)
  expect((await trip()).calls[0]!.departs).toMatchObject({ planned: `${TEST_DAY}T11:45:00+06:30`, expected: `${TEST_DAY}T11:52:00+06:30` })
  const canceled = await save(two, makeEntry({ change: { kind: 'cancel', train: 'x-1', days: [TEST_DAY] } }))
  expect(canceled.status).toBe(200)
  expect((await trip()).cancelled).toBe(true)
  expect(await publishedUpdates(2)).toEqual([])
  await undo(one, canceled.entry)
  expect((await trip()).calls[0]!.departs?.expected).toBe(`${TEST_DAY}T11:52:00+06:30`)
  await undo(one, sent)
  expect([live.snapshot.updates, live.snapshot.notices]).toEqual([[], []])
})

test('texts for riders are suggested in eight languages', async () => {
  const { texts, stations } = await preview(X1)
  expect(Object.keys(texts).toSorted()).toEqual([...LANGUAGES].toSorted())
  expect(texts.en!.title).toBe('Extra train X-1 (Yangon Central 11:45 to Insein) will run today.')
  expect(texts.fr!.title).toBe('Le train supplémentaire X-1 (Yangon-Central 11:45 – Insein) circule aujourd’hui.')
  expect(texts.mm!.title).toMatch(/^ထပ်တိုးရထား .* ၁၁:၄၅ – အင်းစိန်\) သည် ယနေ့ ပြေးဆွဲပါသည်။$/)
  expect(stations).toBe(railwayFiles.railway.route('ka-4')!.totalStations)
  // Suggesting texts does not add the train.
  expect(await codeOf('/api/route/x-1')).toBe(404)
})

test('an impossible train is rejected with the reason, and not stored', async () => {
  const refused: [Partial<AddChange>, string, string][] = [
    [{ like: 'xx-9' }, 'unknown_train', 'change.like'],
    [{ fromStation: 'nowhere' }, 'not_in_timetable', 'change.fromStation'],
    [{ untilStation: 'mandalay' }, 'not_in_timetable', 'change.untilStation'],
    // The stations are in the wrong order: the train calls at Insein last.
    [{ fromStation: 'insein', untilStation: 'hledan' }, 'not_in_timetable', 'change.untilStation'],
    [{ fromStation: 'insein' }, 'not_in_timetable', 'change.fromStation'],
    [{ number: 'KA-4' }, 'number_taken', 'change.number'],
    [{ number: 'ka 4' }, 'number_taken', 'change.number'],
    [{ number: '?!' }, 'invalid_train_number', 'change.number'],
    [{ number: '-' }, 'invalid_train_number', 'change.number'],
    [{ number: '<b>' }, 'invalid_train_number', 'change.number'],
    [{ number: 'X-1/../2' }, 'invalid_train_number', 'change.number'],
    [{ days: ['2026-11-21' as ServiceDay] }, 'day_over', 'change.days'],
    [{ days: [TEST_DAY, '2026-11-22' as ServiceDay] }, 'day_over', 'change.days'],
    [{ departs: '05:45' }, 'train_over', 'change.departs'],
  ]
  for (const [more, code, field] of refused)
    expect(await save(one, addEntry(more)), JSON.stringify(more)).toMatchObject({ status: 422, code, field })
  expect(await save(one, addEntry({}, { texts: {} }))).toMatchObject({ code: 'no_text' })
  const invalidFields: object[] = [
    { number: '' },
    { number: 'X'.repeat(13) },
    { number: 7 },
    { departs: '25' },
    { departs: '30:00' },
    { departs: '-1:00' },
    { days: [] },
    { days: ['2026-02-30'] },
    { like: '' },
    { number: 'X\u0000' },
    { like: undefined },
  ]
  for (const more of invalidFields) expect((await save(one, addEntry(more))).status, JSON.stringify(more)).toBe(422)
  expect([(await list(one)).entries, live.snapshot.updates]).toEqual([[], []])
})

test('an added train cannot have the number of a train that another operator has added, even as a draft', async () => {
  const { entry: sent } = await save(one, addEntry())
  expect(await save(two, addEntry({ departs: '14:00' }))).toMatchObject({ status: 422, code: 'number_taken', field: 'change.number' })
  // The number also belongs to that train on another day, and in another spelling.
  expect(await save(two, addEntry({ number: 'x 1', days: ['2026-11-24' as ServiceDay] }))).toMatchObject({ code: 'number_taken' })
  expect((await trip()).calls[0]!.departs?.planned).toBe(`${TEST_DAY}T11:45:00+06:30`)
  await undo(one, sent)
  const draft = await save(one, addEntry({}, { state: 'draft' }))
  expect(draft.status).toBe(200)
  expect(await save(two, addEntry())).toMatchObject({ status: 409, code: 'other_operator' })
  expect((await save(two, addEntry({ number: 'X-2' }))).status).toBe(200)
  expect((await save(one, addEntry({}, { version: 1 }), draft.id)).status).toBe(200)
  const both = await Promise.all([save(one, addEntry({ number: 'X-3' })), save(two, addEntry({ number: 'X-3' }))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('operators cannot reuse the number of a train that a feed added, but they can cancel that train', async () => {
  const departs = Date.parse(`${TEST_DAY}T12:00:00+06:30`) / 1000
  const seenAt = Math.floor(clock.nowMs() / 1000)
  live.set('feed', 0, {
    updates: [{ trip: 'extra', day: TEST_DAY, basis: 'feed', seenAt, added: { like: 'ka-4', number: 'X-9', departs } }],
  })
  expect(await save(one, addEntry({ number: 'X-9' }))).toMatchObject({ code: 'number_taken' })
  expect((await save(one, makeEntry({ change: { kind: 'cancel', train: 'x-9', days: [TEST_DAY] } }))).status).toBe(200)
  expect((await json<Trip>(`/api/route/x-9/trip?day=${TEST_DAY}`)).cancelled).toBe(true)
  live.set('feed', 0, { updates: [] })
  await operators.read()
})
