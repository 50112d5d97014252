import type { DayView } from './day-view.ts'
import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { Place } from './planner.ts'

export const UNREACHABLE = 0x3fffffff

/** The last moments at each node from which a goal is still reached on the trains of a view. */
export interface LastChance {
  /** To board a train. */
  readonly board: Int32Array
  /** To arrive by train. */
  readonly arrive: Int32Array
}

const NEVER = -0x3fffffff
const ALWAYS = 0x3fffffff

/**
 * What no trip to a goal can beat: the least seconds from each node, whatever the hour and without changing, and the
 * last moments to set out. Worked out once for a goal and a view, and kept.
 */
export class LowerBounds {
  /** Walks by the node they lead to. */
  readonly feet: { backFirst: Int32Array; backFrom: Int32Array; backSeconds: Int32Array }
  private readonly first: Int32Array
  private readonly from: Int32Array
  private readonly seconds: Int32Array
  private readonly known: (Int32Array | undefined)[]
  private readonly chances: (LastChance | undefined)[]

  constructor(private readonly view: DayView) {
    const { timetable } = view
    const n = timetable.nodeCount
    const shared = graphs.get(view)
    if (shared) {
      this.feet = shared.feet
      this.first = shared.first
      this.from = shared.from
      this.seconds = shared.seconds
      this.known = shared.known
      this.chances = shared.chances
      return
    }
    this.known = new Array(n)
    this.chances = new Array(n)
    const { footFirst, footTo, footSeconds } = timetable
    const walks: Edge[] = []
    for (let a = 0; a < n; a++)
      for (let f = footFirst[a]!; f < footFirst[a + 1]!; f++) walks.push({ from: a, to: footTo[f]!, seconds: footSeconds[f]! })
    const back = byGoal(n, walks)
    this.feet = { backFirst: back.first, backFrom: back.from, backSeconds: back.seconds }
    const all = byGoal(n, [...walks, ...rides(view)])
    this.first = all.first
    this.from = all.from
    this.seconds = all.seconds
    graphs.set(view, this)
  }

  /** Least seconds from every node to the nearest of the goals. Shared: do not change. */
  to(goals: readonly Place[]): Int32Array {
    const one = goals[0]
    if (one && goals.length === 1 && one.seconds === 0) return this.toNode(one.node)
    const least = new Int32Array(this.view.timetable.nodeCount).fill(UNREACHABLE)
    for (const { node, seconds } of goals) {
      const single = this.toNode(node)
      for (let i = 0; i < least.length; i++)
        if (single[i]! < UNREACHABLE && single[i]! + seconds < least[i]!) least[i] = single[i]! + seconds
    }
    return least
  }

  /** Last moments for the nearest of the goals. Shared: do not change. */
  lastChance(goals: readonly Place[]): LastChance {
    const one = goals[0]
    if (one && goals.length === 1) return (this.chances[one.node] ??= lastChanceFor(this.view, [one.node], this.feet))
    return lastChanceFor(
      this.view,
      goals.map((goal) => goal.node),
      this.feet,
    )
  }

  private toNode(goal: number): Int32Array {
    const done = this.known[goal]
    if (done) return done
    const n = this.view.timetable.nodeCount
    const least = new Int32Array(n).fill(UNREACHABLE)
    // Dijkstra with a binary heap of (seconds × nodes + node)
    const heap: number[] = []
    least[goal] = 0
    push(heap, goal)
    while (heap.length > 0) {
      const top = pop(heap)
      const node = top % n
      const seconds = (top - node) / n
      if (seconds > least[node]!) continue
      for (let e = this.first[node]!; e < this.first[node + 1]!; e++) {
        const next = this.from[e]!
        const total = seconds + this.seconds[e]!
        if (total >= least[next]!) continue
        least[next] = total
        push(heap, total * n + next)
      }
    }
    this.known[goal] = least
    return least
  }
}

