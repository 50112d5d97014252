const MINUTE_MS = 60_000

/** Limits repeated log messages: each key is due at most once a minute. */
export class LogThrottle {
  private readonly recent = new Set<string>()

  isDue(key: string): boolean {
    if (this.recent.has(key)) return false
    this.recent.add(key)
    setTimeout(() => this.recent.delete(key), MINUTE_MS).unref()
    return true
  }

  /** Returns whether a key was due within the last minute. */
  isRecent(key: string): boolean {
    return this.recent.has(key)
  }
}
