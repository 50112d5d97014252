import { departuresFrom } from './departures.ts'
import { Ends } from './ends.ts'
import type { Place, PlannedItinerary } from './itinerary.ts'
import { Labels, MAX_RIDES } from './labels.ts'
import { LeastRides } from './least-rides.ts'
import { LowerBounds } from './lower-bounds.ts'
import { readBack } from './read-back.ts'
import { Rounds, type GoalBounds } from './rounds.ts'
import type { DayView } from './view-layout.ts'

/** Plans itineraries on one view. Reuses its working memory: run one search at a time. */
export class Planner {
  private readonly labels: Labels
  private readonly ends: Ends
  private readonly rounds: Rounds
  private readonly bounds: LowerBounds
  /** On large railways only: counting takes longer than a search of a small one. */
  private readonly leastRides: LeastRides | undefined

  constructor(readonly view: DayView) {
    this.bounds = LowerBounds.of(view)
    this.labels = new Labels(view.timetable.nodeCount)
    this.ends = new Ends(view.timetable, this.bounds.walks)
    if (this.bounds.isLarge) this.leastRides = new LeastRides(view, this.bounds.walks)
    this.rounds = new Rounds(view, this.labels, this.ends, this.leastRides)
  }

  /** The planner of a view, created on first use. */
  static of(view: DayView): Planner {
    return (view.memo.planner ??= new Planner(view))
  }

  /**
   * Departing at `time` or later: for each number of rides that improves the result, the itinerary that arrives first.
   * Ordered by rides, with strictly earlier arrivals. Walking all the way, if listed, counts as 0 rides.
   */
  earliest(from: readonly Place[], to: readonly Place[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    this.begin(from, to, maxRides, this.bounds.ofOneDeparture(to))
    const walk = this.ends.walkOnly(time)
    this.departFrom(time, walk?.arrives)
    const found = walk ? [walk] : []
    this.collect(found)
    return found
  }

  /**
   * Every Pareto-optimal itinerary (departure, arrival, rides) that departs in [from, until], by departure (latest first),
   * then by rides. Optimal among all itineraries of the view: one dominated by an itinerary after `until` is omitted, and
   * so is one that walking all the way matches.
   */
  profile(origins: readonly Place[], goals: readonly Place[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    const bounds = this.bounds.ofProfile(goals)
    const { last } = bounds
    this.begin(origins, goals, maxRides, bounds)
    const { goal, goalNode, rideLimit } = this.labels
    const { access, accessNodes } = this.ends
    const walk = this.ends.walkSeconds()
    const departures = departuresFrom(this.view, accessNodes, access)
    const found: PlannedItinerary[] = []
    const lastStart = Math.max(...accessNodes.map((node) => last.board[node]! - access[node]!))
    let e = departures.count - 1
    while (e >= 0 && departures.time[e]! > lastStart) e--
    // Departures after `until` leave their labels, so that itineraries they dominate are not found.
    if (e >= 0 && departures.time[e]! > until) this.departFrom(until + 1, walk < 0 ? undefined : until + 1 + walk)
    while (e >= 0 && departures.time[e]! > until) e--
    while (e >= 0 && departures.time[e]! >= from) {
      const time = departures.time[e]!
      for (let k = 0; k <= rideLimit; k++) {
        goalNode[k] = -1
        if (walk >= 0 && time + walk < goal[k]!) goal[k] = time + walk
      }
      for (; e >= 0 && departures.time[e] === time; e--) this.rounds.ride(departures.pattern[e]!, departures.call[e]!, departures.train[e]!)
      if (!this.rounds.change(1)) continue
      this.rounds.run(2)
      this.collect(found)
    }
    return found
  }

  /** Works out the bounds of goals before a search needs them; of a single one they are kept. */
  prepare(to: readonly Place[]): void {
    this.bounds.ofProfile(to)
  }

  /** The itinerary that walks all the way, departing at `time`; undefined if no such walk is listed. */
  walk(from: readonly Place[], to: readonly Place[], time: number): PlannedItinerary | undefined {
    this.ends.set(from, to)
    return this.ends.walkOnly(time)
  }

  private begin(from: readonly Place[], to: readonly Place[], maxRides: number, bounds: GoalBounds): void {
    this.labels.clear(maxRides)
    this.ends.set(from, to)
    this.leastRides?.count(this.ends.egressNodes)
    this.rounds.set(bounds)
  }

  /** Runs all rounds for a departure time; `bound` is the arrival to improve on. */
  private departFrom(time: number, bound: number | undefined): void {
    const { goal, ready, nodeCount, rideLimit } = this.labels
    if (bound !== undefined) goal.fill(bound)
    for (const node of this.ends.accessNodes) {
      for (let k = 0; k <= rideLimit; k++) ready[k * nodeCount + node] = time + this.ends.access[node]!
      this.rounds.mark(node)
    }
    this.rounds.run(1)
  }

  /** Adds the itineraries of the rounds that improved the arrival at the goal. */
  private collect(found: PlannedItinerary[]): void {
    const { goalNode, rideLimit } = this.labels
    for (let k = 1; k <= rideLimit; k++) if (goalNode[k]! >= 0) found.push(readBack(this.view, this.labels, this.ends, k))
  }
}
