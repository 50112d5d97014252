import { randomUUID } from 'node:crypto'
import type { LiveSource } from './live-railway.ts'
import type { Services } from '../services.ts'

const TOPIC = 'live-source'
/** Maximum UTF-16 code units in a piece. Each takes at most three bytes in UTF-8, so a message stays below the bus's limit. */
const PIECE_CHARACTERS = 2500

export interface SharedSourceParts extends Pick<Services, 'live' | 'bus' | 'log'> {
  readonly name: string
  /** The source with the highest rank applies: see LiveRailway.set. */
  readonly rank: number
}

/**
 * A live source that is set in one process, for example by hand, and sent to the other processes over the bus. If two processes set the
 * source concurrently, each may end up with the other's data. A process that starts later has no data until the source is set again.
 */
export class SharedSource {
  private readonly processId = randomUUID()
  /** Incomplete messages, by sending process. */
  private readonly incoming = new Map<string, string[]>()
  private sending = Promise.resolve()

  constructor(private readonly parts: SharedSourceParts) {
    parts.bus.subscribe(TOPIC, (message) => this.receive(message))
  }

  /** Replaces the source's data: immediately in this process, soon in the others. */
  set(data: LiveSource): void {
    this.apply(data)
    this.sending = this.sending.then(() => this.send(JSON.stringify(data)))
  }

  private apply(data: LiveSource): void {
    const { live, name, rank } = this.parts
    live.set(name, rank, data)
  }

  /** Sends the text in pieces, each with its index (from 0) and the number of pieces. */
  private async send(text: string): Promise<void> {
    const { bus, log, name } = this.parts
    const count = Math.ceil(text.length / PIECE_CHARACTERS)
    try {
      for (let i = 0; i < count; i++) {
        const piece = text.slice(i * PIECE_CHARACTERS, (i + 1) * PIECE_CHARACTERS)
        await bus.publish(TOPIC, `${name} ${this.processId} ${i} ${count} ${piece}`)
      }
    } catch (error) {
      log.debug({ err: error }, 'the message bus is unavailable')
    }
  }

  private receive(message: string): void {
    const [, name, process, index, count, piece] = /^(\S+) (\S+) (\d+) (\d+) (.*)$/s.exec(message) ?? []
    if (name !== this.parts.name || process === undefined || process === this.processId) return
    const pieces = index === '0' ? [] : this.incoming.get(process)
    this.incoming.delete(process)
    // If a piece was lost, the rest of its message is ignored.
    if (pieces?.length !== Number(index)) return
    pieces.push(piece!)
    if (pieces.length < Number(count)) this.incoming.set(process, pieces)
    // The cast is safe: the text was encoded by `set` in another process.
    else this.apply(JSON.parse(pieces.join('')) as LiveSource)
  }
}
