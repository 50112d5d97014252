import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Bus } from '../adapters/messaging/bus.ts'
import type { LiveRailway, LiveSource } from './live-railway.ts'

const TOPIC = 'live-source'
/** Of three bytes at most, with the rest of the message below what the bus carries. */
const PIECE_CHARACTERS = 2500

export interface SharedSourceParts {
  readonly live: LiveRailway
  readonly bus: Bus
  readonly log: Logger
  readonly name: string
  /** See LiveRailway.set. */
  readonly rank: number
}

/**
 * A source that one process is told, such as by hand: the others have it from the bus. Of two processes that are told at once,
 * each may keep another's word; a process that starts later has nothing until the next one.
 */
export class SharedSource {
  private readonly process = randomUUID()
  /** By the process that sends them. */
  private readonly incoming = new Map<string, string[]>()
  private sending = Promise.resolve()

  constructor(private readonly parts: SharedSourceParts) {
    parts.bus.subscribe(TOPIC, (message) => this.hear(message))
  }

  /** Replaces what the source knows, here at once and in other processes soon. */
  set(known: LiveSource): void {
    this.keep(known)
    this.sending = this.sending.then(() => this.send(JSON.stringify(known)))
  }

  private keep(known: LiveSource): void {
    const { live, name, rank } = this.parts
    live.set(name, rank, known)
  }

  /** In pieces, numbered from 0, with their count. */
  private async send(text: string): Promise<void> {
    const { bus, log, name } = this.parts
    const count = Math.ceil(text.length / PIECE_CHARACTERS)
    try {
      for (let i = 0; i < count; i++) {
        const piece = text.slice(i * PIECE_CHARACTERS, (i + 1) * PIECE_CHARACTERS)
        await bus.publish(TOPIC, `${name} ${this.process} ${i} ${count} ${piece}`)
      }
    } catch (error) {
      log.debug({ err: error }, 'the bus is away')
    }
  }

  private hear(message: string): void {
    const [, name, process, index, count, piece] = /^(\S+) (\S+) (\d+) (\d+) (.*)$/s.exec(message) ?? []
    if (name !== this.parts.name || process === undefined || process === this.process) return
    const pieces = index === '0' ? [] : this.incoming.get(process)
    this.incoming.delete(process)
    // A piece was lost: the next whole one counts.
    if (pieces?.length !== Number(index)) return
    pieces.push(piece!)
    if (pieces.length < Number(count)) this.incoming.set(process, pieces)
    // Written by our own code.
    else this.keep(JSON.parse(pieces.join('')) as LiveSource)
  }
}
