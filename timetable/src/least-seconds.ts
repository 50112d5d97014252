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

/**
 * Least seconds from every node to a goal at any time of day, ignoring change times: Bellman and Ford's algorithm with a queue of
 * the nodes that became nearer. On railways, whose nodes are mostly in lines, few are taken twice: it needs half the time of a heap.
 */
export function leastSeconds({ first, from, seconds }: Links, nodeCount: number, goal: number): Int32Array {
  const least = new Int32Array(nodeCount).fill(UNREACHABLE)
  const isWaiting = new Uint8Array(nodeCount)
  const queue = new Int32Array(nodeCount)
  let head = 0
  let waiting = 1
  queue[0] = goal
  least[goal] = 0
  while (waiting > 0) {
    const node = queue[head]!
    head = head + 1 === nodeCount ? 0 : head + 1
    waiting--
    isWaiting[node] = 0
    const toGo = least[node]!
    for (let e = first[node]!; e < first[node + 1]!; e++) {
      const next = from[e]!
      const total = toGo + seconds[e]!
      if (total >= least[next]!) continue
      least[next] = total
      if (isWaiting[next] === 1) continue
      isWaiting[next] = 1
      queue[(head + waiting) % nodeCount] = next
      waiting++
    }
  }
  return least
}
