import type { Itinerary, RideLeg } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { parseServiceDay, weekdayOf } from '@yatha/timetable'
import { hasLiveState } from '../../railway/stop-time.tsx'
import { useRailwayNow } from '../../railway/railway.tsx'
import { useTranslate } from '../../words/language.tsx'

// Text on trip cards, visible and for screen readers.

/** Message keys of the tag on the best trip. */
export const BEST_TRIP_LABELS = { depart: 'search.best', arrive: 'search.bestArrive' } as const
export const ridesOf = ({ legs }: Itinerary): RideLeg[] => legs.filter((leg) => leg.kind === 'ride')
export const totalStopCount = (rides: readonly RideLeg[]): number => rides.reduce((sum, leg) => sum + stopCount(leg), 0)

/** Maximum number of minutes in a countdown. If more minutes are left, the time of departure is more useful. */
const MAX_COUNTDOWN_MINUTES = 6 * 60

/**
 * Returns a function that returns the minutes until a trip begins, negative afterwards; undefined above MAX_COUNTDOWN_MINUTES, and twelve
 * hours after the beginning.
 */
export function useMinutesUntilStart(): (itinerary: Itinerary) => number | undefined {
  const { instant } = useRailwayNow()
  return ({ departs }) => {
    const minutes = Math.floor((Date.parse(departs) / 1000 - instant) / 60)
    return minutes > -12 * 60 && minutes <= MAX_COUNTDOWN_MINUTES ? minutes : undefined
  }
}

/** Returns a function that names the kind of a trip: `direct`, `1 transfer`, `5 min walk`. */
export function useTripKindText(): (itinerary: Itinerary) => string {
  const t = useTranslate()
  return ({ transfers, minutes, legs }) => {
    if (legs.every((leg) => leg.kind === 'walk')) return t('place.walk', { count: minutes })
    return transfers === 0 ? t('search.noTransfers') : t('search.transfers', { count: transfers })
  }
}

/** Returns a function that returns the weekday of an instant that is not on the given day. */
export function useOtherDayText(): (instant: string, day: string) => string | undefined {
  const t = useTranslate()
  return (instant, day) => {
    const date = parseServiceDay(instant.slice(0, 10))
    return date && date !== day ? t(`weekday.${weekdayOf(date)}` as MessageKey) : undefined
  }
}

/** Returns the departure of the first ride with live data, otherwise of the first ride. */
export function statusDeparture(itinerary: Itinerary): RideLeg['departs'] | undefined {
  const rides = ridesOf(itinerary)
  return (rides.find((leg) => hasLiveState(leg.departs)) ?? rides[0])?.departs
}

/** Returns the number of stops of a ride as riders count them: excluding the first stop, including the last stop. */
export const stopCount = (ride: RideLeg): number => ride.stops.length - 1
