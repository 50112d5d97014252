import { useMemo } from 'react'
import { bestTrip, isCancelled, listTrips, tripKey, type UnknownStations } from '@yatha/answers'
import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { useRailwayNow } from '../railway/railway.tsx'
import { waitsLong } from './long-wait.ts'
import { useSearch, type Asked } from './use-search.ts'

/** Trips listed before the button for more. */
const SHOWN = 8

export interface Trips {
  /** In the order of the list, those of the day before the requested time first. */
  readonly shown: readonly Itinerary[]
  /** Those with a long wait between two trains, which no rider takes while there are others. */
  readonly waits: readonly Itinerary[]
  readonly best: Itinerary | undefined
  /** Of the whole day. */
  readonly first: Itinerary | undefined
  readonly last: Itinerary | undefined
  /** How many more there are before and after those shown. */
  readonly before: number
  readonly after: number
}

/** How much of the list the rider asked for. */
export interface Reach {
  readonly earlier: boolean
  readonly more: number
}

/** The trips of an answer to list, with the open trip among them if the day has it. */
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

/** The trips of a whole day; a walk is as good at any time. */
function wholeDay(answer: SearchAnswer | UnknownStations | undefined, show: Asked['show']): Itinerary[] {
  return answer && 'direct' in answer ? listTrips(answer, show, 0).filter(({ legs }) => legs.some(({ kind }) => kind === 'ride')) : []
}
