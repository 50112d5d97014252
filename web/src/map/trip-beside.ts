import { useEffect } from 'react'
import type { Itinerary } from '@yatha/contract'
import { makeStore } from '../device/store.ts'

let shown: Itinerary | undefined
const store = makeStore(() => shown)

/** The trip of the screen beside the map, if it shows one. */
export const useTripBeside = store.use

/** Shows a trip on the map beside this screen, for as long as the screen is there. */
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
