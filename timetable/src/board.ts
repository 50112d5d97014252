import { ESTIMATED, NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { DayView } from './day-view.ts'
import { findTrain } from './overlay.ts'

/** One train at a station. Times are seconds after time 0 of the view's day. */
export interface BoardCall {
  readonly run: number
  readonly trip: number
  readonly dayOffset: number
  /** Position of the call in the trip. */
  readonly call: number
  readonly planned: number
  /** Undefined when the train is cancelled or does not call. */
  readonly expected: number | undefined
  /** The feed gives no time for this call; it was interpolated. */
  readonly estimated: boolean
}

/**
 * The trains that leave (or reach) some nodes between two moments, by expected time; cancelled ones at their planned
 * time. Where a train ends is no departure, where it starts is no arrival.
 */
export function stationBoard(
  view: DayView,
  nodes: readonly number[],
  from: number,
  until: number,
  kind: 'departures' | 'arrivals' = 'departures',
): BoardCall[] {
  const { planned, timetable } = view
  const { feed, runTrip } = timetable
  const leaving = kind === 'departures'
  const closed = leaving ? NO_PICKUP : NO_DROP_OFF
  const board: BoardCall[] = []
  for (const node of nodes) {
    for (let s = planned.atFirst[node]!; s < planned.atFirst[node + 1]!; s++) {
      const p = planned.atPattern[s]!
      const call = planned.atCall[s]!
      const calls = planned.callFirst[p]!
      const m = planned.callFirst[p + 1]! - calls
      if (planned.flags[calls + call]! & closed || call === (leaving ? m - 1 : 0)) continue
      const first = planned.trainFirst[p]!
      const n = planned.trainFirst[p + 1]! - first
      for (let t = 0; t < n; t++) {
        const run = planned.run[first + t]!
        const dayOffset = planned.dayOffset[first + t]!
        const time = leaving
          ? planned.departs[planned.timeFirst[p]! + call * n + t]!
          : planned.arrives[planned.timeFirst[p]! + t * m + call]!
        const expected = view === planned ? time : expectedAt(view, run, dayOffset, call, leaving)
        const at = expected ?? time
        if (at < from || at > until) continue
        const trip = runTrip[run]!
        const estimated = (feed.calls.flags[feed.calls.first[trip]! + call]! & ESTIMATED) !== 0
        board.push({ run, trip, dayOffset, call, planned: time, expected, estimated })
      }
    }
  }
  return board.sort((a, b) => (a.expected ?? a.planned) - (b.expected ?? b.planned) || a.run - b.run || a.call - b.call)
}

function expectedAt(view: DayView, run: number, dayOffset: number, call: number, leaving: boolean): number | undefined {
  const live = findTrain(view, run, dayOffset)
  if (!live) return undefined
  const { pattern, train } = live
  const calls = view.callFirst[pattern]!
  if (view.flags[calls + call]! & (leaving ? NO_PICKUP : NO_DROP_OFF)) return undefined
  const n = view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!
  const m = view.callFirst[pattern + 1]! - calls
  const base = view.timeFirst[pattern]!
  return leaving ? view.departs[base + call * n + train]! : view.arrives[base + train * m + call]!
}
