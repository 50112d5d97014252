import type { Itinerary } from '@yatha/contract'
import { useNavigate } from '../../frame/router.ts'
import { TripActions } from './trip-actions.tsx'

export interface TripCardActionsProps {
  itinerary: Itinerary
  /** The service day of the search. */
  day: string
  /** The path of the search with this trip open. */
  path: string
}

/** Buttons for a trip that is shown outside the search: start the trip, set its alarm, share it, and show it on the map. */
export function TripCardActions({ itinerary, day, path }: TripCardActionsProps) {
  const navigate = useNavigate()
  return <TripActions itinerary={itinerary} day={day} onMap={() => void navigate(`${path}&map=1`)} />
}
