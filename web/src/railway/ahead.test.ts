import type { Railway } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { isReachedBothWays } from './ahead.ts'

const [HERE, HALF, END] = [0, 1, 2]
const routes = [
  { slug: 'right', way: 'clockwise', pattern: 'part-loop', destination: END, calls: [HERE, HALF, END] },
  { slug: 'left', way: 'anticlockwise', pattern: 'part-loop', destination: END, calls: [HERE, END] },
  { slug: 'short', way: 'clockwise', pattern: 'part-loop', destination: HALF, calls: [HERE, HALF] },
  { slug: 'ends', way: 'anticlockwise', pattern: 'part-loop', destination: HALF, calls: [END, HALF] },
  { slug: 'away', way: 'up', pattern: 'none', destination: END, calls: [HERE, END] },
]
const railway = {
  routes,
  route: (slug: string) => routes.find((route) => route.slug === slug),
  station: () => ({ index: HERE }),
  callsOf: ({ calls }: { calls: number[] }) => Int32Array.from(calls),
} as unknown as Railway // Contains only the members that the tested code uses.

test.each([
  ['right', true],
  ['left', true],
  ['short', false],
  ['away', false],
])('trains in both directions around the loop reach the last stop of train %s: %s', (route, isReached) => {
  expect(isReachedBothWays(railway, { route, pattern: 'part-loop' }, 'here')).toBe(isReached)
})
