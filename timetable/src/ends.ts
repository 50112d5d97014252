import type { Place, PlannedItinerary } from './itinerary.ts'
import type { Timetable } from './timetable.ts'
import type { WalksTo } from './walks.ts'

/** The origins and goals of a search: the nodes of its places, and the nodes one walk away. */
export class Ends {
  /** Seconds from an origin to each node, and that origin; -1 if the node is not reached without a train. */
  readonly access: Int32Array
  readonly accessFrom: Int32Array
  /** Seconds from each node to a goal, and that goal; -1 if no goal is reached without a train. */
  readonly egress: Int32Array
  readonly egressTo: Int32Array
  accessNodes: number[] = []
  egressNodes: number[] = []

  constructor(
    private readonly timetable: Timetable,
    private readonly walks: WalksTo,
  ) {
    const n = timetable.nodeCount
    this.access = new Int32Array(n).fill(-1)
    this.accessFrom = new Int32Array(n)
    this.egress = new Int32Array(n).fill(-1)
    this.egressTo = new Int32Array(n).fill(-1)
  }

  /** Resets the ends for another search. */
  set(from: readonly Place[], to: readonly Place[]): void {
    for (const node of this.accessNodes) this.access[node] = -1
    for (const node of this.egressNodes) {
      this.egress[node] = -1
      this.egressTo[node] = -1
    }
    this.accessNodes = []
    this.egressNodes = []
    const { footFirst, footTo, footSeconds } = this.timetable
    for (const { node, seconds } of from) this.reach(node, seconds, node)
    for (const { node, seconds } of from) {
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) this.reach(footTo[f]!, seconds + footSeconds[f]!, node)
    }
    const back = this.walks
    for (const { node, seconds } of to) this.leave(node, seconds, node)
    for (const { node, seconds } of to) {
      for (let f = back.first[node]!; f < back.first[node + 1]!; f++) this.leave(back.from[f]!, seconds + back.seconds[f]!, node)
    }
  }

  /** Seconds to walk from an origin to a goal, -1 when no walk is listed. A goal that is an origin takes 0. */
  walkSeconds(): number {
    let best = -1
    for (const node of this.egressNodes) {
      const seconds = this.accessNodes.includes(node) ? this.walkVia(node) : -1
      if (seconds >= 0 && (best < 0 || seconds < best)) best = seconds
    }
    return best
  }

  /** The itinerary that walks all the way, departing at `time`; undefined when no walk is listed. */
  walkOnly(time: number): PlannedItinerary | undefined {
    const seconds = this.walkSeconds()
    if (seconds < 0) return undefined
    const via = this.egressNodes.find((node) => this.access[node]! >= 0 && this.walkVia(node) === seconds)!
    const from = this.accessFrom[via]!
    const to = this.egressTo[via]!
    const legs = from === to ? [] : [{ kind: 'walk' as const, from, to, departs: time, arrives: time + seconds }]
    return { departs: time, arrives: time + seconds, rides: 0, legs }
  }

  /** At most one walk: on foot, only the origin itself is left and only the goal itself is reached. */
  private walkVia(node: number): number {
    return this.accessFrom[node] === node || this.egressTo[node] === node ? this.access[node]! + this.egress[node]! : -1
  }

  private reach(node: number, seconds: number, start: number): void {
    if (this.access[node]! >= 0 && this.access[node]! <= seconds) return
    if (this.access[node]! < 0) this.accessNodes.push(node)
    this.access[node] = seconds
    this.accessFrom[node] = start
  }

  private leave(node: number, seconds: number, goal: number): void {
    if (this.egress[node]! >= 0 && this.egress[node]! <= seconds) return
    if (this.egress[node]! < 0) this.egressNodes.push(node)
    this.egress[node] = seconds
    this.egressTo[node] = goal
  }
}
