import { createRide, type PlannedRide } from './itinerary.ts'
import { canAlightAt, arrivesAt, canBoardAt, callCount, departsAt, nodeAt, trainCount, visitCallsAt, type DayView } from './view-layout.ts'

/**
 * Every train that runs from a node of `from` to a node of `to` without a change and departs (with `by: 'arrive'`: arrives) in [earliest,
 * latest], ordered by departure, then arrival. A train that calls at a station twice is listed once for each ride that does not contain a
 * shorter one. In a search from a station to itself, a ride is one lap of the loop.
 */
export function directTrains(
  view: DayView,
  from: readonly number[],
  to: readonly number[],
  earliest: number,
  latest: number,
  by: 'depart' | 'arrive' = 'depart',
): PlannedRide[] {
  const found: PlannedRide[] = []
  for (const node of from) {
    visitCallsAt(view, node, (pattern, board) => {
      if (!canBoardAt(view, pattern, board)) return
      const alight = firstAlight(view, pattern, board, from, to)
      if (alight < 0) return
      for (let train = 0; train < trainCount(view, pattern); train++) {
        const at = by === 'depart' ? departsAt(view, pattern, train, board) : arrivesAt(view, pattern, train, alight)
        if (at < earliest || at > latest) continue
        found.push(createRide(view, pattern, train, board, alight))
      }
    })
  }
  return found.sort((a, b) => a.departs - b.departs || a.arrives - b.arrives || a.pattern - b.pattern || a.train - b.train)
}

/** The first call after `board` at a target; -1 if there is none, or if the train can be boarded at an origin again before it. */
function firstAlight(view: DayView, pattern: number, board: number, from: readonly number[], to: readonly number[]): number {
  for (let call = board + 1; call < callCount(view, pattern); call++) {
    const node = nodeAt(view, pattern, call)
    if (to.includes(node) && canAlightAt(view, pattern, call)) return call
    if (from.includes(node) && canBoardAt(view, pattern, call)) return -1
  }
  return -1
}
