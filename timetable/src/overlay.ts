import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { intoFifo, type DayView, type TrainGroup } from './day-view.ts'
import { arrivesOf, assembleParts, departsOf, orderOf, type MovedTrain, type PatternPart, type WholePart } from './view-parts.ts'
import type { ServiceDay } from './service-day.ts'
import { dayNumber } from './service-day.ts'

/** What is known of one train today, in the terms of GTFS-Realtime TripUpdate. */
export interface TripUpdate {
  readonly trip: string
  /** Service day of the train, not of the clock. */
  readonly day: ServiceDay
  readonly cancelled?: boolean
  /** By position of the call, ascending. A delay holds for the calls after it until the next one. */
  readonly calls?: readonly { readonly call: number; readonly delaySeconds?: number; readonly skipped?: boolean }[]
}

/**
 * The view with delays and cancellations in it: searches, boards and positions on it take them into account. Always
 * starts from the planned view; updates of unknown trips or days are left out. A train never leaves before it came.
 */
export function applyUpdates(view: DayView, updates: readonly TripUpdate[]): DayView {
  const planned = view.planned
  const changes = new Map<number, Map<number, TripUpdate>>()
  for (const update of updates) {
    for (const { pattern, train } of trainsOf(planned, update)) {
      let trains = changes.get(pattern)
      if (!trains) changes.set(pattern, (trains = new Map()))
      trains.set(train, update)
    }
  }
  if (changes.size === 0) return planned
  const parts: PatternPart[] = []
  for (let p = 0; p < planned.patternCount; p++) {
    const trains = changes.get(p)
    if (trains) parts.push(...changedPattern(planned, p, trains))
    else parts.push({ from: planned, pattern: p, trains: undefined, moved: [] })
  }
  return assembleParts(planned, parts)
}

/** One pattern with changes: the trains that keep their order stay together, the others form patterns of their own. */
function changedPattern(planned: DayView, p: number, changes: ReadonlyMap<number, TripUpdate>): PatternPart[] {
  const calls = planned.callFirst[p]!
  const m = planned.callFirst[p + 1]! - calls
  const n = planned.trainFirst[p + 1]! - planned.trainFirst[p]!
  const flags = planned.flags.subarray(calls, calls + m)
  const trains: number[] = []
  const moved: MovedTrain[] = []
  const skipping: MovedTrain[] = []
  for (let t = 0; t < n; t++) {
    const update = changes.get(t)
    if (!update || (!update.cancelled && !update.calls)) trains.push(t)
    else if (update.calls && !update.cancelled) {
      const train = expected(planned, p, t, update)
      if (train.flags.some((flag, i) => flag !== flags[i])) skipping.push(train)
      else moved.push(train)
    }
  }
  const part: PatternPart = { from: planned, pattern: p, trains, moved: [] }
  const left = moved.filter((train) => !insertInOrder(part, train))
  return [...(trains.length + part.moved.length > 0 ? [part] : []), ...apart(planned, p, [...left, ...skipping])]
}

/** Trains that fit nowhere else, by what they skip, in FIFO patterns. */
function apart(planned: DayView, p: number, left: readonly MovedTrain[]): PatternPart[] {
  const groups = new Map<string, TrainGroup>()
  const calls = planned.callFirst[p]!
  for (const train of left) {
    const key = train.flags.join()
    const group = groups.get(key) ?? {
      nodes: planned.nodes.subarray(calls, planned.callFirst[p + 1]!),
      flags: train.flags,
      run: [],
      dayOffset: [],
      arrives: [],
      departs: [],
    }
    groups.set(key, group)
    group.run.push(planned.run[planned.trainFirst[p]! + train.train]!)
    group.dayOffset.push(planned.dayOffset[planned.trainFirst[p]! + train.train]!)
    group.arrives.push(train.arrives)
    group.departs.push(train.departs)
  }
  return [...groups.values()].flatMap(intoFifo).map((group) => ({ group }))
}

/** Puts a changed train where it overtakes none of the part and is overtaken by none; false where there is no such place. */
function insertInOrder(part: WholePart, train: MovedTrain): boolean {
  const order = orderOf(part)
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (departsOf(part, order[middle]!, 0) <= train.departs[0]!) low = middle + 1
    else high = middle
  }
  for (let i = 0; i < train.departs.length; i++) {
    const before = order[low - 1]
    const after = order[low]
    if (before && (departsOf(part, before, i) > train.departs[i]! || arrivesOf(part, before, i) > train.arrives[i]!)) return false
    if (after && (departsOf(part, after, i) < train.departs[i]! || arrivesOf(part, after, i) < train.arrives[i]!)) return false
  }
  order.splice(low, 0, { moved: train })
  part.moved.push(train)
  return true
}

function expected(planned: DayView, p: number, t: number, update: TripUpdate): MovedTrain {
  const calls = planned.callFirst[p]!
  const m = planned.callFirst[p + 1]! - calls
  const n = planned.trainFirst[p + 1]! - planned.trainFirst[p]!
  const base = planned.timeFirst[p]!
  const arrives = planned.arrives.slice(base + t * m, base + t * m + m)
  const departs = new Int32Array(m)
  const flags = planned.flags.slice(calls, calls + m)
  let delay = 0
  let next = 0
  const changes = update.calls!
  for (let i = 0; i < m; i++) {
    while (next < changes.length && changes[next]!.call <= i) {
      const change = changes[next]!
      if (change.delaySeconds !== undefined) delay = change.delaySeconds
      if (change.skipped && change.call === i) flags[i] = NO_PICKUP | NO_DROP_OFF
      next++
    }
    arrives[i] = Math.max(arrives[i]! + delay, i > 0 ? departs[i - 1]! : -Infinity)
    departs[i] = Math.max(planned.departs[base + i * n + t]! + delay, arrives[i]!)
  }
  return { train: t, arrives, departs, flags }
}

const indexes = new WeakMap<DayView, Map<number, { pattern: number; train: number }>>()

/** Where a run of a service day is in the view; undefined when it does not run, or was cancelled. `train` counts within the pattern. */
export function findTrain(view: DayView, run: number, dayOffset: number): { pattern: number; train: number } | undefined {
  let index = indexes.get(view)
  if (!index) {
    index = new Map()
    for (let pattern = 0; pattern < view.patternCount; pattern++) {
      const first = view.trainFirst[pattern]!
      for (let i = first; i < view.trainFirst[pattern + 1]!; i++)
        index.set(view.run[i]! * 64 + view.dayOffset[i]! + 32, { pattern, train: i - first })
    }
    indexes.set(view, index)
  }
  return index.get(run * 64 + dayOffset + 32)
}

const tripRuns = new WeakMap<object, Map<string, number[]>>()

function trainsOf(planned: DayView, update: TripUpdate): { pattern: number; train: number }[] {
  const { timetable } = planned
  let runs = tripRuns.get(timetable)
  if (!runs) {
    runs = new Map()
    for (let run = 0; run < timetable.runTrip.length; run++) {
      const id = timetable.feed.trips.ids[timetable.runTrip[run]!]!
      const known = runs.get(id)
      if (known) known.push(run)
      else runs.set(id, [run])
    }
    tripRuns.set(timetable, runs)
  }
  const offset = dayNumber(update.day) - dayNumber(planned.day)
  return (runs.get(update.trip) ?? []).flatMap((run) => findTrain(planned, run, offset) ?? [])
}
