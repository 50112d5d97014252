import type * as shape from '@yatha/contract'
import { directTrains, itineraryOfRide, searchWindow, type PlannedRide } from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { formatItinerary } from './itinerary.ts'
import type { ResolvedSearchQuery } from './search-question.ts'
import { callTimesOf } from './stop-call.ts'

/** The direct trains that a rider cannot use, because they are canceled or skip one of the two stations; undefined if there are none. */
export function findCancelledTrains(answers: Answers, question: ResolvedSearchQuery): shape.Itinerary[] | undefined {
  const { live, railway } = answers
  const view = live.view(question.day)
  if (view.planned === view) return undefined
  const nodesOf = (slug: string) => railway.timetable.nodesOf[railway.station(slug)!.index]!
  const { from, until } = searchWindow(railway, question)
  const isCancelledAt = (ride: PlannedRide, call: number) => !callTimesOf(view, ride, call).expected
  const cancelled = directTrains(view.planned, nodesOf(question.from), nodesOf(question.to), from, until, question.by)
    .filter((ride) => isCancelledAt(ride, ride.board) || isCancelledAt(ride, ride.alight))
    .map((ride) => formatItinerary(answers, view, itineraryOfRide(ride)))
  return cancelled.length > 0 ? cancelled : undefined
}
