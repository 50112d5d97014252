import { type Feed, NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { Train, TrainGroup } from './fifo.ts'
import { DAY_SECONDS, type ServiceDay } from './service-day.ts'
import type { Timetable } from './timetable.ts'
import type { TripUpdate } from './trip-update.ts'

// The memory layout of the trains of a day. Other files do not index callFirst, trainFirst or timeFirst: they use the
// accessors below, and inner loops start from `callsStart` and `timesStart`.

/** The trains of some patterns, as typed arrays. A train refers to the times of its trip in the feed, unless live updates change them. */
export interface ViewArrays {
  /** For each pattern: index of its first call in `nodes` and `flags`, and of its first train in the columns of trains. */
  readonly callFirst: Int32Array
  readonly trainFirst: Int32Array
  /** Node of each call, grouped by pattern. */
  readonly nodes: Int32Array
  /** NO_PICKUP and NO_DROP_OFF of each call. */
  readonly flags: Uint8Array
  /** Run of each train, grouped by pattern; `dayOffset`: days from the view's day to the service day of the train. */
  readonly run: Int32Array
  readonly dayOffset: Int8Array
  /** For each train: index of its first call in `departs` and `arrives`, and seconds to add to its times there. */
  readonly timeFirst: Int32Array
  readonly shift: Int32Array
  /** Times of all calls of the feed, followed by the times of trains that live updates change. */
  readonly departs: Int32Array
  readonly arrives: Int32Array
}

/** A service day whose trains are in a view. */
export interface ViewServiceDay {
  /** Days from the view's day. */
  readonly dayOffset: number
  /** Seconds from time 0 of the view's day to time 0 of this day. */
  readonly shift: number
  /** For each service: does it run on this day? */
  readonly isRunning: readonly boolean[]
}

/**
 * Seconds to add to the times of a run's trip on a service day of a view. Undefined if the run is not in the view: it does not run on that
 * day, or arrives more than 24 hours before time 0.
 */
export function runShiftSeconds(
  { feed, runTrip, runShift }: Timetable,
  { shift, isRunning }: ViewServiceDay,
  run: number,
): number | undefined {
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
  readonly nodes: Int32Array
  readonly flags: Uint8Array
  readonly run: Int32Array
  readonly dayOffset: Int8Array
  readonly timeFirst: Int32Array
  readonly shift: Int32Array
  readonly departs: Int32Array
  readonly arrives: Int32Array
  /** The calls at a node, ordered by pattern: `atPattern[i]` and `atCall[i]` for `atFirst[node] <= i < atFirst[node + 1]`. */
  readonly atFirst: Int32Array
  readonly atPattern: Int32Array
  readonly atCall: Int32Array
  /** The view without live updates; the view itself if there are none. */
  readonly planned: DayView
  /** The live updates of the trains, by `trainKey`. */
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
    this.nodes = arrays.nodes
    this.flags = arrays.flags
    this.run = arrays.run
    this.dayOffset = arrays.dayOffset
    this.timeFirst = arrays.timeFirst
    this.shift = arrays.shift
    this.departs = arrays.departs
    this.arrives = arrays.arrives
    this.patternCount = arrays.callFirst.length - 1
    const { nodes, callFirst } = arrays
    // Sorts all calls by node, with a counting sort.
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

/** Index of a train in the columns of trains. */
export const trainIndex = (view: ViewArrays, pattern: number, train: number): number => view.trainFirst[pattern]! + train

/**
 * Index of the first call of a train in `departs` and `arrives`; `shiftAt`: seconds to add to these times. `index` is the train's
 * `trainIndex`.
 */
export const timesStart = (view: ViewArrays, index: number): number => view.timeFirst[index]!

export const shiftAt = (view: ViewArrays, index: number): number => view.shift[index]!

export const nodeAt = (view: ViewArrays, pattern: number, call: number): number => view.nodes[view.callFirst[pattern]! + call]!

/** May riders board? Never at the last call. */
export const canBoardAt = (view: ViewArrays, pattern: number, call: number): boolean =>
  call < callCount(view, pattern) - 1 && !(view.flags[view.callFirst[pattern]! + call]! & NO_PICKUP)

/** May riders alight? Never at the first call. */
export const canAlightAt = (view: ViewArrays, pattern: number, call: number): boolean =>
  call > 0 && !(view.flags[view.callFirst[pattern]! + call]! & NO_DROP_OFF)

export function departsAt(view: ViewArrays, pattern: number, train: number, call: number): number {
  const index = view.trainFirst[pattern]! + train
  return view.departs[view.timeFirst[index]! + call]! + view.shift[index]!
}

export function arrivesAt(view: ViewArrays, pattern: number, train: number, call: number): number {
  const index = view.trainFirst[pattern]! + train
  return view.arrives[view.timeFirst[index]! + call]! + view.shift[index]!
}

/**
 * The first of the trains of a pattern with `trainIndex` from `low` to `high` that departs from a call at `time` or later; `high` if there
 * is none.
 */
export function firstCatchableTrain(
  { departs, timeFirst, shift }: ViewArrays,
  low: number,
  high: number,
  call: number,
  time: number,
): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (departs[timeFirst[middle]! + call]! + shift[middle]! >= time) high = middle
    else low = middle + 1
  }
  return low
}

