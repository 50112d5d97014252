import type * as shape from '@yatha/contract'
import { directTrains, railwayBetween, rideItinerary, searchTrips, serviceDayAt, windowOf } from '@yatha/timetable'
import { Answers } from './answers.ts'
import { cancelledTrains } from './cancelled-trains.ts'
import { itinerary } from './itinerary.ts'
import { known } from './known.ts'
import { noticesWith, spanOfDay } from './notices.ts'
import { instantOf } from './once-per-view.ts'
import { within } from './parts.ts'
import { asksForRest, type SearchQuestion } from './search-question.ts'
import { itinerariesOfDay } from './trips-of-day.ts'
import { compareWays } from './ways-compared.ts'

/** Itineraries between two stations or, if there are none, the reason; and the notices about both. */
export function answerSearch(answers: Answers, question: SearchQuestion): shape.SearchAnswer {
  const from = answers.railway.station(question.from)
  const to = answers.railway.station(question.to)
  if (!from || !to) throw new Error(`a search between stations that are unknown: ${question.from}, ${question.to}`)
  const { day, by } = question
  const found = restOfDay(answers, question) ?? wholeSearch(answers, question)
  const itineraries = { from: answers.stationName(from), to: answers.stationName(to), day, by, ...found }
  return {
    ...itineraries,
    ...known<shape.SearchAnswer>({
      cancelled: cancelledTrains(answers, question),
      ways: compareWays(itineraries),
      notices: noticesOf(answers, question, itineraries),
    }),
  }
}

/**
 * The direct trains of an answer alone, which a pack tells long before it is opened; `answerSearch` has the same ones. Undefined if the
 * railway is not of a pack, or an end is unknown.
 */
export function answerDirect(answers: Answers, question: SearchQuestion): shape.SearchAnswer | undefined {
  const { railway, live, language, now } = answers
  const [from, to] = [railway.station(question.from), railway.station(question.to)]
  const part = from && to && railwayBetween(railway, from, to)
  if (!part) return undefined
  const few = new Answers(live.over(part), language, now)
  const view = few.live.view(question.day)
  const { nodesOf } = part.timetable
  const window = windowOf(part, question)
  const rides = directTrains(view, nodesOf[from.index]!, nodesOf[to.index]!, window.from, window.until, question.by)
  return {
    from: answers.stationName(from),
    to: answers.stationName(to),
    day: question.day,
    by: question.by,
    direct: rides.map((ride) => itinerary(few, view, rideItinerary(ride))),
    transfer: [],
    ...known<shape.SearchAnswer>({ cancelled: cancelledTrains(few, question) }),
  }
}

type Itineraries = Pick<shape.SearchAnswer, 'direct' | 'transfer' | 'walk' | 'reason' | 'last' | 'next'>

/** What is left of the itineraries of the day; undefined if that is nothing, or not all that is asked for. */
function restOfDay(answers: Answers, question: SearchQuestion): Itineraries | undefined {
  if (!asksForRest(question)) return undefined
  const ofDay = itinerariesOfDay(answers, question)
  if (ofDay.hasWalk) return undefined
  const window = windowOf(answers.railway, question)
  const [direct, transfer] = [within(ofDay.direct, window), within(ofDay.transfer, window)]
  return direct.length > 0 || transfer.some(({ longWait }) => !longWait) ? { direct, transfer } : undefined
}

function wholeSearch(answers: Answers, question: SearchQuestion): Itineraries {
  const { live } = answers
  const { view, direct, transfer, walk, reason, lastDeparts, next } = searchTrips(live, question)
  return {
    direct: direct.map((ride) => itinerary(answers, view, rideItinerary(ride))),
    transfer: transfer.map((found) => itinerary(answers, view, found)),
    ...known<shape.SearchAnswer>({
      walk: walk && itinerary(answers, view, walk),
      // Both stations are known.
      reason: reason === 'unknown_station' ? undefined : reason,
      last: lastDeparts === undefined ? undefined : instantOf(view, lastDeparts),
      next: next && {
        day: serviceDayAt(next.view.epoch + next.itinerary.departs, answers.railway.zone).day,
        departs: instantOf(next.view, next.itinerary.departs),
        arrives: instantOf(next.view, next.itinerary.arrives),
        transfers: Math.max(0, next.itinerary.rides - 1),
      },
    }),
  }
}

/** From the time asked about to the end of the day (to arrive by it: from the start of the day); and those of the itineraries. */
function noticesOf(
  answers: Answers,
  { from, to, day, time, by }: SearchQuestion,
  answer: Pick<shape.SearchAnswer, 'direct' | 'transfer' | 'walk'>,
) {
  const { railway } = answers
  if (answers.live.notices.length === 0) return undefined
  const all = [...answer.direct, ...answer.transfer, ...(answer.walk ? [answer.walk] : [])]
  const ids = new Set(all.flatMap(({ notices = [] }) => notices))
  const stations = [from, to].map((slug) => railway.station(slug)!.index)
  const span = by === 'arrive' ? spanOfDay(answers, day, 0, time) : spanOfDay(answers, day, time)
  return noticesWith(answers, ids, span, { stations })
}
