import type { Wake } from './wake.ts'

/** The trip, and for how many of its trains the rider is awake; undefined if no push is wanted or no train is left. */
export function pushRequest(wake: Wake | undefined): { legs: string[]; stops: number; awake: number } | undefined {
  if (!wake?.push) return undefined
  const rides = wake.legs.filter((name) => !name.startsWith('walk.')).length
  const awake = wake.awake + 1
  return awake < rides ? { legs: [...wake.legs], stops: wake.before.stops, awake } : undefined
}
