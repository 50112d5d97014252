import { ESTIMATED_TIME } from './feed.ts'

/**
 * Interpolates the times of estimated calls, with equal intervals, between the calls whose times the feed states. These must include the
 * first and the last call.
 */
export function interpolateTimes(arrives: Int32Array, departs: Int32Array, flags: Uint8Array, start: number, end: number): void {
  let lastKnown = start
  for (let i = start + 1; i < end; i++) {
    if (flags[i]! & ESTIMATED_TIME) continue
    const from = departs[lastKnown]!
    const span = arrives[i]! - from
    for (let j = lastKnown + 1; j < i; j++) {
      const time = from + Math.round((span * (j - lastKnown)) / (i - lastKnown))
      arrives[j] = time
      departs[j] = time
    }
    lastKnown = i
  }
}
