import { useEffect } from 'react'
import type { Itinerary } from '@yatha/contract'
import { makeStore } from '../device/store.ts'

let shown: Itinerary | undefined
const store = makeStore(() => shown)

/** The trip that the map beside the screen shows, if any. */
export const useTripBeside = store.use

/** Shows a trip on the map beside this screen while the screen is mounted. */
export function useShowBeside(trip: Itinerary | undefined): void {
  useEffect(() => {
    shown = trip
    store.changed()
    return () => {
      shown = undefined
      store.changed()
    }
  }, [trip])
}
