import { lazyPart } from '../frame/lazy-part.ts'

/** Loaded with the planner, which the home screen and the list of trains do not need otherwise. */
export const WithBestTrip = lazyPart(async () => (await import('./with-best-trip.tsx')).WithBestTrip)
