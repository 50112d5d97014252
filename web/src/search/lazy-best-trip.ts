import { lazyPart } from '../frame/lazy-part.ts'

/** Loaded on demand together with the planner, which nothing else on the home screen and the list of trains needs. */
export const WithBestTrip = lazyPart(async () => (await import('./with-best-trip.tsx')).WithBestTrip)
