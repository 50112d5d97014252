import type { Wake } from './wake.ts'

/** The trip after the last train for which the rider is awake; undefined if no push is wanted or no train is left. */
export function pushRequest(wake: Wake | undefined): { legs: string[]; stops: number } | undefined {
  if (!wake?.push) return undefined
  const isRide = (name: string) => !name.startsWith('walk.')
  const rides = wake.legs.flatMap((name, i) => (isRide(name) ? [i] : []))
  const legs = wake.legs.slice((rides[wake.awake] ?? -1) + 1)
  return legs.some(isRide) ? { legs, stops: wake.before.stops } : undefined
}
