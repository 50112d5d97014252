import type { Leg } from '@yatha/answers'
import type { LegStop, RideLeg, StopCall } from '@yatha/contract'
import { expect, test } from 'vitest'
import { legsUntil, nextRideAfter, progressAt, type Progress, type RiderCorrections } from './progress.ts'

const iso = (clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number)
  return `2026-11-${23 + Math.floor(hours! / 24)}T${String(hours! % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00+06:30`
}
const at = (clock: string, seconds = 0) => Date.parse(iso(clock)) / 1000 + seconds

/** Parses a ride such as `a 7:00, b 7:10, c 7:20~7:26, d x7:30`: planned~expected, with x for a skipped stop. */
function ride(notation: string): RideLeg {
  const stops = notation.split(', ').map((text, i, all): LegStop => {
    const [station, time] = text.split(' ') as [string, string]
    const [planned, expected] = time.replace('x', '').split('~') as [string, string?]
    const call: StopCall = {
      planned: iso(planned),
      basis: expected === undefined ? 'timetable' : 'feed',
      ...(expected !== undefined && { expected: iso(expected) }),
      ...(time.startsWith('x') && { cancelled: true as const }),
    }
    return { station, ...(i > 0 && { arrives: call }), ...(i < all.length - 1 && { departs: call }) }
  })
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const train = { route: 't', trainNumber: 'T', trainNumberMy: 'T', type: 'urban', way: 'clockwise' } as const
  return { kind: 'ride', ...train, from: first.station, to: last.station, departs: first.departs!, arrives: last.arrives!, stops }
}
const walk = (from: string, departs: string, to: string, arrives: string): Leg => ({
  kind: 'walk',
  from,
  to,
  departs: iso(departs),
  arrives: iso(arrives),
})

const TRIP = [ride('a 7:00, b 7:10, c 7:20'), ride('c 7:26, d 7:30, e 7:40')]
const progressText = (legs: readonly Leg[], clock: string, corrections?: RiderCorrections) =>
  describeProgress(legs, progressAt(legs, at(clock), corrections))
function describeProgress(legs: readonly Leg[], progress: Progress): string {
  const leg = legs[progress.leg]!
  const { problem } = progress
  const next =
    progress.phase === 'riding' && leg.kind === 'ride' ? ` to ${leg.stops[progress.next]!.station}, ${progress.stopsLeft} left` : ''
  return `${progress.phase} ${progress.leg}${next}${problem ? `; ${problem.kind} ${problem.leg} from ${problem.from}` : ''}`
}

test('the phases of a trip are waiting, riding from stop to stop, changing, riding again and arrived', () => {
  expect(
    ['6:40', '7:00', '7:09', '7:10', '7:20', '7:25', '7:26', '7:39', '7:40', '9:00'].map((clock) => progressText(TRIP, clock)),
  ).toEqual([
    'waiting 0',
    'riding 0 to b, 2 left',
    'riding 0 to b, 2 left',
    'riding 0 to c, 1 left',
    'changing 1',
    'changing 1',
    'riding 1 to d, 2 left',
    'riding 1 to e, 1 left',
    'arrived 1',
    'arrived 1',
  ])
  expect(nextRideAfter(TRIP, 0)).toBe(1)
  expect(nextRideAfter(TRIP, 1)).toBeUndefined()
})

test('a trip past midnight has the same phases as a trip by day', () => {
  const night = [ride('a 23:50, b 24:05, c 24:20')]
  expect(['23:49', '23:59', '24:05', '24:20'].map((clock) => progressText(night, clock))).toEqual([
    'waiting 0',
    'riding 0 to b, 2 left',
    'riding 0 to c, 1 left',
    'arrived 0',
  ])
})

test('on a late train, the rider boards later and reaches each stop later', () => {
  const late = [ride('a 7:00~7:08, b 7:10~7:18, c 7:20~7:24'), TRIP[1]!]
  expect(['7:05', '7:12', '7:19', '7:24'].map((clock) => progressText(late, clock))).toEqual([
    'waiting 0',
    'riding 0 to b, 2 left',
    'riding 0 to c, 1 left',
    'changing 1',
  ])
})

