import type { Leg } from '@yatha/answers'
import type { LegStop } from '@yatha/contract'
import { expect, test } from 'vitest'
import type { Progress } from './progress.ts'
import { tripStopRows } from './strip-rows.ts'

/** A ride without times, which the rows do not depend on. */
const ride = (stations: string): Leg =>
  ({ kind: 'ride', stops: [...stations].map((station) => ({ station }) as LegStop), from: stations[0], to: stations.at(-1) }) as Leg
const rowsText = (legs: readonly Leg[], progress: Progress, whole = false) =>
  tripStopRows(legs, progress, whole)
    .map((row) => {
      const mark = { past: '-', next: '>', ahead: '' }[row.state]
      if (row.kind !== 'stop') return row.kind === 'walk' ? `${mark}walk` : `(${row.count})`
      return `${mark}${row.stop.station}${row.passedCount ? `+${row.passedCount}` : ''}`
    })
    .join(' ')
const riding = (leg: number, next: number): Progress => ({ phase: 'riding', leg, next, stopsLeft: 1 })
const TRIP = [ride('abcdefghij'), ride('jkl')]

test('while the rider waits for the first train, the rows show its first stops and the transfer', () => {
  expect(rowsText(TRIP, { phase: 'waiting', leg: 0 })).toBe('>a b c d (5) j j l')
})

test('the boarding stop shows the number of passed stops, which have no rows', () => {
  expect(rowsText(TRIP, riding(0, 1))).toBe('-a >b c d (5) j j l')
  expect(rowsText(TRIP, riding(0, 4))).toBe('-a+3 >e f g (2) j j l')
  // A single stop is shown instead of a row with the count 1.
  expect(rowsText(TRIP, riding(0, 5))).toBe('-a+4 >f g h i j j l')
  expect(rowsText(TRIP, riding(0, 9))).toBe('-a+8 >j j l')
})

test('a finished ride shows only its boarding stop', () => {
  expect(rowsText(TRIP, { phase: 'changing', leg: 1 })).toBe('-a >j k l')
  expect(rowsText(TRIP, riding(1, 2))).toBe('-a -j+1 >l')
  expect(rowsText([ride('ab'), { kind: 'walk' } as Leg, ride('cd')], { phase: 'walking', leg: 1 })).toBe('-a >walk c d')
})

test('after arrival, the rows show each boarding stop and the destination as past', () => {
  expect(rowsText(TRIP, { phase: 'arrived', leg: 1 })).toBe('-a -j -l')
})

test('with `whole`, the rows show every stop', () => {
  expect(rowsText(TRIP, riding(0, 4), true)).toBe('-a+3 -b -c -d >e f g h i j j k l')
})
