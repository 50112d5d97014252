import { expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'
import { listOperations } from './fuzz/operations.ts'
import { fuzz } from './fuzz/run.ts'

/** Number of requests; `node --import tsx bench/server/fuzz.ts` sends 200,000. */
const COUNT = 1500
const SEED = 2026

test('no request returns 5xx, and each operation succeeds at least once', async () => {
  const report = await fuzz({ database: await openTestDatabase(), count: COUNT, seed: SEED })
  expect(report.failures, report.text()).toEqual([])
  expect(report.countBetween(500, 599)).toBe(0)
  expect(report.count).toBeGreaterThanOrEqual(COUNT)
  expect(report.neverSucceeded(listOperations().map(({ id }) => id))).toEqual([])
  // Enough requests get past sign-in and rate limits to test the handlers.
  expect(report.countBetween(200, 299)).toBeGreaterThan(COUNT / 3)
  expect(report.countBetween(429, 429)).toBeLessThan(COUNT / 50)
})
