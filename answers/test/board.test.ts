import {
  answerBoard,
  answerRunningTrains,
  answerTrip,
  resolveBoardQuery,
  resolveTripQuery,
  type Answers,
  type RequestedBoard,
} from '@yatha/answers'
import { expect, test } from 'vitest'
import { answersAt, buildRailway, operatorUpdate, MONDAY, SATURDAY, TUESDAY } from './draw-railway.ts'

const railway = buildRailway([
  't1: a 08:00, b 08:10, c 08:20',
  't2: a 08:15, b 08:25, c 08:35',
  't3: a 08:30, b 08:40, c 08:50',
  'night: a 24:10, b 24:20, c 24:30',
])
const board = (answers: Answers, asked: Partial<RequestedBoard> = {}) =>
  answerBoard(answers, resolveBoardQuery(answers, { station: 'a', ...asked }))!
const routes = (departures: readonly { route: string }[]) => departures.map(({ route }) => route)

test('a board lists departures from now to the end of the railway’s day', () => {
  const { departures, recent, next } = board(answersAt(railway, '08:10:00'))
  expect([routes(departures), routes(recent), next]).toEqual([['t2', 't3', 'night'], ['t1'], []])
})

test('a train stays on the board for 20 minutes after its departure, even with live times or if it is canceled', () => {
  expect(routes(board(answersAt(railway, '08:20:00')).recent)).toEqual(['t1', 't2'])
  expect(routes(board(answersAt(railway, '08:21:00')).recent)).toEqual(['t2'])
  expect(
    routes(board(answersAt(railway, '08:20:00', [operatorUpdate('t1', {}), operatorUpdate('t2', { cancelled: true })])).recent),
  ).toEqual(['t1', 't2'])
})

test('a board orders late trains by their expected time and canceled trains by their planned time', () => {
  const { departures, recent } = board(
    answersAt(railway, '08:05:00', [
      operatorUpdate('t1', { calls: [{ call: 0, delaySeconds: 1200 }] }),
      operatorUpdate('t3', { cancelled: true }),
    ]),
  )
  expect(departures.map(({ route, expected, cancelled }) => [route, expected?.slice(11, 16), cancelled])).toEqual([
    ['t2', undefined, undefined],
    ['t1', '08:20', undefined],
    ['t3', undefined, true],
    ['night', undefined, undefined],
  ])
  expect(recent).toEqual([])
})

test('a train that riders report as missing has its planned times and the number of riders; an old sighting is marked as stale', () => {
  const doubt = operatorUpdate('t2', { basis: 'riders', riders: 3, unconfirmed: { kind: 'missing', days: 1 } })
  const seen = operatorUpdate('t3', { basis: 'riders', riders: 4, crowded: true, calls: [{ call: 0, delaySeconds: 300 }] })
  const rowsAt = (time: string) =>
    board(answersAt(railway, time, [doubt, seen])).departures.map(({ route, basis, expected, riders, unconfirmed, crowded, stale }) => [
      route,
      basis,
      expected?.slice(11, 16),
      riders,
      unconfirmed?.kind,
      crowded,
      stale,
    ])
  const planned = ['t2', 'timetable', undefined, 3, 'missing', undefined, undefined]
  expect(rowsAt('08:05:00').slice(0, 2)).toEqual([planned, ['t3', 'riders', '08:35', 4, undefined, true, undefined]])
  expect(rowsAt('08:15:00').slice(0, 2)).toEqual([planned, ['t3', 'riders', '08:35', 4, undefined, true, true]])
})

test('a board after midnight lists recent departures of the previous service day', () => {
  const late = board(answersAt(railway, '00:20:00', [], TUESDAY))
  expect([late.day, routes(late.recent)]).toEqual([TUESDAY, ['night']])
})

test('if no departure is left, or all are canceled, the board names the next train that runs', () => {
  expect(board(answersAt(railway, '01:00:00'), { time: '25:00' })).toMatchObject({
    departures: [],
    next: [{ day: TUESDAY, departure: { route: 't1', planned: '2026-11-24T08:00:00+06:30' } }],
  })
  const cancelled = ['t1', 't2', 't3', 'night'].map((trip) => operatorUpdate(trip, { cancelled: true }))
  const { departures, next } = board(answersAt(railway, '07:00:00', [...cancelled, operatorUpdate('t1', { cancelled: true }, TUESDAY)]))
  expect([departures.length, next.map(({ day, departure }) => [day, departure.route])]).toEqual([4, [[TUESDAY, 't2']]])
})

test('a board at any time of day contains the first and the last train that run on that day', () => {
  const { ways } = board(answersAt(railway, '20:00:00', [operatorUpdate('t1', { cancelled: true })]))
  expect(ways.map(({ first, last }) => [first.route, last.route])).toEqual([['t2', 'night']])
})

test("a train's run has no arrival at its first stop, no departure at its last, and no calls on a day without service", () => {
  const answers = answersAt(railway, '08:00:00')
  const trip = answerTrip(answers, resolveTripQuery(answers, { route: 't1' }))!
  expect(trip.calls.map(({ arrives, departs }) => [arrives?.planned.slice(11, 16), departs?.planned.slice(11, 16)])).toEqual([
    [undefined, '08:00'],
    ['08:10', '08:10'],
    ['08:20', undefined],
  ])
  expect(answerTrip(answers, { route: 't1', day: SATURDAY })).toEqual({ route: 't1', day: SATURDAY, calls: [] })
  expect(answerTrip(answers, { route: 'none', day: MONDAY })).toBeUndefined()
})

test('a running train has the source of its times and the delay at its next call, even if it skips that call', () => {
  const late = operatorUpdate('t1', {
    calls: [
      { call: 0, delaySeconds: 300 },
      { call: 1, skipped: true },
    ],
  })
  const [withoutLiveData] = answerRunningTrains(answersAt(railway, '08:05:00'))
  expect(withoutLiveData).toMatchObject({ route: 't1', basis: 'timetable', progress: 0.5, secondsToNext: 300 })
  expect(withoutLiveData).not.toHaveProperty('delaySeconds')
  expect(answerRunningTrains(answersAt(railway, '08:05:00'), undefined, 't1')).toEqual([withoutLiveData])
  expect(answerRunningTrains(answersAt(railway, '08:05:00'), undefined, 'none')).toEqual([])
  const [seen] = answerRunningTrains(answersAt(railway, '08:10:00', [late]))
  expect(seen).toMatchObject({
    route: 't1',
    to: 'b',
    basis: 'operator',
    progress: 0.5,
    delaySeconds: 300,
    next: { planned: '2026-11-23T08:10:00+06:30', basis: 'operator', age: 600, cancelled: true },
  })
})
