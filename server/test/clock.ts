import { afterAll, vi } from 'vitest'
import type { Clock } from '../src/adapters/clock.ts'

export interface FixedClock extends Clock {
  /** Advances the clock. */
  advance(seconds: number): void
}

/** Fixes the time of a test file, for the server's clock and for packages that read the system clock. */
export function installFixedClock(instant = '2026-11-23T09:20:00+06:30'): FixedClock {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
  afterAll(() => void vi.useRealTimers())
  return { nowMs: () => Date.now(), advance: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) }
}
