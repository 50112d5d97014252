import { useEffect } from 'react'
import type { Itinerary } from '@yatha/contract'
import { makeStore } from '../device/store.ts'

let currentTrip: Itinerary | undefined
const store = makeStore(() => currentTrip)

/** The trip that the map beside the screen shows, if any. */
export const useSideMapTrip = store.use

/** Shows a trip on the map beside this screen while the screen is mounted. */
export function useShowOnSideMap(trip: Itinerary | undefined): void {
  useEffect(() => {
    currentTrip = trip
    store.notify()
    return () => {
      currentTrip = undefined
      store.notify()
    }
  }, [trip])
}
