import { callTimes } from './call-times.ts'
import { ESTIMATED_TIME } from './feed.ts'
import { liveUpdateOf } from './train-index.ts'
import type { TripUpdate } from './trip-update.ts'
import { canAlightAt, arrivesAt, canBoardAt, dayOffsetAt, departsAt, runAt, trainCount, visitCallsAt, type DayView } from './view-layout.ts'

/** One train at a station. Times are seconds after time 0 of the view's day. */
export interface BoardCall {
  readonly run: number
  readonly trip: number
  readonly dayOffset: number
  /** Position of the call in the trip. */
  readonly call: number
  readonly planned: number
  /** Equal to `planned` without live data; undefined if the train is canceled or skips the stop. */
  readonly expected: number | undefined
  /** The feed has no time for this call, so the planned time is interpolated. */
  readonly estimated: boolean
  /** The live update of the train; undefined without live data. */
  readonly update: TripUpdate | undefined
  readonly platform: string | undefined
}

/**
 * The trains that depart from (or arrive at) some nodes between two times, ordered by expected time (canceled trains: by planned time). A
 * train has no departure at its last stop and no arrival at its first.
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
  const board: BoardCall[] = []
  for (const node of nodes) {
    visitCallsAt(planned, node, (pattern, call) => {
      if (!(leaving ? canBoardAt : canAlightAt)(planned, pattern, call)) return
      for (let train = 0; train < trainCount(planned, pattern); train++) {
        const run = runAt(planned, pattern, train)
        const dayOffset = dayOffsetAt(planned, pattern, train)
        const time = leaving ? departsAt(planned, pattern, train, call) : arrivesAt(planned, pattern, train, call)
        const update = liveUpdateOf(view, run, dayOffset)
        const live = update && callTimes(view, run, dayOffset, call)
        const expected = live ? live.expected?.[leaving ? 'departs' : 'arrives'] : time
        const at = expected ?? time
        if (at < from || at > until) continue
        const trip = runTrip[run]!
        const estimated = (feed.calls.flags[feed.calls.first[trip]! + call]! & ESTIMATED_TIME) !== 0
        board.push({ run, trip, dayOffset, call, planned: time, expected, estimated, update, platform: live?.platform })
      }
    })
  }
  return board.sort((a, b) => (a.expected ?? a.planned) - (b.expected ?? b.planned) || a.run - b.run || a.call - b.call)
}
