import { expect, test } from 'vitest'
import type { TripAlarm } from './wake.ts'
import { alarmPushRequest } from './wake-request.ts'

const LEGS = ['2026-11-23.ka-4.hledan.insein', 'walk.insein.gyogon.5', '2026-11-23.ka-5.gyogon.ywama']
const wake = (part: Partial<TripAlarm> = {}): TripAlarm => ({
  rides: [],
  legs: LEGS,
  before: { stops: 2 },
  awake: -1,
  push: 'requested',
  ...part,
})

test('the push request contains only the leg names, the number of stops, and the number of trains for which the alarm was confirmed', () => {
  expect(alarmPushRequest(wake())).toEqual({ legs: LEGS, stops: 2, awake: 0 })
  expect(alarmPushRequest(wake({ push: 'scheduled' }))).toEqual({ legs: LEGS, stops: 2, awake: 0 })
})

test('without an alarm, or if no push is wanted, there is no push request', () => {
  expect(alarmPushRequest(undefined)).toBeUndefined()
  expect(alarmPushRequest(wake({ push: undefined }))).toBeUndefined()
})

test('a train for which the rider has confirmed being awake needs no push', () => {
  expect(alarmPushRequest(wake({ awake: 0 }))).toEqual({ legs: LEGS, stops: 2, awake: 1 })
  expect(alarmPushRequest(wake({ awake: 1 }))).toBeUndefined()
  expect(alarmPushRequest(wake({ legs: LEGS.slice(0, 2), awake: 0 }))).toBeUndefined()
})
