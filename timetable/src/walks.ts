import { grouped } from './grouped.ts'
import type { Timetable } from './timetable.ts'

/** Walks and changes between nodes, grouped by destination node: from[first[n]] … */
export interface WalksTo {
  readonly first: Int32Array
  readonly from: Int32Array
  readonly seconds: Int32Array
}

/** The walks of a timetable, grouped by destination node. */
export function walksTo({ nodeCount, footFirst, footTo, footSeconds }: Timetable): WalksTo {
  const { first, order } = grouped(footTo, nodeCount)
  const start = new Int32Array(footTo.length)
  for (let node = 0; node < nodeCount; node++) start.fill(node, footFirst[node], footFirst[node + 1])
  return { first, from: order.map((f) => start[f]!), seconds: order.map((f) => footSeconds[f]!) }
}
