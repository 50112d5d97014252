import { callsByNode, copyGroup, emptyArrays, type DayView, type TrainGroup, type ViewArrays } from './day-view.ts'

/** A train of a pattern with times of its own; `train` counts within the pattern it was planned in. */
export interface MovedTrain {
  readonly train: number
  readonly arrives: Int32Array
  readonly departs: Int32Array
  readonly flags: Uint8Array
}

/** A pattern of another view: all its trains, or those of `trains` with `moved` ones put among them. */
export interface WholePart {
  readonly from: DayView
  readonly pattern: number
  readonly trains: readonly number[] | undefined
  readonly moved: MovedTrain[]
}

export type PatternPart = WholePart | { readonly group: TrainGroup }

/** A train of a part: as planned, or moved. */
export type Placed = number | { readonly moved: MovedTrain }

const orders = new WeakMap<WholePart, Placed[]>()

/** The trains of a part in their order; changed in place by who puts moved ones among them. */
export function orderOf(part: WholePart): Placed[] {
  let order = orders.get(part)
  if (!order) orders.set(part, (order = [...(part.trains ?? [])]))
  return order
}

export function departsOf({ from, pattern }: WholePart, placed: Placed, call: number): number {
  if (typeof placed !== 'number') return placed.moved.departs[call]!
  return from.departs[from.timeFirst[pattern]! + call * (from.trainFirst[pattern + 1]! - from.trainFirst[pattern]!) + placed]!
}

export function arrivesOf({ from, pattern }: WholePart, placed: Placed, call: number): number {
  if (typeof placed !== 'number') return placed.moved.arrives[call]!
  return from.arrives[from.timeFirst[pattern]! + placed * (from.callFirst[pattern + 1]! - from.callFirst[pattern]!) + call]!
}

/** Lays parts out as a view that remembers the planned one. Times are copied by the row and by the column. */
export function assembleParts(planned: DayView, parts: readonly PatternPart[]): DayView {
  const arrays = emptyArrays(
    parts.map((part) => {
      if ('group' in part) return { calls: part.group.nodes.length, trains: part.group.run.length }
      const calls = planned.callFirst[part.pattern + 1]! - planned.callFirst[part.pattern]!
      return {
        calls,
        trains: part.trains ? orderOf(part).length : planned.trainFirst[part.pattern + 1]! - planned.trainFirst[part.pattern]!,
      }
    }),
  )
  parts.forEach((part, p) => {
    if ('group' in part) copyGroup(arrays, p, part.group)
    else copyPattern(arrays, p, part)
  })
  const { timetable, day, epoch } = planned
  const patternCount = parts.length
  return {
    timetable,
    day,
    epoch,
    patternCount,
    planned,
    ...arrays,
    ...callsByNode(timetable.nodeCount, patternCount, arrays.callFirst, arrays.nodes),
  }
}

function copyPattern(view: ViewArrays, p: number, part: WholePart): void {
  const { from, pattern } = part
  const calls = from.callFirst[pattern]!
  const m = from.callFirst[pattern + 1]! - calls
  const first = from.trainFirst[pattern]!
  const planned = from.trainFirst[pattern + 1]! - first
  const source = from.timeFirst[pattern]!
  const base = view.timeFirst[p]!
  view.nodes.set(from.nodes.subarray(calls, calls + m), view.callFirst[p]!)
  view.flags.set(from.flags.subarray(calls, calls + m), view.callFirst[p]!)
  if (!part.trains) {
    view.run.set(from.run.subarray(first, first + planned), view.trainFirst[p]!)
    view.dayOffset.set(from.dayOffset.subarray(first, first + planned), view.trainFirst[p]!)
    view.departs.set(from.departs.subarray(source, source + m * planned), base)
    view.arrives.set(from.arrives.subarray(source, source + m * planned), base)
    return
  }
  const order = orderOf(part)
  const n = order.length
  const train = Int32Array.from(order, (placed) => (typeof placed === 'number' ? placed : placed.moved.train))
  for (let t = 0; t < n; t++) {
    view.run[view.trainFirst[p]! + t] = from.run[first + train[t]!]!
    view.dayOffset[view.trainFirst[p]! + t] = from.dayOffset[first + train[t]!]!
    const row = source + train[t]! * m
    view.arrives.set(from.arrives.subarray(row, row + m), base + t * m)
  }
  for (let i = 0; i < m; i++) {
    const column = source + i * planned
    for (let t = 0; t < n; t++) view.departs[base + i * n + t] = from.departs[column + train[t]!]!
  }
  for (let t = 0; t < n; t++) {
    const placed = order[t]!
    if (typeof placed === 'number') continue
    view.arrives.set(placed.moved.arrives, base + t * m)
    for (let i = 0; i < m; i++) view.departs[base + i * n + t] = placed.moved.departs[i]!
  }
}
