/** Maximum time in ms for which a request may block the main thread. Uploads are excluded, because their bytes are copied and hashed. */
export const MAX_BLOCKED_MS = 50
const UPLOADS = ['setPhoto', 'sendChunk', 'finishUpload']

/** The results of all requests. */
export class FuzzReport {
  private readonly byName = new Map<string, Map<string, number>>()
  private readonly byStatus = new Map<string, number>()
  /** Requests with invalid responses, as text. */
  readonly failures: string[] = []
  private readonly slowest: { milliseconds: number; what: string }[] = []
  private readonly longestBlocking: { milliseconds: number; what: string }[] = []
  count = 0

  /** Records how long a request blocked the main thread. */
  recordBlocking(milliseconds: number, name: string, what: string): void {
    this.longestBlocking.push({ milliseconds, what })
    this.longestBlocking.sort((a, b) => b.milliseconds - a.milliseconds)
    this.longestBlocking.splice(5)
    if (milliseconds > MAX_BLOCKED_MS && !UPLOADS.includes(name))
      this.failures.push(`blocks the main thread for ${Math.round(milliseconds)} ms: ${what}`)
  }

  /** Counts a response. `status` is `closed` if the connection was closed without a response. */
  add(name: string, status: number | 'closed'): void {
    this.count++
    const text = String(status)
    this.byStatus.set(text, (this.byStatus.get(text) ?? 0) + 1)
    let counts = this.byName.get(name)
    if (!counts) this.byName.set(name, (counts = new Map()))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }

  recordDuration(milliseconds: number, what: string): void {
    const last = this.slowest.at(-1)
    if (this.slowest.length >= 5 && last && last.milliseconds >= milliseconds) return
    this.slowest.push({ milliseconds, what })
    this.slowest.sort((a, b) => b.milliseconds - a.milliseconds)
    this.slowest.splice(5)
  }

  /** Number of responses with a status from `from` to `until`. */
  countBetween(from: number, until: number): number {
    return [...this.byStatus].reduce((sum, [status, count]) => (Number(status) >= from && Number(status) <= until ? sum + count : sum), 0)
  }

  /** Operations that never got a 2xx response. */
  neverSucceeded(names: readonly string[]): string[] {
    return names.filter((name) => ![...(this.byName.get(name)?.keys() ?? [])].some((status) => status.startsWith('2')))
  }

  text(): string {
    const share = (from: number, until: number) => `${((100 * this.countBetween(from, until)) / this.count).toFixed(1)} %`
    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([status, count]) => `${status} ${count}`)
        .join(', ')
    const lines = [...this.byName].sort(([a], [b]) => a.localeCompare(b)).map(([name, counts]) => `  ${name.padEnd(20)} ${list(counts)}`)
    return [
      `${this.count} requests: 2xx ${share(200, 299)}, 3xx ${share(300, 399)}, 4xx ${share(400, 499)}, 5xx ${this.countBetween(500, 599)}`,
      `by status: ${list(this.byStatus)}`,
      ...lines,
      ...(this.longestBlocking.length > 0
        ? [
            `block the main thread longest: ${this.longestBlocking.map(({ milliseconds, what }) => `${Math.round(milliseconds)} ms ${what}`).join(' · ')}`,
          ]
        : []),
      `slowest: ${this.slowest.map(({ milliseconds, what }) => `${Math.round(milliseconds)} ms ${what}`).join(' · ')}`,
    ].join('\n')
  }
}
