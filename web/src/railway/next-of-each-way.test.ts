import { expect, test } from 'vitest'
import { nextTrainPerDirection } from './next-of-each-way.ts'
import type { BoardLine } from './use-board.ts'

/** A departure with only its route and the fields that the tested function reads. */
const departure = (route: string, destination: string, cancelled = false) =>
  ({ route, type: 'urban', way: 'up', destination: { slug: destination }, ...(cancelled && { cancelled }) }) as unknown as BoardLine

test('on an imported railway, the next running train to each last stop is returned, soonest first', () => {
  const lines = [
    departure('1', 'a', true),
    departure('2', 'b'),
    departure('3', 'a'),
    departure('4', 'c'),
    departure('5', 'b'),
    departure('6', 'a'),
    departure('7', 'b'),
  ]
  expect(nextTrainPerDirection(lines, true).map(({ route }) => route)).toEqual(['2', '3', '4'])
})

test('at most five trains are returned', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((destination, i) => departure(String(i), destination))
  expect(nextTrainPerDirection(lines, true)).toHaveLength(5)
})
