import type { RunningTrain } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { progressOf } from './progress-of.ts'

/** A loop whose first station, `a`, is also the last. */
const railway = {
  route: () => ({}),
  station: (slug: string) => ({ index: 'abc'.indexOf(slug) }),
  callsOf: () => [0, 1, 2, 0],
  distancesOf: () => [0, 100, 300, 400],
} as unknown as Railway
const progress = (from: string, to: string, part: number) => progressOf(railway, { route: 'x', from, to, progress: part } as RunningTrain)

test('the progress of a running train is the fraction of its whole route that the train has covered', () => {
  expect(progress('a', 'a', 0)).toBe(0)
  expect(progress('a', 'b', 0.5)).toBe(0.125)
  expect(progress('c', 'c', 0)).toBe(0.75)
  expect(progress('c', 'a', 1)).toBe(1)
})
