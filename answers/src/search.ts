import type * as shape from '@yatha/contract'
import { itineraryOfRide, searchTrips, serviceDayAt } from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { findCancelledTrains } from './cancelled-trains.ts'
import { formatItinerary } from './itinerary.ts'
import { withoutUndefined } from './without-undefined.ts'
import { noticesByIdOrTarget, spanOfRailwayDay } from './notices.ts'
import { formatInstant } from './cached-per-view.ts'
import type { ResolvedSearchQuery } from './search-question.ts'
import { compareDirections } from './ways-compared.ts'

/**
 * Returns itineraries, canceled trains and notices. If there is no itinerary, or only itineraries with long waits, also returns the reason
 * and the next itinerary.
 */
export function answerSearch(answers: Answers, question: ResolvedSearchQuery): shape.SearchAnswer {
  const { railway, live } = answers
  const from = railway.station(question.from)
  const to = railway.station(question.to)
  if (!from || !to) throw new Error(`a search between stations that are unknown: ${question.from}, ${question.to}`)
  const { day, by } = question
  const { view, direct, transfer, walk, reason, lastDeparts, next } = searchTrips(live, question)
  // A separate value, because `compareDirections` and `noticesOf` need the formatted itineraries.
  const itineraries = {
    from: answers.stationName(from),
    to: answers.stationName(to),
    day,
    by,
    direct: direct.map((ride) => formatItinerary(answers, view, itineraryOfRide(ride))),
    transfer: transfer.map((found) => formatItinerary(answers, view, found)),
    ...withoutUndefined<shape.SearchAnswer>({
      walk: walk && formatItinerary(answers, view, walk),
      // Never `unknown_station`, because both stations exist.
      reason: reason === 'unknown_station' ? undefined : reason,
      last: lastDeparts === undefined ? undefined : formatInstant(view, lastDeparts),
      next: next && {
        // Computed from the departure, because the view of `next` may begin several days earlier.
        day: serviceDayAt(next.view.epoch + next.itinerary.departs, railway.zone).day,
        departs: formatInstant(next.view, next.itinerary.departs),
        arrives: formatInstant(next.view, next.itinerary.arrives),
        transfers: Math.max(0, next.itinerary.rides - 1),
      },
    }),
  }
  return {
    ...itineraries,
    ...withoutUndefined<shape.SearchAnswer>({
      cancelled: findCancelledTrains(answers, question),
      ways: compareDirections(itineraries),
      notices: noticesOf(answers, question, itineraries),
    }),
  }
}

/**
 * Notices of the itineraries, and notices about the railway and both stations from the requested time to the end of the day; in a search
 * by arrival time, from the start of the day to the requested time.
 */
function noticesOf(
  answers: Answers,
  { from, to, day, time, by }: ResolvedSearchQuery,
  answer: Pick<shape.SearchAnswer, 'direct' | 'transfer' | 'walk'>,
) {
  const { railway } = answers
  if (answers.live.notices.length === 0) return undefined
  const all = [...answer.direct, ...answer.transfer, ...(answer.walk ? [answer.walk] : [])]
  const ids = new Set(all.flatMap(({ notices = [] }) => notices))
  const stations = [from, to].map((slug) => railway.station(slug)!.index)
  const span = by === 'arrive' ? spanOfRailwayDay(answers, day, 0, time) : spanOfRailwayDay(answers, day, time)
  return noticesByIdOrTarget(answers, ids, span, { stations })
}
