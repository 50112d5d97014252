import { lazyPart } from '../frame/lazy-part.ts'

/** The list beside the map on a wide screen. */
export const MapColumn = lazyPart(async () => (await import('./map-column.tsx')).MapColumn)
