import { EventStreamReader } from './live-events.ts'

/** A stream that does not begin so soon is held up on its way. The server's first words come at once. */
const FIRST_WORDS_MS = 15_000
/** The server writes every 20 s: a connection that is silent for longer is dead. */
const SILENT_MS = 45_000
/** Of a stream that ends, where the server says nothing else. */
const RETRY_MS = 3000
const POLL_MS = 30_000
/** So many polls at most before a stream is tried again. */
const MOST_POLLS = 20
const LONGEST_PAUSE_MS = 60_000
/** A stream that lasts so long was no failure. */
const LASTING_MS = 20_000

export interface LiveSourceParts<T> {
  /** Path of the stream. */
  readonly stream: string
  /** Path that answers with the last event alone, where streams do not get through; without one, only the stream is tried. */
  readonly poll?: string
  /** Called instead of polls while the server has no place for another stream. */
  readonly refresh?: () => void
  /** The event of a text; undefined if it is none. */
  readonly read: (text: string) => T | undefined
  /** Calls the server, with the headers of any call. */
  readonly request: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
  /** Takes an event; false if it cannot be applied without those before it. */
  readonly take: (event: T) => boolean
  /** Resolves after a time, or at once when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly elapsedMs: () => number
  readonly random: () => number
}

/** What a server tells as it happens: an event stream, or polls where streams do not get through. */
export class LiveSource<T> {
  /** Of the last event that was taken. */
  private lastId: string | undefined
  private retryMs = RETRY_MS

  constructor(private readonly parts: LiveSourceParts<T>) {}

  /** Follows until the signal aborts; called again, it goes on from there. */
  async follow(signal: AbortSignal): Promise<void> {
    const { elapsedMs, pause } = this.parts
    let faults = 0
    while (!signal.aborted) {
      const began = elapsedMs()
      const { hasBegun, waitMs } = await this.stream(signal)
      if (signal.aborted) return
      if (hasBegun) {
        faults = elapsedMs() - began >= LASTING_MS ? 0 : faults + 1
        await pause(this.backOff(faults), signal)
      } else if (await this.pollFor(Math.max(Math.min(2 ** faults++, MOST_POLLS), Math.ceil(waitMs / POLL_MS)), signal)) continue
      else {
        if (waitMs > 0) this.parts.refresh?.()
        await pause(Math.max(this.backOff(faults), this.spread(waitMs)), signal)
      }
    }
  }

  /** Reads the stream until it ends; whether its first words came, and how long the server asks to wait if it has no place. */
  private async stream(signal: AbortSignal): Promise<{ hasBegun: boolean; waitMs: number }> {
    const end = endWith(signal)
    const silence = (milliseconds: number) => setTimeout(() => end.abort(), milliseconds)
    let timer = silence(FIRST_WORDS_MS)
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
        timer = silence(SILENT_MS)
        hasBegun = true
        for (const block of blocks.add(text.decode(value, { stream: true }))) {
          this.retryMs = block.retry ?? this.retryMs
          if (block.data !== undefined && !this.takeText(block.data)) throw new Error('an event that is not the next one')
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

  /** Polls so many times, half a minute apart. False if an answer did not come. */
  private async pollFor(polls: number, signal: AbortSignal): Promise<boolean> {
    const { poll } = this.parts
    if (poll === undefined) return false
    for (let i = 0; i < polls && !signal.aborted; i++) {
      if (!(await this.poll(poll, signal))) return false
      await this.parts.pause(POLL_MS * (0.8 + 0.4 * this.parts.random()), signal)
    }
    return true
  }

  private async poll(path: string, signal: AbortSignal): Promise<boolean> {
    const end = endWith(signal)
    const timer = setTimeout(() => end.abort(), FIRST_WORDS_MS)
    try {
      const response = await this.parts.request(path, {}, end.signal)
      const text = await response.text()
      // Polls have no place in the stream.
      this.lastId = undefined
      return response.ok && this.takeText(text)
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      end.abort()
    }
  }

  /** A message that is none changes nothing; the next connection begins with everything. */
  private takeText(text: string): boolean {
    const event = this.parts.read(text)
    if (event && this.parts.take(event)) return true
    this.lastId = undefined
    return false
  }

  /** Spread, so that not all phones come back together. */
  private backOff(faults: number): number {
    return Math.min(this.retryMs * 2 ** faults, LONGEST_PAUSE_MS) * (0.5 + 0.5 * this.parts.random())
  }

  /** At least the time that the server asks for, and up to half as long again. */
  private spread(milliseconds: number): number {
    return milliseconds * (1 + 0.5 * this.parts.random())
  }
}

/** Aborts with another signal, or by itself. `AbortSignal.any` is newer than many phones. */
function endWith(signal: AbortSignal): AbortController {
  const end = new AbortController()
  if (signal.aborted) end.abort()
  signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
  return end
}

const isEventStream = ({ ok, headers }: Response): boolean => ok && headers.get('content-type')?.startsWith('text/event-stream') === true
