import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { callsByNode, type DayView } from './day-view.ts'
import { Planner, MAX_RIDES, type Place, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './planner.ts'
import type { Timetable } from './timetable.ts'

/**
 * Plans backward: the latest departures that arrive in time. The same planner on the view read backward in time, in
 * which every train runs from its last call to its first.
 */
export class BackwardPlanner {
  private readonly planner: Planner

  constructor(readonly view: DayView) {
    this.planner = new Planner(mirrorView(view))
  }

  /** Arriving at `time` or earlier: for each number of rides that helps, the trip that departs last. */
  latest(from: readonly Place[], to: readonly Place[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    return this.planner.earliest(to, from, -time, maxRides).map((itinerary) => this.turn(itinerary))
  }

  private turn(itinerary: PlannedItinerary): PlannedItinerary {
    return {
      departs: -itinerary.arrives,
      arrives: -itinerary.departs,
      rides: itinerary.rides,
      legs: itinerary.legs.map((leg) => (leg.kind === 'walk' ? turnWalk(leg) : this.turnRide(leg))).reverse(),
    }
  }

  private turnRide(leg: PlannedRide): PlannedRide {
    const { trainFirst, callFirst } = this.view
    const last = callFirst[leg.pattern + 1]! - callFirst[leg.pattern]! - 1
    return {
      ...leg,
      train: trainFirst[leg.pattern]! + trainFirst[leg.pattern + 1]! - 1 - leg.train,
      board: last - leg.alight,
      alight: last - leg.board,
      from: leg.to,
      to: leg.from,
      departs: -leg.arrives,
      arrives: -leg.departs,
    }
  }
}

const turnWalk = (leg: PlannedWalk): PlannedWalk => ({ ...leg, from: leg.to, to: leg.from, departs: -leg.arrives, arrives: -leg.departs })

/** The view with time and trains reversed: a planner cannot tell it from an ordinary one. */
export function mirrorView(view: DayView): DayView {
  const nodes = new Int32Array(view.nodes.length)
  const flags = new Uint8Array(view.flags.length)
  const departs = new Int32Array(view.departs.length)
  const arrives = new Int32Array(view.arrives.length)
  for (let p = 0; p < view.patternCount; p++) {
    const calls = view.callFirst[p]!
    const m = view.callFirst[p + 1]! - calls
    const n = view.trainFirst[p + 1]! - view.trainFirst[p]!
    const base = view.timeFirst[p]!
    for (let i = 0; i < m; i++) {
      const flag = view.flags[calls + i]!
      nodes[calls + m - 1 - i] = view.nodes[calls + i]!
      flags[calls + m - 1 - i] = (flag & NO_PICKUP ? NO_DROP_OFF : 0) | (flag & NO_DROP_OFF ? NO_PICKUP : 0)
      for (let t = 0; t < n; t++) {
        departs[base + (m - 1 - i) * n + (n - 1 - t)] = -view.arrives[base + t * m + i]!
        arrives[base + (n - 1 - t) * m + (m - 1 - i)] = -view.departs[base + i * n + t]!
      }
    }
  }
  const timetable = mirrorWalks(view.timetable)
  const mirrored = {
    ...view,
    timetable,
    nodes,
    flags,
    departs,
    arrives,
    ...callsByNode(timetable.nodeCount, view.patternCount, view.callFirst, nodes),
  }
  return mirrored
}

function mirrorWalks(timetable: Timetable): Timetable {
  const { nodeCount, footFirst, footTo, footSeconds } = timetable
  const first = new Int32Array(nodeCount + 1)
  for (const to of footTo) first[to + 1]!++
  for (let n = 0; n < nodeCount; n++) first[n + 1]! += first[n]!
  const next = first.slice()
  const to = new Int32Array(footTo.length)
  const seconds = new Int32Array(footTo.length)
  for (let a = 0; a < nodeCount; a++) {
    for (let f = footFirst[a]!; f < footFirst[a + 1]!; f++) {
      const slot = next[footTo[f]!]!++
      to[slot] = a
      seconds[slot] = footSeconds[f]!
    }
  }
  return { ...timetable, footFirst: first, footTo: to, footSeconds: seconds }
}
