import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { Train, TrainGroup } from './fifo.ts'
import { DAY_SECONDS, type ServiceDay } from './service-day.ts'
import type { Timetable } from './timetable.ts'
import type { TripUpdate } from './trip-update.ts'

// The memory layout of the trains of a day. Other files do not index callFirst, trainFirst or timeFirst: they use the
// accessors below, and inner loops start from `callsStart`, `departsStart` and `arrivesStart`.

/**
 * The trains of some patterns. Departures are stored by call (`departsStart`), because boarding compares the trains at a call; arrivals
 * by train (`arrivesStart`), because riding follows a train along its calls.
 */
export interface ViewArrays {
  /**
   * For each pattern: index of its first call in `nodes` and `flags`, of its first train in `run` and `dayOffset`, and of its first time in
   * `departs` and `arrives`.
   */
  readonly callFirst: Int32Array
  readonly trainFirst: Int32Array
  readonly timeFirst: Int32Array
  /** Node of each call, grouped by pattern. */
  readonly nodes: Int32Array
  /** NO_PICKUP and NO_DROP_OFF of each call. */
  readonly flags: Uint8Array
  /** Run of each train, grouped by pattern; `dayOffset`: days from the view's day to the service day of the train. */
  readonly run: Int32Array
  readonly dayOffset: Int8Array
  readonly departs: Int32Array
  readonly arrives: Int32Array
}

/** A service day whose trains are in a view. */
export interface ViewServiceDay {
  /** Days from the view's day. */
  readonly dayOffset: number
  /** Seconds from time 0 of the view's day to time 0 of this day. */
  readonly shift: number
  /** By service: does it run on this day? */
  readonly isRunning: readonly boolean[]
}

/**
 * Seconds to add to the times of a run's trip on a service day of a view. Undefined if the run is not in the view: it does not run on that
 * day, or arrives more than 24 hours before time 0.
 */
export function shiftOf({ feed, runTrip, runShift }: Timetable, { shift, isRunning }: ViewServiceDay, run: number): number | undefined {
  const trip = runTrip[run]!
  if (!isRunning[feed.trips.service[trip]!]) return undefined
  const runShiftOfDay = runShift[run]! + shift
  return feed.calls.arrives[feed.calls.first[trip + 1]! - 1]! + runShiftOfDay < -DAY_SECONDS ? undefined : runShiftOfDay
}

/**
 * All trains relevant to one day, as typed arrays. Times are seconds after time 0 of `day`, negative on the
 * day before; they do not decrease along a train. Patterns are FIFO: their trains call at the same nodes and none overtakes another.
 */
export class DayView implements ViewArrays {
  readonly patternCount: number
  readonly callFirst: Int32Array
  readonly trainFirst: Int32Array
  readonly timeFirst: Int32Array
  readonly nodes: Int32Array
  readonly flags: Uint8Array
  readonly run: Int32Array
  readonly dayOffset: Int8Array
  readonly departs: Int32Array
  readonly arrives: Int32Array
  /** The calls at a node, ordered by pattern: `atPattern[i]` and `atCall[i]` for `atFirst[node] <= i < atFirst[node + 1]`. */
  readonly atFirst: Int32Array
  readonly atPattern: Int32Array
  readonly atCall: Int32Array
  /** The view without live updates; the view itself if there are none. */
  readonly planned: DayView
  /** The live updates of the trains, by `trainKey`: see updateOf. */
  readonly updates: ReadonlyMap<number, TripUpdate>

