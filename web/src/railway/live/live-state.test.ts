import type { LiveEvent } from '@yatha/contract'
import type { LiveNotice, ServiceDay, TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { readLiveEvent } from './live-events.ts'
import { LiveState } from './live-state.ts'

const NOW = 1_795_400_000
const day = '2026-11-23' as ServiceDay // A valid date.
const update = (trip: string, age = 0, more: Partial<TripUpdate> = {}): TripUpdate => ({
  trip,
  day,
  basis: 'feed',
  seenAt: NOW - age,
  ...more,
})
const event = (version: number, updates: readonly TripUpdate[], more: Partial<LiveEvent> = {}): LiveEvent => ({
  version,
  at: NOW,
  isWhole: false,
  updates,
  removed: [],
  ...more,
})
const completeEvent = (version: number, updates: readonly TripUpdate[], more: Partial<LiveEvent> = {}) =>
  event(version, updates, { isWhole: true, notices: [], ...more })
const trips = (state: LiveState, at: number) => state.at(at).updates.map(({ trip }) => trip)

test('changes are merged into the live times; a removed train runs as planned', () => {
  const state = new LiveState()
  expect(state.at(NOW)).toEqual({ version: 0, updates: [], notices: [] })
  expect(state.apply(completeEvent(5, [update('a'), update('b')]), NOW)).toBe(true)
  expect(state.apply(event(6, [update('c'), update('a', 0, { cancelled: true })], { removed: [{ trip: 'b', day }] }), NOW)).toBe(true)
  expect(state.at(NOW)).toMatchObject({ version: 1, updates: [update('a', 0, { cancelled: true }), update('c')] })
  expect(state.apply(completeEvent(2, []), NOW)).toBe(true)
  expect(state.at(NOW)).toEqual({ version: 0, updates: [], notices: [] })
})

test('an event after a gap in the versions is rejected and changes nothing', () => {
  const state = new LiveState()
  state.apply(completeEvent(5, [update('a')]), NOW)
  const before = state.at(NOW)
  expect([state.apply(event(7, [update('b')]), NOW), state.apply(event(5, [update('b')]), NOW)]).toEqual([false, false])
  expect(state.at(NOW)).toBe(before)
})

test("a feed's updates expire after five minutes, riders' updates after three hours; operators' updates and doubts stay", () => {
  const state = new LiveState()
  const doubt = update('d', 0, { basis: 'riders', unconfirmed: { kind: 'missing', days: 3 } })
  state.apply(
    completeEvent(1, [update('a', 200), update('b', 0, { basis: 'riders' }), update('c', 290, { basis: 'operator' }), doubt]),
    NOW,
  )
  const before = state.at(NOW)
  expect(state.at(NOW + 100)).toBe(before)
  expect(trips(state, NOW + 101)).toEqual(['b', 'c', 'd'])
  expect(state.at(NOW + 101).version).toBe(2)
  expect(trips(state, NOW + 3 * 3600 + 1)).toEqual(['c', 'd'])
})

test.each([-3600, 0, 600])("if the phone's clock is %d s ahead, ages are still measured by the server's clock", (ahead) => {
  const state = new LiveState()
  state.apply(completeEvent(1, [update('a', 40)]), NOW + ahead)
  expect(state.at(NOW + ahead).updates).toEqual([update('a', 40 - ahead)])
  expect(trips(state, NOW + ahead + 260)).toEqual(['a'])
  expect(trips(state, NOW + ahead + 261)).toEqual([])
})

test('an event that arrives late does not change the times of its updates', () => {
  const state = new LiveState()
  state.apply(completeEvent(1, [update('a', 40)]), NOW)
  state.apply(event(2, [update('b', 10)]), NOW + 90)
  expect(state.at(NOW + 90).updates.map(({ seenAt }) => seenAt)).toEqual([NOW - 40, NOW - 10])
})

test('live notices stay until an event has an empty list of notices', () => {
  const state = new LiveState()
  const notice: LiveNotice = { id: 'n', stations: [], routes: [], from: 0, until: NOW + 9, texts: { en: { title: 'Works', text: '' } } }
  state.apply(completeEvent(1, [], { notices: [notice] }), NOW)
  expect(state.at(NOW)).toMatchObject({ version: 1, notices: [notice] })
  state.apply(event(2, [update('a')]), NOW)
  expect(state.at(NOW).notices).toEqual([notice])
  state.apply(event(3, [], { notices: [], removed: [{ trip: 'a', day }] }), NOW)
  expect(state.at(NOW)).toEqual({ version: 0, updates: [], notices: [] })
})

test('a malformed event is rejected', () => {
  const good = completeEvent(1, [
    update('a', 0, {
      calls: [
        { call: 0, delaySeconds: -60 },
        { call: 2, skipped: true, platform: '3' },
      ],
    }),
    update('x-1', 0, { added: { like: 'a', number: 'X-1', departs: NOW, from: 1, to: 2 } }),
  ])
  expect(readLiveEvent(JSON.stringify(good))).toEqual(good)
  const bad: unknown[] = [
    null,
    [],
    'x',
    { ...good, version: -1 },
    { ...good, at: '12' },
    { ...good, isWhole: 1 },
    { ...good, updates: {} },
    { ...good, removed: undefined },
    { ...good, removed: [{ trip: 'a' }] },
    { ...good, updates: [update('a', 0, { seenAt: Number.NaN })] },
    { ...good, updates: [{ ...update('a'), day: 'tomorrow' }] },
    { ...good, updates: [{ ...update('a'), basis: 'timetable' }] },
    { ...good, updates: [{ ...update('a'), calls: [{ call: 1 }, { call: 1 }] }] },
    { ...good, updates: [{ ...update('a'), calls: [{ call: 1, arrives: 'soon' }] }] },
    { ...good, updates: [{ ...update('x-1'), added: true }] },
    { ...good, updates: [{ ...update('x-1'), added: { like: 'a', number: 'X-1', departs: NOW, from: -1 } }] },
    { ...good, notices: [{ id: 'n', stations: [], routes: [], from: 0, until: 1, texts: { my: { title: '', text: '' } } }] },
  ]
  expect(bad.filter((one) => readLiveEvent(JSON.stringify(one)) !== undefined)).toEqual([])
})
