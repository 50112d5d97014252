/** So many pushes in a row without an answer, and a service is silent. */
const MOST_UNANSWERED = 10
/** A silent service is tried again after so long, with one push. */
const REST_MS = 15_000

/** Push services that do not answer: pushes to them wait without a try, so that they hold up no others. */
export class SilentServices {
  private readonly services = new Map<string, { unanswered: number; restsUntilMs: number }>()

  /** May a push be tried at this service now? */
  mayTry(service: string, nowMs: number): boolean {
    const state = this.services.get(service)
    if (!state || state.unanswered < MOST_UNANSWERED) return true
    if (nowMs < state.restsUntilMs) return false
    // The one that tries: the others wait for what becomes of it.
    state.restsUntilMs = nowMs + REST_MS
    return true
  }

  /** Notes whether a push that was tried was answered, in whatever way. */
  note(service: string, isAnswered: boolean, nowMs: number): void {
    if (isAnswered) return void this.services.delete(service)
    const unanswered = (this.services.get(service)?.unanswered ?? 0) + 1
    this.services.set(service, { unanswered, restsUntilMs: nowMs + REST_MS })
  }
}
