/** The one place of the server that reads the clock. */
export interface Clock {
  /** Seconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }

/** A clock that stands still, for tests. */
export const clockAt = (instant: string): Clock => ({ now: () => Math.floor(Date.parse(instant) / 1000) })
