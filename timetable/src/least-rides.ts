import { alightsAt, boardsAt, callsStart, type DayView } from './view-layout.ts'
import type { WalksTo } from './walks.ts'

/** Counted up to here; all else has at least one more. One further would visit nearly all of a large railway. */
const MOST_COUNTED = 2

/**
 * Lower bounds for the rides to a goal, at any time: a round of a search leaves out what the rides that are left do not take there.
 * Counted anew for each search.
 */
export class LeastRides {
  /** Rides from a node to the goal, for who boards there. */
  readonly fromNode: Uint8Array
  /** Rides on a pattern and from there to the goal, this one included. */
  readonly onPattern: Uint8Array
  /** Calls of a pattern before which boarding has been counted. */
  private readonly counted: Int32Array

  constructor(
    private readonly view: DayView,
    private readonly walks: WalksTo,
  ) {
    this.fromNode = new Uint8Array(view.timetable.nodeCount)
    this.onPattern = new Uint8Array(view.patternCount)
    this.counted = new Int32Array(view.patternCount)
  }

  /** Counts the rides to the nodes from which a goal is reached without a train. */
  count(egressNodes: readonly number[]): void {
    this.fromNode.fill(MOST_COUNTED + 1)
    this.onPattern.fill(MOST_COUNTED + 1)
    this.counted.fill(0)
    let reached = egressNodes
    for (let rides = 1; rides <= MOST_COUNTED; rides++) reached = this.withChanges(this.boardable(reached, rides))
  }

  /** The nodes, not counted before, from which one ride leads to one of these. */
  private boardable(reached: readonly number[], rides: number): number[] {
    const { view, fromNode, onPattern, counted } = this
    const { atFirst, atPattern, atCall, nodes } = view
    const found: number[] = []
    for (const node of reached) {
      for (let s = atFirst[node]!; s < atFirst[node + 1]!; s++) {
        const pattern = atPattern[s]!
        const call = atCall[s]!
        if (call <= counted[pattern]! || !alightsAt(view, pattern, call)) continue
        if (onPattern[pattern]! > rides) onPattern[pattern] = rides
        const calls = callsStart(view, pattern)
        for (let i = counted[pattern]!; i < call; i++) {
          const from = nodes[calls + i]!
          if (fromNode[from]! <= rides || !boardsAt(view, pattern, i)) continue
          fromNode[from] = rides
          found.push(from)
        }
        counted[pattern] = call
      }
    }
    return found
  }

  /** With the nodes from which a walk leads there. */
  private withChanges(boarded: number[]): number[] {
    const { first, from } = this.walks
    const reached = [...boarded]
    for (const node of boarded) for (let f = first[node]!; f < first[node + 1]!; f++) reached.push(from[f]!)
    return reached
  }
}
