/** Duration of `work` in milliseconds. */
export function measureMilliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

export interface CallDurations {
  /** Duration of each call in microseconds, in the order of the cases. */
  readonly each: readonly number[]
  readonly median: number
  readonly p95: number
}

/** Measures each call, after warm-up runs over all cases. */
export function measureEach<T>(cases: readonly T[], ask: (one: T) => unknown, warmUps = 2): CallDurations {
  for (let i = 0; i < warmUps; i++) for (const one of cases) ask(one)
  return spreadOf(cases.map((one) => microsOf(one, ask)))
}

/** Like `measureEach`, but measures only as many of the first cases as fit in the given time; the warm-up gets a tenth of that time. */
export function measureWithin<T>(cases: readonly T[], ask: (one: T) => unknown, seconds: number): CallDurations {
  const until = (fraction: number) => performance.now() + fraction * seconds * 1000
  const warm = until(0.1)
  for (const one of cases) if (performance.now() < warm) ask(one)
  const each: number[] = []
  const end = until(0.9)
  while (each.length < cases.length && performance.now() < end) each.push(microsOf(cases[each.length]!, ask))
  return spreadOf(each)
}

/** Sum of the first `count` values, or of all values. */
export const sum = (each: readonly number[], count = each.length): number => each.slice(0, count).reduce((a, b) => a + b, 0)

function microsOf<T>(one: T, ask: (one: T) => unknown): number {
  const start = process.hrtime.bigint()
  ask(one)
  return Number(process.hrtime.bigint() - start) / 1000
}

function spreadOf(each: readonly number[]): CallDurations {
  const sorted = [...each].sort((a, b) => a - b)
  return { each, median: sorted[Math.floor(sorted.length / 2)]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
}

export const formatMicroseconds = (value: number): string => (value >= 1000 ? `${(value / 1000).toFixed(2)} ms` : `${value.toFixed(1)} µs`)
