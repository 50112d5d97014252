import type { CallUpdate } from './trip-update.ts'

// Predicts the times of a late train at its next stops: docs/decisions/0038-riders.md. All times are epoch seconds.

/** Arrival and departure of a train at each call. */
export interface CallTimetable {
  readonly arrives: readonly number[]
  readonly departs: readonly number[]
}

/** A sighting of a train, `delaySeconds` late. */
export interface Observation {
  readonly delaySeconds: number
  readonly at: number
  readonly weight: number
}

/** Expected arrival and departure at each call. Calls before `first` are in the past and have their planned times. */
export interface Prediction extends CallTimetable {
  /** The call at which the train stands, otherwise its next call. */
  readonly first: number
  /**
   * Times after the arrival at this call are only the earliest possible, because the train is stopped indefinitely. Undefined otherwise.
   */
  readonly earliestFrom?: number | undefined
}

/** After this time, an observation has half its weight. */
const HALF_LIFE_SECONDS = 120
/** A late train shortens its dwell time to this value if a longer time is planned. */
const SHORTEST_DWELL_SECONDS = 30
/** After this time without a sighting, a stopped train may have departed. */
const MAX_SIGHTING_AGE_SECONDS = 300

/**
 * The times at a train’s next calls; undefined without observations. The delay is the weighted median of recent sightings, minus the time
 * that the train recovers at long stops. Between stops, the train is as fast as planned. It never departs early. No next arrival or
 * departure is before `now` or, if that is earlier, MAX_SIGHTING_AGE_SECONDS after the last sighting. Takes O(calls) time, and O(n log n)
 * in the number of observations.
 */
export function predictTimes(planned: CallTimetable, observations: readonly Observation[], now: number): Prediction | undefined {
  if (observations.length === 0) return undefined
  const seenAt = Math.max(...observations.map(({ at }) => at))
  const delay = weightedMedian(
    observations.map(({ delaySeconds, at, weight }) => [delaySeconds, weight * 2 ** ((at - seenAt) / HALF_LIFE_SECONDS)]),
  )
  // The planned time at the position of the last sighting.
  const time = seenAt - delay
  const reached = planned.arrives.findLastIndex((arrives) => arrives <= time)
  const stands = reached >= 0 && time <= planned.departs[reached]!
  const first = Math.max(0, stands ? reached : reached + 1)
  const earliest = Math.min(now, seenAt + MAX_SIGHTING_AGE_SECONDS)
  const arrives = [...planned.arrives]
  const departs = [...planned.departs]
  const last = arrives.length - 1
  if (first > last)
    return {
      first: last,
      arrives: withLast(arrives, planned.arrives[last]! + delay),
      departs: withLast(departs, planned.arrives[last]! + delay),
    }
  arrives[first] = stands ? planned.arrives[first]! + delay : Math.max(planned.arrives[first]! + delay, earliest)
  propagateTimes(planned, { arrives, departs }, first, earliest)
  return { first, arrives, departs }
}

/** Computes the departure at a call from its arrival, and all following times. */
function propagateTimes(
  planned: CallTimetable,
  { arrives, departs }: { arrives: number[]; departs: number[] },
  from: number,
  earliest: number,
): void {
  for (let call = from; call < arrives.length; call++) {
    if (call > from) arrives[call] = departs[call - 1]! + planned.arrives[call]! - planned.departs[call - 1]!
    const dwell = Math.min(planned.departs[call]! - planned.arrives[call]!, SHORTEST_DWELL_SECONDS)
    departs[call] = Math.max(planned.departs[call]!, arrives[call]! + dwell, earliest)
  }
}

const withLast = (times: number[], time: number): number[] => [...times.slice(0, -1), time]

