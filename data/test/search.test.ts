import { expect, test } from 'vitest'
import { LiveView, searchTrips, hasLongWait, type SearchQuery, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import { openReviewedRailway } from './exhaustive.ts'

const railway = openReviewedRailway()
const ask = (from: string | number, to: string | number, day: string, time: string, more: Partial<SearchQuery> = {}) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return searchTrips(LiveView.none(railway), {
    from,
    to,
    day: day as ServiceDay,
    time: (hours * 3600 + minutes * 60) as ServiceTime,
    by: 'depart',
    ...more,
  })
}
const clock = (s: number) => `${Math.floor(s / 3600)}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}`
const slugOf = (node: number) => railway.stations[railway.timetable.stopOfNode[node]!]!.slug
const slugs = (result: ReturnType<typeof ask>) => result.direct.map((ride) => railway.routes[railway.timetable.runTrip[ride.run]!]!.slug)

test('every direct train of the day is listed, by departure', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '08:00')
  expect(slugs(result)).toEqual(['kha-3', 'ga-3', 'ka-4', 'kha-5', 'za-3', 'kha-6', 'ka-7'])
  expect(ask('hledan', 'thilawa', '2026-11-23', '08:00').reason).toBe('no_connection')
})

test('both directions around the loop are listed, even if one is faster', () => {
  const result = ask('yangon-central', 'insein', '2026-11-23', '12:00')
  const ways = new Set(slugs(result).map((slug) => railway.route(slug)!.way))
  expect(ways).toEqual(new Set(['clockwise', 'anticlockwise']))
})

test('a trip across Yangon Central transfers from one full-loop train to the next', () => {
  const result = ask('tamwe', 'hledan', '2026-11-23', '10:00')
  const across = result.transfer.find((trip) =>
    trip.legs.some((leg) => leg.kind === 'ride' && railway.stations[leg.to]!.slug === 'yangon-central'),
  )!
  expect(across.rides).toBe(2)
})

test('after the last train, a search returns the departure of the last train, and the next train', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '22:00')
  expect([result.reason, clock(result.lastDeparts!), result.next!.view.day, clock(result.next!.itinerary.departs)]).toEqual([
    'last_train_left',
    '17:38',
    '2026-11-24',
    '6:47',
  ])
})

test('a train that runs only on some days can be the next train', () => {
  const result = ask('letpadan', 'tharrawaw', '2026-11-24', '08:00')
  expect([result.reason, result.next!.view.day]).toEqual(['no_service_today', '2026-11-25'])
})

test('the Friday train to Bagan arrives on Saturday', () => {
  const friday = ask('yangon-central', 'bagan', '2026-11-27', '12:00')
  expect(slugs(friday)).toEqual(['61-up-temp'])
  expect(clock(friday.direct[0]!.arrives)).toBe('30:45')
  expect(ask('yangon-central', 'bagan', '2026-11-28', '00:00').direct).toEqual([])
})

test('a train of the previous evening is found after midnight', () => {
  const result = ask('letpadan', 'yangon-central', '2026-11-24', '00:05', { window: 3 * 3600 })
  expect(slugs(result)).toEqual(['72-down'])
})

test('a search by arrival time lists trips that arrive before it', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '12:00', { by: 'arrive', window: 3 * 3600 })
  expect(result.direct.map((ride) => clock(ride.arrives))).toEqual(['9:35', '10:25'])
  expect(ask('hledan', 'insein', '2026-11-23', '05:00', { by: 'arrive' }).reason).toBe('before_first_train')
})

test('a search whose window has no trains returns the next train of the day', () => {
  const result = ask('hledan', 'insein', '2026-11-23', '10:00', { window: 1800 })
  expect([result.reason, clock(result.next!.itinerary.departs)]).toEqual(['none_in_window', '11:58'])
})

test('a search from a station to itself finds rides around the whole loop', () => {
  const result = ask('yangon-central', 'yangon-central', '2026-11-23', '08:00')
  expect(slugs(result)).toEqual(['kha-3', 'ka-3', 'ga-3', 'kha-4', 'kha-5', 'ka-6', 'ga-6', 'kha-6'])
  expect(result.transfer).toEqual([])
})

test('a search from a station to itself without a loop train has no next train', () => {
  const result = ask('insein', 'insein', '2026-11-23', '18:10')
  expect([result.direct, result.transfer, result.walk, result.reason, result.next]).toEqual([[], [], undefined, 'no_connection', undefined])
})

test('a trip with a long wait comes last, with the length and station of the wait', () => {
  const { transfer } = ask('hledan', 'insein', '2026-11-24', '05:00')
  expect(transfer.map(hasLongWait)).toEqual(transfer.map(hasLongWait).sort())
  const overnight = transfer.at(-1)!
  expect([clock(overnight.departs), clock(overnight.arrives), clock(overnight.wait!.seconds), slugOf(overnight.wait!.node)]).toEqual([
    '17:56',
    '30:27',
    '11:57',
    'kyimyindaing',
  ])
})

test('if only trips with a long wait are left, the answer also has the last and the next train without such a wait', () => {
  const result = ask('hledan', 'insein', '2026-11-24', '17:45')
  expect(result.transfer).toHaveLength(1)
  expect([result.reason, clock(result.lastDeparts!), clock(result.next!.itinerary.departs)]).toEqual(['last_train_left', '17:38', '6:47'])
})

test('a query may identify a station by its index instead of its slug', () => {
  const byIndex = ask(railway.station('hledan')!.index, railway.station('insein')!.index, '2026-11-23', '08:00')
  expect(slugs(byIndex)).toEqual(slugs(ask('hledan', 'insein', '2026-11-23', '08:00')))
})
