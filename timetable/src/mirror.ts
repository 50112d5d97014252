import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { rideOn, type Place, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
import { MAX_RIDES } from './labels.ts'
import { Planner } from './planner.ts'
import type { Timetable } from './timetable.ts'
import {
  arrivesAt,
  callCount,
  callsOf,
  DayView,
  dayOffsetAt,
  departsAt,
  layOut,
  runAt,
  trainCount,
  type TrainGroup,
} from './view-layout.ts'
import { walksTo } from './walks.ts'

/**
 * Plans backward: the latest departures that arrive in time. Runs the same planner on the view with time reversed, in
 * which every train runs from its last call to its first.
 */
export class BackwardPlanner {
  private readonly planner: Planner

  constructor(readonly view: DayView) {
    this.planner = new Planner(mirrorView(view))
  }

  /** The backward planner of a view, created on first use. */
  static of(view: DayView): BackwardPlanner {
    return (view.memo.backward ??= new BackwardPlanner(view))
  }

  /** Arriving at `time` or earlier: for each number of rides that improves the result, the itinerary that departs last. */
  latest(from: readonly Place[], to: readonly Place[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    return this.planner.earliest(to, from, -time, maxRides).map((itinerary) => this.turn(itinerary))
  }

  /**
   * Every Pareto-optimal itinerary (departure, arrival, rides) that arrives in [from, until], by arrival (earliest first),
   * then by rides. Optimal among all itineraries of the view, as in `Planner.profile`.
   */
  profile(origins: readonly Place[], goals: readonly Place[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    return this.planner.profile(goals, origins, -until, -from, maxRides).map((itinerary) => this.turn(itinerary))
  }

  private turn({ departs, arrives, rides, legs }: PlannedItinerary): PlannedItinerary {
    const turned = legs.map((leg) => (leg.kind === 'walk' ? turnWalk(leg) : this.turnRide(leg))).reverse()
    return { departs: -arrives, arrives: -departs, rides, legs: turned }
  }

  private turnRide({ pattern, train, board, alight }: PlannedRide): PlannedRide {
    const last = callCount(this.view, pattern) - 1
    return rideOn(this.view, pattern, trainCount(this.view, pattern) - 1 - train, last - alight, last - board)
  }
}

const turnWalk = (leg: PlannedWalk): PlannedWalk => ({ ...leg, from: leg.to, to: leg.from, departs: -leg.arrives, arrives: -leg.departs })

/** The view with time and trains reversed; the planner treats it like any other view. */
export function mirrorView(view: DayView): DayView {
  const groups: TrainGroup[] = []
  for (let pattern = 0; pattern < view.patternCount; pattern++) groups.push(mirrorPattern(view, pattern))
  return new DayView(mirrorWalks(view.timetable), view.day, view.epoch, layOut(groups))
}

function mirrorPattern(view: DayView, pattern: number): TrainGroup {
  const calls = callCount(view, pattern)
  const { nodes, flags } = callsOf(view, pattern)
  const group: TrainGroup = {
    nodes: nodes.slice().reverse(),
    flags: flags.map((flag) => (flag & NO_PICKUP ? NO_DROP_OFF : 0) | (flag & NO_DROP_OFF ? NO_PICKUP : 0)).reverse(),
    run: [],
    dayOffset: [],
    arrives: [],
    departs: [],
  }
  for (let train = trainCount(view, pattern) - 1; train >= 0; train--) {
    group.run.push(runAt(view, pattern, train))
    group.dayOffset.push(dayOffsetAt(view, pattern, train))
    group.arrives.push(Int32Array.from({ length: calls }, (_, i) => -departsAt(view, pattern, train, calls - 1 - i)))
    group.departs.push(Int32Array.from({ length: calls }, (_, i) => -arrivesAt(view, pattern, train, calls - 1 - i)))
  }
  return group
}

function mirrorWalks(timetable: Timetable): Timetable {
  const { first, from, seconds } = walksTo(timetable)
  return { ...timetable, footFirst: first, footTo: from, footSeconds: seconds }
}