/** The train at an index in the columns of trains: its pattern, and its index in the pattern. */
export function trainAt(view: ViewArrays, index: number): { pattern: number; train: number } {
  let pattern = 0
  let end = view.trainFirst.length - 1
  while (end - pattern > 1) {
    const middle = (pattern + end) >> 1
    if (view.trainFirst[middle]! <= index) pattern = middle
    else end = middle
  }
  return { pattern, train: index - view.trainFirst[pattern]! }
}

/** The timetable run of a train. */
export const runAt = (view: ViewArrays, pattern: number, train: number): number => view.run[view.trainFirst[pattern]! + train]!

/** Days from the view's day to the service day of a train. */
export const dayOffsetAt = (view: ViewArrays, pattern: number, train: number): number => view.dayOffset[view.trainFirst[pattern]! + train]!

/** The trains of a pattern; `nodes` and `flags` are shared with the view. */
export const trainGroupOf = (view: ViewArrays, pattern: number): TrainGroup => ({
  nodes: view.nodes.subarray(view.callFirst[pattern]!, view.callFirst[pattern + 1]!),
  flags: view.flags.subarray(view.callFirst[pattern]!, view.callFirst[pattern + 1]!),
  trains: Array.from({ length: trainCount(view, pattern) }, (_, train) => ({
    run: runAt(view, pattern, train),
    dayOffset: dayOffsetAt(view, pattern, train),
    arrives: view.arrives,
    departs: view.departs,
    first: timesStart(view, trainIndex(view, pattern, train)),
    shift: shiftAt(view, trainIndex(view, pattern, train)),
  })),
})

/** Visits every call at a node. */
export function visitCallsAt(view: DayView, node: number, visit: (pattern: number, call: number) => void): void {
  for (let s = view.atFirst[node]!; s < view.atFirst[node + 1]!; s++) visit(view.atPattern[s]!, view.atCall[s]!)
}

/**
 * Converts FIFO groups of trains to patterns, one for each group. Copies times only for trains that live updates have changed; other trains
 * refer to the times of the feed.
 */
export function buildViewArrays({ calls }: Feed, groups: readonly TrainGroup[]): ViewArrays {
  const callFirst = new Int32Array(groups.length + 1)
  const trainFirst = new Int32Array(groups.length + 1)
  groups.forEach(({ nodes, trains }, pattern) => {
    callFirst[pattern + 1] = callFirst[pattern]! + nodes.length
    trainFirst[pattern + 1] = trainFirst[pattern]! + trains.length
  })
  const calledNodes = callFirst[groups.length]!
  const allTrains = trainFirst[groups.length]!
  const [nodes, flags] = [new Int32Array(calledNodes), new Uint8Array(calledNodes)]
  const [run, dayOffset] = [new Int32Array(allTrains), new Int8Array(allTrains)]
  const [timeFirst, shift] = [new Int32Array(allTrains), new Int32Array(allTrains)]
  const changed: Train[] = []
  let timeCount = calls.arrives.length
  groups.forEach((group, pattern) => {
    nodes.set(group.nodes, callFirst[pattern])
    flags.set(group.flags, callFirst[pattern])
    group.trains.forEach((train, t) => {
      const index = trainFirst[pattern]! + t
      run[index] = train.run
      dayOffset[index] = train.dayOffset
      shift[index] = train.shift
      timeFirst[index] = train.first
      if (train.arrives === calls.arrives) return
      timeFirst[index] = timeCount
      timeCount += train.arrives.length
      changed.push(train)
    })
  })
  const joined = (name: 'departs' | 'arrives') => {
    if (changed.length === 0) return calls[name]
    const times = new Int32Array(timeCount)
    times.set(calls[name])
    let end = calls[name].length
    for (const train of changed) {
      times.set(train[name], end)
      end += train[name].length
    }
    return times
  }
  return { callFirst, trainFirst, nodes, flags, run, dayOffset, timeFirst, shift, departs: joined('departs'), arrives: joined('arrives') }
}
