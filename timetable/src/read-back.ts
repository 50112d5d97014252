import type { Ends } from './ends.ts'
import { rideOn, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
import type { Labels } from './labels.ts'
import type { DayView } from './view-layout.ts'

/** The itinerary of k rides that reaches the goal, read from its last leg back to its first. */
export function readBack(view: DayView, labels: Labels, ends: Ends, k: number): PlannedItinerary {
  const { nodeCount } = labels
  const legs: (PlannedRide | PlannedWalk)[] = []
  let node = labels.goalNode[k]!
  const alighted = labels.arrival[k * nodeCount + node]!
  const arrives = alighted + ends.egress[node]!
  const goal = ends.egressTo[node]!
  if (goal !== node) legs.push({ kind: 'walk', from: node, to: goal, departs: alighted, arrives })
  for (let round = k; ; round--) {
    const label = round * nodeCount + node
    const calls = labels.byCalls[label]!
    const ride = rideOn(view, labels.byPattern[label]!, labels.byTrain[label]!, calls >>> 16, calls & 0xffff)
    legs.push(ride)
    const { from, departs } = ride
    if (round === 1) {
      const start = ends.accessFrom[from]!
      const setsOut = departs - ends.access[from]!
      if (start !== from) legs.push({ kind: 'walk', from: start, to: from, departs: setsOut, arrives: departs })
      return { departs: setsOut, arrives, rides: k, legs: legs.reverse() }
    }
    const before = (round - 1) * nodeCount
    const change = labels.readyFrom[before + from]!
    if (change !== from) {
      legs.push({ kind: 'walk', from: change, to: from, departs: labels.arrival[before + change]!, arrives: labels.ready[before + from]! })
    }
    node = change
  }
}
