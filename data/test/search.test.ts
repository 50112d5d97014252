import { expect, test } from 'vitest'
import { searchTrips, type SearchQuery, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import { openPack } from './exhaustive.ts'

const railway = openPack()
const ask = (from: string, to: string, day: string, time: string, more: Partial<SearchQuery> = {}) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return searchTrips(railway, {
    from,
    to,
    day: day as ServiceDay,
    time: (hours * 3600 + minutes * 60) as ServiceTime,
    by: 'depart',
    ...more,
  })
}
const clock = (s: number) => `${Math.floor(s / 3600)}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}`
const slugs = (result: ReturnType<typeof ask>) =>
  result.direct.map((ride) => railway.routes[railway.timetable.runTrip[result.view.run[ride.train]!]!]!.slug)

test('every direct train of the day is listed, by departure', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '08:00')
  expect(slugs(result)).toEqual(['kha-3', 'ga-3', 'ka-4', 'kha-5', 'za-3', 'kha-6', 'ka-7'])
})

test('both ways round are listed, even where one beats the other', () => {
  const result = ask('yangon-central', 'insein', '2026-11-23', '12:00')
  const ways = new Set(slugs(result).map((slug) => railway.route(slug)!.way))
  expect(ways).toEqual(new Set(['clockwise', 'anticlockwise']))
})

test('a ride across Yangon Central changes from one full loop to the next', () => {
  const result = ask('tamwe', 'hledan', '2026-11-23', '10:00')
  const across = result.transfer.find((trip) =>
    trip.legs.some((leg) => leg.kind === 'ride' && railway.stations[leg.to]!.slug === 'yangon-central'),
  )!
  expect(across.rides).toBe(2)
})

test('after the last train the answer says when it left, and when the next one goes', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '22:00')
  expect([result.reason, clock(result.lastDeparts!), result.next!.view.day, clock(result.next!.itinerary.departs)]).toEqual([
    'last_train_left',
    '17:38',
    '2026-11-24',
    '6:47',
  ])
})

test('a train that runs on some days only is named as the next one', () => {
  const result = ask('letpadan', 'tharrawaw', '2026-11-24', '08:00')
  expect([result.reason, result.next!.view.day]).toEqual(['no_service_today', '2026-11-25'])
})

test('the Friday train to Bagan arrives on Saturday', () => {
  const friday = ask('yangon-central', 'bagan', '2026-11-27', '12:00')
  expect(slugs(friday)).toEqual(['61-up-temp'])
  expect(clock(friday.direct[0]!.arrives)).toBe('30:45')
  expect(ask('yangon-central', 'bagan', '2026-11-28', '00:00').direct).toEqual([])
})

test('a train of the evening before is still found after midnight', () => {
  const result = ask('letpadan', 'yangon-central', '2026-11-24', '00:05', { window: 3 * 3600 })
  expect(slugs(result)).toEqual(['72-down'])
})

test('stations that no train connects, and stations we do not know, say so', () => {
  expect(ask('hledan', 'thilawa', '2026-11-23', '08:00').reason).toBe('no_connection')
  expect(ask('hledan', 'atlantis', '2026-11-23', '08:00').reason).toBe('unknown_station')
})

test('arriving by a time lists what arrives before it', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '12:00', { by: 'arrive', window: 3 * 3600 })
  expect(result.direct.map((ride) => clock(ride.arrives))).toEqual(['9:35', '10:25'])
  expect(ask('hledan', 'insein', '2026-11-23', '05:00', { by: 'arrive' }).reason).toBe('before_first_train')
})

test('a window without trains names the next one of the day', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '10:00', { window: 1800 })
  expect([result.reason, clock(result.next!.itinerary.departs)]).toEqual(['none_in_window', '11:58'])
})

test('from a station to itself the loop is ridden all the way round', () => {
  const result = ask('yangon-central', 'yangon-central', '2026-11-23', '08:00')
  expect(slugs(result)).toEqual(['kha-3', 'ka-3', 'ga-3', 'kha-4', 'kha-5', 'ka-6', 'ga-6', 'kha-6'])
  expect(result.transfer).toEqual([])
})

test('no trip waits longer than six hours at a change', () => {
  for (const time of ['05:00', '12:00', '17:50']) {
    for (const trip of ask('hledan', 'insein', '2026-11-23', time).transfer) {
      trip.legs.forEach((leg, i) => expect(leg.departs - (trip.legs[i - 1]?.arrives ?? leg.departs)).toBeLessThanOrEqual(6 * 3600))
    }
  }
})
