/** A limit in milliseconds: a try comes back every `everyMs`, all of them within `windowMs`. */
export interface Pace {
  readonly everyMs: number
  readonly windowMs: number
}

export interface Taken {
  readonly isAllowed: boolean
  /** When all tries are free again, in milliseconds since 1970, after this one. */
  readonly freeAtMs: number
}

/**
 * Counters by the generic cell rate algorithm (ITU-T I.371): of each key, only the time is kept at which all its tries are
 * free again. A try moves it by `everyMs`, and is allowed while it stays within `windowMs` of now. So the window slides, and
 * one number is changed in one step.
 */
export interface Counters {
  take(key: string, pace: Pace, nowMs: number): Promise<Taken>
}

/** The longest window of a limit: five days. */
export const LONGEST_WINDOW_MS = 5 * 86_400_000

/**
 * The time at which all tries are free, where the clock may have been wrong: never later than a window from now, and what is
 * further ahead than two of them was written by a clock that has been set back since, and counts as free.
 */
export function plausible(freeAtMs: number, { windowMs }: Pace, nowMs: number): number {
  return freeAtMs > nowMs + 2 * windowMs ? nowMs : Math.min(freeAtMs, nowMs + windowMs)
}

const MOST_KEYS = 100_000

/** Counters of this process. At most 100,000 keys are remembered, the latest ones. */
export function memoryCounters(): Counters {
  const freeAt = new Map<string, number>()
  return {
    take: async (key, pace, nowMs) => {
      const before = plausible(freeAt.get(key) ?? nowMs, pace, nowMs)
      const isAllowed = before <= nowMs + pace.windowMs - pace.everyMs
      const freeAtMs = isAllowed ? Math.max(before, nowMs) + pace.everyMs : before
      // Put at the end, so that the first keys are the longest unused.
      freeAt.delete(key)
      freeAt.set(key, freeAtMs)
      if (freeAt.size > MOST_KEYS) freeAt.delete(freeAt.keys().next().value!)
      return { isAllowed, freeAtMs }
    },
  }
}
