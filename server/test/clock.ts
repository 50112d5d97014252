import { afterAll, vi } from 'vitest'
import type { Clock } from '../src/adapters/clock.ts'

export interface StandingClock extends Clock {
  /** Advances the clock. */
  pass(seconds: number): void
}

/** Fixes the time of a test file, for the server's clock and for packages that read the system clock. */
export function standingClock(instant = '2026-11-23T09:20:00+06:30'): StandingClock {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
  afterAll(() => void vi.useRealTimers())
  return { nowMs: () => Date.now(), pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) }
}
