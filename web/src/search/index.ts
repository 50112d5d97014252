import { lazyPart } from '../frame/lazy-part.ts'

export { PinChips } from './pin-chips.tsx'
export { SearchCard } from './search-card.tsx'
export { isSaved, setTripSaved, useRecentTrips } from './recent-trips.ts'
export { WithBestTrip } from './lazy-best-trip.ts'
export type { BestTrip } from './with-best-trip.tsx'
export { TripLink } from './trip-card.tsx'
export const WakeReach = lazyPart(async () => (await import('./wake-reach.tsx')).WakeReach)
export const WakeSheet = lazyPart(async () => (await import('./wake-sheet.tsx')).WakeSheet)
export { Sound } from './sound.tsx'
export { cancelWakePush, createWake, setWake, stateAt, useWake, type Wake } from './wake.ts'
