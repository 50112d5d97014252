import type { RideLeg } from '@yatha/contract'
import { expect, test } from 'vitest'
import { alarmTime, alarmStateAt, type TripAlarm } from './wake.ts'

// Two rides with five and three stops, five minutes between stops and a transfer in between.
const FIRST = [0, 300, 600, 900, 1200]
const SECOND = [1800, 2100, 2400]
const ride = {} as RideLeg // Times are passed separately.
const wake = (part: Partial<TripAlarm> = {}): TripAlarm => ({ rides: [ride, ride], legs: [], before: { stops: 3 }, awake: -1, ...part })
const at = (now: number, part?: Partial<TripAlarm>) => {
  const { ride: rideIndex, phase, stopsLeft } = alarmStateAt(wake(part), [FIRST, SECOND], now)
  return [rideIndex, phase, stopsLeft]
}

test('the alarm rings the chosen number of stops before the end of a ride, but not before the train departs', () => {
  expect(alarmTime(FIRST, { stops: 3 })).toBe(300)
  expect(alarmTime(FIRST, { stops: 9 })).toBe(0)
  expect(alarmTime(SECOND, { stops: 5 })).toBe(1800)
})

test('the alarm rings until the rider confirms being awake, for up to five minutes after the arrival', () => {
  expect(at(299)).toEqual([0, 'early', 4])
  expect(at(300)).toEqual([0, 'ringing', 3])
  expect(at(1400)).toEqual([0, 'ringing', 0])
  expect(at(901, { awake: 0 })).toEqual([0, 'awake', 1])
})

test('after the first train the alarm is for the second train, and after the last train it is over', () => {
  expect(at(1200, { awake: 0 })).toEqual([1, 'early', 3])
  expect(at(1800, { awake: 0 })).toEqual([1, 'ringing', 2])
  expect(at(2400, { awake: 1 })).toEqual([1, 'arrived', 0])
  expect(at(2700)).toEqual([1, 'arrived', 0])
})
