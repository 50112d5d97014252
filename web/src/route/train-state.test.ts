import type { RouteDetail, RunningTrain, StopCall, Trip } from '@yatha/contract'
import { expect, test } from 'vitest'
import { stationsOnMap, trainState } from './train-state.ts'

const DAY = '2026-11-23'
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+06:30`) / 1000
const call = (time: string, day = DAY): StopCall => ({ planned: `${day}T${time}:00+06:30`, basis: 'timetable' })

const slugs = ['yangon-central', 'hledan', 'insein', 'danyingon', 'yangon-central']
const calls = slugs.map((slug) => ({
  station: { slug, name: slug, nameEn: slug, nameMy: slug },
  arrives: '08:00',
  departs: '08:00',
  meters: 0,
}))
const route = { calls } as unknown as RouteDetail
const tripOn = (day: string): Trip => ({
  route: 'kha-3',
  day,
  calls: [
    { station: calls[0]!.station, departs: call('08:40', day) },
    { station: calls[4]!.station, arrives: call('11:00', day) },
  ],
  notices: [],
})
const runningTrain = (from: string, to: string, standing = false) =>
  ({ from, to, standing, next: call('09:05') }) as unknown as RunningTrain

test('a run is waiting before its departure, and has ended from its arrival on', () => {
  expect(trainState(route, tripOn(DAY), undefined, at('08:22'), DAY)).toEqual({ kind: 'waiting', call: call('08:40') })
  expect(trainState(route, tripOn(DAY), undefined, at('11:00'), DAY)).toEqual({ kind: 'ended', call: call('11:00') })
})

test('a live delay postpones the end of a run', () => {
  const late = tripOn(DAY)
  late.calls[1]!.arrives = { ...call('11:00'), expected: `${DAY}T11:20:00+06:30`, basis: 'feed' }
  expect(trainState(route, late, undefined, at('11:10'), DAY).kind).toBe('waiting')
  expect(trainState(route, late, undefined, at('11:20'), DAY).kind).toBe('ended')
})

test('a run of another day has the state `otherDay`, unless it leaves within six hours', () => {
  const tomorrow = '2026-11-24'
  expect(trainState(route, tripOn(tomorrow), undefined, at('09:00'), DAY).kind).toBe('otherDay')
  expect(trainState(route, tripOn(tomorrow), undefined, at('23:30'), DAY).kind).toBe('otherDay')
  expect(trainState(route, tripOn(tomorrow), undefined, at('02:50', tomorrow), DAY).kind).toBe('waiting')
  expect(trainState(route, tripOn(DAY), undefined, at('01:00'), DAY).kind).toBe('waiting')
})

test('a running train has a next stop, which is the current stop while the train stands', () => {
  expect(trainState(route, tripOn(DAY), runningTrain('hledan', 'insein'), at('09:03'), DAY)).toMatchObject({
    kind: 'running',
    at: 1,
    next: 2,
  })
  expect(trainState(route, tripOn(DAY), runningTrain('insein', 'insein', true), at('09:03'), DAY)).toMatchObject({ at: 2, next: 2 })
})

test('a canceled run has the state `canceled`, and a day without a run the state `noRun`', () => {
  expect(trainState(route, { ...tripOn(DAY), cancelled: true }, undefined, at('09:03'), DAY)).toEqual({ kind: 'canceled' })
  expect(trainState(route, { ...tripOn(DAY), calls: [] }, undefined, at('09:03'), DAY)).toEqual({ kind: 'noRun' })
})

test('the small map shows the stations around the train, and the rider’s stop if it is near; without a running train, the rider’s stop and the next stop', () => {
  expect(stationsOnMap(route, 1, 3)).toEqual(['hledan', 'insein', 'danyingon'])
  expect(stationsOnMap(route, -1, 2)).toEqual(['insein', 'danyingon'])
  expect(stationsOnMap(route, -1, -1)).toEqual(['yangon-central', 'hledan'])
  expect(
    stationsOnMap(
      { calls: Array.from({ length: 20 }, (_, i) => ({ ...calls[0]!, station: { ...calls[0]!.station, slug: `s${i}` } })) },
      2,
      15,
    ),
  ).toEqual(['s2', 's3'])
})