/** Goes backward over the patterns until nothing changes; in each, one sweep finds the last useful train at every call. */
function lastChanceFor(view: DayView, goals: readonly number[], feet: LowerBounds['feet']): LastChance {
  const { timetable } = view
  const board = new Int32Array(timetable.nodeCount).fill(NEVER)
  const arrive = new Int32Array(timetable.nodeCount).fill(NEVER)
  const queued = new Uint8Array(view.patternCount)
  let queue: number[] = []
  const arriving = (node: number, by: number) => {
    if (by <= arrive[node]!) return
    arrive[node] = by
    for (let s = view.atFirst[node]!; s < view.atFirst[node + 1]!; s++) {
      const pattern = view.atPattern[s]!
      if (!queued[pattern]) queue.push(pattern)
      queued[pattern] = 1
    }
  }
  for (const goal of goals) {
    arriving(goal, ALWAYS)
    for (let f = feet.backFirst[goal]!; f < feet.backFirst[goal + 1]!; f++) arriving(feet.backFrom[f]!, ALWAYS)
  }
  while (queue.length > 0) {
    const patterns = queue
    queue = []
    for (const p of patterns) {
      queued[p] = 0
      const calls = view.callFirst[p]!
      const m = view.callFirst[p + 1]! - calls
      const n = view.trainFirst[p + 1]! - view.trainFirst[p]!
      const base = view.timeFirst[p]!
      let last = -1
      for (let i = m - 1; i >= 0; i--) {
        const node = view.nodes[calls + i]!
        const flags = view.flags[calls + i]!
        if (last >= 0 && !(flags & NO_PICKUP)) {
          const departs = view.departs[base + i * n + last]!
          if (departs > board[node]!) {
            board[node] = departs
            arriving(node, departs - timetable.changeSeconds[node]!)
            for (let f = feet.backFirst[node]!; f < feet.backFirst[node + 1]!; f++)
              arriving(feet.backFrom[f]!, departs - feet.backSeconds[f]!)
          }
        }
        if (!(flags & NO_DROP_OFF)) while (last < n - 1 && view.arrives[base + (last + 1) * m + i]! <= arrive[node]!) last++
      }
    }
  }
  return { board, arrive }
}

const graphs = new WeakMap<DayView, LowerBounds>()

interface Edge {
  from: number
  to: number
  seconds: number
}

/** The quickest ride between each two neighboring calls. Small railways use a table of all pairs: it is filled at once. */
function rides(view: DayView): Edge[] {
  const n = view.timetable.nodeCount
  const dense = n <= 1024 ? new Int32Array(n * n).fill(UNREACHABLE) : undefined
  const sparse = new Map<number, number>()
  const edges: Edge[] = []
  for (let p = 0; p < view.patternCount; p++) {
    const calls = view.callFirst[p]!
    const length = view.callFirst[p + 1]! - calls
    const trains = view.trainFirst[p + 1]! - view.trainFirst[p]!
    const base = view.timeFirst[p]!
    for (let i = 0; i < length - 1; i++) {
      let best = UNREACHABLE
      for (let t = 0; t < trains; t++) {
        const seconds = view.arrives[base + t * length + i + 1]! - view.departs[base + i * trains + t]!
        if (seconds < best) best = seconds
      }
      const from = view.nodes[calls + i]!
      const to = view.nodes[calls + i + 1]!
      const key = from * n + to
      const known = dense ? dense[key]! : (sparse.get(key) ?? UNREACHABLE)
      if (best >= known) continue
      if (dense) dense[key] = best
      else sparse.set(key, best)
      edges.push({ from, to, seconds: best })
    }
  }
  return edges
}

function byGoal(n: number, edges: readonly Edge[]) {
  const first = new Int32Array(n + 1)
  for (const edge of edges) first[edge.to + 1]!++
  for (let i = 0; i < n; i++) first[i + 1]! += first[i]!
  const next = first.slice()
  const from = new Int32Array(edges.length)
  const seconds = new Int32Array(edges.length)
  for (const edge of edges) {
    const slot = next[edge.to]!++
    from[slot] = edge.from
    seconds[slot] = edge.seconds
  }
  return { first, from, seconds }
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
