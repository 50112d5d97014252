import { Answers, answerSearch, resolveSearchQuery, type RequestedSearch } from '@yatha/answers'
import type { RideLeg } from '@yatha/contract'
import { expect, test } from 'vitest'
import { answersAt, buildRailway, operatorUpdate } from './draw-railway.ts'

function search(answers: Answers, asked: RequestedSearch) {
  const question = resolveSearchQuery(answers, asked)
  if ('unknown' in question) throw new Error('a station is unknown')
  return answerSearch(answers, question)
}

const railway = buildRailway(['t1: a 08:00, b 08:10-08:12, c 08:20', 't2: a 09:00, b 09:10, c 09:20', 'on: c 08:25, d 08:40'], ['d e 5'])
const departures = (answers: Answers, asked: RequestedSearch) => search(answers, asked).direct.map(({ departs }) => departs.slice(11, 16))

test('without live data, every call has only its planned time', () => {
  const [first] = search(answersAt(railway, '07:00:00'), { from: 'a', to: 'c' }).direct
  const planned = (time: string) => ({ planned: `2026-11-23T${time}:00+06:30`, basis: 'timetable' })
  expect((first!.legs[0] as RideLeg).stops).toEqual([
    { station: 'a', departs: planned('08:00') },
    { station: 'b', arrives: planned('08:10'), departs: planned('08:12') },
    { station: 'c', arrives: planned('08:20') },
  ])
})

test('a call without dwell time has one time, unless the train is expected to stop for longer', () => {
  const secondStop = (answers: Answers) => (search(answers, { from: 'a', to: 'c', time: '08:30' }).direct[0]!.legs[0] as RideLeg).stops[1]
  expect(secondStop(answersAt(railway, '07:00:00'))).toEqual({ station: 'b', departs: { planned: expect.any(String), basis: 'timetable' } })
  const longStop = operatorUpdate('t2', { calls: [{ call: 1, departs: Date.parse('2026-11-23T09:15:00+06:30') / 1000 }] })
  expect(secondStop(answersAt(railway, '08:00:00', [longStop]))).toMatchObject({
    arrives: { expected: '2026-11-23T09:10:00+06:30' },
    departs: { expected: '2026-11-23T09:15:00+06:30' },
  })
})

test('a search finds a late train by its expected departure', () => {
  const late = [operatorUpdate('t1', { calls: [{ call: 0, delaySeconds: 1800 }] })]
  const answers = answersAt(railway, '08:10:00', late)
  expect(departures(answers, { from: 'a', to: 'c' })).toEqual(['08:30', '09:00'])
  expect(departures(answers, { from: 'a', to: 'c', window: 40 })).toEqual(['08:30'])
  expect(departures(answersAt(railway, '08:10:00'), { from: 'a', to: 'c' })).toEqual(['09:00'])
})

test('a search omits a transfer that a delay makes impossible', () => {
  const arrivals = (answers: Answers) => search(answers, { from: 'a', to: 'd' }).transfer.map((trip) => trip.arrives.slice(11, 16))
  expect(arrivals(answersAt(railway, '07:00:00'))).toEqual(['08:40'])
  expect(
    search(answersAt(railway, '07:00:00', [operatorUpdate('t1', { calls: [{ call: 0, delaySeconds: 600 }] })]), { from: 'a', to: 'd' }),
  ).toMatchObject({
    reason: 'no_service_today',
  })
})

test('an itinerary may combine a train and a walk; walking all the way is returned separately', () => {
  const [trip] = search(answersAt(railway, '07:00:00'), { from: 'c', to: 'e' }).transfer
  expect(trip).toMatchObject({ transfers: 0, legs: [{ kind: 'ride' }, { kind: 'walk', from: 'd', to: 'e' }] })
  const { walk } = search(answersAt(railway, '07:00:00'), { from: 'd', to: 'e' })
  expect(walk).toMatchObject({ departs: '2026-11-23T07:00:00+06:30', minutes: 5, transfers: 0 })
  expect(walk).not.toHaveProperty('provenance')
})

test('an itinerary with a wait of over six hours comes last, and contains the wait and its station', () => {
  const railwayWithLongWait = buildRailway([
    't1: a 06:00, b 06:10',
    't2: a 09:00, b 09:10',
    'on: b 09:30, c 10:00',
    'late: b 16:00, c 16:30',
    't3: a 09:40, b 09:50',
  ])
  const { transfer } = search(answersAt(railwayWithLongWait, '05:00:00'), { from: 'a', to: 'c' })
  expect(transfer.map(({ departs, longWait }) => [departs.slice(11, 16), longWait])).toEqual([
    ['09:00', undefined],
    ['09:40', { station: 'b', minutes: 370 }],
  ])
})

test('answers with and without live updates are cached separately', () => {
  const [planned, cancelled] = [answersAt(railway, '07:00:00'), answersAt(railway, '07:00:00', [operatorUpdate('t1', { cancelled: true })])]
  expect(departures(planned, { from: 'a', to: 'c' })).toEqual(['08:00', '09:00'])
  expect(departures(cancelled, { from: 'a', to: 'c' })).toEqual(['09:00'])
  expect(departures(planned, { from: 'a', to: 'c' })).toEqual(['08:00', '09:00'])
})

test('the age of a live time increases', () => {
  const live = answersAt(railway, '08:00:00', [operatorUpdate('t2', { calls: [{ call: 0, delaySeconds: 60 }] })])
  const ageAt = (seconds: number) => {
    const [first] = search(new Answers(live.live, 'en', live.now + seconds), { from: 'a', to: 'c', time: '08:30' }).direct
    return (first!.legs[0] as RideLeg).departs.age
  }
  expect([0, 9, 10, 95].map(ageAt)).toEqual([0, 0, 10, 90])
})

test('the stops of a ride are created on first read, and are part of its JSON', () => {
  const [first] = search(answersAt(railway, '07:00:00'), { from: 'a', to: 'c' }).direct
  const ride = first!.legs[0] as RideLeg
  expect(ride.stops).toBe(ride.stops)
  expect((JSON.parse(JSON.stringify(ride)) as RideLeg).stops.map(({ station }) => station)).toEqual(['a', 'b', 'c'])
  expect({ ...ride }).toEqual(ride)
})
