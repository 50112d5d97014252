import { departuresFrom } from './departures.ts'
import { createRide, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
import { memoize } from './memoize.ts'
import { MAX_RIDES, Raptor } from './raptor.ts'
import { trainAt, type DayView } from './view-layout.ts'

/** Plans itineraries between nodes on one view. Reuses its working memory: run one search at a time. */
export class Planner {
  private readonly raptor: Raptor

  constructor(readonly view: DayView) {
    this.raptor = new Raptor(view)
  }

  /** The planner of a view, created on first use. */
  static readonly of = memoize((view: DayView) => new Planner(view))

  /**
   * The itineraries that depart at `time` or later and arrive first: one for each number of rides with which the rider arrives earlier
   * than with fewer rides, ordered by rides. Walking all the way, if possible, counts as 0 rides. An itinerary may depart earlier than
   * necessary, because it boards the first train that can be caught.
   */
  earliest(origins: readonly number[], targets: readonly number[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    this.raptor.begin(origins, targets, maxRides)
    const walk = this.walkAt(time)
    this.raptor.depart(time)
    this.raptor.run()
    return walk ? [walk, ...this.itineraries()] : this.itineraries()
  }

  /**
   * Every Pareto-optimal itinerary (departure, arrival, rides) that departs in [from, until], by departure (latest first), then by rides.
   * Optimal among all itineraries of the view: an itinerary is omitted if an itinerary that departs after `until` dominates it, or if
   * walking the whole distance is as good. If several have the same departure, arrival and rides, only one is returned. This is rRAPTOR:
   * for each departure time, latest first, the rounds run again and reuse the labels of later departure times; round 1 boards only the
   * trains that depart at that time.
   */
  profile(origins: readonly number[], targets: readonly number[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    const { raptor } = this
    raptor.begin(origins, targets, maxRides)
    // Itineraries that depart after the window prune worse itineraries within the window. Times are whole seconds.
    raptor.depart(until + 1)
    raptor.run()
    const departures = departuresFrom(this.view, raptor.access, from, until)
    const found: PlannedItinerary[] = []
    for (let d = 0; d < departures.length; ) {
      const { time } = departures[d]!
      raptor.depart(time)
      for (; departures[d]?.time === time; d++) raptor.ride(1, departures[d]!.pattern, departures[d]!.train, departures[d]!.call)
      raptor.runFromSecond()
      found.push(...this.itineraries())
    }
    return found
  }

  /** Like `profile`, for itineraries that arrive in [from, until]; by arrival, then by rides. */
  arrivals(origins: readonly number[], targets: readonly number[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    return this.profile(origins, targets, -Infinity, until, maxRides)
      .filter(({ arrives }) => arrives >= from && arrives <= until)
      .sort((a, b) => a.arrives - b.arrives || a.rides - b.rides)
  }

  /** The itinerary that walks all the way, departing at `time`; undefined if there is no such footpath. */
  walk(origins: readonly number[], targets: readonly number[], time: number): PlannedItinerary | undefined {
    this.raptor.begin(origins, targets, 0)
    return this.walkAt(time)
  }

  private walkAt(time: number): PlannedItinerary | undefined {
    const { walk, readyFrom } = this.raptor
    if (!walk) return undefined
    const [from, to, arrives] = [readyFrom[walk.target]!, walk.target, time + walk.seconds]
    return { departs: time, arrives, rides: 0, legs: from === to ? [] : [{ kind: 'walk', from, to, departs: time, arrives }] }
  }

  /** One itinerary for each round in which the current departure reaches a target earlier than every later departure does. */
  private itineraries(): PlannedItinerary[] {
    const found: PlannedItinerary[] = []
    for (let k = 1; k <= this.raptor.maxRides; k++) if (this.raptor.targetFrom[k]! >= 0) found.push(this.itinerary(k))
    return found
  }

  /** The itinerary with k rides to the target, reconstructed from its last leg to its first. */
  private itinerary(k: number): PlannedItinerary {
    const { arrival, ready, readyFrom, rideTrain, boardCall, alightCall, nodeCount, access } = this.raptor
    const legs: (PlannedRide | PlannedWalk)[] = []
    const arrives = this.raptor.targetArrival[k]!
    let node = this.raptor.targetFrom[k]!
    const walk = (from: number, to: number, departs: number, arrives: number) => {
      if (from !== to) legs.push({ kind: 'walk', from, to, departs, arrives })
    }
    walk(node, this.raptor.target[k]!, arrival[k * nodeCount + node]!, arrives)
    for (let round = k; ; round--) {
      const label = round * nodeCount + node
      const { pattern, train } = trainAt(this.view, rideTrain[label]!)
      const ride = createRide(this.view, pattern, train, boardCall[label]!, alightCall[label]!)
      legs.push(ride)
      const previousLabels = (round - 1) * nodeCount
      const from = readyFrom[previousLabels + ride.from]!
      if (round === 1) {
        const departs = ride.departs - access.get(ride.from)!
        walk(from, ride.from, departs, ride.departs)
        return { departs, arrives, rides: k, legs: legs.reverse() }
      }
      walk(from, ride.from, arrival[previousLabels + from]!, ready[previousLabels + ride.from]!)
      node = from
    }
  }
}
