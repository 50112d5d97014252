/** Number of consecutive pushes without a response after which a service counts as silent. */
const MAX_UNANSWERED = 10
/** Interval at which one push is sent to a silent service as a probe. */
const PROBE_INTERVAL_MS = 15_000

/** Tracks push services that do not respond. Pushes to them wait without an attempt, so that they do not delay other pushes. */
export class SilentServices {
  private readonly services = new Map<string, { unanswered: number; nextProbeMs: number }>()

  /** Returns whether a push to this service may be sent now. */
  mayTry(service: string, nowMs: number): boolean {
    const state = this.services.get(service)
    if (!state || state.unanswered < MAX_UNANSWERED) return true
    if (nowMs < state.nextProbeMs) return false
    // This push probes the service; others wait for its result.
    state.nextProbeMs = nowMs + PROBE_INTERVAL_MS
    return true
  }

  /** Records whether a push got a response of any kind. */
  recordResult(service: string, isAnswered: boolean, nowMs: number): void {
    if (isAnswered) return void this.services.delete(service)
    const unanswered = (this.services.get(service)?.unanswered ?? 0) + 1
    this.services.set(service, { unanswered, nextProbeMs: nowMs + PROBE_INTERVAL_MS })
  }
}
