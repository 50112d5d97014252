import { lazyPart } from '../../frame/lazy-part.ts'

export const TripCardActions = lazyPart(async () => (await import('./card-actions.tsx')).TripCardActions)
