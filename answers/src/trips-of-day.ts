import type * as shape from '@yatha/contract'
import { rideItinerary, tripsBetween, type DayView, type ServiceTime } from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { InSteps } from './in-steps.ts'
import { itinerary } from './itinerary.ts'
import { tripsOf } from './kept-trips.ts'
import { forgetting, oncePerView } from './once-per-view.ts'
import type { Timed } from './parts.ts'
import { asksForRest, type SearchQuestion } from './search-question.ts'

/** Can `answerSearch` answer at once, or in no steps? */
export const isSearchReady = (answers: Answers, question: SearchQuestion): boolean =>
  !asksForRest(question) || (answers.live.hasView(question.day) && keptOfDay(answers, question).isDone)

/** Does a step of what `answerSearch` takes longest for; true once it can answer at once. Steps take some 10 ms on a slow phone, or less. */
export function stepOfSearch(answers: Answers, question: SearchQuestion): boolean {
  if (!asksForRest(question)) return true
  if (answers.live.hasView(question.day)) return keptOfDay(answers, question).step()
  if (answers.railway.stepOfTimetable()) answers.live.view(question.day)
  return false
}

interface ItinerariesOfDay {
  readonly direct: readonly Timed<shape.Itinerary>[]
  readonly transfer: readonly Timed<shape.Itinerary>[]
  readonly hasWalk: boolean
}

/** The latest time that can be asked about is 29:59, and the least window is six hours. */
const LATEST_SECONDS = 36 * 3600
export const listEnds = ({ railway }: Answers): number => Math.max(railway.dayEnds, LATEST_SECONDS)

/**
 * All itineraries between two stations of the railway's day, and of the hours after it that a late question asks for. A question
 * with a later time gets a part of this list, since each itinerary depends on later departures only.
 */
export const itinerariesOfDay = (answers: Answers, question: SearchQuestion): ItinerariesOfDay => keptOfDay(answers, question).finish()

function keptOfDay(answers: Answers, question: SearchQuestion): InSteps<ItinerariesOfDay> {
  const { from, to, day } = question
  const view = answers.live.view(day)
  return oncePerView(answers, view, listKey(from, to), () => new InSteps(() => daySteps(answers, view, question)))
}

const listKey = (from: string, to: string): string => `trips ${from} ${to}`

function* daySteps(answers: Answers, view: DayView, question: SearchQuestion): Generator<void, ItinerariesOfDay> {
  const { from, to, day } = question
  const window = listEnds(answers)
  const found = tripsBetween(answers.live, { from, to, day, by: 'depart', time: 0 as ServiceTime, window })
  const trips = tripsOf(answers, view, `${from} ${to}`, (trip) => itinerary(answers, view, trip))
  const direct: Timed<shape.Itinerary>[] = []
  const transfer: Timed<shape.Itinerary>[] = []
  for (const [list, all] of [
    [direct, found.direct.map(rideItinerary)],
    [transfer, found.transfer],
  ] as const)
    for (const trip of all) {
      const written = new Written(trip.departs, () => trips.of(trip))
      list.push(written)
      if (trip.departs < question.time) continue
      // What is asked for is written in steps, the trips before it when they are.
      yield
      void written.what
    }
  trips.keep(direct.length + transfer.length, forgetting(answers, view, listKey(from, to)))
  return { direct, transfer, hasWalk: found.walk !== undefined }
}

/** An itinerary that is written when it is first read. */
class Written implements Timed<shape.Itinerary> {
  private written: shape.Itinerary | undefined

  constructor(
    readonly at: number,
    private readonly write: () => shape.Itinerary,
  ) {}

  get what(): shape.Itinerary {
    return (this.written ??= this.write())
  }
}
