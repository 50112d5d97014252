import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { DayView } from './day-view.ts'
import type { PlannedRide } from './planner.ts'

/**
 * Every train that runs from a node of `from` to one of `to` without a change and departs in [earliest, latest]: in
 * the order of departure, then arrival. A train that calls at a station twice is listed once for each way to ride it
 * that does not contain a shorter one; from a station to itself that is the full turn of a loop.
 */
export function directTrains(
  view: DayView,
  from: readonly number[],
  to: readonly number[],
  earliest: number,
  latest: number,
): PlannedRide[] {
  const found: PlannedRide[] = []
  for (const a of from) {
    for (let s = view.atFirst[a]!; s < view.atFirst[a + 1]!; s++) {
      const pattern = view.atPattern[s]!
      const board = view.atCall[s]!
      const calls = view.callFirst[pattern]!
      const length = view.callFirst[pattern + 1]! - calls
      if (view.flags[calls + board]! & NO_PICKUP) continue
      const alight = firstAlight(view, calls, length, board, from, to)
      if (alight < 0) continue
      const trains = view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!
      const column = view.timeFirst[pattern]! + board * trains
      for (let t = 0; t < trains; t++) {
        const departs = view.departs[column + t]!
        if (departs < earliest || departs > latest) continue
        const arrives = view.arrives[view.timeFirst[pattern]! + t * length + alight]!
        found.push({
          kind: 'ride',
          pattern,
          train: view.trainFirst[pattern]! + t,
          board,
          alight,
          from: a,
          to: view.nodes[calls + alight]!,
          departs,
          arrives,
        })
      }
    }
  }
  return found.sort((a, b) => a.departs - b.departs || a.arrives - b.arrives || a.pattern - b.pattern || a.train - b.train)
}

/** The first later call at a goal; none when the train can be boarded at an origin again before it. */
function firstAlight(view: DayView, calls: number, length: number, board: number, from: readonly number[], to: readonly number[]): number {
  for (let i = board + 1; i < length; i++) {
    const node = view.nodes[calls + i]!
    if (to.includes(node) && !(view.flags[calls + i]! & NO_DROP_OFF)) return i
    if (from.includes(node) && !(view.flags[calls + i]! & NO_PICKUP)) return -1
  }
  return -1
}
