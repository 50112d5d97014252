/** The server's clock; no other module reads the system clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** A fixed clock for tests. */
export const clockAt = (instant: string): Clock => ({ nowMs: () => Date.parse(instant) })
