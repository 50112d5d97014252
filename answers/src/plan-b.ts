import { callInstant, callEpochSeconds, type Departure, type Itinerary, type StopCall } from '@yatha/contract'
import { LiveView, parseServiceDay, startOfDay, zonedIso, type Route, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { Answers } from './answers.ts'
import { answerBoard, resolveBoardQuery } from './board.ts'
import { runOfDeparture } from './legs.ts'
import { answerSearch } from './search.ts'
import { resolveSearchQuery } from './search-question.ts'
import { bestTrip } from './trip-list.ts'

/** A train that a rider waits for, and where the rider wants to go. */
export interface AwaitedTrain {
  readonly route: string
  readonly from: string
  /** Equal to `from` for a train around the loop. */
  readonly to: string
  readonly departs: Pick<StopCall, 'planned' | 'expected'>
}

/** The rider's best alternative if a train does not come. */
export interface PlanB {
  /** Departure, as an ISO instant. */
  readonly departs: string
  /** Omitted for a train around the loop: see `loopDeparture`. */
  readonly trip?: Itinerary
  /** For a train around the loop, the departure of the next one; otherwise omitted. */
  readonly loopDeparture?: Departure
}

/**
 * Returns the best remaining trip today if a train does not come. Searches without this train, from now or from its planned departure,
 * whichever is later. For a train around the loop, returns the next train in the same direction. Undefined if no trip remains today, or if
 * the train or a station is unknown.
 */
export function findPlanB(answers: Answers, awaited: AwaitedTrain): PlanB | undefined {
  const { from, to, departs } = awaited
  const { railway } = answers
  const route = railway.route(awaited.route)
  const run = runOfDeparture(answers, { ...awaited, planned: departs.planned })
  if (!route || !run) return undefined
  const day = parseServiceDay(run.trip.day)!
  const others = withoutTrain(answers, route, day)
  const earliest = Math.max(Math.ceil(answers.now / 60) * 60, Date.parse(departs.planned) / 1000)
  // Late in the evening, a search also finds trains of the next morning; these are too late for a plan B.
  const ends = startOfDay(day, railway.zone) + railway.dayEnds
  if (earliest >= ends) return undefined
  const at = zonedIso(earliest, railway.zone)
  const moment = { day: at.slice(0, 10), time: at.slice(11, 16) }
  if (from === to) {
    const board = answerBoard(others, resolveBoardQuery(others, { station: from, way: route.way, ...moment }))
    const next = board?.departures.find((one) => !one.cancelled && callEpochSeconds(one) < ends)
    return next && { departs: callInstant(next), loopDeparture: next }
  }
  const question = resolveSearchQuery(others, { from, to, ...moment })
  if ('unknown' in question) return undefined
  const answer = answerSearch(others, { ...question, window: ends - earliest })
  const { walk: _, ...rides } = answer
  const trip = bestTrip(rides, earliest)
  return trip && { departs: trip.departs, trip }
}

/** Returns a copy of `answers` in which the train is canceled on this day. */
function withoutTrain({ live, language, now }: Answers, route: Route, day: ServiceDay): Answers {
  const { railway, version, updates, liveNotices } = live
  const { ids } = railway.timetable.feed.trips
  const cancellations = route.trips.map((trip): TripUpdate => ({ trip: ids[trip]!, day, basis: 'operator', seenAt: now, cancelled: true }))
  return new Answers(new LiveView(railway, version + 1, [...updates, ...cancellations], liveNotices), language, now)
}
