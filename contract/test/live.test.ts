import { expect, test } from 'vitest'
import { LiveTimes } from '../src/live.ts'

const train = { trip: 'ka-3', day: '2026-11-23', basis: 'feed', seenAt: 1_795_400_000 }
const accepts = (update: object) => LiveTimes.safeParse({ version: 1, updates: [{ ...train, ...update }] }).success

test('live times accept delays up to two days, instants that fit in 32 bits, and at most one update for each call', () => {
  expect(accepts({ calls: [{ call: 0, delaySeconds: 172_800 }] })).toBe(true)
  expect(accepts({ calls: [{ call: 0, delaySeconds: 2 ** 31 }] })).toBe(false)
  expect(accepts({ calls: [{ call: 0, departs: 2 ** 53 - 1 }] })).toBe(false)
  expect(
    accepts({
      calls: [
        { call: 0, delaySeconds: 60 },
        { call: 0, skipped: true },
      ],
    }),
  ).toBe(false)
})
