import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

const RESOLUTION_MS = 1
/** Attempts at a request that seems slow, since the garbage collector and other programs interrupt a thread, too. */
const ATTEMPTS = 3

/** Returns the longest time in ms for which `work` holds the main thread. Repeats work above `limitMs`, and returns the shortest result. */
export async function heldMs(work: () => Promise<void>, limitMs: number): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > limitMs; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delay.enable()
    // The first sample starts the clock.
    await setImmediate()
    await work()
    await setImmediate()
    delay.disable()
    least = Math.min(least, delay.max / 1e6)
  }
  return least
}
