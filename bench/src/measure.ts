/** Milliseconds that `work` takes. */
export function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

export interface Spread {
  readonly total: number
  readonly median: number
  readonly p95: number
}

/** Microseconds of each call, after a warm-up over all of them. */
export function spread<T>(cases: readonly T[], ask: (one: T) => unknown, warmUps = 2): Spread {
  for (let i = 0; i < warmUps; i++) for (const one of cases) ask(one)
  const micros = cases.map((one) => {
    const start = process.hrtime.bigint()
    ask(one)
    return Number(process.hrtime.bigint() - start) / 1000
  })
  const sorted = [...micros].sort((a, b) => a - b)
  return {
    total: micros.reduce((a, b) => a + b, 0),
    median: sorted[Math.floor(sorted.length / 2)]!,
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
  }
}

export const micros = (value: number): string => (value >= 1000 ? `${(value / 1000).toFixed(2)} ms` : `${value.toFixed(1)} µs`)
