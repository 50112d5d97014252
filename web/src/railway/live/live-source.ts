import { EventStreamReader } from './live-events.ts'

/** Timeout for the first bytes of a stream. The server sends them immediately; if they do not arrive, a proxy buffers the stream. */
const FIRST_BYTES_TIMEOUT_MS = 15_000
/** Idle timeout: the server writes every 20 s, so a connection that is silent for this long is dead. */
const IDLE_TIMEOUT_MS = 45_000
/** Reconnection delay, unless the server requests another. */
const DEFAULT_RETRY_MS = 3000
const POLL_INTERVAL_MS = 30_000
/** Maximum number of polls before the stream is tried again. */
const MAX_POLLS = 20
const MAX_BACKOFF_MS = 60_000
/** A stream that ends sooner than this counts as a failure. */
const MIN_HEALTHY_MS = 20_000

export interface LiveSourceOptions<T> {
  /** Path of the event stream. */
  readonly stream: string
  /** Path that returns only the latest event, for networks that block streams. If undefined, only the stream is used. */
  readonly poll?: string
  /** Called instead of polling while the server has no capacity for another stream. */
  readonly refresh?: () => void
  /** Parses an event; undefined if the text is not a valid event. */
  readonly read: (text: string) => T | undefined
  /** Calls the server with the usual API headers. */
  readonly request: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
  /** Applies an event. Returns false if the event cannot be applied because earlier events are missing. */
  readonly apply: (event: T) => boolean
  /** Resolves after a time, or immediately when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly elapsedMs: () => number
  readonly random: () => number
}

/** Receives a server's live events: from an event stream, or by polling if streams do not work. */
export class LiveSource<T> {
  /** Id of the last event that was applied. */
  private lastId: string | undefined
  private retryMs = DEFAULT_RETRY_MS

  constructor(private readonly parts: LiveSourceOptions<T>) {}

  /** Receives events until the signal aborts. Can be called again, and then resumes. */
  async follow(signal: AbortSignal): Promise<void> {
    const { elapsedMs, pause } = this.parts
    let failures = 0
    while (!signal.aborted) {
      const beganAt = elapsedMs()
      const { hasBegun, waitMs } = await this.stream(signal)
      if (signal.aborted) return
      if (hasBegun) {
        failures = elapsedMs() - beganAt >= MIN_HEALTHY_MS ? 0 : failures + 1
        await pause(this.backOff(failures), signal)
      } else if (await this.pollTimes(Math.max(Math.min(2 ** failures++, MAX_POLLS), Math.ceil(waitMs / POLL_INTERVAL_MS)), signal))
        continue
      else {
        if (waitMs > 0) this.parts.refresh?.()
        await pause(Math.max(this.backOff(failures), this.addJitter(waitMs)), signal)
      }
    }
  }

  /** Reads the stream until it ends. Returns whether data arrived; and, if the server had no capacity, how long the server asks to wait. */
  private async stream(signal: AbortSignal): Promise<{ hasBegun: boolean; waitMs: number }> {
    const end = linkedController(signal)
    const startTimeout = (milliseconds: number) => setTimeout(() => end.abort(), milliseconds)
    let timer = startTimeout(FIRST_BYTES_TIMEOUT_MS)
    let hasBegun = false
    let waitMs = 0
    try {
      const response = await this.parts.request(
        this.parts.stream,
        { Accept: 'text/event-stream', ...(this.lastId !== undefined && { 'Last-Event-ID': this.lastId }) },
        end.signal,
      )
      if (response.status === 429) waitMs = 1000 * Number(response.headers.get('retry-after')) || 0
      if (!response.body || !isEventStream(response)) throw new Error(`no event stream: ${response.status}`)
      const reader = response.body.getReader()
      const text = new TextDecoder()
      const blocks = new EventStreamReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return { hasBegun, waitMs }
        clearTimeout(timer)
        timer = startTimeout(IDLE_TIMEOUT_MS)
        hasBegun = true
        for (const block of blocks.add(text.decode(value, { stream: true }))) {
          this.retryMs = block.retry ?? this.retryMs
          if (block.data !== undefined && !this.applyText(block.data)) throw new Error('an event that is not the next one')
          this.lastId = block.id ?? this.lastId
        }
      }
    } catch {
      return { hasBegun, waitMs }
    } finally {
      clearTimeout(timer)
      end.abort()
    }
  }

  /** Polls `polls` times, about half a minute apart. Returns false if a request failed. */
  private async pollTimes(polls: number, signal: AbortSignal): Promise<boolean> {
    const { poll } = this.parts
    if (poll === undefined) return false
    for (let i = 0; i < polls && !signal.aborted; i++) {
      if (!(await this.poll(poll, signal))) return false
      await this.parts.pause(POLL_INTERVAL_MS * (0.8 + 0.4 * this.parts.random()), signal)
    }
    return true
  }

  private async poll(path: string, signal: AbortSignal): Promise<boolean> {
    const end = linkedController(signal)
    const timer = setTimeout(() => end.abort(), FIRST_BYTES_TIMEOUT_MS)
    try {
      const response = await this.parts.request(path, {}, end.signal)
      const text = await response.text()
      // A poll has no event id to resume from, so the next stream starts with the complete state.
      this.lastId = undefined
      return response.ok && this.applyText(text)
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      end.abort()
    }
  }

  /** Applies an event. If that fails, nothing changes, and the next connection requests the complete state. */
  private applyText(text: string): boolean {
    const event = this.parts.read(text)
    if (event && this.parts.apply(event)) return true
    this.lastId = undefined
    return false
  }

  /** Returns the delay before reconnecting, with exponential backoff and jitter. */
  private backOff(failures: number): number {
    return Math.min(this.retryMs * 2 ** failures, MAX_BACKOFF_MS) * (0.5 + 0.5 * this.parts.random())
  }

  /** Returns the requested delay, plus up to half of it as jitter. */
  private addJitter(milliseconds: number): number {
    return milliseconds * (1 + 0.5 * this.parts.random())
  }
}

/** Returns a controller that also aborts when `signal` aborts. Many phones do not support `AbortSignal.any`. */
function linkedController(signal: AbortSignal): AbortController {
  const end = new AbortController()
  if (signal.aborted) end.abort()
  signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
  return end
}

const isEventStream = ({ ok, headers }: Response): boolean => ok && headers.get('content-type')?.startsWith('text/event-stream') === true
