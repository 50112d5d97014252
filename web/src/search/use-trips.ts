import { useMemo } from 'react'
import { bestTrip, isCancelled, listTrips, tripKey, type UnknownStations } from '@yatha/answers'
import type { Itinerary, SearchAnswer, WayCompared } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { exceedsMaxWait } from './trip/long-wait.ts'
import { useSearch, type SearchRequest } from './use-search.ts'

/** Number of trips listed above the button that shows more trips. */
export const MAX_INITIAL_TRIPS = 8

export interface Trips {
  /** The listed trips, in order. Trips before the requested time come first. */
  readonly listedTrips: readonly Itinerary[]
  /** Trips with a wait of more than two hours (long-wait.ts). They are listed separately. */
  readonly longWaitTrips: readonly Itinerary[]
  readonly best: Itinerary | undefined
  /** All trips of the day that have no long wait, before and after the requested time. */
  readonly wholeDayTrips: readonly Itinerary[]
  /** First trip of the whole day. */
  readonly first: Itinerary | undefined
  readonly last: Itinerary | undefined
  /** Number of trips before and after the listed trips. */
  readonly earlierCount: number
  readonly laterCount: number
}

/** The additional trips that the rider has requested: all earlier trips, and the number of times that more trips were requested. */
export interface ExtraTrips {
  readonly earlier: boolean
  readonly more: number
}

/** Returns the trips to list, including the open trip if it is on this day. */
export function useTrips(answer: SearchAnswer, request: SearchRequest, { earlier, more }: ExtraTrips): Trips {
  const { instant: now } = useRailwayNow()
  const answerOfDay = useSearch({ ...request, from: answer.from.slug, to: answer.to.slug, day: answer.day, time: '00:00', by: 'depart' })
  return useMemo(() => {
    const allTrips = listTrips(answer, request.show, now)
    const usefulTrips = allTrips.filter((trip) => !exceedsMaxWait(trip))
    const tripsOfDay = tripsWithTrains(answerOfDay, request.show).filter((trip) => !exceedsMaxWait(trip))
    const keys = new Set(usefulTrips.map(tripKey))
    const earlierTrips =
      request.by === 'arrive'
        ? []
        : tripsOfDay.filter((trip) => !keys.has(tripKey(trip)) && trip.departs < (usefulTrips[0]?.departs ?? '9'))
    const isOpen = (trip: Itinerary) => tripKey(trip) === request.trip
    const visibleEarlierTrips = earlier || earlierTrips.some(isOpen) ? earlierTrips : []
    const visibleCount = Math.max(MAX_INITIAL_TRIPS * (1 + more), usefulTrips.findIndex(isOpen) + 1)
    const runningTrips = tripsOfDay.filter((trip) => !isCancelled(trip))
    return {
      listedTrips: [...visibleEarlierTrips, ...usefulTrips.slice(0, visibleCount)],
      longWaitTrips: allTrips.filter(exceedsMaxWait),
      best: bestTrip(answer, now),
      wholeDayTrips: tripsOfDay,
      first: runningTrips[0],
      last: runningTrips.at(-1),
      earlierCount: earlierTrips.length - visibleEarlierTrips.length,
      laterCount: Math.max(0, usefulTrips.length - visibleCount),
    }
  }, [answer, answerOfDay, request.show, request.by, request.trip, now, earlier, more])
}

/** Returns the trips of a whole day. Walks without a train are excluded, because they are possible at any time. */
function tripsWithTrains(answer: SearchAnswer | UnknownStations | undefined, show: SearchRequest['show']): Itinerary[] {
  return answer && 'direct' in answer ? listTrips(answer, show, 0).filter(({ legs }) => legs.some(({ kind }) => kind === 'ride')) : []
}

/**
 * Returns a function that compares the shorter ride around the loop with the longer one: `You leave 35 min later, arrive 1 min later.` The
 * function returns undefined for other trips, if one of the two has departed, and if the list already shows which direction is better.
 */
export function useLoopComparison(ways: readonly WayCompared[] | undefined): (trip: Itinerary) => string | undefined {
  const t = useTranslate()
  const { duration } = useFormats()
  const { instant: now } = useRailwayNow()
  const [short, long] = ways ?? []
  const haveDeparted = ways?.some(({ departs }) => Date.parse(departs) / 1000 < now)
  return ({ departs, arrives, legs: [leg] }) => {
    if (!short || !long || haveDeparted || departs !== short.departs || arrives !== short.arrives) return undefined
    if (leg?.kind !== 'ride' || leg.way !== short.way) return undefined
    const leave = minutesBetween(long.departs, departs)
    return t(leave < 0 ? 'ways.earlierEarlier' : 'ways.laterLater', {
      leave: duration(Math.abs(leave)),
      arrive: duration(Math.abs(minutesBetween(long.arrives, arrives))),
    })
  }
}

const minutesBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / 60_000)
