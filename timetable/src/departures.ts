import { remembered } from './remembered.ts'
import { boardsAt, departsAt, trainCount, visitCallsAt, type DayView } from './view-layout.ts'

/**
 * Departures from the origins of a search, ordered by the time at which the rider sets out. Among equal times, the
 * shortest walk and the latest call of a train come last, because range searches read from the end.
 */
export interface Departures {
  readonly count: number
  readonly time: Int32Array
  readonly pattern: Int32Array
  readonly call: Int32Array
  readonly train: Int32Array
}

const MOST_KEPT = 1000

/** The departures from some nodes, each reached after `access[node]` seconds; computed once per view. */
export function departuresFrom(view: DayView, nodes: readonly number[], access: Int32Array): Departures {
  const key = nodes.map((node) => `${node}+${access[node]}`).join()
  return remembered(view.memo.departures, key, MOST_KEPT, () => collect(view, nodes, access))
}

function collect(view: DayView, nodes: readonly number[], access: Int32Array): Departures {
  const rows: { time: number; access: number; pattern: number; call: number; train: number }[] = []
  for (const node of nodes) {
    visitCallsAt(view, node, (pattern, call) => {
      if (!boardsAt(view, pattern, call)) return
      for (let train = 0; train < trainCount(view, pattern); train++)
        rows.push({ time: departsAt(view, pattern, train, call) - access[node]!, access: access[node]!, pattern, call, train })
    })
  }
  rows.sort((a, b) => a.time - b.time || b.access - a.access || a.call - b.call)
  return {
    count: rows.length,
    time: Int32Array.from(rows, (r) => r.time),
    pattern: Int32Array.from(rows, (r) => r.pattern),
    call: Int32Array.from(rows, (r) => r.call),
    train: Int32Array.from(rows, (r) => r.train),
  }
}
