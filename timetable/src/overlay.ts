import { arrivalAt, departureAt, followsWithoutOvertaking, splitIntoFifoGroups, type Train, type TrainGroup } from './fifo.ts'
import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { memoize } from './memoize.ts'
import { dayNumber } from './service-day.ts'
import { findTrain, trainKey, type ViewTrain } from './train-index.ts'
import type { TripUpdate } from './trip-update.ts'
import { dayOffsetAt, DayView, trainGroupOf, buildViewArrays, runAt } from './view-layout.ts'

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
  const groups: TrainGroup[] = []
  for (let pattern = 0; pattern < planned.patternCount; pattern++) {
    const group = trainGroupOf(planned, pattern)
    const trains = changes.get(pattern)
    if (trains) groups.push(...changedGroup(planned, group, trains))
    else groups.push(group)
  }
  const { timetable, day, epoch, serviceDays } = planned
  return new DayView(timetable, day, epoch, serviceDays, buildViewArrays(timetable.feed, groups), { planned, updates: updateByTrain })
}

/** Splits a pattern with changed trains into FIFO groups. Trains that still do not overtake one another stay in one group. */
function changedGroup(planned: DayView, group: TrainGroup, changes: ReadonlyMap<number, TripUpdate>): TrainGroup[] {
  const order: Train[] = []
  const moved: MovedTrain[] = []
  const skipping: MovedTrain[] = []
  group.trains.forEach((train, t) => {
    const update = changes.get(t)
    if (!update || (!update.cancelled && !update.calls)) order.push(train)
    else if (update.calls && !update.cancelled) {
      const expected = expectedTrain(planned, group, train, update.calls)
      if (expected.flags.some((flag, i) => flag !== group.flags[i])) skipping.push(expected)
      else moved.push(expected)
    }
  })
  const unplaced = moved.filter(({ train }) => !insertInOrder(order, train, group.nodes.length))
  return [...(order.length > 0 ? [{ ...group, trains: order }] : []), ...groupByFlags(group, [...unplaced, ...skipping])]
}

/** Creates FIFO groups for the trains that do not fit into their planned pattern. Trains in one group skip the same calls. */
function groupByFlags({ nodes }: TrainGroup, left: readonly MovedTrain[]): TrainGroup[] {
  const groups = new Map<string, TrainGroup & { readonly trains: Train[] }>()
  for (const { train, flags } of left) {
    const key = flags.join()
    const group = groups.get(key) ?? { nodes, flags, trains: [] }
    groups.set(key, group)
    group.trains.push(train)
  }
  return [...groups.values()].flatMap(splitIntoFifoGroups)
}

/** Inserts a changed train where it overtakes no train and no train overtakes it; returns false if there is no such position. */
function insertInOrder(order: Train[], train: Train, calls: number): boolean {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (departureAt(order[middle]!, 0) <= departureAt(train, 0)) low = middle + 1
    else high = middle
  }
  const before = order[low - 1]
  const after = order[low]
  if ((before && !followsWithoutOvertaking(before, train, calls)) || (after && !followsWithoutOvertaking(train, after, calls))) return false
  order.splice(low, 0, train)
  return true
}

/** A train with its expected times, and the flags of its calls, in which skipped calls allow neither boarding nor alighting. */
interface MovedTrain {
  readonly train: Train
  readonly flags: Uint8Array
}

/** Applies updates of calls to the planned times of a train. */
function expectedTrain(planned: DayView, group: TrainGroup, train: Train, changes: NonNullable<TripUpdate['calls']>): MovedTrain {
  const calls = group.nodes.length
  const arrives = Int32Array.from({ length: calls }, (_, call) => arrivalAt(train, call))
  const departs = new Int32Array(calls)
  const flags = group.flags.slice()
  let delay = 0
  let next = 0
  for (let i = 0; i < calls; i++) {
    const plannedDeparture = departureAt(train, i)
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
  return { train: { ...train, arrives, departs, first: 0, shift: 0 }, flags }
}

/** The trains to which an update applies: several if its trip is repeated (GTFS frequencies.txt). */
function trainsOf(planned: DayView, update: TripUpdate): ViewTrain[] {
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
