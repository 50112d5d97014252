import type { Leg } from '@yatha/answers'
import type { LegStop } from '@yatha/contract'
import { expect, test } from 'vitest'
import type { Progress } from './progress.ts'
import { stripRows } from './strip-rows.ts'

/** A ride without times, which the rows do not depend on. */
const ride = (stations: string): Leg =>
  ({ kind: 'ride', stops: [...stations].map((station) => ({ station }) as LegStop), from: stations[0], to: stations.at(-1) }) as Leg
const rowsText = (legs: readonly Leg[], progress: Progress, whole = false) =>
  stripRows(legs, progress, whole)
    .map((row) => {
      const mark = { past: '-', next: '>', ahead: '' }[row.state]
      if (row.kind !== 'stop') return row.kind === 'walk' ? `${mark}walk` : `(${row.count})`
      return `${mark}${row.stop.station}${row.passedCount ? `+${row.passedCount}` : ''}`
    })
    .join(' ')
const riding = (leg: number, next: number): Progress => ({ phase: 'riding', leg, next, stopsLeft: 1 })
const TRIP = [ride('abcdefghij'), ride('jkl')]

test('before the first train, the rows show the next stops, then the transfer', () => {
  expect(rowsText(TRIP, { phase: 'waiting', leg: 0 })).toBe('>a b c d (5) j j l')
})

test('passed stops are folded into the boarding stop', () => {
  expect(rowsText(TRIP, riding(0, 1))).toBe('-a >b c d (5) j j l')
  expect(rowsText(TRIP, riding(0, 4))).toBe('-a+3 >e f g (2) j j l')
  // A single stop is not folded.
  expect(rowsText(TRIP, riding(0, 5))).toBe('-a+4 >f g h i j j l')
  expect(rowsText(TRIP, riding(0, 9))).toBe('-a+8 >j j l')
})

test('a finished ride shows only its boarding stop', () => {
  expect(rowsText(TRIP, { phase: 'changing', leg: 1 })).toBe('-a >j k l')
  expect(rowsText(TRIP, riding(1, 2))).toBe('-a -j+1 >l')
  expect(rowsText([ride('ab'), { kind: 'walk' } as Leg, ride('cd')], { phase: 'walking', leg: 1 })).toBe('-a >walk c d')
})

test('on arrival, both ends of the last ride are past', () => {
  expect(rowsText(TRIP, { phase: 'arrived', leg: 1 })).toBe('-a -j -l')
})

test('the full list shows every stop', () => {
  expect(rowsText(TRIP, riding(0, 4), true)).toBe('-a+3 -b -c -d >e f g h i j j k l')
})
