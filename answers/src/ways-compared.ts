import type { Itinerary, SearchAnswer, WayCompared } from '@yatha/contract'
import { compareText } from './compare-text.ts'

/** Minimum difference in travel time between the directions. Riders would not wait or leave earlier to save less time. */
const MIN_DIFFERENCE_MINUTES = 5

/**
 * The best trip in each direction around the loop, the shorter ride first. Undefined if only one direction has a trip, if both rides take
 * about equally long, or if the shorter ride also arrives first (in a search by arrival time: departs last). The list of trips then already
 * shows that the shorter ride is better.
 */
export function compareDirections({ direct, transfer, by }: Pick<SearchAnswer, 'direct' | 'transfer' | 'by'>): WayCompared[] | undefined {
  const best = new Map<WayCompared['way'], WayCompared>()
  for (const itinerary of [...direct, ...transfer]) {
    const way = directionAroundLoop(itinerary)
    if (!way || itinerary.longWait) continue
    const other = best.get(way)
    if (other && !isBetter(itinerary, other, by)) continue
    const { departs, arrives, minutes, transfers } = itinerary
    best.set(way, { way, departs, arrives, minutes, transfers })
  }
  const [a, b] = [...best.values()].sort((one, other) => one.minutes - other.minutes || compareText(one.arrives, other.arrives))
  if (!a || !b) return undefined
  return b.minutes - a.minutes >= MIN_DIFFERENCE_MINUTES && isBetter(b, a, by) ? [a, b] : undefined
}

/** Returns the direction around the loop of all trains of a trip; undefined if they differ or a train leaves the loop. */
export function directionAroundLoop({ legs }: Itinerary): WayCompared['way'] | undefined {
  let way: WayCompared['way'] | undefined
  for (const leg of legs) {
    if (leg.kind !== 'ride') continue
    if (leg.way !== 'clockwise' && leg.way !== 'anticlockwise') return undefined
    if (way && leg.way !== way) return undefined
    way = leg.way
  }
  return way
}

type Timed = Pick<WayCompared, 'departs' | 'arrives'>

/** Does `a` arrive earlier or, at equal arrivals, depart later? In a search by arrival time, departures are compared first. */
function isBetter(a: Timed, b: Timed, by: SearchAnswer['by']): boolean {
  const [arrives, departs] = [compareText(a.arrives, b.arrives), compareText(b.departs, a.departs)]
  return (by === 'depart' ? arrives || departs : departs || arrives) < 0
}
