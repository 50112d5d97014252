import { departuresFrom } from './departures.ts'
import { rideOn, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
import { memoize } from './memoize.ts'
import { MAX_RIDES, Raptor } from './raptor.ts'
import { arrivalAt, type DayView } from './view-layout.ts'

/** Plans itineraries between nodes on one view. Reuses its working memory: run one search at a time. */
export class Planner {
  private readonly raptor: Raptor

  constructor(readonly view: DayView) {
    this.raptor = new Raptor(view)
  }

  /** The planner of a view, created on first use. */
  static readonly of = memoize((view: DayView) => new Planner(view))

  /**
   * Departing at `time` or later: for each number of rides that improves the result, the itinerary that arrives first. Ordered by
   * rides, with strictly earlier arrivals. Walking all the way, if a footpath is listed, counts as 0 rides.
   */
  earliest(origins: readonly number[], goals: readonly number[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    this.raptor.begin(origins, goals, maxRides)
    const walk = this.walkAt(time)
    this.raptor.depart(time)
    this.raptor.run()
    return walk ? [walk, ...this.itineraries()] : this.itineraries()
  }

  /**
   * Every Pareto-optimal itinerary (departure, arrival, rides) that departs in [from, until], by departure (latest first), then by
   * rides. Optimal among all itineraries of the view: one dominated by an itinerary after `until` is omitted, and so is one that
   * walking all the way matches. This is rRAPTOR: a RAPTOR for each departure time, the latest first, on the labels of those before.
   */
  profile(origins: readonly number[], goals: readonly number[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    const { raptor } = this
    raptor.begin(origins, goals, maxRides)
    raptor.depart(until + 1)
    raptor.run()
    const departures = departuresFrom(this.view, raptor.access, from, until)
    const found: PlannedItinerary[] = []
    for (let d = 0; d < departures.length; ) {
      const { time } = departures[d]!
      raptor.depart(time)
      for (; departures[d]?.time === time; d++) raptor.ride(1, departures[d]!.pattern, departures[d]!.train, departures[d]!.call)
      raptor.runOn()
      found.push(...this.itineraries())
    }
    return found
  }

  /** Like `profile`, of the itineraries that arrive in [from, until]; by arrival, then by rides. */
  arrivals(origins: readonly number[], goals: readonly number[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    return this.profile(origins, goals, -Infinity, until, maxRides)
      .filter(({ arrives }) => arrives >= from && arrives <= until)
      .sort((a, b) => a.arrives - b.arrives || a.rides - b.rides)
  }

  /** The itinerary that walks all the way, departing at `time`; undefined if no such footpath is listed. */
  walk(origins: readonly number[], goals: readonly number[], time: number): PlannedItinerary | undefined {
    this.raptor.begin(origins, goals, 0)
    return this.walkAt(time)
  }

  private walkAt(time: number): PlannedItinerary | undefined {
    const { walk, readyFrom } = this.raptor
    if (!walk) return undefined
    const [from, to, arrives] = [readyFrom[walk.goal]!, walk.goal, time + walk.seconds]
    return { departs: time, arrives, rides: 0, legs: from === to ? [] : [{ kind: 'walk', from, to, departs: time, arrives }] }
  }

  /** The itineraries of the rounds that reached a goal earlier. */
  private itineraries(): PlannedItinerary[] {
    const found: PlannedItinerary[] = []
    for (let k = 1; k <= this.raptor.maxRides; k++) if (this.raptor.goalAlight[k]! >= 0) found.push(this.itinerary(k))
    return found
  }

  /** The itinerary of k rides that reaches the goal, read from its last leg back to its first. */
  private itinerary(k: number): PlannedItinerary {
    const { arrival, ready, readyFrom, alight, board, nodeCount, departure } = this.raptor
    const legs: (PlannedRide | PlannedWalk)[] = []
    const arrives = this.raptor.goalArrival[k]!
    let node = this.raptor.goalAlight[k]!
    const walk = (from: number, to: number, departs: number, arrives: number) => {
      if (from !== to) legs.push({ kind: 'walk', from, to, departs, arrives })
    }
    walk(node, this.raptor.goal[k]!, arrival[k * nodeCount + node]!, arrives)
    for (let round = k; ; round--) {
      const label = round * nodeCount + node
      const end = arrivalAt(this.view, alight[label]!)
      const ride = rideOn(this.view, end.pattern, end.train, board[label]!, end.call)
      legs.push(ride)
      const before = (round - 1) * nodeCount
      const from = readyFrom[before + ride.from]!
      if (round === 1) {
        const departs = ride.departs - (ready[ride.from]! - departure)
        walk(from, ride.from, departs, ride.departs)
        return { departs, arrives, rides: k, legs: legs.reverse() }
      }
      walk(from, ride.from, arrival[before + from]!, ready[before + ride.from]!)
      node = from
    }
  }
}
