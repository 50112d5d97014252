import { randomUUID } from 'node:crypto'
import { encodeStatements, decodeStatements, type Statement } from './statement.ts'
import type { Services } from '../services.ts'

const TOPIC = 'riders'
/** Maximum size of a bus message, without the id of the process. */
const MAX_BYTES = 7700
const SEND_EVERY_MS = 400

type StatementBusParts = Pick<Services, 'bus' | 'log'>

/** Sends riders' statements to the other processes, several in one message, and receives the statements of other processes. */
export class StatementBus {
  private readonly processId = randomUUID()
  private readonly unsubscribe: () => void
  private outbox: Statement[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly parts: StatementBusParts,
    onStatement: (statement: Statement) => void,
  ) {
    this.unsubscribe = parts.bus.subscribe(TOPIC, (message) => {
      const space = message.indexOf(' ')
      if (message.slice(0, space) === this.processId) return
      for (const statement of decodeStatements(message.slice(space + 1))) onStatement(statement)
    })
  }

  send(statement: Statement): void {
    this.outbox.push(statement)
    this.timer ??= setTimeout(() => void this.flush(), SEND_EVERY_MS).unref()
  }

  stop(): void {
    this.unsubscribe()
    clearTimeout(this.timer)
  }

  private async flush(): Promise<void> {
    this.timer = undefined
    const messages = encodeStatements(this.outbox, MAX_BYTES)
    this.outbox = []
    try {
      for (const message of messages) await this.parts.bus.publish(TOPIC, `${this.processId} ${message}`)
    } catch (error) {
      this.parts.log.debug({ err: error }, 'the message bus is unavailable')
    }
  }
}
