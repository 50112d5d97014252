import type { ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { mean, emptyFigures, quantile, simulateDay } from './ride-day.ts'
import { railwayFiles } from './serve.ts'

// A shorter run of bench/server/ride-days.ts, which also has the other scenarios.

test.each(['late', 'blocked'] as const)('noisy positions from riders give accurate positions and times of trains: %s', (scenario) => {
  const figures = emptyFigures()
  simulateDay(railwayFiles.railway, '2026-11-23' as ServiceDay, scenario, 7, 6, figures)
  const { positions, arrivals, past, falseTimes, falseMissing, tooSoon, needless, earliest, blocked, shown, trains } = figures
  expect(shown).toBeGreaterThanOrEqual(trains * 0.8)
  expect({ past, falseTimes, falseMissing, tooSoon }).toEqual({ past: 0, falseTimes: 0, falseMissing: 0, tooSoon: 0 })
  // Times are stated as the earliest possible while a train stands, but hardly ever for a running train.
  expect(needless).toBeLessThanOrEqual(arrivals.length / 500)
  if (scenario === 'blocked') expect(earliest / (earliest + blocked.length)).toBeGreaterThanOrEqual(0.75)
  expect(quantile(positions, 0.99)).toBeLessThanOrEqual(1)
  expect(mean(arrivals)).toBeLessThanOrEqual(120)
})
