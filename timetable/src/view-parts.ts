import type { TrainGroup } from './fifo.ts'
import { arrivesAt, callCount, DayView, departsAt, emptyArrays, putGroup, putPattern, putTimes, trainCount } from './view-layout.ts'

/** A train with changed times; `train` is its index in its planned pattern. */
export interface MovedTrain {
  readonly train: number
  readonly arrives: Int32Array
  readonly departs: Int32Array
  readonly flags: Uint8Array
}

/** A train of a part: the index of a train with planned times, or a train with changed times. */
export type Placed = number | MovedTrain

/** A pattern of the planned view, with all its trains or, if `order` is defined, only the trains in `order`. */
export interface PlannedPatternPart {
  readonly pattern: number
  readonly order: Placed[] | undefined
}

export type PatternPart = PlannedPatternPart | { readonly group: TrainGroup }

const isMoved = (placed: Placed): placed is MovedTrain => typeof placed !== 'number'

export const placedDeparts = (planned: DayView, pattern: number, placed: Placed, call: number): number =>
  isMoved(placed) ? placed.departs[call]! : departsAt(planned, pattern, placed, call)

export const placedArrives = (planned: DayView, pattern: number, placed: Placed, call: number): number =>
  isMoved(placed) ? placed.arrives[call]! : arrivesAt(planned, pattern, placed, call)

/** Builds a view from parts; the view refers to the planned view and the applied updates. */
export function assembleParts(planned: DayView, parts: readonly PatternPart[], updates: DayView['updates']): DayView {
  const arrays = emptyArrays(
    parts.map((part) =>
      'group' in part
        ? { calls: part.group.nodes.length, trains: part.group.trains.length }
        : { calls: callCount(planned, part.pattern), trains: part.order?.length ?? trainCount(planned, part.pattern) },
    ),
  )
  parts.forEach((part, p) => {
    if ('group' in part) return putGroup(arrays, p, part.group)
    const { pattern, order } = part
    putPattern(arrays, p, planned, pattern, order && Int32Array.from(order, (placed) => (isMoved(placed) ? placed.train : placed)))
    order?.forEach((placed, train) => {
      if (isMoved(placed)) putTimes(arrays, p, train, { ...placed, first: 0, shift: 0 })
    })
  })
  return new DayView(planned.timetable, planned.day, planned.epoch, planned.serviceDays, arrays, { planned, updates })
}
