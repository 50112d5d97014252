import { grouped } from './grouped.ts'
import { arrivesStart, callCount, callsStart, departsStart, trainCount, type DayView } from './view-layout.ts'
import type { WalksTo } from './walks.ts'

export const UNREACHABLE = 0x3fffffff

/** Walks, and the fastest ride between consecutive calls, grouped by the node they lead to. */
export type Links = WalksTo

/** The links of a view. Small railways use a table of all pairs, filled in one pass. */
export function linksOf(view: DayView, walks: WalksTo): Links {
  const n = view.timetable.nodeCount
  const dense = n <= 1024 ? new Int32Array(n * n).fill(UNREACHABLE) : undefined
  const sparse = new Map<number, number>()
  const from: number[] = []
  const to: number[] = []
  const seconds: number[] = []
  for (let node = 0; node < n; node++) {
    for (let f = walks.first[node]!; f < walks.first[node + 1]!; f++) {
      from.push(walks.from[f]!)
      to.push(node)
      seconds.push(walks.seconds[f]!)
    }
  }
  const { nodes, departs, arrives } = view
  for (let p = 0; p < view.patternCount; p++) {
    const trains = trainCount(view, p)
    const calls = callCount(view, p)
    const rows = arrivesStart(view, p, 0)
    for (let call = 0; call < calls - 1; call++) {
      const column = departsStart(view, p, call)
      let best = UNREACHABLE
      for (let t = 0; t < trains; t++) {
        const ride = arrives[rows + t * calls + call + 1]! - departs[column + t]!
        if (ride < best) best = ride
      }
      const at = callsStart(view, p) + call
      const a = nodes[at]!
      const b = nodes[at + 1]!
      const key = a * n + b
      if (best >= (dense ? dense[key]! : (sparse.get(key) ?? UNREACHABLE))) continue
      if (dense) dense[key] = best
      else sparse.set(key, best)
      from.push(a)
      to.push(b)
      seconds.push(best)
    }
  }
  const { first, order } = grouped(to, n)
  return { first, from: order.map((e) => from[e]!), seconds: order.map((e) => seconds[e]!) }
}

/** Least seconds from every node to a goal at any time of day, ignoring change times: Dijkstra's algorithm. */
export function leastSeconds(links: Links, nodeCount: number, goal: number): Int32Array {
  const least = new Int32Array(nodeCount).fill(UNREACHABLE)
  // Entries are seconds × nodeCount + node.
  const heap = [goal]
  least[goal] = 0
  while (heap.length > 0) {
    const top = pop(heap)
    const node = top % nodeCount
    const seconds = (top - node) / nodeCount
    if (seconds > least[node]!) continue
    for (let e = links.first[node]!; e < links.first[node + 1]!; e++) {
      const next = links.from[e]!
      const total = seconds + links.seconds[e]!
      if (total >= least[next]!) continue
      least[next] = total
      push(heap, total * nodeCount + next)
    }
  }
  return least
}

function push(heap: number[], value: number): void {
  let at = heap.length
  heap.push(value)
  while (at > 0) {
    const up = (at - 1) >> 1
    if (heap[up]! <= value) break
    heap[at] = heap[up]!
    at = up
  }
  heap[at] = value
}

function pop(heap: number[]): number {
  const top = heap[0]!
  const last = heap.pop()!
  const length = heap.length
  if (length === 0) return top
  let at = 0
  for (;;) {
    let down = 2 * at + 1
    if (down >= length) break
    if (down + 1 < length && heap[down + 1]! < heap[down]!) down++
    if (heap[down]! >= last) break
    heap[at] = heap[down]!
    at = down
  }
  heap[at] = last
  return top
}
