import {
  answerSearch,
  bestTrip,
  isCancelled,
  listTrips,
  resolveSearchQuery,
  tripKey,
  type Answers,
  type RequestedSearch,
} from '@yatha/answers'
import type { Itinerary, RideLeg } from '@yatha/contract'
import { expect, test } from 'vitest'
import { compareDirections } from '../src/ways-compared.ts'
import { answersAt, epochSecondsAt, buildRailway, operatorUpdate } from './draw-railway.ts'

function search(answers: Answers, asked: RequestedSearch) {
  const question = resolveSearchQuery(answers, asked)
  if ('unknown' in question) throw new Error('a station is unknown')
  return answerSearch(answers, question)
}

const railway = buildRailway(['t1: a 08:00, b 08:20', 't2: a 09:00, b 09:20', 't3: a 10:00, b 10:20', 'on: b 10:30, c 10:40'])
const departures = (trips: readonly Itinerary[]) => trips.map(({ departs }) => departs.slice(11, 16))

test('in a search by arrival time, the latest departure comes first and is the best trip; trains that have departed are omitted', () => {
  const answer = search(answersAt(railway, '08:30:00'), { from: 'a', to: 'b', by: 'arrive', time: '10:30' })
  expect(departures(listTrips(answer, 'all', epochSecondsAt('08:30:00')))).toEqual(['10:00', '09:00'])
  expect(bestTrip(answer, epochSecondsAt('08:30:00'))?.departs).toContain('T10:00')
  expect(listTrips(answer, 'all', epochSecondsAt('10:01:00'))).toEqual([])
})

test('a search by departure time lists trips by departure, and the first to arrive is the best', () => {
  const answer = search(answersAt(railway, '07:00:00'), { from: 'a', to: 'b' })
  expect(departures(listTrips(answer, 'all', epochSecondsAt('07:00:00')))).toEqual(['08:00', '09:00', '10:00'])
  expect(departures(listTrips(answer, 'transfer', epochSecondsAt('07:00:00')))).toEqual([])
  expect(bestTrip(answer, epochSecondsAt('07:00:00'))?.departs).toContain('T08:00')
})

test('the best trip has not departed', () => {
  const answer = search(answersAt(railway, '08:30:00'), { from: 'a', to: 'b', time: '07:00' })
  expect(departures(listTrips(answer, 'all', epochSecondsAt('08:30:00')))).toEqual(['08:00', '09:00', '10:00'])
  expect(bestTrip(answer, epochSecondsAt('08:30:00'))?.departs).toContain('T09:00')
  expect(bestTrip(answer, epochSecondsAt('11:00:00'))).toBeUndefined()
})

test('a canceled train stays in the list at its planned time, and is never the best', () => {
  const cancellations = [operatorUpdate('t1', { cancelled: true }), operatorUpdate('t2', { calls: [{ call: 1, skipped: true }] })]
  const answer = search(answersAt(railway, '07:00:00', cancellations), { from: 'a', to: 'b' })
  const trips = listTrips(answer, 'all', epochSecondsAt('07:00:00'))
  expect(trips.map((trip) => [trip.departs.slice(11, 16), isCancelled(trip)])).toEqual([
    ['08:00', true],
    ['09:00', true],
    ['10:00', false],
  ])
  expect(bestTrip(answer, epochSecondsAt('07:00:00'))?.departs).toContain('T10:00')
  expect(search(answersAt(railway, '07:00:00'), { from: 'a', to: 'b' })).not.toHaveProperty('cancelled')
})

test('a delay does not change the key of a trip', () => {
  const keyOf = (answers: Answers, to: string) =>
    [...search(answers, { from: 'a', to }).direct, ...search(answers, { from: 'a', to }).transfer].map(tripKey)
  expect(keyOf(answersAt(railway, '07:00:00'), 'b')).toEqual(['0800.t1', '0900.t2', '1000.t3'])
  expect(keyOf(answersAt(railway, '07:00:00', [operatorUpdate('t1', { calls: [{ call: 0, delaySeconds: 300 }] })]), 'b')).toContain(
    '0800.t1',
  )
  expect(keyOf(answersAt(railway, '07:00:00'), 'c')).toContain('1000.t3.on')
})

/** An itinerary around the loop, on the Monday. */
function trip(way: RideLeg['way'], departs: string, arrives: string): Itinerary {
  const instant = (time: string) => `2026-11-23T${time}:00+06:30`
  const minutes = (Date.parse(instant(arrives)) - Date.parse(instant(departs))) / 60_000
  const leg = { kind: 'ride', way, from: 'a', to: 'b', stops: [] } as unknown as RideLeg // Contains only the fields that are compared.
  return { departs: instant(departs), arrives: instant(arrives), minutes, transfers: 0, legs: [leg] }
}
const compared = (by: 'depart' | 'arrive', ...direct: Itinerary[]) =>
  compareDirections({ direct, transfer: [], by })?.map(({ way, departs, minutes }) => [way, departs.slice(11, 16), minutes])

test('compareDirections returns the best trip in each direction around the loop, the shorter ride first', () => {
  const [late, soon, later] = [
    trip('clockwise', '09:30', '10:25'),
    trip('anticlockwise', '08:55', '10:24'),
    trip('clockwise', '10:30', '11:25'),
  ]
  expect(compared('depart', soon, late, later)).toEqual([
    ['clockwise', '09:30', 55],
    ['anticlockwise', '08:55', 89],
  ])
  // The shorter ride also departs last, so riders have no reason to choose the longer one.
  expect(compared('arrive', soon, late, later)).toBeUndefined()
})

test('compareDirections returns undefined for one direction, for a shorter ride that is better in every way, and for rides of about equal length', () => {
  expect(compared('depart', trip('clockwise', '09:00', '10:00'), trip('up', '09:00', '09:30'))).toBeUndefined()
  expect(compared('depart', trip('clockwise', '09:00', '10:00'), trip('anticlockwise', '09:03', '10:06'))).toBeUndefined()
  expect(compared('depart', trip('clockwise', '09:00', '10:00'), trip('anticlockwise', '09:03', '10:30'))).toBeUndefined()
  // Leaving 35 minutes later saves only a minute.
  expect(compared('depart', trip('clockwise', '09:35', '10:34'), trip('anticlockwise', '09:00', '10:00'))).toBeUndefined()
  // In a search by arrival time, the shorter ride departs earlier, so neither direction is better in every way.
  expect(compared('arrive', trip('clockwise', '09:00', '10:00'), trip('anticlockwise', '09:03', '10:30'))).toHaveLength(2)
})
