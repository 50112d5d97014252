import type { Feed } from './feed.ts'

/** The number of each trip's call sequence: see `Feed.calls.sequence`. */
export function numberSequences({ first, stop, flags }: Pick<Feed['calls'], 'first' | 'stop' | 'flags'>): Int32Array {
  const numbers = new Map<string, number>()
  const sequence = new Int32Array(first.length - 1).fill(-1)
  for (let trip = 0; trip < sequence.length; trip++) {
    const [start, end] = [first[trip]!, first[trip + 1]!]
    if (start === end) continue
    const key = `${stop.subarray(start, end).join()} ${flags.subarray(start, end).join()}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    sequence[trip] = number
  }
  return sequence
}
