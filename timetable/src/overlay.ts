import { intoFifo, type Train, type TrainGroup } from './fifo.ts'
import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { memoize } from './memoize.ts'
import { dayNumber } from './service-day.ts'
import { findTrain, trainKey, type TrainPlace } from './train-index.ts'
import type { TripUpdate } from './trip-update.ts'
import { arrivesStart, callCount, callsOf, dayOffsetAt, departsAt, runAt, trainCount, type DayView } from './view-layout.ts'
import { assembleParts, placedArrives, placedDeparts, type MovedTrain, type PatternPart, type Placed } from './view-parts.ts'

/**
 * The view with delays and cancellations applied, for searches, boards and positions. Always starts from the planned view; updates for
 * unknown trips or days are ignored. A train never departs before it arrives.
 */
export function applyUpdates(view: DayView, updates: readonly TripUpdate[]): DayView {
  const { planned } = view
  const changes = new Map<number, Map<number, TripUpdate>>()
  const updateByTrain = new Map<number, TripUpdate>()
  for (const update of updates) {
    for (const { pattern, train } of trainsOf(planned, update)) {
      updateByTrain.set(trainKey(runAt(planned, pattern, train), dayOffsetAt(planned, pattern, train)), update)
      let trains = changes.get(pattern)
      if (!trains) changes.set(pattern, (trains = new Map()))
      trains.set(train, update)
    }
  }
  if (changes.size === 0) return planned
  const parts: PatternPart[] = []
  for (let pattern = 0; pattern < planned.patternCount; pattern++) {
    const trains = changes.get(pattern)
    if (trains) parts.push(...changedPattern(planned, pattern, trains))
    else parts.push({ pattern, order: undefined })
  }
  return assembleParts(planned, parts, updateByTrain)
}

/** Splits a pattern with changed trains into FIFO patterns. Trains that still do not overtake one another stay in one pattern. */
function changedPattern(planned: DayView, pattern: number, changes: ReadonlyMap<number, TripUpdate>): PatternPart[] {
  const { flags } = callsOf(planned, pattern)
  const order: Placed[] = []
  const moved: MovedTrain[] = []
  const skipping: MovedTrain[] = []
  for (let t = 0; t < trainCount(planned, pattern); t++) {
    const update = changes.get(t)
    if (!update || (!update.cancelled && !update.calls)) order.push(t)
    else if (update.calls && !update.cancelled) {
      const train = expectedTrain(planned, pattern, t, update.calls)
      if (train.flags.some((flag, i) => flag !== flags[i])) skipping.push(train)
      else moved.push(train)
    }
  }
  const unplaced = moved.filter((train) => !insertInOrder(planned, pattern, order, train))
  return [...(order.length > 0 ? [{ pattern, order }] : []), ...groupIntoPatterns(planned, pattern, [...unplaced, ...skipping])]
}

/** Puts trains that do not fit into their planned pattern into new FIFO patterns. Trains in one pattern skip the same calls. */
function groupIntoPatterns(planned: DayView, pattern: number, left: readonly MovedTrain[]): PatternPart[] {
  const groups = new Map<string, TrainGroup & { readonly trains: Train[] }>()
  const { nodes } = callsOf(planned, pattern)
  for (const { train, flags, arrives, departs } of left) {
    const key = flags.join()
    const group = groups.get(key) ?? { nodes, flags, trains: [] }
    groups.set(key, group)
    const [run, dayOffset] = [runAt(planned, pattern, train), dayOffsetAt(planned, pattern, train)]
    group.trains.push({ run, dayOffset, arrives, departs, first: 0, shift: 0 })
  }
  return [...groups.values()].flatMap(intoFifo).map((group) => ({ group }))
}

/** Inserts a changed train where it overtakes no train and no train overtakes it; returns false if there is no such position. */
function insertInOrder(planned: DayView, pattern: number, order: Placed[], train: MovedTrain): boolean {
  const departs = (placed: Placed, call: number) => placedDeparts(planned, pattern, placed, call)
  const arrives = (placed: Placed, call: number) => placedArrives(planned, pattern, placed, call)
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (departs(order[middle]!, 0) <= train.departs[0]!) low = middle + 1
    else high = middle
  }
  const before = order[low - 1]
  const after = order[low]
  for (let i = 0; i < train.departs.length; i++) {
    if (before !== undefined && (departs(before, i) > train.departs[i]! || arrives(before, i) > train.arrives[i]!)) return false
    if (after !== undefined && (departs(after, i) < train.departs[i]! || arrives(after, i) < train.arrives[i]!)) return false
  }
  order.splice(low, 0, train)
  return true
}

/** A train with the updates of its calls applied: its expected times, and its flags with the skipped calls. */
function expectedTrain(planned: DayView, pattern: number, train: number, changes: NonNullable<TripUpdate['calls']>): MovedTrain {
  const calls = callCount(planned, pattern)
  const row = arrivesStart(planned, pattern, train)
  const arrives = planned.arrives.slice(row, row + calls)
  const departs = new Int32Array(calls)
  const flags = callsOf(planned, pattern).flags.slice()
  let delay = 0
  let next = 0
  for (let i = 0; i < calls; i++) {
    const plannedDeparture = departsAt(planned, pattern, train, i)
    let departureDelay: number | undefined
    let isArrivalKnown = false
    for (; next < changes.length && changes[next]!.call <= i; next++) {
      const change = changes[next]!
      if (change.delaySeconds !== undefined) delay = change.delaySeconds
      if (change.arrives !== undefined) delay = change.arrives - planned.epoch - arrives[i]!
      if (change.departs !== undefined) departureDelay = change.departs - planned.epoch - plannedDeparture
      if (change.skipped) flags[i] = NO_PICKUP | NO_DROP_OFF
      isArrivalKnown ||= change.delaySeconds !== undefined || change.arrives !== undefined
    }
    const departure = plannedDeparture + (departureDelay ?? delay)
    // If an update states only the departure, the train arrives no later than it departs.
    const arrival = departureDelay === undefined || isArrivalKnown ? arrives[i]! + delay : Math.min(arrives[i]! + delay, departure)
    arrives[i] = Math.max(arrival, i > 0 ? departs[i - 1]! : -Infinity)
    departs[i] = Math.max(departure, arrives[i]!)
    delay = departureDelay ?? delay
  }
  return { train, arrives, departs, flags }
}

/** The trains to which an update applies: several if its trip is repeated (GTFS frequencies.txt). */
function trainsOf(planned: DayView, update: TripUpdate): TrainPlace[] {
  const offset = dayNumber(update.day) - dayNumber(planned.day)
  return (runsByTrip(planned.timetable).get(update.trip) ?? []).flatMap((run) => findTrain(planned, run, offset) ?? [])
}

/** The runs of a trip, by its id. */
const runsByTrip = memoize(({ feed, runTrip }: DayView['timetable']): ReadonlyMap<string, readonly number[]> => {
  const runs = new Map<string, number[]>()
  runTrip.forEach((trip, run) => {
    const id = feed.trips.ids[trip]!
    const runsOfId = runs.get(id)
    if (runsOfId) runsOfId.push(run)
    else runs.set(id, [run])
  })
  return runs
})
