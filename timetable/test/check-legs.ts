import type { PlannedItinerary } from '../src/itinerary.ts'
import type { DayView } from '../src/view-layout.ts'
import { changeSeconds, runsOf } from './oracle.ts'
import type { SmallRailway } from './small-railway.ts'

/**
 * Returns a message about the first fault of an itinerary: a leg that does not exist, inconsistent times or too short a change. Undefined
 * if it is valid.
 */
export function itineraryFault(
  railway: SmallRailway,
  view: DayView,
  itinerary: PlannedItinerary,
  origin: number,
  target: number,
): string | undefined {
  const { feed } = view.timetable
  const runs = runsOf(railway)
  const stationOf = (node: number) => {
    const id = feed.stops.ids[view.timetable.stopOfNode[node]!]!
    return id.startsWith('S') ? Number(id.slice(1)) : railway.stationOfPlatform[Number(id.slice(1))]!
  }
  const { legs } = itinerary
  if (legs.length === 0) return itinerary.rides === 0 && origin === target ? undefined : 'no legs'
  if (stationOf(legs[0]!.from) !== origin) return 'does not start at the origin'
  if (stationOf(legs[legs.length - 1]!.to) !== target) return 'does not end at the target'
  if (legs[0]!.departs !== itinerary.departs || legs[legs.length - 1]!.arrives !== itinerary.arrives)
    return 'times of the whole differ from its legs'
  if (legs.filter((l) => l.kind === 'ride').length !== itinerary.rides) return 'rides miscounted'
  let alighted: { platform: number; at: number } | undefined
  for (const [n, leg] of legs.entries()) {
    if (leg.arrives < leg.departs) return 'a leg goes back in time'
    if (n > 0 && legs[n - 1]!.arrives > leg.departs) return 'a leg starts before the last one ended'
    if (leg.kind === 'walk') {
      if (n > 0 && legs[n - 1]!.kind === 'walk') return 'two walks in a row'
      continue
    }
    const trip = Number(feed.trips.ids[view.timetable.runTrip[leg.run]!]!.slice(1))
    const shift = view.timetable.runShift[leg.run]!
    const offset = leg.dayOffset
    const run = runs.find(
      (r) =>
        r.trip === trip && r.offset === offset && r.calls[0]!.departs === railway.trips[trip]!.calls[0]!.departs + shift + offset * 86_400,
    )
    if (!run) return 'a train that does not run'
    const board = run.calls[leg.board]!
    const alight = run.calls[leg.alight]!
    if (leg.board >= leg.alight || !board.pickup || !alight.dropOff) return 'cannot board or alight there'
    for (let c = leg.board; c <= leg.alight; c++) {
      const call = run.calls[c]!
      const at = railway.stationOfPlatform[call.platform]
      const starts = n === 0 || (n === 1 && legs[0]!.kind === 'walk')
      if (at === origin && call.pickup && c < leg.alight && (c > leg.board || !starts)) return 'rides away and passes its origin again'
      const ends = n === legs.length - 1 || (n === legs.length - 2 && legs[n + 1]!.kind === 'walk')
      if (at === target && call.dropOff && c > leg.board && (c < leg.alight || !ends)) return 'passes its target before it ends'
    }
    if (board.departs !== leg.departs || alight.arrives !== leg.arrives) return 'times are not those of the train'
    if (
      railway.stationOfPlatform[board.platform] !== stationOf(leg.from) ||
      railway.stationOfPlatform[alight.platform] !== stationOf(leg.to)
    )
      return 'calls elsewhere'
    if (alighted) {
      const seconds = changeSeconds(railway, alighted.platform, board.platform)
      if (seconds === undefined) return 'a change that is not possible'
      if (alighted.at + seconds > board.departs) return 'a change that is too short'
    }
    alighted = { platform: alight.platform, at: alight.arrives }
  }
  return undefined
}
