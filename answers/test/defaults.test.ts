import { resolveBoardQuery, resolveSearchQuery, resolveTripQuery } from '@yatha/answers'
import { expect, test } from 'vitest'
import { answersAt, buildRailway, operatorUpdate, MONDAY, SATURDAY, TUESDAY } from './draw-railway.ts'

const railway = buildRailway(['t1: a 08:00, b 08:10', 'night: a 23:30, b 24:40'])
const answers = answersAt(railway, '09:20:45')
const ends = { from: 'a', to: 'b' }

test('a query without a day or time is about the current minute', () => {
  const now = { day: MONDAY, time: 9 * 3600 + 20 * 60 }
  expect(resolveSearchQuery(answers, ends)).toEqual({ ...ends, ...now, by: 'depart' })
  expect(resolveBoardQuery(answers, { station: 'a' })).toEqual({ station: 'a', ...now, way: undefined })
})

test('the default time is the current minute if the day is today or omitted, and the start of the day for another day', () => {
  expect(resolveSearchQuery(answers, { ...ends, day: TUESDAY })).toMatchObject({ day: TUESDAY, time: 0 })
  expect(resolveSearchQuery(answers, { ...ends, day: MONDAY })).toMatchObject({ time: 9 * 3600 + 20 * 60 })
})

test('the default arrival time is the end of the day, today and on another day', () => {
  for (const day of [undefined, MONDAY, TUESDAY])
    expect(resolveSearchQuery(answers, { ...ends, day, by: 'arrive' })).toMatchObject({ day: day ?? MONDAY, time: railway.dayEnds })
})

test('a time such as 25:10 is on the requested service day, not on the next day', () => {
  expect(resolveSearchQuery(answers, { ...ends, time: '25:10' })).toMatchObject({ day: MONDAY, time: 25 * 3600 + 600 })
  expect(resolveSearchQuery(answers, { ...ends, time: '00:00' })).toMatchObject({ day: MONDAY, time: 0 })
})

test('a search query with a time that the API rejects is rejected', () => {
  for (const time of ['35:00', '08:00:30', '8']) expect(() => resolveSearchQuery(answers, { ...ends, time })).toThrow('no day or time')
})

test('the window of a search query is converted from minutes to seconds, and has no default', () => {
  expect(resolveSearchQuery(answers, { ...ends, window: 90 })).toMatchObject({ window: 5400 })
  expect(resolveSearchQuery(answers, ends)).not.toHaveProperty('window')
})

test('for a search query with unknown stations, all unknown stations are returned', () => {
  expect(resolveSearchQuery(answers, { from: 'a', to: 'x' })).toEqual({ reason: 'unknown_station', unknown: ['to'] })
  expect(resolveSearchQuery(answers, { from: 'x', to: 'y' })).toEqual({ reason: 'unknown_station', unknown: ['from', 'to'] })
})

test("a trip query without a day is about the run that is under way, otherwise about today's run", () => {
  const dayAt = (time: string, updates = [] as ReturnType<typeof operatorUpdate>[]) =>
    resolveTripQuery(answersAt(railway, time, updates, TUESDAY), { route: 'night' }).day
  expect([dayAt('00:20:00'), dayAt('00:41:00'), dayAt('23:40:00')]).toEqual([MONDAY, TUESDAY, TUESDAY])
  expect(dayAt('00:41:00', [operatorUpdate('night', { calls: [{ call: 0, delaySeconds: 600 }] })])).toBe(MONDAY)
  expect(dayAt('00:20:00', [operatorUpdate('night', { cancelled: true })])).toBe(TUESDAY)
  expect(resolveTripQuery(answers, { route: 'night', day: SATURDAY }).day).toBe(SATURDAY)
})
