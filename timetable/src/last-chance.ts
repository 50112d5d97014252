import { alightsAt, arrivesAt, boardsAt, callCount, departsAt, nodeAt, trainCount, visitCallsAt, type DayView } from './view-layout.ts'
import type { WalksTo } from './walks.ts'

/** The latest times at each node from which a goal can still be reached on the trains of a view. */
export interface LastChance {
  /** To board a train. */
  readonly board: Int32Array
  /** To arrive by train. */
  readonly arrive: Int32Array
}

const TOO_LATE = -0x3fffffff
/** Later than any train. */
export const ALWAYS = 0x3fffffff

/** Scans the patterns backward until nothing changes; one scan of a pattern finds the last useful train at every call. */
export function lastChance(view: DayView, goals: readonly number[], walks: WalksTo): LastChance {
  const { changeSeconds, nodeCount } = view.timetable
  const board = new Int32Array(nodeCount).fill(TOO_LATE)
  const arrive = new Int32Array(nodeCount).fill(TOO_LATE)
  const queued = new Uint8Array(view.patternCount)
  let queue: number[] = []
  const enqueue = (pattern: number) => {
    if (!queued[pattern]) queue.push(pattern)
    queued[pattern] = 1
  }
  const arriving = (node: number, by: number) => {
    if (by <= arrive[node]!) return
    arrive[node] = by
    visitCallsAt(view, node, enqueue)
  }
  const boarding = (node: number, departs: number) => {
    if (departs <= board[node]!) return
    board[node] = departs
    arriving(node, departs - changeSeconds[node]!)
    for (let f = walks.first[node]!; f < walks.first[node + 1]!; f++) arriving(walks.from[f]!, departs - walks.seconds[f]!)
  }
  for (const goal of goals) {
    arriving(goal, ALWAYS)
    for (let f = walks.first[goal]!; f < walks.first[goal + 1]!; f++) arriving(walks.from[f]!, ALWAYS)
  }
  while (queue.length > 0) {
    const patterns = queue
    queue = []
    for (const p of patterns) {
      queued[p] = 0
      const trains = trainCount(view, p)
      let last = -1
      for (let call = callCount(view, p) - 1; call >= 0; call--) {
        const node = nodeAt(view, p, call)
        if (last >= 0 && boardsAt(view, p, call)) boarding(node, departsAt(view, p, last, call))
        if (alightsAt(view, p, call)) while (last < trains - 1 && arrivesAt(view, p, last + 1, call) <= arrive[node]!) last++
      }
    }
  }
  return { board, arrive }
}
