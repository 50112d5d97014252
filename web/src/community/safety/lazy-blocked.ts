import { lazyPart } from '../../frame/lazy-part.ts'

export const BlockedRiders = lazyPart(async () => (await import('./blocked-riders.tsx')).BlockedRiders)