  /** `epoch`: epoch seconds of time 0. */
  constructor(
    readonly timetable: Timetable,
    readonly day: ServiceDay,
    readonly epoch: number,
    readonly serviceDays: readonly ViewServiceDay[],
    arrays: ViewArrays,
    live?: { planned: DayView; updates: ReadonlyMap<number, TripUpdate> },
  ) {
    this.callFirst = arrays.callFirst
    this.trainFirst = arrays.trainFirst
    this.timeFirst = arrays.timeFirst
    this.nodes = arrays.nodes
    this.flags = arrays.flags
    this.run = arrays.run
    this.dayOffset = arrays.dayOffset
    this.departs = arrays.departs
    this.arrives = arrays.arrives
    this.patternCount = arrays.callFirst.length - 1
    const { nodes, callFirst } = arrays
    // A counting sort by node.
    const atFirst = new Int32Array(timetable.nodeCount + 1)
    for (let i = 0; i < nodes.length; i++) atFirst[nodes[i]! + 1]!++
    for (let node = 0; node < timetable.nodeCount; node++) atFirst[node + 1]! += atFirst[node]!
    const atPattern = new Int32Array(nodes.length)
    const atCall = new Int32Array(nodes.length)
    const next = atFirst.slice()
    for (let pattern = 0; pattern < this.patternCount; pattern++) {
      for (let call = 0, i = callFirst[pattern]!, end = callFirst[pattern + 1]!; i < end; call++, i++) {
        const at = next[nodes[i]!]!++
        atPattern[at] = pattern
        atCall[at] = call
      }
    }
    this.atFirst = atFirst
    this.atPattern = atPattern
    this.atCall = atCall
    this.planned = live?.planned ?? this
    this.updates = live?.updates ?? new Map<number, TripUpdate>()
  }
}

export const callCount = (view: ViewArrays, pattern: number): number => view.callFirst[pattern + 1]! - view.callFirst[pattern]!

export const trainCount = (view: ViewArrays, pattern: number): number => view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!

/** Index of a pattern's first call in `nodes` and `flags`. */
export const callsStart = (view: ViewArrays, pattern: number): number => view.callFirst[pattern]!

/** Index of a call's first departure in `departs`, where each call has one entry per train. */
export const departsStart = (view: ViewArrays, pattern: number, call: number): number =>
  view.timeFirst[pattern]! + call * trainCount(view, pattern)

/** Index of a train's first arrival in `arrives`, where each train has one entry per call. */
export const arrivesStart = (view: ViewArrays, pattern: number, train: number): number =>
  view.timeFirst[pattern]! + train * callCount(view, pattern)

export const nodeAt = (view: ViewArrays, pattern: number, call: number): number => view.nodes[view.callFirst[pattern]! + call]!

/** May riders board? Never at the last call. */
export const boardsAt = (view: ViewArrays, pattern: number, call: number): boolean =>
  call < callCount(view, pattern) - 1 && !(view.flags[view.callFirst[pattern]! + call]! & NO_PICKUP)

/** May riders alight? Never at the first call. */
export const alightsAt = (view: ViewArrays, pattern: number, call: number): boolean =>
  call > 0 && !(view.flags[view.callFirst[pattern]! + call]! & NO_DROP_OFF)

export const departsAt = (view: ViewArrays, pattern: number, train: number, call: number): number =>
  view.departs[departsStart(view, pattern, call) + train]!

export const arrivesAt = (view: ViewArrays, pattern: number, train: number, call: number): number =>
  view.arrives[arrivesStart(view, pattern, train) + call]!

/** The train and call of an index in `arrives`. */
export function trainCallOf(view: ViewArrays, index: number): { pattern: number; train: number; call: number } {
  let [pattern, end] = [0, view.timeFirst.length - 1]
  while (end - pattern > 1) {
    const middle = (pattern + end) >> 1
    if (view.timeFirst[middle]! <= index) pattern = middle
    else end = middle
  }
  const calls = callCount(view, pattern)
  const at = index - view.timeFirst[pattern]!
  return { pattern, train: Math.floor(at / calls), call: at % calls }
}

/** The timetable run of a train. */
export const runAt = (view: ViewArrays, pattern: number, train: number): number => view.run[view.trainFirst[pattern]! + train]!

/** Days from the view's day to the service day of a train. */
export const dayOffsetAt = (view: ViewArrays, pattern: number, train: number): number => view.dayOffset[view.trainFirst[pattern]! + train]!

/** Nodes and flags of a pattern, shared with the view. */
export const callsOf = (view: ViewArrays, pattern: number): Pick<TrainGroup, 'nodes' | 'flags'> => ({
  nodes: view.nodes.subarray(view.callFirst[pattern]!, view.callFirst[pattern + 1]!),
  flags: view.flags.subarray(view.callFirst[pattern]!, view.callFirst[pattern + 1]!),
})

/** Visits every call at a node. */
export function visitCallsAt(view: DayView, node: number, visit: (pattern: number, call: number) => void): void {
  for (let s = view.atFirst[node]!; s < view.atFirst[node + 1]!; s++) visit(view.atPattern[s]!, view.atCall[s]!)
}

