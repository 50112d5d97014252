import type { Itinerary, RideLeg } from '@yatha/contract'
import { isTold } from '../railway/stop-time.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate } from '../words/language.tsx'

// What cards of trips say, on the screen and to a screen reader.

/** How the best trip is marked. */
export const BEST = { depart: 'search.best', arrive: 'search.bestArrive' } as const
export const ridesOf = ({ legs }: Itinerary): RideLeg[] => legs.filter((leg) => leg.kind === 'ride')
export const stopsOfAll = (rides: readonly RideLeg[]): number => rides.reduce((sum, leg) => sum + stopsOf(leg), 0)

/** Further ahead, the time of departure says more than the hours until then. */
const COUNTED_MINUTES = 6 * 60

/** Minutes until a trip begins, negative once it has; undefined if that is hours away. */
export function useMinutesAway(): (itinerary: Itinerary) => number | undefined {
  const { instant } = useRailwayNow()
  return ({ departs }) => {
    const minutes = Math.floor((Date.parse(departs) / 1000 - instant) / 60)
    return minutes > -12 * 60 && minutes <= COUNTED_MINUTES ? minutes : undefined
  }
}

/** `direct`, `1 transfer · Insein`, `5 min walk`. */
export function useKind(): (itinerary: Itinerary) => string {
  const t = useTranslate()
  return ({ transfers, minutes, legs }) => {
    if (legs.every((leg) => leg.kind === 'walk')) return t('place.walk', { count: minutes })
    return transfers === 0 ? t('search.noTransfers') : t('search.transfers', { count: transfers })
  }
}

/** The departure of the first ride with live data, or of the first ride. */
export function toldCall(itinerary: Itinerary): RideLeg['departs'] | undefined {
  const rides = ridesOf(itinerary)
  return (rides.find((leg) => isTold(leg.departs)) ?? rides[0])?.departs
}

/** The stops of a ride as riders count them: from the one after boarding to the one where they leave the train. */
export const stopsOf = (ride: RideLeg): number => ride.stops.length - 1
