import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

const RESOLUTION_MS = 1
/** Maximum attempts at work that seems slow, since the garbage collector or other programs may have interrupted the thread. */
const ATTEMPTS = 3

/** Returns the longest time in ms for which `work` blocks the main thread. Repeats work above `limitMs` and returns the shortest result. */
export async function measureBlockedMs(work: () => Promise<void>, limitMs: number): Promise<number> {
  let shortest = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && shortest > limitMs; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delay.enable()
    // The monitor measures from its first sample on, so the work must start after it.
    await setImmediate()
    await work()
    await setImmediate()
    delay.disable()
    shortest = Math.min(shortest, delay.max / 1e6)
  }
  return shortest
}
