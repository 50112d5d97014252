import type * as shape from '@yatha/contract'
import { directTrains, rideItinerary, windowOf, type PlannedRide } from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { itinerary } from './itinerary.ts'
import { oncePerView } from './once-per-view.ts'
import { within, type Timed } from './parts.ts'
import { asksForRest, type SearchQuestion } from './search-question.ts'
import { timesOf } from './stop-call.ts'
import { listEnds } from './trips-of-day.ts'

/** Direct trains of the timetable that live updates take away between these stations; undefined if there are none. */
export function cancelledTrains(answers: Answers, question: SearchQuestion): shape.Itinerary[] | undefined {
  const { live, railway } = answers
  if (live.view(question.day).planned === live.view(question.day)) return undefined
  const window = windowOf(railway, question)
  const off = asksForRest(question)
    ? within(cancelledOfDay(answers, question), window)
    : cancelledWithin(answers, question, window).map(({ what }) => what)
  return off.length > 0 ? off : undefined
}

function cancelledOfDay(answers: Answers, question: SearchQuestion): readonly Timed<shape.Itinerary>[] {
  const view = answers.live.view(question.day)
  if (view.planned === view) return []
  const { from, to } = question
  const all = { from: 0, until: listEnds(answers) }
  return oncePerView(answers, view, `cancelled ${from} ${to}`, () => cancelledWithin(answers, question, all))
}

function cancelledWithin(
  answers: Answers,
  question: SearchQuestion,
  { from, until }: { readonly from: number; readonly until: number },
): Timed<shape.Itinerary>[] {
  const { live, railway } = answers
  const view = live.view(question.day)
  const nodesOf = (slug: string) => railway.timetable.nodesOf[railway.station(slug)!.index]!
  const isOff = (ride: PlannedRide, call: number) => !timesOf(view, ride, call).expected
  return directTrains(view.planned, nodesOf(question.from), nodesOf(question.to), from, until, question.by)
    .filter((ride) => isOff(ride, ride.board) || isOff(ride, ride.alight))
    .map((ride) => ({ at: ride.departs, what: itinerary(answers, view, rideItinerary(ride)) }))
}