test('a connection is reported as missed as soon as a delay breaks it, and the rider does not board that train', () => {
  const late = [ride('a 7:00~7:08, b 7:10~7:18, c 7:20~7:28'), TRIP[1]!]
  expect(['6:40', '7:12', '7:27', '7:28', '7:45'].map((clock) => progressText(late, clock))).toEqual([
    'waiting 0; missed 1 from c',
    'riding 0 to b, 2 left; missed 1 from c',
    'riding 0 to c, 1 left; missed 1 from c',
    'changing 1; missed 1 from c',
    'changing 1; missed 1 from c',
  ])
  expect(progressAt(late, at('7:12')).problem!.since).toBe(at('7:28'))
  // The rider reports having caught the next train, which waited.
  expect(progressText(late, '7:31', { caught: 1 })).toBe('riding 1 to e, 1 left')
})

test('a connection is missed if less than one minute remains for the transfer', () => {
  const change = (expected: string) => progressText([ride(`a 7:00, c 7:20~${expected}`), TRIP[1]!], '7:10')
  expect(change('7:25')).toBe('riding 0 to c, 1 left')
  expect(change('7:26')).toBe('riding 0 to c, 1 left; missed 1 from c')
})

test('the rider does not board a canceled train', () => {
  const canceled = [TRIP[0]!, ride('c x7:26, d x7:30, e x7:40')]
  expect(['6:40', '7:15', '7:30'].map((clock) => progressText(canceled, clock))).toEqual([
    'waiting 0; cancelled 1 from c',
    'riding 0 to c, 1 left; cancelled 1 from c',
    'changing 1; cancelled 1 from c',
  ])
  expect(progressText([ride('a x7:00, b x7:10')], '7:30')).toBe('waiting 0; cancelled 0 from a')
})

test('a train that skips the station where the rider boards or gets off is a problem', () => {
  expect(progressText([ride('a x7:00, b 7:10, c 7:20')], '6:50')).toBe('waiting 0; skipped 0 from a')
  const skipping = [ride('a 7:00, b 7:10, c x7:20'), TRIP[1]!]
  expect(progressText(skipping, '7:05')).toBe('riding 0 to b, 1 left; skipped 0 from b')
  expect(legsUntil(skipping, progressAt(skipping, at('7:05')).problem!)).toMatchObject([
    { from: 'a', to: 'b', stops: [{}, { station: 'b' }] },
  ])
  // A skipped stop in between is not a problem.
  expect(progressText([ride('a 7:00, b x7:10, c 7:20')], '7:05')).toBe('riding 0 to c, 1 left')
})

test('a rider who reports having missed a train waits at its departure station', () => {
  expect(progressText(TRIP, '7:02', { missed: 0 })).toBe('waiting 0; missed 0 from a')
  expect(progressText(TRIP, '7:27', { missed: 1 })).toBe('changing 1; missed 1 from c')
  expect(legsUntil(TRIP, progressAt(TRIP, at('7:27'), { missed: 1 }).problem!)).toEqual([TRIP[0]])
})

test('walks to the first train, between two trains and from the last train are phases of the trip', () => {
  const legs = [
    walk('x', '6:55', 'a', '7:00'),
    TRIP[0]!,
    walk('c', '7:20', 'y', '7:24'),
    ride('y 7:26, z 7:40'),
    walk('z', '7:40', 'home', '7:45'),
  ]
  expect(['6:50', '7:00', '7:21', '7:25', '7:27', '7:42', '7:45'].map((clock) => progressText(legs, clock))).toEqual([
    'walking 0',
    'riding 1 to b, 2 left',
    'walking 2',
    'changing 3',
    'riding 3 to z, 1 left',
    'walking 4',
    'arrived 4',
  ])
})