/** Lays out FIFO groups of trains as patterns, one for each group. */
export function layOut(groups: readonly TrainGroup[]): ViewArrays {
  const arrays = emptyArrays(groups.map((group) => ({ calls: group.nodes.length, trains: group.trains.length })))
  groups.forEach((group, pattern) => putGroup(arrays, pattern, group))
  return arrays
}

/** Allocates arrays for patterns of the given numbers of calls and trains. */
export function emptyArrays(sizes: readonly { calls: number; trains: number }[]): ViewArrays {
  const callFirst = new Int32Array(sizes.length + 1)
  const trainFirst = new Int32Array(sizes.length + 1)
  const timeFirst = new Int32Array(sizes.length + 1)
  sizes.forEach(({ calls, trains }, p) => {
    callFirst[p + 1] = callFirst[p]! + calls
    trainFirst[p + 1] = trainFirst[p]! + trains
    timeFirst[p + 1] = timeFirst[p]! + calls * trains
  })
  const [calls, trains, times] = [callFirst[sizes.length]!, trainFirst[sizes.length]!, timeFirst[sizes.length]!]
  return {
    callFirst,
    trainFirst,
    timeFirst,
    nodes: new Int32Array(calls),
    flags: new Uint8Array(calls),
    run: new Int32Array(trains),
    dayOffset: new Int8Array(trains),
    departs: new Int32Array(times),
    arrives: new Int32Array(times),
  }
}

/** Fills a pattern with a group. */
export function putGroup(to: ViewArrays, pattern: number, group: TrainGroup): void {
  putCalls(to, pattern, group)
  const start = to.trainFirst[pattern]!
  for (let t = 0; t < group.trains.length; t++) {
    const train = group.trains[t]!
    to.run[start + t] = train.run
    to.dayOffset[start + t] = train.dayOffset
    putTimes(to, pattern, t, train)
  }
}

/** Sets the times of one train. */
export function putTimes(to: ViewArrays, pattern: number, t: number, train: Omit<Train, 'run' | 'dayOffset'>): void {
  const { arrives: toArrives, departs: toDeparts } = to
  const { arrives, departs, shift } = train
  const calls = callCount(to, pattern)
  const trains = trainCount(to, pattern)
  let row = to.timeFirst[pattern]! + t * calls
  let column = to.timeFirst[pattern]! + t
  for (let at = train.first, end = at + calls; at < end; at++, row++, column += trains) {
    toArrives[row] = arrives[at]! + shift
    toDeparts[column] = departs[at]! + shift
  }
}

/** Copies a pattern from another view, row by row and column by column: all its trains, or only `trains` (indices in the pattern). */
export function putPattern(to: ViewArrays, pattern: number, from: ViewArrays, source: number, trains?: Int32Array): void {
  putCalls(to, pattern, callsOf(from, source))
  const calls = callCount(from, source)
  const all = trainCount(from, source)
  const [first, start] = [from.trainFirst[source]!, from.timeFirst[source]!]
  const [toFirst, toStart] = [to.trainFirst[pattern]!, to.timeFirst[pattern]!]
  if (!trains) {
    to.run.set(from.run.subarray(first, first + all), toFirst)
    to.dayOffset.set(from.dayOffset.subarray(first, first + all), toFirst)
    to.departs.set(from.departs.subarray(start, start + calls * all), toStart)
    to.arrives.set(from.arrives.subarray(start, start + calls * all), toStart)
    return
  }
  for (let t = 0; t < trains.length; t++) {
    to.run[toFirst + t] = from.run[first + trains[t]!]!
    to.dayOffset[toFirst + t] = from.dayOffset[first + trains[t]!]!
    const row = arrivesStart(from, source, trains[t]!)
    to.arrives.set(from.arrives.subarray(row, row + calls), toStart + t * calls)
  }
  for (let call = 0; call < calls; call++) {
    const column = start + call * all
    const toColumn = toStart + call * trains.length
    for (let t = 0; t < trains.length; t++) to.departs[toColumn + t] = from.departs[column + trains[t]!]!
  }
}

function putCalls(to: ViewArrays, pattern: number, { nodes, flags }: Pick<TrainGroup, 'nodes' | 'flags'>): void {
  to.nodes.set(nodes, to.callFirst[pattern]!)
  to.flags.set(flags, to.callFirst[pattern]!)
}
