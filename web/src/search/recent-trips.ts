import { deleteLocalStorage, readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'
import { RECENT_TRIPS_KEY } from '../railway/pins.ts'

/** Slugs of the two ends of a trip. */
export interface RecentTrip {
  readonly from: string
  readonly to: string
  /** True if the rider saved the trip. Saved trips are not replaced by recent trips. */
  readonly saved?: boolean
}

/** Maximum number of recent trips that are stored in addition to the saved trips. */
const MAX_RECENT = 5

let trips: readonly RecentTrip[] = readTrips()
const store = makeStore(() => trips)

/** The trips stored on this phone: saved trips, then recent trips, each newest first. */
export const useRecentTrips = store.use

export const isSavedTrip = (all: readonly RecentTrip[], trip: RecentTrip): boolean => all.some((each) => isSame(each, trip) && each.saved)

/** Adds a searched trip to the recent trips. */
export function addRecentTrip({ from, to }: RecentTrip): void {
  if (from !== to) moveToFront({ from, to, saved: isSavedTrip(trips, { from, to }) })
}

/** Saves a trip, or moves it back to the recent trips. */
export const setTripSaved = ({ from, to }: RecentTrip, saved: boolean): void => moveToFront({ from, to, saved })

/** Deletes the recent trips, but not the saved ones. */
export function clearRecentTrips(): void {
  saveTrips(trips.filter(({ saved }) => saved))
}

function moveToFront(trip: RecentTrip): void {
  const all = [trip, ...trips.filter((each) => !isSame(each, trip))]
  saveTrips([...all.filter(({ saved }) => saved), ...all.filter(({ saved }) => !saved).slice(0, MAX_RECENT)])
}

function saveTrips(all: readonly RecentTrip[]): void {
  trips = all
  if (all.length > 0)
    writeLocalStorage(RECENT_TRIPS_KEY, all.map(({ from, to, saved }) => `${from}>${to}${saved ? '>saved' : ''}`).join(' '))
  else deleteLocalStorage(RECENT_TRIPS_KEY)
  store.notify()
}

const isSame = (a: RecentTrip, b: RecentTrip): boolean => a.from === b.from && a.to === b.to

function readTrips(): RecentTrip[] {
  return (readLocalStorage(RECENT_TRIPS_KEY) ?? '').split(' ').flatMap((pair) => {
    const [from, to, saved] = pair.split('>')
    return from && to ? [{ from, to, saved: saved !== undefined }] : []
  })
}
