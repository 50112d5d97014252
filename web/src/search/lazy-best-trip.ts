import { lazyPart } from '../frame/lazy-part.ts'

/** Loaded on demand with the planner, which the home screen and the list of trains need only for this component. */
export const WithBestTrip = lazyPart(async () => (await import('./with-best-trip.tsx')).WithBestTrip)
