import { forget, recall, remember } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'
import { RECENT_TRIPS } from '../railway/pins.ts'

/** Slugs of the two ends of a trip. */
export interface Trip {
  readonly from: string
  readonly to: string
}

const KEPT = 5

let trips: readonly Trip[] = read()
const store = makeStore(() => trips)

/** The trips searched last on this phone, newest first. */
export const useRecentTrips = store.use

export function rememberTrip(trip: Trip): void {
  if (trip.from === trip.to) return
  trips = [trip, ...trips.filter(({ from, to }) => from !== trip.from || to !== trip.to)].slice(0, KEPT)
  remember(RECENT_TRIPS, trips.map(({ from, to }) => `${from}>${to}`).join(' '))
  store.changed()
}

export function forgetTrips(): void {
  trips = []
  forget(RECENT_TRIPS)
  store.changed()
}

function read(): Trip[] {
  return (recall(RECENT_TRIPS) ?? '').split(' ').flatMap((pair) => {
    const [from, to] = pair.split('>')
    return from && to ? [{ from, to }] : []
  })
}
