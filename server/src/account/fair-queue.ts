import { TooManyTries } from '../adapters/limits/limits.ts'

/** After this number of turns, clients' turn counts are halved. */
const TURNS_BEFORE_HALVING = 1000
/** The turn count of a client with a known device starts this far below zero, so that the client gets turns sooner. */
const HEAD_START = 10

/**
 * Runs work in turns by client, so that a client that submits much work delays only itself. Every other turn goes to the client
 * with the fewest recent turns, so that an occasional client need not wait for a round of all busy clients.
 */
export class FairQueue {
  private running = 0
  /** Queued work of each client, oldest first. Clients whose last turn is longer ago come first. */
  private readonly queues = new Map<string, (() => void)[]>()
  /** Number of recent turns of each client. */
  private readonly turnCounts = new Map<string, number>()
  private totalTurns = 0

  constructor(
    private readonly maxRunning: number,
    /** Maximum queued work per client. Beyond it, `run` throws `too_many_tries`. */
    private readonly maxQueued: number,
  ) {}

  async run<T>(client: string, isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.turnCounts.has(client)) this.turnCounts.set(client, isKnown ? -HEAD_START : 0)
    if (this.running < this.maxRunning) this.running++
    else await this.waitForTurn(client)
    this.countTurn(client)
    try {
      return await work()
    } finally {
      this.startNext()
    }
  }

  private waitForTurn(client: string): Promise<void> {
    const queue = this.queues.get(client) ?? []
    if (queue.length >= this.maxQueued) throw new TooManyTries(1)
    this.queues.set(client, queue)
    return new Promise((done) => void queue.push(done))
  }

  private countTurn(client: string): void {
    this.turnCounts.set(client, (this.turnCounts.get(client) ?? 0) + 1)
    if (++this.totalTurns % TURNS_BEFORE_HALVING > 0) return
    for (const [other, turns] of this.turnCounts) {
      if (turns > 1 || this.queues.has(other)) this.turnCounts.set(other, turns / 2)
      else this.turnCounts.delete(other)
    }
  }

  private startNext(): void {
    const client = this.totalTurns % 2 > 0 ? this.clientWithFewestTurns() : this.queues.keys().next().value
    const queue = client === undefined ? undefined : this.queues.get(client)
    if (client === undefined || !queue) {
      this.running--
      return
    }
    const turn = queue.shift()
    this.queues.delete(client)
    if (queue.length > 0) this.queues.set(client, queue)
    turn?.()
  }

  private clientWithFewestTurns(): string | undefined {
    let [found, fewest]: [string | undefined, number] = [undefined, Infinity]
    for (const client of this.queues.keys()) {
      const turns = this.turnCounts.get(client) ?? 0
      if (turns < fewest) [found, fewest] = [client, turns]
    }
    return found
  }
}
