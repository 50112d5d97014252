import type { Itinerary, RideLeg, SearchAnswer } from '@yatha/contract'
import { compareText } from './compare-text.ts'

export type TripFilter = 'all' | 'direct' | 'transfer'

/**
 * The trips of an answer in the order that riders see: by departure, with canceled trains at their planned time. In a search by arrival
 * time, the latest departure comes first, and departures before `now` (epoch seconds) are omitted. Long waits come last.
 */
export function listTrips(answer: SearchAnswer, show: TripFilter, now: number): Itinerary[] {
  const { direct, transfer, cancelled = [], walk, by } = answer
  const trips = [
    ...(show === 'transfer' ? [] : [...direct, ...cancelled]),
    ...(show === 'direct' ? [] : transfer),
    ...(show === 'all' && walk ? [walk] : []),
  ]
  const ordered = by === 'depart' ? soonestFirst : latestFirst
  return trips
    .filter((trip) => by === 'depart' || Date.parse(trip.departs) / 1000 >= now)
    .sort((a, b) => Number(a.longWait !== undefined) - Number(b.longWait !== undefined) || ordered(a, b))
}

/**
 * The best trip that runs and has not departed: the first to arrive or, in a search by arrival time, the last to depart.
 */
export function bestTrip(answer: SearchAnswer, now: number): Itinerary | undefined {
  const running = listTrips(answer, 'all', now).filter((trip) => !isCancelled(trip) && !trip.longWait)
  if (answer.by === 'arrive') return running[0]
  return running
    .filter(({ departs }) => Date.parse(departs) / 1000 >= now)
    .sort((a, b) => compareText(a.arrives, b.arrives) || compareText(b.departs, a.departs))[0]
}

/** Is a train of the trip canceled, or does it skip a station where the rider boards or alights? */
export const isCancelled = ({ legs }: Itinerary): boolean =>
  legs.some((leg) => leg.kind === 'ride' && (leg.departs.cancelled === true || leg.arrives.cancelled === true))

/** Key of a trip in an address, unique between two stations on a day: its planned departure and its trains, such as `0930.ga-3`. */
export function tripKey({ legs }: Pick<Itinerary, 'legs'>): string {
  const rides = legs.filter((leg): leg is RideLeg => leg.kind === 'ride')
  if (!rides[0]) return 'walk'
  return [rides[0].departs.planned.slice(11, 16).replace(':', ''), ...rides.map(({ route }) => route)].join('.')
}

const soonestFirst = (a: Itinerary, b: Itinerary) => compareText(a.departs, b.departs) || compareText(a.arrives, b.arrives)
const latestFirst = (a: Itinerary, b: Itinerary) => compareText(b.departs, a.departs) || compareText(a.arrives, b.arrives)