function weightedMedian(values: readonly (readonly [value: number, weight: number])[]): number {
  const sorted = values.toSorted(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let sum = 0
  for (const [value, weight] of sorted) if ((sum += weight) >= half) return value
  return sorted.at(-1)![0]
}

/** A train with its stops and its planned and expected times. */
export interface TrainWithTimes {
  readonly key: string
  /** Index of the stop of each call. */
  readonly stops: readonly number[]
  readonly planned: CallTimetable
  readonly expected: Prediction
}

/** A train that another train delays. */
export interface DelayedTrain extends Prediction {
  readonly key: string
  /** Key of the train that causes the delay. */
  readonly by: string
}

/** Minimum time between the arrivals of two trains at the end of a stretch, unless they are planned closer together. */
const HEADWAY_SECONDS = 120
/** Minimum seconds from when a train leaves a single track until another train enters it from the other end. */
const CLEAR_SECONDS = 30
/** Minimum seconds by which other trains must delay a train, so that findDelayedTrains returns it. */
const MIN_CAUSED_DELAY_SECONDS = 60

/**
 * The trains that other trains delay. No train overtakes another between two stops. On a single track (`isSingle` for two
 * stops), trains of opposite directions pass only at stops, and the later one waits. Trains that are planned on the same stretch
 * at the same time do not delay each other. Takes O(n log n) time in the number of next calls.
 */
export function findDelayedTrains(trains: readonly TrainWithTimes[], isSingle: (a: number, b: number) => boolean): DelayedTrain[] {
  const moving = trains.map((train) => ({
    train,
    arrives: [...train.expected.arrives],
    departs: [...train.expected.departs],
    by: undefined as string | undefined,
    earliestFrom: train.expected.earliestFrom ?? Infinity,
  }))
  type MovingTrain = (typeof moving)[number]
  interface Passage {
    readonly moving: MovingTrain
    readonly call: number
  }
  /** The latest train on each stretch between two stops, by the key `FROM TO` (stop indices). Each direction has its own key. */
  const latest = new Map<string, Passage>()
  const queue = new Queue<Passage>(({ moving: { departs }, call }) => departs[call]!)
  for (const one of moving) {
    // A train on its way to call `first` is on the stretch that begins at the previous call.
    const call = Math.max(0, one.train.expected.first - 1)
    if (call < one.train.stops.length - 1) queue.add({ moving: one, call })
  }
  for (let next = queue.take(); next; next = queue.take()) {
    const { moving: own, call } = next
    const [from, to] = [own.train.stops[call]!, own.train.stops[call + 1]!]
    const isAhead = call >= own.train.expected.first
    const before = latest.get(`${from} ${to}`)
    const opposite = isSingle(from, to) ? latest.get(`${to} ${from}`) : undefined
    if (isAhead && opposite && !arePlannedTogether(own, call, opposite)) {
      const free = opposite.moving.arrives[opposite.call + 1]! + CLEAR_SECONDS
      if (own.departs[call]! < free) {
        own.departs[call] = free
        own.by = opposite.moving.by ?? opposite.moving.train.key
        inheritEarliestFrom(own, call, opposite)
        rideToNextCall(own, call)
        queue.add(next)
        continue
      }
    }
    if (before && before.moving !== own) {
      const plannedGap = own.train.planned.arrives[call + 1]! - before.moving.train.planned.arrives[before.call + 1]!
      const free = before.moving.arrives[before.call + 1]! + Math.min(HEADWAY_SECONDS, Math.max(0, plannedGap))
      if (own.arrives[call + 1]! < free) {
        own.arrives[call + 1] = free
        own.by = before.moving.by ?? before.moving.train.key
        inheritEarliestFrom(own, call, before)
        propagateTimes(own.train.planned, own, call + 1, -Infinity)
      }
    }
    latest.set(`${from} ${to}`, next)
    if (call + 2 < own.train.stops.length) queue.add({ moving: own, call: call + 1 })
  }
  return moving.flatMap(({ train, arrives, departs, by, earliestFrom }) => {
    const isHeld =
      by !== undefined && by !== train.key && arrives.some((time, call) => time - train.expected.arrives[call]! >= MIN_CAUSED_DELAY_SECONDS)
    if (!isHeld) return []
    return [{ key: train.key, by, first: train.expected.first, arrives, departs, ...(earliestFrom < Infinity && { earliestFrom }) }]
  })

  /** If a train waits for a train that is stopped indefinitely, its own times are also only the earliest possible. */
  function inheritEarliestFrom(own: MovingTrain, call: number, { moving: other, call: otherCall }: Passage): void {
    if (otherCall >= other.earliestFrom) own.earliestFrom = Math.min(own.earliestFrom, call)
  }

  function rideToNextCall(own: MovingTrain, call: number): void {
    const { planned } = own.train
    own.arrives[call + 1] = own.departs[call]! + planned.arrives[call + 1]! - planned.departs[call]!
    propagateTimes(planned, own, call + 1, -Infinity)
  }

  function arePlannedTogether(own: MovingTrain, call: number, { moving: { train }, call: other }: Passage): boolean {
    const { planned } = own.train
    return planned.departs[call]! < train.planned.arrives[other + 1]! && train.planned.departs[other]! < planned.arrives[call + 1]!
  }
}

/** A priority queue; the priority is read when an entry is added. Equal entries keep their order. */
class Queue<T> {
  private readonly heap: { readonly entry: T; readonly at: number; readonly order: number }[] = []
  private count = 0

  constructor(private readonly at: (entry: T) => number) {}

  add(entry: T): void {
    const { heap } = this
    const added = { entry, at: this.at(entry), order: this.count++ }
    let i = heap.push(added) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!isBefore(added, heap[parent]!)) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = added
  }

  take(): T | undefined {
    const { heap } = this
    const top = heap[0]
    const moved = heap.pop()
    if (!top || !moved || heap.length === 0) return top?.entry
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, moved)) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = moved
    return top.entry
  }
}

const isBefore = (a: { at: number; order: number }, b: { at: number; order: number }): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** Delays are rounded up to multiples of this, so that expected times do not change every second. */
const STEP_SECONDS = 30

/**
 * Converts a prediction to updates of the calls at which the delay changes. Delays are rounded up, so no time is earlier than predicted.
 */
export function toCallUpdates(planned: CallTimetable, { first, arrives, departs }: Prediction): CallUpdate[] {
  const calls: CallUpdate[] = []
  const stepped = (seconds: number) => Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS
  let delay: number | undefined
  for (let call = first; call < arrives.length; call++) {
    const arrivalDelay = stepped(arrives[call]! - planned.arrives[call]!)
    const departureDelay = call === arrives.length - 1 ? arrivalDelay : stepped(departs[call]! - planned.departs[call]!)
    if (arrivalDelay === delay && departureDelay === delay) continue
    calls.push({
      call,
      ...(arrivalDelay !== delay && { delaySeconds: arrivalDelay }),
      ...(departureDelay !== arrivalDelay && { departs: planned.departs[call]! + departureDelay }),
    })
    delay = departureDelay
  }
  return calls
}
