import { deleteLocal, readLocal, writeLocal } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'
import { RECENT_TRIPS_KEY } from '../railway/pins.ts'

/** Slugs of the two ends of a trip. */
export interface Trip {
  readonly from: string
  readonly to: string
  /** True if the rider saved the trip; recent trips do not replace it. */
  readonly saved?: boolean
}

/** Maximum number of recent trips that are stored in addition to the saved trips. */
const MAX_RECENT = 5

let trips: readonly Trip[] = read()
const store = makeStore(() => trips)

/** The trips stored on this phone: saved trips, then recent trips, each newest first. */
export const useRecentTrips = store.use

export const isSaved = (all: readonly Trip[], trip: Trip): boolean => all.some((each) => isSame(each, trip) && each.saved)

/** Adds a searched trip to the recent trips. */
export function addRecentTrip({ from, to }: Trip): void {
  if (from !== to) moveToFront({ from, to, saved: isSaved(trips, { from, to }) })
}

/** Saves a trip, or moves it back to the recent trips. */
export const setTripSaved = ({ from, to }: Trip, saved: boolean): void => moveToFront({ from, to, saved })

/** Deletes the recent trips, but not the saved ones. */
export function clearRecentTrips(): void {
  write(trips.filter(({ saved }) => saved))
}

function moveToFront(trip: Trip): void {
  const all = [trip, ...trips.filter((each) => !isSame(each, trip))]
  write([...all.filter(({ saved }) => saved), ...all.filter(({ saved }) => !saved).slice(0, MAX_RECENT)])
}

function write(all: readonly Trip[]): void {
  trips = all
  if (all.length > 0) writeLocal(RECENT_TRIPS_KEY, all.map(({ from, to, saved }) => `${from}>${to}${saved ? '>saved' : ''}`).join(' '))
  else deleteLocal(RECENT_TRIPS_KEY)
  store.changed()
}

const isSame = (a: Trip, b: Trip): boolean => a.from === b.from && a.to === b.to

function read(): Trip[] {
  return (readLocal(RECENT_TRIPS_KEY) ?? '').split(' ').flatMap((pair) => {
    const [from, to, saved] = pair.split('>')
    return from && to ? [{ from, to, saved: saved !== undefined }] : []
  })
}
