import { recall, remember } from '../device/storage.ts'

/** Slugs of the two ends of a trip. */
export interface Trip {
  readonly from: string
  readonly to: string
}

const KEY = 'yatha.recent-trips'
const KEPT = 5

/** The trips searched last, newest first. */
export function recentTrips(): Trip[] {
  return (recall(KEY) ?? '').split(' ').flatMap((pair) => {
    const [from, to] = pair.split('>')
    return from && to ? [{ from, to }] : []
  })
}

export function rememberTrip(trip: Trip): void {
  if (trip.from === trip.to) return
  const others = recentTrips().filter(({ from, to }) => from !== trip.from || to !== trip.to)
  remember(
    KEY,
    [trip, ...others]
      .slice(0, KEPT)
      .map(({ from, to }) => `${from}>${to}`)
      .join(' '),
  )
}
