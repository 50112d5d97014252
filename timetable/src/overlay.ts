import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { assemble, intoFifo, type DayView, type TrainGroup } from './day-view.ts'
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
  const groups: TrainGroup[] = []
  for (let p = 0; p < planned.patternCount; p++) {
    const trains = changes.get(p)
    if (!trains) groups.push(trainsIn(planned, p))
    else groups.push(...changed(trainsIn(planned, p), trains))
  }
  return assemble(planned.timetable, planned.day, planned.epoch, groups, planned)
}

function trainsIn(view: DayView, p: number): TrainGroup {
  const calls = view.callFirst[p]!
  const m = view.callFirst[p + 1]! - calls
  const first = view.trainFirst[p]!
  const n = view.trainFirst[p + 1]! - first
  const base = view.timeFirst[p]!
  const group: TrainGroup = {
    nodes: view.nodes.subarray(calls, calls + m),
    flags: view.flags.subarray(calls, calls + m),
    run: [],
    dayOffset: [],
    arrives: [],
    departs: [],
  }
  const rows = new Int32Array(m * n)
  for (let i = 0; i < m; i++) for (let t = 0; t < n; t++) rows[t * m + i] = view.departs[base + i * n + t]!
  for (let t = 0; t < n; t++) {
    group.run.push(view.run[first + t]!)
    group.dayOffset.push(view.dayOffset[first + t]!)
    group.arrives.push(view.arrives.subarray(base + t * m, base + t * m + m))
    group.departs.push(rows.subarray(t * m, t * m + m))
  }
  return group
}

function changed(group: TrainGroup, changes: ReadonlyMap<number, TripUpdate>): TrainGroup[] {
  const same = emptied(group, group.flags)
  const skipping = new Map<string, TrainGroup>()
  for (let t = 0; t < group.run.length; t++) {
    const update = changes.get(t)
    if (update?.cancelled) continue
    if (!update?.calls) {
      add(same, group, t, group.arrives[t]!, group.departs[t]!)
      continue
    }
    const { arrives, departs, flags } = expected(group, t, update)
    const key = flags.join()
    let into = same
    if (key !== same.flags.join()) {
      into = skipping.get(key) ?? emptied(group, flags)
      skipping.set(key, into)
    }
    add(into, group, t, arrives, departs)
  }
  return [same, ...skipping.values()].filter((g) => g.run.length > 0).flatMap(intoFifo)
}

const emptied = (group: TrainGroup, flags: Uint8Array): TrainGroup => ({
  nodes: group.nodes,
  flags,
  run: [],
  dayOffset: [],
  arrives: [],
  departs: [],
})

function add(into: TrainGroup, from: TrainGroup, t: number, arrives: Int32Array, departs: Int32Array): void {
  into.run.push(from.run[t]!)
  into.dayOffset.push(from.dayOffset[t]!)
  into.arrives.push(arrives)
  into.departs.push(departs)
}

function expected(group: TrainGroup, t: number, update: TripUpdate) {
  const arrives = group.arrives[t]!.slice()
  const departs = group.departs[t]!.slice()
  const flags = group.flags.slice()
  let delay = 0
  let next = 0
  const calls = update.calls!
  for (let i = 0; i < arrives.length; i++) {
    while (next < calls.length && calls[next]!.call <= i) {
      const change = calls[next]!
      if (change.delaySeconds !== undefined) delay = change.delaySeconds
      if (change.skipped && change.call === i) flags[i] = NO_PICKUP | NO_DROP_OFF
      next++
    }
    arrives[i] = Math.max(arrives[i]! + delay, i > 0 ? departs[i - 1]! : -Infinity)
    departs[i] = Math.max(departs[i]! + delay, arrives[i]!)
  }
  return { arrives, departs, flags }
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
