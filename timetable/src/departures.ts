import { canBoardAt, departsAt, trainCount, trainIndex, visitCallsAt, type DayView } from './view-layout.ts'

/** A train that the rider can board first, and the time at which the rider leaves the origin to catch it. */
export interface Departure {
  readonly time: number
  readonly walkSeconds: number
  readonly pattern: number
  readonly call: number
  /** The train's `trainIndex`. */
  readonly train: number
}

/**
 * The departures from the nodes of `access` for which the rider leaves the origin in [from, until], latest first: Ψ in the RAPTOR paper
 * (raptor.ts). At equal times, the shortest walk and the latest call of a train come first, because `Raptor.ride` keeps the first of equal
 * results.
 */
export function departuresFrom(view: DayView, access: ReadonlyMap<number, number>, from: number, until: number): Departure[] {
  const found: Departure[] = []
  for (const [node, walkSeconds] of access) {
    visitCallsAt(view, node, (pattern, call) => {
      if (!canBoardAt(view, pattern, call)) return
      for (let train = 0; train < trainCount(view, pattern); train++) {
        const time = departsAt(view, pattern, train, call) - walkSeconds
        if (time >= from && time <= until) found.push({ time, walkSeconds, pattern, call, train: trainIndex(view, pattern, train) })
      }
    })
  }
  return found.sort((a, b) => b.time - a.time || a.walkSeconds - b.walkSeconds || b.call - a.call)
}
