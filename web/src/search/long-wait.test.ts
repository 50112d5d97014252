import type { Itinerary } from '@yatha/contract'
import { expect, test } from 'vitest'
import { hasLongWait } from './long-wait.ts'

const walk = (departs: string, arrives: string) =>
  ({
    kind: 'walk',
    from: 'a',
    to: 'b',
    departs: `2026-11-23T${departs}:00+06:30`,
    arrives: `2026-11-23T${arrives}:00+06:30`,
  }) as Itinerary['legs'][number]

test("a gap of more than two hours between two legs is a long wait, as is the planner's `longWait`", () => {
  expect(hasLongWait({ legs: [walk('08:00', '08:30'), walk('10:30', '11:00')] })).toBe(false)
  expect(hasLongWait({ legs: [walk('08:00', '08:30'), walk('10:31', '11:00')] })).toBe(true)
  expect(hasLongWait({ legs: [walk('08:00', '08:30')], longWait: { station: 'a', minutes: 690 } })).toBe(true)
})
