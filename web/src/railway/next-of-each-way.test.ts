import { expect, test } from 'vitest'
import { nextOfEachWay } from './next-of-each-way.ts'
import type { BoardLine } from './use-board.ts'

/** A departure with only its route and the fields that `nextOfEachWay` reads. */
const line = (route: string, destination: string, cancelled = false) =>
  ({ route, type: 'urban', way: 'up', destination: { slug: destination }, ...(cancelled && { cancelled }) }) as unknown as BoardLine

test('on an imported railway, the next running train to each last stop is returned, soonest first', () => {
  const lines = [line('1', 'a', true), line('2', 'b'), line('3', 'a'), line('4', 'c'), line('5', 'b'), line('6', 'a'), line('7', 'b')]
  expect(nextOfEachWay(lines, true).map(({ route }) => route)).toEqual(['2', '3', '4'])
})

test('at most five trains are returned', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((destination, i) => line(String(i), destination))
  expect(nextOfEachWay(lines, true)).toHaveLength(5)
})
