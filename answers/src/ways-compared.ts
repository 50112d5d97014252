import type { Itinerary, SearchAnswer, WayCompared } from '@yatha/contract'
import { inOrder } from './in-order.ts'

/** A ride shorter by less is no reason to wait, or to leave earlier. */
const ALIKE_MINUTES = 5

/**
 * The best trip each way around the loop, the shorter ride first; undefined unless it costs something: a later arrival or, to arrive
 * by a time, an earlier departure. Where one way is better in all, the list of trips says so.
 */
export function compareWays({ direct, transfer, by }: Pick<SearchAnswer, 'direct' | 'transfer' | 'by'>): WayCompared[] | undefined {
  const best = new Map<WayCompared['way'], WayCompared>()
  for (const itinerary of [...direct, ...transfer]) {
    const way = wayOf(itinerary)
    if (!way || itinerary.longWait) continue
    const other = best.get(way)
    if (other && !isBetter(itinerary, other, by)) continue
    const { departs, arrives, minutes, transfers } = itinerary
    best.set(way, { way, departs, arrives, minutes, transfers })
  }
  const [a, b] = [...best.values()].sort((one, other) => one.minutes - other.minutes || inOrder(one.arrives, other.arrives))
  if (!a || !b) return undefined
  return b.minutes - a.minutes >= ALIKE_MINUTES && isBetter(b, a, by) ? [a, b] : undefined
}

/** The way around the loop that all its trains take. */
function wayOf({ legs }: Itinerary): WayCompared['way'] | undefined {
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

/** Arrives earlier, then departs later; to arrive by a time, the other way round. */
function isBetter(a: Timed, b: Timed, by: SearchAnswer['by']): boolean {
  const [arrives, departs] = [inOrder(a.arrives, b.arrives), inOrder(b.departs, a.departs)]
  return (by === 'depart' ? arrives || departs : departs || arrives) < 0
}
