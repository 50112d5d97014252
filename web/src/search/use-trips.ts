import { useMemo } from 'react'
import { bestTrip, isCancelled, listTrips, tripKey, type UnknownStations } from '@yatha/answers'
import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { useRailwayNow } from '../railway/railway.tsx'
import { waitsLong } from './long-wait.ts'
import { useSearch, type Asked } from './use-search.ts'

/** Number of trips listed before the button for more. */
const SHOWN = 8

export interface Trips {
  /** The listed trips, in order. Trips before the requested time come first. */
  readonly shown: readonly Itinerary[]
  /** Trips with a long wait between two trains; useful only if there are no others. */
  readonly waits: readonly Itinerary[]
  readonly best: Itinerary | undefined
  /** First trip of the whole day. */
  readonly first: Itinerary | undefined
  readonly last: Itinerary | undefined
  /** Number of trips before and after the listed ones. */
  readonly before: number
  readonly after: number
}

/** How many additional trips the rider has requested. */
export interface Reach {
  readonly earlier: boolean
  readonly more: number
}

/** Returns the trips to list, including the open trip if it is on this day. */
export function useTrips(answer: SearchAnswer, asked: Asked, { earlier, more }: Reach): Trips {
  const { instant: now } = useRailwayNow()
  const whole = useSearch({ ...asked, from: answer.from.slug, to: answer.to.slug, day: answer.day, time: '00:00', by: 'depart' })
  return useMemo(() => {
    const listed = listTrips(answer, asked.show, now)
    const current = listed.filter((trip) => !waitsLong(trip))
    const ofDay = wholeDay(whole, asked.show).filter((trip) => !waitsLong(trip))
    const keys = new Set(current.map(tripKey))
    const past =
      asked.by === 'arrive' ? [] : ofDay.filter((trip) => !keys.has(tripKey(trip)) && trip.departs < (current[0]?.departs ?? '9'))
    const isOpen = (trip: Itinerary) => tripKey(trip) === asked.trip
    const before = earlier || past.some(isOpen) ? past : []
    const until = Math.max(SHOWN * (1 + more), current.findIndex(isOpen) + 1)
    const running = ofDay.filter((trip) => !isCancelled(trip))
    return {
      shown: [...before, ...current.slice(0, until)],
      waits: listed.filter(waitsLong),
      best: bestTrip(answer, now),
      first: running[0],
      last: running.at(-1),
      before: past.length - before.length,
      after: Math.max(0, current.length - until),
    }
  }, [answer, whole, asked.show, asked.by, asked.trip, now, earlier, more])
}

/** Returns the trains of a whole day. Walks are excluded, because they are possible at any time. */
function wholeDay(answer: SearchAnswer | UnknownStations | undefined, show: Asked['show']): Itinerary[] {
  return answer && 'direct' in answer ? listTrips(answer, show, 0).filter(({ legs }) => legs.some(({ kind }) => kind === 'ride')) : []
}
