import { TooManyTries } from '../adapters/limits/limits.ts'

/** After this number of turns, clients' turn counts are halved. */
const TURNS_REMEMBERED = 1000
/** Subtracted from a known client's turn count. */
const HEAD_START = 10

/**
 * Runs work in turns by client, so that a client that submits much work delays only itself. Every other turn goes to the client
 * with the fewest recent turns, so that an occasional client need not wait for a round of all busy ones.
 */
export class FairQueue {
  private running = 0
  /** Queued work of each client, in order. The client whose last turn is longest ago is the first. */
  private readonly waiting = new Map<string, (() => void)[]>()
  /** Number of recent turns of each client. */
  private readonly had = new Map<string, number>()
  private turns = 0

  constructor(
    private readonly atOnce: number,
    /** Maximum queued work per client; more throws `too_many_tries`. */
    private readonly mostWaiting: number,
  ) {}

  async run<T>(client: string, isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.had.has(client)) this.had.set(client, isKnown ? -HEAD_START : 0)
    if (this.running < this.atOnce) this.running++
    else await this.turn(client)
    this.note(client)
    try {
      return await work()
    } finally {
      this.passOn()
    }
  }

  private turn(client: string): Promise<void> {
    const own = this.waiting.get(client) ?? []
    if (own.length >= this.mostWaiting) throw new TooManyTries(1)
    this.waiting.set(client, own)
    return new Promise((done) => void own.push(done))
  }

  private note(client: string): void {
    this.had.set(client, (this.had.get(client) ?? 0) + 1)
    if (++this.turns % TURNS_REMEMBERED > 0) return
    for (const [one, turns] of this.had) {
      if (turns > 1 || this.waiting.has(one)) this.had.set(one, turns / 2)
      else this.had.delete(one)
    }
  }

  private passOn(): void {
    const client = this.turns % 2 > 0 ? this.withFewest() : this.waiting.keys().next().value
    const own = client === undefined ? undefined : this.waiting.get(client)
    if (client === undefined || !own) {
      this.running--
      return
    }
    const turn = own.shift()
    this.waiting.delete(client)
    if (own.length > 0) this.waiting.set(client, own)
    turn?.()
  }

  private withFewest(): string | undefined {
    let [found, fewest]: [string | undefined, number] = [undefined, Infinity]
    for (const client of this.waiting.keys()) {
      const turns = this.had.get(client) ?? 0
      if (turns < fewest) [found, fewest] = [client, turns]
    }
    return found
  }
}
