/** A rate limit in milliseconds: one try becomes available every `everyMs`, and all tries within `windowMs`. */
export interface RateLimitMs {
  readonly everyMs: number
  readonly windowMs: number
}

/** Result of consuming a try. */
export interface ConsumeResult {
  readonly isAllowed: boolean
  /** When all tries, including this one, are available again, in milliseconds since 1970. */
  readonly freeAtMs: number
}

/**
 * Rate counters by the generic cell rate algorithm (ITU-T I.371). For each key, they store only the time at which all its tries are
 * available again. A try moves this time by `everyMs`, and is allowed if the time then is at most `windowMs` ahead. This gives a sliding
 * window, and each try changes one number atomically.
 */
export interface Counters {
  consume(key: string, pace: RateLimitMs, nowMs: number): Promise<ConsumeResult>
}

/** The longest window of a limit: five days. */
export const MAX_WINDOW_MS = 5 * 86_400_000

/**
 * Corrects the stored time at which all tries are available, in case the clock was wrong, to at most one window from now. A time
 * more than two windows ahead was stored before the clock was set back, and counts as now.
 */
export function correctFreeAt(freeAtMs: number, { windowMs }: RateLimitMs, nowMs: number): number {
  return freeAtMs > nowMs + 2 * windowMs ? nowMs : Math.min(freeAtMs, nowMs + windowMs)
}

const MAX_KEYS = 100_000

/** Returns counters in this process's memory, for the 100,000 most recently used keys. */
export function memoryCounters(): Counters {
  const freeAt = new Map<string, number>()
  return {
    consume: async (key, pace, nowMs) => {
      const storedFreeAtMs = correctFreeAt(freeAt.get(key) ?? nowMs, pace, nowMs)
      const isAllowed = storedFreeAtMs <= nowMs + pace.windowMs - pace.everyMs
      const freeAtMs = isAllowed ? Math.max(storedFreeAtMs, nowMs) + pace.everyMs : storedFreeAtMs
      // Moves the key to the end, so that the first key is the least recently used.
      freeAt.delete(key)
      freeAt.set(key, freeAtMs)
      if (freeAt.size > MAX_KEYS) freeAt.delete(freeAt.keys().next().value!)
      return { isAllowed, freeAtMs }
    },
  }
}
