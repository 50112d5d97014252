/** The server's clock. Modules outside this folder never read the system clock themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Returns a fixed clock, for tests. */
export const clockAt = (instant: string): Clock => ({ nowMs: () => Date.parse(instant) })
